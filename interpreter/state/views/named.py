"""Parts of a state by the names of the rules: `state["Boat supply"]`, `state.player(0)["hand"]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from gamespec.checked.expressions import ValueGet
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.nearest import nearest
from interpreter.compiler.program import Program
from interpreter.state.views.view import UNSEEN, Look
from interpreter.state.visibility.sight import EVERYTHING
from interpreter.state.wording.names import seat_name

Member: TypeAlias = Any
"""A number, name, truth value or None.

A zone is the list of the names of its pieces, a slot one name or None; with keys it is a dict of these.
"""


class UnknownNameError(KeyError):
    """Error: nothing has this name; its text says which names there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class Named(Mapping[str, Member]):
    """Fields, zones and shown values of one owner as an observer sees them, by name or title.

    The owner is the table at first. What the observer does not see is `"?"`.
    """

    def __init__(self, program: Program, s: list[int], observer: int, kind: Kind | None = None, thing: int = 0) -> None:
        self._program, self._s, self._observer, self._kind, self._thing = program, s, observer, kind, thing
        self._look = look = Look(program, s, observer, plain=True)
        values = {asked[0].name: asked for asked in look.values.get(kind, ())}
        stored = (*look.eyes.fields_of.get(kind, ()), *look.eyes.zones_of.get(kind, ()))
        self._parts: dict[str, Field | Zone | tuple[Value, ValueGet]] = {part.name: part for part in stored} | values

    def __getitem__(self, name: str) -> Member:
        known = {part.title: part for part in map(self._declared, self._parts) if part.title}
        part = self._parts.get(name) or self._parts.get(known[name].name if name in known else "")
        if part is None:
            advice = nearest(name, [*self._parts, *known]) or "nothing is stored there"
            raise UnknownNameError(f"{self._whose} has no `{name}`; {advice}")
        if isinstance(part, Field):
            return self._look.field(part, self._thing)
        return (
            _listed(self._look.zones(part, self._thing))
            if isinstance(part, Zone)
            else self._look.shown(part, self._thing, None)
        )

    def _declared(self, name: str) -> Field | Zone | Value:
        part = self._parts[name]
        return part[0] if isinstance(part, tuple) else part

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        who = "everything" if self._observer == EVERYTHING else "what all see" if self._observer < 0 else self._seer
        return f"<{self._whose}, {who}: {', '.join(self)}>"

    @property
    def _seer(self) -> str:
        return f"seen by {seat_name(self._program, self._observer)}"

    @property
    def _whose(self) -> str:
        return "the table" if self._kind is None else self._look.name(self._kind, self._thing)

    def player(self, seat: int) -> Named:
        """Return the fields, zones and values of a player, as this observer sees them."""
        if seat not in range(self._program.checked.seats):
            raise ValueError(
                f"there is no seat {seat!r}: the seats are numbered 0 to {self._program.checked.seats - 1}"
            )
        return Named(self._program, self._s, self._observer, self._program.checked.player, seat)

    def thing(self, name: str) -> Named:
        """Return the fields and zones of a space or word, by its name as moves print it: `Cell[2, 2]`, `2,2`."""
        kinds = [kind for kind in self._program.checked.kinds if kind.sort in {"space", "words"}]
        full = Look(self._program, self._s, self._observer, plain=False)
        known: dict[str, tuple[Kind, int]] = {}
        for kind in kinds:
            if full.has_any(kind):
                for thing in range(kind.size):
                    known.setdefault(full.name(kind, thing), (kind, thing))
                    known.setdefault(self._look.name(kind, thing), (kind, thing))
        if name not in known:
            raise UnknownNameError(
                f"no space or word has the name `{name}` and stores anything; {nearest(name, known)}"
            )
        return Named(self._program, self._s, self._observer, *known[name])


def _listed(zone: Member) -> Member:
    """Return the names of the pieces in a zone of a view, those of a pile from its top."""
    if "shape" not in zone:
        return {key: _listed(part) for key, part in zone.items()}
    if "pieces" in zone:
        names = [piece.get("front", UNSEEN) for piece in zone["pieces"]]
    else:
        top = zone["top"] or {}
        names = [top.get("front", UNSEEN), *[UNSEEN] * (zone["size"] - 1)]
    return (names[0] if names else None) if zone["shape"] == "slot" else names
