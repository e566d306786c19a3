"""Conversion of the zones and pieces of a view into values of a scene."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from gamespec.analysis.faces import words
from gamespec.checked.kinds import ONE, Kind, counted
from interpreter.scene.declared import Declared
from interpreter.scene.values import Fact, Piece, Zone
from interpreter.state.views.view import UNSEEN

View: TypeAlias = "dict[str, Any]"
THING = re.compile(r"^[A-Z][\w-]*\[(.*)\]$")
NOTHING = (None, False, 0, UNSEEN)
"""Values of fields that are not shown as a mark."""


class Pieces:
    """Converter of the pieces and zones in a game's views into values of a scene."""

    def __init__(self, declared: Declared) -> None:
        self._declared = declared

    def zones(self, owner: str | None, name: str, found: View) -> Iterator[Zone]:
        """Yield the Zones of the picture for a zone of the view: one, or with keys one for each key."""
        if "shape" in found:
            yield self.zone(owner, name, found)
            return
        for key, part in found.items():
            for zone in self.zones(owner, name, part):
                yield replace(zone, key=f"{plain(key)} {zone.key}".strip())

    def zone(self, owner: str | None, name: str, found: View) -> Zone:
        """Return one zone with its visible pieces; for a pile of hidden order, with its top piece."""
        title, shape, size = self._declared.title(owner, name), found["shape"], found["size"]
        if "pieces" not in found:
            top = found.get("top")
            return Zone(name, title, shape, size, (self.piece(top),) if top else (), is_closed=True)
        pieces = [self.piece(piece) for piece in found["pieces"]]
        return Zone(name, title, shape, size, tuple(pieces if shape == "line" else together(pieces)))

    def lying(self, owner: str | None, name: str, found: View) -> list[Piece]:
        """Return the pieces of a zone on a space; for a pile of hidden order, its top with a count."""
        pieces: list[Piece] = []
        for zone in self.zones(owner, name, found):
            closed = zone.is_closed and zone.pieces
            here = [replace(zone.pieces[0], count=zone.size)] if closed else zone.pieces
            pieces += [replace(piece, key=zone.key) for piece in here] if zone.key else here
        return pieces

    def piece(self, found: View) -> Piece:
        """Return a piece with its face, or with its back if the viewer sees no more."""
        kind = self._declared.kinds[found["kind"]]
        form = ONE[kind.form] if kind.form else "piece"
        carries = tuple(self.marks(kind, found.get("fields", {}) | found.get("values", {})))
        if "row" not in found:
            back = found.get("shows")
            facts = () if back is None else (Fact("back", plain(back)),)
            return Piece(kind.name, form, form, None, found.get("owner"), facts, carries)
        row = kind.rows.index(found["row"])
        alone = kind.title or words(kind.name.lower())
        name = alone if len(kind.rows) == 1 else words(found["row"])
        face = found.get("fields", {}).get("face") if kind.is_die else None
        inside = (
            zone for at, part in found.get("zones", {}).items() for zone in self.zones(kind.name, at, part) if zone.size
        )
        return Piece(
            kind.name,
            form,
            name if face in (None, UNSEEN) else plain(face),
            found["front"],
            found.get("owner"),
            self._declared.printed(kind, row),
            carries,
            tuple(inside),
            self._declared.faces.picture(kind, row),
            is_alone=len(kind.rows) == 1,
        )

    def marks(self, kind: Kind | None, fields: View) -> Iterator[Fact]:
        """Yield the fields of a piece or space that are worth showing: not initial, none, no, 0 or hidden."""
        name_of_kind = None if kind is None else kind.name
        for name, found in fields.items():
            if (name == "face" and kind is not None and kind.is_die) or not self._declared.is_drawn(kind, name):
                continue
            title = self._declared.title(name_of_kind, name)
            for key, part in found.items() if isinstance(found, dict) else [("", found)]:
                if part in NOTHING or isinstance(part, dict) or self._declared.starts.get((name_of_kind, name)) == part:
                    continue
                text = "" if part is True else plain(part)
                seat = key if key in self._declared.checked.seat_names else None
                yield Fact(f"{title} {plain(key)}".strip(), text, name, is_number=type(part) is int, seat=seat)


def together(pieces: list[Piece]) -> list[Piece]:
    """Return a list in which equal pieces are one with a count, in order of first appearance."""
    return [replace(piece, count=piece.count * number) for piece, number in Counter(pieces).items()]


def plain(found: object) -> str:
    """Return a value of a view as text for people: `cod` for `Boat[cod]`, `yes` for True."""
    if isinstance(found, bool):
        return "yes" if found else "no"
    text = str(found)
    match = THING.match(text)
    inner = match[1] if match else text
    return inner if inner.lstrip("-").isdecimal() else words(inner)


def counted_name(piece: Piece) -> str:
    """Return the name of a piece, with its number if there are several equal ones."""
    if piece.is_seen or piece.form not in ONE.values():
        return f"{piece.count} {piece.name}" if piece.count > 1 else piece.name
    return counted(next(form for form, one in ONE.items() if one == piece.form), piece.count).removeprefix("1 ")
