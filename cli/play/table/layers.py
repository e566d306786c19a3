"""Contents of each space of a board: words in order, each with its sign."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cli.play.words.names import spaces
from cli.play.words.titles import value
from gamespec.analysis.faces import is_drawn
from gamespec.checked.types import Int, Thing, YesNo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.play.words.titles import Titles
    from gamespec.analysis.faces import Faces
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Column, Kind

SLIM = 2
"""Maximum length of seat names that a grid shows in full."""
LETTERS = 16
"""Maximum number of rows for which each has a letter reserved from the start."""
YES = "#"
EMPTY = "."
Layer: TypeAlias = "list[list[Mark]]"
"""Marks on each space of a board."""


class Mark(NamedTuple):
    """Content of a space: word, meaning, amount, and whether it is only a yes."""

    word: str
    meaning: str
    number: int | None = None
    truth: bool = False


class Signs:
    """Assignment of one sign to each word, with the meanings for the legend."""

    def __init__(self, seats: list[str], *, named: bool = False, given: dict[str, str] | None = None) -> None:
        """Assign signs; `given` are those that the game's `look` names, by word."""
        self._seats, self._named, self._given = seats, named, given or {}
        self.meaning: dict[str, str] = {}
        self._sign: dict[tuple[str, bool], str] = {}

    def of(self, mark: Mark) -> str:
        """Return the sign of a word: a seat's number, `#` for the first yes, or an unused letter of the word."""
        self.reserve(mark.word, truth=mark.truth)
        sign = self._sign[mark.word, mark.truth]
        if sign != mark.meaning:
            self.meaning[sign] = mark.meaning
        return sign

    def reserve(self, word: str, *, truth: bool = False) -> None:
        """Assign a sign to a word before it is needed, so that it stays the same all game."""
        if (word, truth) not in self._sign:
            self._sign[word, truth] = self._new(word, truth)

    def _new(self, word: str, truth: bool) -> str:
        if word in self._seats:
            return word if self._named else str(self._seats.index(word) + 1)
        taken = set(self._sign.values())
        given = self._given.get(word, "")
        if given and given not in taken:
            return given
        if truth and YES not in taken:
            return YES
        spare = "abcdefghijklmnopqrstuvwxyz"
        wanted = [*word[:1].lower(), *word[:1].upper(), *word[1:].lower(), *word.upper(), *spare]
        return next((sign for sign in wanted if sign.isalpha() and sign not in taken), word[:3])

    def legend(self) -> str:
        """Return the legend: `c crab, i ice`."""
        return ", ".join(f"{sign} {meaning}" for sign, meaning in sorted(self.meaning.items()))


def signs_for(checked: CheckedGame, kind: Kind, view: dict[str, Any], faces: Faces) -> Signs:
    """Return the signs of a board, assigned in the order of the rules."""
    hexes = kind.geometry is not None and kind.geometry.sort == "hexes"
    given = {kind.rows[row]: sign for (kind, row), sign in checked.look.signs.items() if row is not None}
    signs = Signs(view["seats"], named=hexes or max(map(len, view["seats"])) <= SLIM, given=given)
    for column in faces.columns(kind):
        for row in range(len(kind.rows)):
            text = faces.cell(column, row)
            if isinstance(column.type, Thing) and column.key is None and text:
                signs.reserve(text)
    for zone in checked.zones:
        rows = [row for held in zone.kinds for row in held.rows]
        if (zone.owner is kind or kind in zone.keys) and len(rows) <= LETTERS:
            for row in rows:
                signs.reserve(row)
    return signs


class Layers:
    """Layers of a kind of spaces: printed, of the table, and of one player."""

    def __init__(self, checked: CheckedGame, kind: Kind, titles: Titles, faces: Faces) -> None:
        self._checked, self._kind, self._titles, self._faces = checked, kind, titles, faces

    def common(self, view: dict[str, Any]) -> Layer:
        """Return the layers of the common board, which is drawn once."""
        layer = self._printed()
        for cell, thing in zip(layer, view["things"].get(self._kind.name, ()), strict=False):
            for name, found in thing["fields"].items():
                cell.extend(self._field(self._kind.name, name, found))
            for zone in thing["zones"].values():
                cell.extend(self._pieces(zone))
        self._add(layer, self.owned(view["table"], None))
        self._markers(layer, view)
        return layer

    def owned(self, owner: dict[str, Any], kind: str | None) -> Layer:
        """Return the layer of the table or of a player: fields and zones of spaces, drawn boards."""
        layer: Layer = [[] for _ in range(self._kind.size)]
        for zone in self.drawings(owner):
            for cell, word in zip(layer, zone[1], strict=False):
                cell.extend([Mark(word, word)] if word else [])
        for name in self.keyed(kind):
            found = owner["fields"].get(name)
            if isinstance(found, dict):
                for cell, part in zip(layer, found.values(), strict=False):
                    cell.extend(self._field(kind, name, part))
            lying = owner["zones"].get(name)
            if isinstance(lying, dict) and "shape" not in lying:
                for cell, zone in zip(layer, lying.values(), strict=False):
                    cell.extend(self._pieces(zone))
        return layer

    def keyed(self, kind: str | None) -> list[str]:
        """Return the names of the fields and zones with one entry for each space."""
        return [
            thing.name
            for thing in (*self._checked.displayed_fields, *self._checked.zones)
            if thing.keys == (self._kind,) and (None if thing.owner is None else thing.owner.name) == kind
        ]

    def drawings(self, owner: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """Return each face-up piece in a slot with a drawing of this board, and its word for each space."""
        found: list[tuple[str, list[str]]] = []
        for zone in owner["zones"].values():
            if zone.get("shape") != "slot":
                continue
            for piece in zone.get("pieces", ()):
                kind, row = self._faces.kinds.get(piece["kind"]), piece.get("row")
                if kind is not None and row is not None:
                    found += [(row, words) for words in self._drawn(kind, kind.rows.index(row))]
        return found

    def _drawn(self, kind: Kind, row: int) -> Iterator[list[str]]:
        for column in kind.columns.values():
            cells = column.cells[row]
            if is_drawn(column) and isinstance(column.key, Thing) and column.key.kind is self._kind:
                words = column.type.kind.rows if isinstance(column.type, Thing) else ()
                yield [
                    words[cell] if isinstance(cell, int) and 0 <= cell < len(words) else "" for cell in _tuple(cells)
                ]

    def _printed(self) -> Layer:
        layer: Layer = [[] for _ in range(self._kind.size)]
        for column in self._faces.columns(self._kind):
            numbers = isinstance(column.type, Int)
            for space, cell in enumerate(layer):
                text = self._faces.cell(column, self._kind.row_of[space])
                if text and not column.is_ranges and column.key is None:
                    cell.extend(self._number(column.name, int(text)) if numbers else self._said(column, text))
        return layer

    def _said(self, column: Column, text: str) -> list[Mark]:
        meaning = column.name.replace("-", " ")
        return [Mark(meaning, meaning, truth=True) if isinstance(column.type, YesNo) else Mark(text, text)]

    def _number(self, title: str, number: int) -> list[Mark]:
        return [Mark(title.lower(), title.replace("-", " "), number)]

    def _field(self, kind: str | None, name: str, found: object) -> list[Mark]:
        title = self._titles.of(kind, name)
        if isinstance(found, dict):
            parts = {key: part for key, part in found.items() if part not in (None, False, "?", 0)}
            return [self._of_key(title, key, part) for key, part in parts.items()]
        if found in (None, False, "?", 0):
            return []
        if found is True:
            return [Mark(title, title, truth=True)]
        if isinstance(found, int):
            return self._number(title, found)
        if kind is not None and self._titles.at_start(kind, name, found):
            return []
        return [Mark(str(found), str(found))]

    def _of_key(self, title: str, key: str, part: object) -> Mark:
        """Return the mark of one entry of a field with keys, such as `men of P1`."""
        if isinstance(part, dict):
            return Mark(f"{key} {value(part)}", f"{title} of {key} {value(part)}")
        number = part if isinstance(part, int) and part is not True else None
        said = f"{title} of {key}" if isinstance(part, int) else f"{title} of {key} {part}"
        return Mark(key if isinstance(part, int) else f"{key} {part}", said, number)

    def _pieces(self, zone: dict[str, Any]) -> list[Mark]:
        if "shape" not in zone:
            return [pair for part in zone.values() for pair in self._pieces(part)]
        names = Counter(self._piece(piece) for piece in zone.get("pieces", ()))
        if zone["size"] and "pieces" not in zone:
            names = Counter({self._titles.counted(zone["top"]["kind"] if zone["top"] else "", 2)[2:]: zone["size"]})
        return [Mark(name, name, None if count == 1 else count) for name, count in names.items()]

    def _piece(self, piece: dict[str, Any]) -> str:
        if "row" not in piece:
            return self._titles.unseen(piece["kind"])
        return str(piece.get("owner", piece["row"]))

    def _add(self, layer: Layer, more: Layer) -> None:
        for cell, words in zip(layer, more, strict=True):
            cell.extend(words)

    def _markers(self, layer: Layer, view: dict[str, Any]) -> None:
        """Mark the spaces that fields of the table and of players name."""
        for space, name in markers(self._checked, self._kind, view, self._titles):
            layer[space].append(Mark(name, name))


def markers(checked: CheckedGame, kind: Kind, view: dict[str, Any], titles: Titles) -> list[tuple[int, str]]:
    """Return (space, title) of every field of the table and of players that names a space."""
    found: list[tuple[int, str]] = []
    names = {name: space for space, name in enumerate(spaces(kind))}
    for stored in checked.displayed_fields:
        on_table = stored.owner is None
        if stored.keys or not isinstance(stored.type, Thing) or stored.type.kind is not kind:
            continue
        if not on_table and stored.owner is not checked.player:
            continue
        title = titles.of(None if on_table else checked.player.name, stored.name)
        alone = _alone(checked, kind)
        for owner in [view["table"]] if on_table else view["players"]:
            space = names.get(str(owner["fields"].get(stored.name)))
            if space is not None:
                found.append((space, title if on_table else owner["seat"] if alone else f"{owner['seat']} {title}"))
    return found


def _tuple(cells: object) -> tuple[object, ...]:
    return cells if isinstance(cells, tuple) else ()


def _alone(checked: CheckedGame, kind: Kind) -> bool:
    """Return whether players have exactly one field that names a space of a kind."""
    fields = [
        f for f in checked.displayed_fields if f.owner is checked.player and isinstance(f.type, Thing) and not f.keys
    ]
    return sum(isinstance(f.type, Thing) and f.type.kind is kind for f in fields) == 1


def signed(layer: Layer, signs: Signs) -> list[str]:
    """Return the text of each space: its signs, each followed by its number if it has one."""
    texts = [[_counted(signs.of(mark), mark.number) for mark in cell] for cell in layer]
    return [(" " if any(len(sign) > 1 for sign in found) else "").join(found) for found in texts]


def _counted(sign: str, number: int | None) -> str:
    """Return a sign followed by a number: `c2`, `P1:5`."""
    return sign if number is None else f"{sign}{':' if sign[-1:].isdigit() else ''}{number}"


def covered(layer: Layer, signs: Signs) -> frozenset[int]:
    """Return the spaces marked with the sign of the board's first yes-or-no field, such as `covered`."""
    return frozenset(space for space, cell in enumerate(layer) if any(signs.of(mark) == YES for mark in cell))
