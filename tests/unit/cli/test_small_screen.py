from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from cli.output import consoles
from cli.output.consoles import lines_of
from cli.play.menus.menu import Menu
from cli.play.seats import PERSON
from cli.play.session import Session
from cli.play.table.drawing import BESIDE, Listed, Table, changed, draw_fitting, fitting, needed
from cli.play.table.parts import Seen
from interpreter import State
from interpreter.scene import Holder, Scene, scene
from tests.loaded import load, sampled


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
    told = next(line for line in shown(gulf, 14) if "not shown" in line)
    assert told.startswith("  (not shown: map of the gulf")
    assert told.endswith("type `show NAME` for one)")


def asked_for(seen: Scene, menu: Listed) -> set[str]:
    """Return the names of the boards, zones and players that have a space or a piece of a move."""
    named = {holder.seat or "" for holder in seen.players if {piece for _, piece in lying(holder)} & set(menu.lit)}
    named |= {name for name, ref in lying(seen.table) if ref in menu.lit}
    return named - {board.title.lower() for board in seen.table.boards if board.kind in menu.boards}


def lying(holder: Holder) -> Iterator[tuple[str, str | None]]:
    for zone in holder.zones:
        yield from ((zone.title.lower(), piece.ref) for piece in zone.pieces)
    for board in holder.boards:
        for place in (*board.places, *board.roads):
            yield from ((board.title.lower(), ref) for ref in (place.ref, *(piece.ref for piece in place.pieces)))


@pytest.mark.parametrize("name", ["public_market", "captains_of_the_gulf", "checkers", "fleet", "floating_market"])
def test_a_low_screen_shows_each_board_and_zone_that_the_moves_name(name: str) -> None:
    chance, state = Random(4), load(name).initial(seed=4)
    for _ in range(sampled(8, 60)):
        menu = Menu(state).listed()
        table = Table(state, state.seat or 0, menu)
        _, left_out = fitting(table, needed(state, state.seat or 0, menu) - BESIDE)
        assert not asked_for(table.scene, menu) & set(left_out)
        if state.over or (state := state.apply(chance.choice(state.moves()))).over:
            return


def test_news_give_way_to_the_board_that_the_moves_name(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(load("public_market").initial(seed=1), [PERSON, "random"], seed=1)
    monkeypatch.setattr("cli.play.session.height", lambda: 24)
    asking = session.asking()
    told = lines_of(lambda: next(asking) and None)
    assert any(line.startswith("  Bid row") for line in told)
    assert len(told) < 24


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
    assert "  (the rest has not changed; type `table` for all)" in again
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
