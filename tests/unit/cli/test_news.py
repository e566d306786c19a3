from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random

from cli.output.consoles import lines_of
from cli.play.menus.menu import Menu
from cli.play.words.news import News, Part, newest, show_news
from interpreter import State
from tests.loaded import load


def later(name: str, moves: int, seed: int = 3) -> State:
    chance, state = Random(seed), load(name, 3).initial(seed=seed)
    for _ in range(moves):
        if not state.over:
            state = state.apply(chance.choice(state.moves()))
    return state


def test_several_who_pass_one_after_the_other_are_told_together() -> None:
    state = later("fleet", 150)
    told = News(state).parts(state, 0, 0)
    assert any(part.what.endswith(" pass") and part.what.count("P") > 1 for part in told)
    for part, following in pairwise(told):
        assert not (part.what == following.what == "passes" and not part.came)


def test_every_piece_that_moved_is_still_told() -> None:
    state = later("fleet", 150)
    logged = sum(len(entry.came) for entry in state.log_entries(0))
    passes = sum(type(event).__name__ in {"Passed", "Picked"} for entry in state.log_entries(0) for event in entry.came)
    said = sum(len(part.came) for part in News(state).parts(state, 0, 0))
    assert logged - passes >= said > (logged - passes) / 2


def test_the_newest_news_are_kept_where_the_screen_has_no_room() -> None:
    told = [Part("P1", f"move {number}", ()) for number in range(30)]
    assert [part.what for part in newest(told, 3)] == ["move 27", "move 28", "move 29"]
    assert newest(told, 0) == told[-1:]
    assert newest(told, 99) == told
    assert len(lines_of(partial(show_news, newest(told, 12)))) == 12


def test_like_pieces_are_counted_in_one_way() -> None:
    state = later("public_market", 120)
    assert not any(" of P" in event.plain for entry in state.log_entries(0) for event in entry.came)


def test_the_one_price_of_a_thing_is_told_like_several() -> None:
    state = load("fleet", 3).initial(seed=5)
    cheap = state.apply("decline")
    while not (cheap.phase == "license-auction" and cheap.seat == 0 and len(cheap.moves()) > 2):
        cheap = cheap.apply(cheap.moves()[-1])
    told = " ".join(" ".join(lines_of(Menu(cheap).show)).split())
    assert told.count("; amount ") == told.count("points ") > 0
