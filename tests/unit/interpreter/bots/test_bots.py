"""The registry of bots and the bot that plays at random."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.bots import (
    AUTOMATIC,
    BotWordsError,
    Observation,
    UnknownBotError,
    bot_names,
    check_bot,
    look_back,
    make_bot,
    seat_bots,
)
from interpreter.kernel.chance import Choices
from interpreter.players import shown
from tests.loaded import load


def blind(size: int) -> Observation:
    def peek() -> Any:
        raise AssertionError("the random bot looks at nothing")

    return Observation(0, size, 0, peek, peek, lambda _: peek())


ASKED = {
    "always": "launch",
    "never": "launch",
    "hoard": "launched",
    "model": "file",
    "plan": "launch else greedy",
    "search": "8",
}


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_that_asks_for_what_the_past_tells_says_that_it_looks_back(name: str):
    game, asked = load("fleet", players=2), list[str]()
    state = game.initial(seed=3)
    while len(state.moves()) < 2:
        state = state.apply(state.moves()[0])
    program, array = game.program, state.array
    seen = shown(game, array, program.menu(array), state.last, 0)
    for what in ("imagine", "several", "deal", "turns"):
        kept = getattr(seen, what)
        setattr(seen, what, lambda *given, kept=kept, what=what: (asked.append(what), kept(*given))[1])
    seen.weigh = lambda _: None  # as where no module lays the worlds
    words = ASKED.get(name)
    full = f"{name}:{words}" if words else name
    make_bot(full, Choices(1)).choose(seen)
    assert bool(asked) == look_back([full])


def test_nobody_looks_back_at_a_seat_that_nobody_plays():
    assert not look_back(["random", AUTOMATIC])


def test_the_name_of_a_bot_is_the_name_of_its_file():
    assert "random" in bot_names()
    assert "bot" not in bot_names()


def test_an_unknown_bot_is_refused_with_a_suggestion():
    with pytest.raises(UnknownBotError, match="did you mean `random`"):
        make_bot("randam", Choices(1))


def test_an_unknown_bot_far_from_any_is_refused_with_the_list():
    with pytest.raises(UnknownBotError, match=r"use one of .*random"):
        make_bot("zzz", Choices(1))


def test_the_random_bot_looks_at_nothing_and_repeats_itself_for_one_seed():
    first, second = make_bot("random", Choices(5)), make_bot("random", Choices(5))
    chosen = [first.choose(blind(7)) for _ in range(40)]
    assert chosen == [second.choose(blind(7)) for _ in range(40)]
    assert set(chosen) == set(range(7))


def test_random_players_share_one_stream_of_the_game_and_others_have_one_each():
    bots, alone = seat_bots({0: "random", 1: "greedy", 2: "random"}, 5), Choices(5)
    assert [bots[seat].choose(blind(9)) for seat in (0, 2, 2, 0)] == [alone.of(9) for _ in range(4)]


def test_a_decision_skipped_is_one_made_before():
    one, other = seat_bots({0: "random"}, 5)[0], seat_bots({0: "random"}, 5)[0]
    for size in (4, 9, 2):
        one.choose(blind(size))
        other.skip(size)
    assert [one.choose(blind(50)) for _ in range(9)] == [other.choose(blind(50)) for _ in range(9)]


@pytest.mark.parametrize("name", ["random:3", "greedy:"])
def test_a_bot_that_is_told_nothing_says_so(name: str):
    bot = name.partition(":")[0]
    with pytest.raises(
        BotWordsError, match=f"nothing can follow the name of the bot `{bot}`, as in `{name}`; write `{bot}`"
    ):
        check_bot(name)


def test_a_name_with_words_is_that_of_its_file():
    with pytest.raises(UnknownBotError, match="there is no bot `randam`; did you mean `random`"):
        check_bot("randam:400")
