"""Bots that leave, take or heap up one thing of the rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from interpreter import Game, Players
from interpreter.bots import BotWordsError, Observation, Offered, check_bot, make_bot
from interpreter.bots.soft import likelihoods
from interpreter.kernel.chance import Choices, bits
from interpreter.simulate import simulate
from interpreter.state.game import State
from interpreter.state.wording.names import mentions, names_of
from tests.loaded import load
from tests.unit.cli.test_commands import run

PLANTED = Path(__file__).parents[3] / "planted"


@pytest.mark.parametrize(
    ("text", "name", "named"),
    [
        ("launch(Boat[cod])", "launch", True),
        ("launch(Boat[cod])", "Boat[cod]", True),
        ("launch(Boat[cod])", "cod", True),
        ("launch(Boat[cod-2])", "Boat[cod]", False),
        ("launch(Boat[cod])", "aunch", False),
        ("re-launch", "launch", False),
    ],
)
def test_a_move_names_whole_words(text: str, name: str, named: bool):
    assert mentions(text, name) is named


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (
            "never",
            "the bot `never` needs the name of an action or row to avoid; write `never:ACTION` or `never:Kind[row]`",
        ),
        ("always", "the bot `always` needs the name of an action or row to take; write `always:ACTION`"),
        ("hoard", "the bot `hoard` needs the name of the number to collect; write `hoard:coins`"),
    ],
)
def test_what_it_must_be_told_is_said(bot: str, said: str):
    with pytest.raises(BotWordsError) as found:
        check_bot(bot)
    assert str(found.value).startswith(said)


@pytest.mark.parametrize("bot", ["never:Ware[crwn]", "always:take-wares", "hoard:lucks"])
def test_a_name_these_rules_have_not_is_told_before_anything_is_played(bot: str):
    game = load(PLANTED / "stall.game")
    with pytest.raises(BotWordsError, match="did you mean"):
        check_bot(bot, game)
    with pytest.raises(BotWordsError):
        simulate(game, 1, seats=[bot])
    ran = run("simulate", PLANTED / "stall.game", "--seats", bot)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "did you mean" in ran.stderr


def test_names_are_actions_and_rows():
    assert names_of(load(PLANTED / "stall.game").program) == [
        "take-ware",
        "Ware[crown]",
        "Ware[dud]",
        "Ware[loaf]",
        "Ware[jug]",
    ]


def test_a_comma_in_brackets_is_no_further_seat():
    said = run("simulate", "tic_tac_toe", "-n", "6", "--seats", "never:Cell[2, 2],always:Cell[2, 2]").stdout
    assert re.search(r"^P1 +never:Cell\[2, 2\] ", said, re.MULTILINE)
    assert re.search(r"^P2 +always:Cell\[2, 2\] ", said, re.MULTILINE)


def test_who_heaps_up_coins_has_more_of_them_than_who_plays_at_random():
    game = load(PLANTED / "rich.game")
    found = simulate(game, 20, seats=["hoard:coins", "random"], rotate=True)
    assert found.bots[0].share == 1.0
    assert simulate(game, 20, seats=["hoard:coins"]).scores[0].most == 12
    assert simulate(game, 2, seats=["hoard:total"]).scores[0].least == 12


HURRY = """game "Hurry" for 2 players

each player has
  steps : 0..40
  flags : 0..1

phase setup
  -> play

phase play
  for each p in players
    p may walk or run or rest or raise-flag
  -> end when some(p in players: p's steps >= 12)
  -> play

action walk
  add 1 to your steps
action run
  add 3 to your steps
action rest
  set your flags to 0
action raise-flag
  need your steps >= 9
  set your flags to 1

scoring
  points = your flags
  winner has highest total
"""


@pytest.fixture(scope="module")
def hurry(tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("hurry") / "hurry.game"
    file.write_text(HURRY)
    return load(file)


def did(game: Game, bot: str, seed: int = 3) -> list[str]:
    """Return what the first seat does in a game in which the other plays at random."""
    bots, state, found = Players({0: bot, 1: "random"}, seed), game.initial(seed=seed), list[str]()
    while not state.over:
        move = bots.move(state)
        found += [str(move)] * (state.seat == 0)
        state = state.apply(move)
    return found


def test_who_passes_stops_wherever_it_may(hurry: Game):
    assert set(did(hurry, "pass")) == {"stop"}
    assert set(did(hurry, "pass:rest")) == {"stop"}
    declined = set(did(load("fleet", 2), "pass:decline"))
    assert "decline" in declined
    assert not any(text.startswith("put-up") for text in declined)


def test_where_nobody_may_stop_it_is_to_be_told_what_does_nothing():
    with pytest.raises(
        BotWordsError, match="the bot `pass` needs a move `stop`, which these rules do not have; write `pass:ACTION`"
    ):
        check_bot("pass", load("tic_tac_toe"))
    with pytest.raises(BotWordsError, match="no action or row"):
        check_bot("pass:nothing", load("tic_tac_toe"))


def test_who_hurries_ends_the_game_as_soon_as_can_be(hurry: Game):
    made = did(hurry, "rush")
    assert made.count("run") > len(made) / 2
    fast, slow = (simulate(load("connect_four"), 12, seats=[bot]).decisions.mean for bot in ("rush", "random"))
    assert fast < slow / 2


def test_who_hurries_to_a_thing_does_it_first_and_whenever_it_can(hurry: Game):
    made = [did(hurry, "rush:raise-flag", seed) for seed in range(8)]
    ready = [texts for texts in made if "raise-flag" in texts]
    assert len(ready) > 4
    assert all(set(texts[texts.index("raise-flag") :]) == {"raise-flag"} for texts in ready)
    with pytest.raises(BotWordsError, match="did you mean `raise-flag`"):
        check_bot("rush:raise-flags", hurry)


@pytest.mark.parametrize("broken", [b"[", b"\xff\xfe", b'["2 players"]\ngames = 1\n'])
@pytest.mark.parametrize("command", [("simulate", "-n", "2"), ("play", "--auto")])
def test_what_was_learned_and_cannot_be_read_is_told_once_before_anything_is_played(
    tmp_path: Path, broken: bytes, command: tuple[str, ...]
):
    rules = tmp_path / "stall.game"
    rules.write_bytes((PLANTED / "stall.game").read_bytes())
    (tmp_path / "stall.learned.toml").write_bytes(broken)
    ran = run(command[0], rules, *command[1:], "--seats", "learned")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.count("stall.learned.toml") == 1
    assert "train the bot again with `gamespec learn`" in ran.stderr


# ---- soft


def test_each_sort_of_move_is_as_likely_as_another():
    texts = ["pass", "launch(Boat[cod])", "launch(Boat[tuna])", "Card[1]", "Card[2]", "Card[3]"]
    assert likelihoods(texts) == pytest.approx([1 / 3, 1 / 6, 1 / 6, *[1 / 9] * 3])


@pytest.mark.parametrize("draws_alike", [False, True])
def test_it_does_what_it_says_is_likely(draws_alike: bool):
    texts = ["pass", *(f"launch(Boat[{at}])" for at in range(4))]
    bot, made = make_bot("soft", Choices(5)), Counter[int]()
    for moment in range(4000):
        lots = [bits(9, moment, at) for at in range(5)] if draws_alike else None
        made[bot.choose(_shown(texts, moment, lots))] += 1
    for at, share in enumerate(likelihoods(texts)):
        assert made[at] / 4000 == pytest.approx(share, abs=0.03)


def _shown(texts: list[str], made: int, lots: list[int] | None) -> Observation:
    return Observation(
        0,
        len(texts),
        made,
        dict,
        lambda: [Offered(text, at) for at, text in enumerate(texts)],
        _nothing,
        None if lots is None else lambda at: lots[at],
    )


def _nothing(_: object) -> State:
    raise AssertionError("nothing is imagined")
