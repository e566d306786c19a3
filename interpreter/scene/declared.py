"""Facts about a game's declarations that every scene needs: titles, initial values, boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from gamespec.analysis.faces import Faces, is_drawn, words
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.types import Int, Thing, YesNo
from interpreter.compiler.program import Program
from interpreter.kernel.once import once_for
from interpreter.scene.positions import Plan, plan
from interpreter.scene.values import Fact

Key: TypeAlias = "tuple[str | None, str]"
"""Name of the owning kind (None: owned by nobody), and name of a field, zone or value."""


class Declared:
    """Facts about the declarations of one game, as scenes need them."""

    def __init__(self, checked: CheckedGame) -> None:
        self.checked, self.faces = checked, Faces(checked)
        self.kinds = {kind.name: kind for kind in checked.kinds}
        self.titles: dict[Key, str] = {}
        for thing in (*checked.fields, *checked.zones, *checked.values):
            if thing.title:
                self.titles[_key(thing.owner, thing.name)] = thing.title
        values = (value for value in checked.values if value.shown)
        displayed = (*checked.displayed_fields, *values, *checked.zones)
        self.drawn = {_key(thing.owner, thing.name) for thing in displayed} - checked.look.hidden
        """Keys of the fields, values and zones to draw: displayed by the rules, not hidden by `look`."""
        marked = (thing for thing in (*checked.fields, *checked.values) if thing.shown)
        self.shown = {_key(thing.owner, thing.name) for thing in marked}
        """Keys of the fields and values that the rules mark as always shown."""
        self._plans: dict[Kind, Plan] = {}
        self._printed: dict[tuple[Kind, int], tuple[Fact, ...]] = {}
        self._printed_on: dict[tuple[Kind, int], tuple[Fact, ...]] = {}
        self._refs: dict[Kind, list[str]] = {}

    @cached_property
    def boards(self) -> list[Kind]:
        """Return the kinds to draw as boards, corners of a map last, over its edges."""
        found = [kind for kind in self.checked.kinds if kind in self.checked.look.laid or self._is_board(kind)]
        return sorted(found, key=lambda kind: kind.geometry is not None and kind.geometry.part == "corners")

    @cached_property
    def on_boards(self) -> set[Key]:
        """Keys of fields and zones drawn on a board: one for each space, or a field that names a space."""
        found: set[Key] = set()
        for stored in self.checked.fields:
            named = not stored.keys and isinstance(stored.type, Thing) and stored.type.kind in self.boards
            if named or (len(stored.keys) == 1 and stored.keys[0] in self.boards):
                found.add((None if stored.owner is None else stored.owner.name, stored.name))
        for zone in self.checked.zones:
            if len(zone.keys) == 1 and zone.keys[0] in self.boards:
                found.add((None if zone.owner is None else zone.owner.name, zone.name))
        return found

    @cached_property
    def starts(self) -> dict[Key, str]:
        """Return the initial word of each field that holds a word; the picture does not show it as a mark."""
        return {
            (stored.owner.name, stored.name): stored.type.kind.rows[stored.starts]
            for stored in self.checked.fields
            if stored.owner is not None
            and isinstance(stored.type, Thing)
            and stored.type.kind.sort == "words"
            and stored.starts is not None
            and stored.starts >= 0
        }

    def title(self, kind: str | None, name: str) -> str:
        """Return the title of a field, zone or value of a kind; without a title its name with blanks."""
        return self.titles.get((kind, name)) or words(name)

    def plan(self, kind: Kind) -> Plan:
        """Return the positions of a kind's spaces in the picture."""
        if kind not in self._plans:
            self._plans[kind] = plan(kind, self.checked.look)
        return self._plans[kind]

    def printed(self, kind: Kind, row: int) -> tuple[Fact, ...]:
        """Return the facts (titles and texts) printed on the pieces of a kind's row."""
        found = self._printed.get((kind, row))
        if found is None:
            found = self._printed[kind, row] = tuple(
                Fact(words(title), "" if text == "yes" else text, title, is_number=text.isdecimal())
                for title, text in self._face(kind, row).items()
            )
        return found

    def _face(self, kind: Kind, row: int) -> dict[str, str]:
        """Return the texts printed on a piece by their titles: columns that `look` names, else non-empty ones."""
        wanted = self.checked.look.printed.get(kind)
        if wanted is None:
            return self.faces.texts(kind, row)
        texts = {words(name): self.faces.cell(kind.columns[name], row) for name in wanted}
        return {name: text for name, text in texts.items() if text}

    def refs(self, kind: Kind) -> list[str]:
        """Return the names of a kind's spaces as moves write them, by index."""
        if kind not in self._refs:
            self._refs[kind] = [space_ref(kind, space) for space in range(kind.size)]
        return self._refs[kind]

    def names(self, kind: Kind) -> list[str]:
        """Return the names of a kind's spaces for people; those of corners and edges tell which they are."""
        is_part = kind.geometry is not None and kind.geometry.part is not None
        before = f"{words(kind.name).lower()} " if is_part else ""
        inner = [ref.removeprefix(f"{kind.name}[").removesuffix("]") for ref in self.refs(kind)]
        return [f"{before}{name if name.isdecimal() else words(name)}" for name in inner]

    def printed_on(self, kind: Kind, space: int) -> tuple[Fact, ...]:
        """Return the facts (titles and texts) printed on a space."""
        row = kind.row_of[space]
        found = self._printed_on.get((kind, row))
        if found is None:
            found = self._printed_on[kind, row] = tuple(self._on_space(kind, row))
        return found

    def _on_space(self, kind: Kind, row: int) -> Iterator[Fact]:
        wanted = self.checked.look.printed.get(kind)
        for column in self.faces.columns(kind) if wanted is None else map(kind.columns.__getitem__, wanted):
            text = self.faces.cell(column, row)
            if not text or column.is_ranges or column.key is not None:
                continue
            if isinstance(column.type, YesNo):
                yield Fact(words(column.name), "", column.name)
            else:
                yield Fact(words(column.name), words(text), column.name, is_number=isinstance(column.type, Int))

    def ends(self, kind: Kind) -> list[tuple[str, str]] | None:
        """Return the names of the two spaces each space joins by its two columns of one kind, or None."""
        if kind.geometry is not None and kind.geometry.sort != "none":
            return None
        things = [
            (c, c.type.kind) for c in kind.columns.values() if isinstance(c.type, Thing) and c.type.kind is not kind
        ]
        columns = [column for column, of in things if of.sort == "space"]
        kinds = {of for _, of in things if of.sort == "space"}
        if len(columns) != 2 or len(kinds) != 1:
            return None
        refs = self.refs(kinds.pop())
        pairs = zip(*(column.cells for column in columns), strict=True)
        found = [(refs[a], refs[b]) for a, b in pairs if isinstance(a, int) and isinstance(b, int) and min(a, b) >= 0]
        return found if len(found) == len(kind.rows) == kind.size else None

    def drawings(self, drawn: Kind, row: int, board: Kind) -> list[tuple[int, str]]:
        """Return the words that a row of the kind `drawn` puts on a board, each with the index of its space."""
        return [
            (space, word)
            for column in drawn.columns.values()
            if is_drawn(column) and isinstance(column.key, Thing) and column.key.kind is board
            for space, word in enumerate(_words_of(column, row))
            if word
        ]

    def keyed(self, kind: Kind, owner: Kind | None) -> Iterator[str]:
        """Yield the names of the fields and zones that an owner has for each space of a kind."""
        for thing in (*self.checked.fields, *self.checked.zones):
            if thing.keys == (kind,) and thing.owner is owner and self.is_drawn(owner, thing.name):
                yield thing.name

    def is_drawn(self, owner: Kind | None, name: str) -> bool:
        """Return whether the picture shows a field, value or zone of this owner (None: owned by nobody)."""
        return _key(owner, name) in self.drawn

    def is_owned(self, kind: Kind) -> bool:
        """Return whether each player has a board of this kind."""
        return any(self.keyed(kind, self.checked.player))

    def has_things(self, kind: Kind) -> bool:
        """Return whether the single spaces, words or pieces of a kind have fields, values or zones."""
        return any(thing.owner is kind for thing in (*self.checked.fields, *self.checked.zones, *self.checked.values))

    def _is_board(self, kind: Kind) -> bool:
        if kind.sort == "words":
            return self.has_things(kind)
        if kind.sort != "space":
            return False
        lies = kind.geometry is not None and kind.geometry.sort != "none"
        used = any(kind in thing.keys for thing in (*self.checked.fields, *self.checked.zones))
        named = any(isinstance(f.type, Thing) and f.type.kind is kind and not f.keys for f in self.checked.fields)
        return lies or used or named or self.has_things(kind)


def _words_of(column: Column, row: int) -> list[str]:
    cells = column.cells[row]
    known = column.type.kind.rows if isinstance(column.type, Thing) else ()
    if not isinstance(cells, tuple):
        return []
    return [known[cell] if isinstance(cell, int) and 0 <= cell < len(known) else "" for cell in cells]


@once_for
def declared(program: Program) -> Declared:
    """Return the facts about a program's declarations, computed only once."""
    return Declared(program.checked)


def space_ref(kind: Kind, space: int) -> str:
    """Return the name of a space as moves write it: `Cell[3, 2]`, `Port[tampa]`, or just a word."""
    if kind.sort == "words":
        return kind.rows[space]
    place = kind.geometry
    if kind.indexed_by_place and place is not None:
        return f"{kind.name}[{place.column_of[space]}, {place.row_of[space]}]"
    return f"{kind.name}[{kind.rows[kind.row_of[space]]}]"


def _key(owner: Kind | None, name: str) -> Key:
    return None if owner is None else owner.name, name
