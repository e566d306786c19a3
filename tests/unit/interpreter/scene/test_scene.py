"""A scene says what its observer may know, names what moves name, and lays every board out."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import rulesets
from interpreter.kernel.errors import NoWorldError
from interpreter.scene import scene
from interpreter.scene.declared import declared
from tests.loaded import load, one_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.scene import Holder, Piece, Scene
    from interpreter.state.game import State

BUNDLED = sorted(rulesets.names())
HIDDEN = ("fleet", "fishy_squishy_crusty_quirky", "love_letter", "kuhn_poker", "captains_of_the_gulf")


def played(name: str, seed: int, moves: int) -> State:
    state, draw = load(name).initial(seed=seed), random.Random(seed)
    for _ in range(moves):
        after = state.apply(draw.choice(state.moves()))
        if after.over:
            break
        state = after
    return state


def holders(found: Scene) -> Iterator[Holder]:
    yield found.table
    yield from found.players


def refs(found: Scene) -> set[str]:
    """Return what a click may name."""
    named: set[str] = {seat.name for seat in found.seats}
    waiting: list[Piece] = []
    for holder in holders(found):
        waiting += [piece for zone in holder.zones for piece in zone.pieces]
        for board in holder.boards:
            named |= {place.ref for place in board.places}
            waiting += [piece for place in board.places for piece in place.pieces]
    while waiting:
        piece = waiting.pop()
        named |= {piece.ref} if piece.ref else set()
        waiting += [inner for zone in piece.inside for inner in zone.pieces]
    return named


@pytest.mark.parametrize("name", BUNDLED)
def test_every_space_has_a_place_of_its_own(name: str) -> None:
    facts = declared(load(name).program)
    for kind in facts.boards:
        plan = facts.plan(kind)
        assert len(plan.points) == kind.size
        near = [
            (a, b)
            for i, a in enumerate(plan.points)
            for b in plan.points[:i]
            if abs(a[0] - b[0]) < 0.3 and abs(a[1] - b[1]) < 0.3
        ]
        assert not near, kind.name
        assert all(0 < x < plan.width and 0 < y < plan.height for x, y in plan.points)


@pytest.mark.parametrize("name", one_in(3, BUNDLED))
@pytest.mark.parametrize("moves", [0, 17])
def test_spaces_and_seen_pieces_that_moves_name_are_in_the_scene(name: str, moves: int) -> None:
    state = played(name, 5, moves)
    if state.seat is None:
        return
    named = refs(scene(state, state.seat))
    checked, drawn = state.game.program.checked, declared(state.game.program).boards
    kept_out = {(zone.owner and zone.owner.name, zone.name): zone.kinds for zone in checked.zones}
    hidden = {kind for key in checked.look.hidden for kind in kept_out.get(key, ())}
    for move in state.moves():
        for (kind, value), word in zip(move.args, move.words, strict=True):
            thing = getattr(kind, "kind", None)
            if value < 0 or thing is None or not (thing in drawn or (thing.sort == "piece" and word.by_row)):
                continue
            if thing in hidden:  # the look of the file hides the zone
                continue
            assert word.text.partition(" at ")[0] in named, f"{move}: {word.text}"


@pytest.mark.parametrize("name", HIDDEN)
def test_a_scene_is_the_same_in_every_state_its_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for seed in range(3):
        state = played(name, seed, 12)
        for seat in range(state.game.players):
            try:
                other = state.resample(seat, random.Random(seed))
            except NoWorldError:
                continue
            compared += 1
            assert scene(other, seat) == scene(state, seat)
    assert compared


def test_an_onlooker_sees_no_hand() -> None:
    found = scene(load("fleet").initial(seed=3))
    assert all(not piece.is_seen for holder in found.players for zone in holder.zones for piece in zone.pieces)
    assert found.viewer is None


def test_the_viewer_comes_first() -> None:
    assert [holder.seat for holder in scene(load("fleet").initial(seed=3), 1).players] == ["P2", "P1"]


def test_seats_of_a_number_for_each_player_are_told_apart() -> None:
    board = scene(load("backgammon").initial(seed=2), 0).table.boards[0]
    men = {mark.seat for place in board.places for mark in place.marks}
    assert men == {"P1", "P2"}


def test_a_seat_named_by_a_mark_owns_the_space() -> None:
    state = load("connect_four").initial(seed=1)
    state = state.apply(state.moves()[0])
    owners = [place.owner for place in scene(state).table.boards[0].places if place.owner]
    assert owners == ["P1"]


def test_numbers_without_a_title_are_bookkeeping_and_zeros_are_told() -> None:
    state = load("fleet").initial(seed=3)
    numbers = {fact.field: fact.text for fact in scene(state, 0).table.numbers}
    assert numbers["high-bid"] == "0"
    assert set(numbers) <= {name for owner, name in declared(state.game.program).drawn if owner is None}


def test_a_draft_without_titles_shows_all_its_numbers() -> None:
    rules = """game "Draft" for 2 players

each player has
  coins : 0..9 starts 3

phase setup
  -> play

phase play for first of players
  you must wait
  -> end

action wait

scoring
  money = your coins
"""
    found = scene(load(rules, name="draft").initial(seed=1), 0)
    assert [[(fact.title, fact.text) for fact in player.numbers] for player in found.players] == [[("coins", "3")]] * 2


def test_an_automatic_player_has_no_board_on_which_nothing_lies() -> None:
    people, *automatic = scene(load("public_market", 2, "solo").initial(seed=1), 0).players
    assert [board.kind for board in people.boards] == ["Cell"]
    assert [player.boards for player in automatic] == [()]
