from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from cli.output import consoles
from cli.output.consoles import lines_of
from cli.play.menus.menu import Menu
from cli.play.table.drawing import Table, changed, draw_fitting, fitting
from cli.play.table.short import Seen
from interpreter import State
from interpreter.scene import Scene, scene
from tests.loaded import load


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    for console in (consoles.out, consoles.err):
        console.cache_clear()
    yield
    for console in (consoles.out, consoles.err):
        console.cache_clear()


@pytest.fixture(scope="module")
def gulf() -> State:
    return load("captains_of_the_gulf", 3).initial(seed=3)


def shown(state: State, room: int, before: Scene | None = None) -> list[str]:
    return lines_of(partial(draw_fitting, state, state.seat or 0, Menu(state).listed(), room, before))


@pytest.mark.parametrize("name", ["captains_of_the_gulf", "fleet", "floating_market", "public_market"])
def test_table_and_menu_of_a_first_turn_fit_on_a_screen(name: str) -> None:
    state = load(name).initial(seed=3)
    menu = lines_of(Menu(state).show)
    assert len(shown(state, 21 - len(menu))) + len(menu) <= 24


def test_what_is_left_out_is_named_and_can_be_asked_for(gulf: State) -> None:
    told = " ".join(" ".join(shown(gulf, 14)).split())
    assert "not shown:" in told
    assert "map of the gulf" in told
    assert "`show NAME` shows one, `table` all" in told


def test_with_room_for_all_nothing_is_left_out_and_boards_are_large(gulf: State) -> None:
    assert not any("not shown" in line for line in shown(gulf, 200))
    assert any("\u250c\u2500" in line for line in shown(gulf, 200))


def test_the_cards_of_a_hand_the_menu_lists_are_told_there_alone(gulf: State) -> None:
    assert any("Hand 6: g10, g44" in line for line in shown(gulf, 14))
    menu = lines_of(Menu(gulf).show)
    assert menu[1].split() == ["license", "crew", "upgrade", "icons"]


def test_what_changed_goes_before_what_is_as_it_was(gulf: State) -> None:
    table, now = Table(gulf, 0, Menu(gulf).listed()), scene(gulf, 0, with_scores=True)
    room = sum(section.paper.high for section in table.sections(0, 0, 0) if section.name in {"P1", "P2"})
    kept, left_out = fitting(table, room, {"P2"})
    assert {section.name for section in kept} == {"P1", "P2"}
    assert "map of the gulf" in left_out
    assert changed(now, now) == set()
    assert "P1" in changed(scene(gulf.apply(gulf.moves()[0]), 0, with_scores=True), now)


def test_a_short_table_shows_what_changed_whole(gulf: State) -> None:
    seen, after = Seen(), gulf.apply(gulf.moves()[0])

    def short(state: State) -> list[str]:
        return lines_of(partial(seen.draw, state, 0, Menu(state).listed(), whole=False, short=True, room=None))

    assert any("Ports" in line for line in short(gulf))
    again = short(after)
    assert "  (the rest is as it was; `table` shows all)" in again
    assert not any("Ports" in line for line in again)
    assert any("Licenses:" in line for line in again)


def test_new_cards_are_marked_and_how_many_to_choose_is_said(gulf: State) -> None:
    chance, state = Random(1), gulf
    while not (state.wanted and state.wanted[1]):
        state = gulf if state.over else state.apply(chance.choice(state.moves()))
    picked, exactly, _ = state.wanted
    seat = state.seat or 0
    hand = state.view(seat)["players"][seat]["zones"]["hand"]["pieces"]
    newest = frozenset({(hand[0]["kind"], hand[0]["row"])})
    menu = lines_of(Menu(state, newest).show)
    assert any(line == f"Choose cards to discard, {exactly} of them" for line in menu)
    assert picked == 0
    assert any(f"{hand[0]['row']} *" in line for line in menu)
    assert menu[-1] == "    * new"
