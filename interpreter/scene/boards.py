"""Boards of a scene: each space with its print, its marks (field values), its pieces and its visitors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from gamespec.analysis.faces import words
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing
from interpreter.scene.declared import Declared
from interpreter.scene.pieces import Pieces, View, together
from interpreter.scene.positions import Plan
from interpreter.scene.values import Board, Fact, Piece, Place


class Boards:
    """Builder of the boards that one view of a game shows."""

    def __init__(self, declared: Declared, pieces: Pieces, view: View) -> None:
        self._declared, self._pieces, self._view = declared, pieces, view

    def shared(self) -> Iterator[Board]:
        """Yield the boards that all players share."""
        for kind in self._declared.boards:
            if self._is_shared(kind) or not self._declared.is_owned(kind):
                yield self._board(kind, self._view["table"], None)

    def owned(self, player: View) -> Iterator[Board]:
        """Yield the boards that one player has alone, given the player's part of the view.

        An automatic player, who may have none of them, has those on which something lies.
        """
        checked = self._declared.checked
        is_automatic = player["seat"] in {checked.seat_names[seat] for seat in checked.automatic}
        for kind in self._declared.boards:
            if self._declared.is_owned(kind):
                board = self._board(kind, player, checked.player)
                if not is_automatic or any(place.marks or place.pieces for place in board.places):
                    yield board

    def _is_shared(self, kind: Kind) -> bool:
        things = kind.name in self._view["things"]
        return things or any(self._declared.keyed(kind, None)) or bool(self._standing(kind))

    def _board(self, kind: Kind, owner: View, owner_kind: Kind | None) -> Board:
        plan = self._declared.plan(kind)
        is_common = owner_kind is None
        standing = self._standing(kind) if is_common else {}
        drawn = self._drawings(owner, kind)
        shows_print = is_common or not self._is_shared(kind)
        places: list[Place] = []
        ends, called = self._declared.ends(kind), self._declared.names(kind)
        for space, (x, y) in enumerate(plan.points):
            marks, pieces = self._lying(kind, owner, owner_kind, space)
            marks = [*(Fact(word, "") for word in drawn.get(space, ())), *marks]
            ref = self._declared.refs(kind)[space]
            names = [mark.text or mark.title for mark in marks]
            seat = next((name for name in names if name in self._view["seats"]), None) if not pieces else None
            kept = tuple(mark for mark, name in zip(marks, names, strict=True) if seat is None or name != seat)
            printed = self._declared.printed_on(kind, space) if shows_print else ()
            here = tuple(standing.get(space, ()))
            joined = None if ends is None else ends[space]
            line = plan.lines[space] if plan.lines else None
            lying = tuple(together(pieces))
            places.append(Place(ref, called[space], x, y, printed, kept, lying, here, seat, joined, line))
        return _laid_out(kind, plan, places)

    def _lying(self, kind: Kind, owner: View, owner_kind: Kind | None, space: int) -> tuple[list[Fact], list[Piece]]:
        """Return the marks (values of fields) and pieces on a space, its own or the board owner's."""
        marks: list[Fact] = []
        pieces: list[Piece] = []
        things = self._view["things"].get(kind.name, ()) if owner_kind is None else ()
        if things:
            fields = things[space]["fields"] | things[space].get("values", {})
            marks += self._pieces.marks(kind, fields)
            for name, zone in things[space]["zones"].items():
                pieces += self._pieces.lying(kind.name, name, zone) if self._declared.is_drawn(kind, name) else []
        for name in self._declared.keyed(kind, owner_kind):
            if name in owner["fields"]:
                found = _nth(owner["fields"][name], space)
                marks += self._pieces.marks(owner_kind, {name: found})
            else:
                owner_name = None if owner_kind is None else owner_kind.name
                pieces += self._pieces.lying(owner_name, name, _nth(owner["zones"][name], space))
        return marks, pieces

    def _drawings(self, owner: View, kind: Kind) -> dict[int, list[str]]:
        """Return the words that pieces in slots draw on spaces of a board, by space."""
        found: dict[int, list[str]] = {}
        for zone in owner["zones"].values():
            for piece in zone.get("pieces", ()) if zone.get("shape") == "slot" else ():
                drawn = self._declared.kinds[piece["kind"]]
                rows = [drawn.rows.index(piece["row"])] if "row" in piece else []
                for space, word in (each for row in rows for each in self._declared.drawings(drawn, row, kind)):
                    found.setdefault(space, []).append(word)
        return found

    def _standing(self, kind: Kind) -> dict[int, list[tuple[str | None, str]]]:
        """Return seats (None: nobody's) and titles of the fields that name a space, by space."""
        found: dict[int, list[tuple[str | None, str]]] = {}
        spaces = {ref: space for space, ref in enumerate(self._declared.refs(kind))}
        player = self._declared.checked.player
        for stored in self._declared.checked.fields:
            if stored.keys or not isinstance(stored.type, Thing) or stored.type.kind is not kind:
                continue
            if not self._declared.is_drawn(stored.owner, stored.name):
                continue
            owners: list[tuple[str | None, View]] = []
            if stored.owner is None:
                owners = [(None, self._view["table"])]
            elif stored.owner is player:
                owners = [(each["seat"], each) for each in self._view["players"]]
            title = self._declared.title(None if stored.owner is None else player.name, stored.name)
            for seat, owner in owners:
                space = spaces.get(str(owner["fields"].get(stored.name)))
                if space is not None:
                    found.setdefault(space, []).append((seat, title))
        return found


def bare_board(declared: Declared, kind: Kind, *, printed: bool) -> Board:
    """Return a board without pieces or marks, with or without what is printed on its spaces."""
    plan, refs, ends = declared.plan(kind), declared.refs(kind), declared.ends(kind)
    names = declared.names(kind)
    places = [
        Place(
            refs[space],
            names[space],
            x,
            y,
            declared.printed_on(kind, space) if printed else (),
            ends=None if ends is None else ends[space],
            line=plan.lines[space] if plan.lines else None,
        )
        for space, (x, y) in enumerate(plan.points)
    ]
    return _laid_out(kind, plan, places)


def _laid_out(kind: Kind, plan: Plan, places: list[Place]) -> Board:
    title = kind.title or words(kind.name)
    size = plan.width, plan.height, plan.columns, plan.rows
    place = kind.geometry
    board = None if place is None else place.board or (kind if place.beside else None)
    whole = None if board is None else board.name
    return Board(kind.name, title, plan.outline, tuple(places), plan.links, *size, plan.is_laid, map=whole)


def _nth(found: View | str, index: int) -> Any:  # noqa: ANN401  a value or a zone, as the view has it
    """Return the value or zone number `index` of a keyed one, or its placeholder if hidden."""
    return next(islice(found.values(), index, None)) if isinstance(found, dict) else found
