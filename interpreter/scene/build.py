"""Build a scene from a view and the declarations of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.scene.boards import Boards
from interpreter.scene.declared import declared, words
from interpreter.scene.pieces import NOTHING, Pieces, plain
from interpreter.scene.values import Fact, Holder, Scene, Seat
from interpreter.state.views.view import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.scene.declared import Declared
    from interpreter.scene.pieces import View
    from interpreter.scene.values import Board
    from interpreter.state.game import State


def scene(state: State, seat: int | None = None) -> Scene:
    """Return what a seat (None: an onlooker) sees of a table, with positions and titles."""
    facts = declared(state.game.program)
    view: View = state.view(seat)
    phase = next((phase for phase in facts.checked.phases if phase.name == view["phase"]), None)
    winners = state.winners() if state.over else ()
    seats = tuple(
        Seat(name, number, name == view["viewer"], name == view["to_move"], number in winners)
        for number, name in enumerate(view["seats"])
    )
    pieces = Pieces(facts)
    boards = Boards(facts, pieces, view)
    players = sorted(view["players"], key=lambda player: player["seat"] != view["viewer"])
    return Scene(
        view["game"],
        "" if phase is None else phase.title or words(phase.name),
        "" if view["step"] in (None, view["phase"]) else words(view["step"]),
        view["over"],
        view["viewer"],
        seats,
        _holder(facts, pieces, view["table"], None, tuple(boards.shared())),
        tuple(_holder(facts, pieces, player, player["seat"], tuple(boards.owned(player))) for player in players),
    )


def _holder(facts: Declared, pieces: Pieces, owned: View, seat: str | None, boards: tuple[Board, ...]) -> Holder:
    """Return what the table or a player has, except what is drawn on boards."""
    kind = None if seat is None else facts.checked.player.name
    zones = (
        zone
        for name, found in owned["zones"].items()
        if (kind, name) in facts.drawn - facts.on_boards
        for zone in pieces.zones(kind, name, found)
    )
    return Holder(seat, tuple(_numbers(facts, owned, kind)), tuple(zones), boards)


def _numbers(facts: Declared, owned: View, kind: str | None) -> Iterator[Fact]:
    for name, found in (*owned["fields"].items(), *owned.get("values", {}).items()):
        if (kind, name) not in facts.drawn or (kind, name) in facts.on_boards or found is False or found == UNSEEN:
            continue
        title = facts.title(kind, name)
        if isinstance(found, dict):
            text = _listed(found)
            if text:
                yield Fact(title, text, name)
        else:
            yield Fact(title, "none" if found is None else plain(found), name, is_number=type(found) is int)


def _listed(found: View) -> str:
    """Return the non-empty parts of a keyed field: `2 cod, 1 salmon`."""
    parts = {key: part for key, part in found.items() if part not in NOTHING and not isinstance(part, dict)}
    return ", ".join(plain(key) if part is True else f"{plain(part)} {plain(key)}" for key, part in parts.items())
