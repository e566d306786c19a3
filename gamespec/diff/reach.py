"""Find the declarations that read what an edit between two games changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.expressions import Var
from gamespec.diff.part import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.checked.traversal import Named
    from gamespec.diff.edits import Edit
    from gamespec.diff.name_resolution import Meaning
    from gamespec.diff.part import Part

READERS = {"action", "phase", "rule", "field", "line"}
NAMED = {"field", "action", "constant", "column", "word", "shape", "drawing", "row"}
"""Sorts of parts that other lines read by their names."""

PHASE = "phase "

Sought: TypeAlias = "tuple[str, set[Named] | None]"
"""A name, and the declarations it refers to; None if these are unknown."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A declaration with the names it uses, and what they refer to if the game has no errors."""

    path: tuple[str, ...]
    name: str
    uses: set[str]
    meant: dict[str, set[Named]]

    def reads(self, sought: Sought) -> bool:
        """Return whether this declaration reads a changed name: by what it refers to if known, else by name."""
        name, things = sought
        if name not in self.uses:
            return False
        meant = self.meant.get(name)
        if not meant:
            return True
        return bool(meant & things) if things is not None else not any(isinstance(each, Var) for each in meant)


class Readers:
    """Index of the names that each declaration of a game uses, except its worked examples."""

    def __init__(self, game: Part, meaning: Meaning | None) -> None:
        self._meaning = meaning
        self._readers: list[Reader] = []
        self._changes: dict[str, frozenset[str]] = {}
        for part in game.parts.values():
            has = part.sort.startswith(("the ", "each ")) or part.sort == "scoring"
            for reader in part.parts.values() if has else (part,):
                if reader.sort in READERS:
                    path = (shown(part), shown(reader)) if has else (shown(reader),)
                    meant = meaning.read_at(path) if meaning is not None else {}
                    self._readers.append(Reader(path, reader.name, reader.words() - {reader.name}, meant))
                    self._changes[reader.name] = reader.changes

    def of(self, edit: Edit) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names of the declarations that read what an edit changed, and of those that read these.

        Following a phase does not count as reading it. Statements of a rule at the start or end of a phase belong to
        that phase, not to the phases that lead there.
        """
        if not edit.is_played or not edit.path:
            return (), ()
        others = [reader for reader in self._readers if edit.path[: len(reader.path)] != reader.path]
        hung = self._hung_on(edit)
        read = _reading(others, self._sought(edit))
        direct = [reader for reader in others if reader in read or reader.path[-1] in hung]
        through = (reader for reader in direct if not reader.path[-1].startswith(PHASE))
        names = _names(direct)
        further = _reading(others, [self._meant(reader.path, reader.name) for reader in through])
        return names, tuple(name for name in _names(further) if name not in names)

    def _meant(self, path: tuple[str, ...], name: str) -> Sought:
        return name, self._meaning.declared(path, name) if self._meaning is not None else None

    def _sought(self, edit: Edit) -> list[Sought]:
        return [self._meant(path, name) for path, name in self._said(edit)]

    def _said(self, edit: Edit) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the names by which other lines read the changed part, each with the path of its declaration."""
        last = edit.path[-1]
        cell = edit.what.split("/")[0] if last.startswith(("row ", "constant ", "mark ")) else ""
        for end, step in enumerate(edit.path, 1):
            sort, _, name = step.partition(" ")
            if sort in NAMED and not (cell and sort == "row"):
                yield edit.path[:end], name.split("/")[0] if sort == "column" else name
            elif sort == "rule":
                changed = self._adjusted(name) - {phase.removeprefix(PHASE) for phase in self._hung_on(edit)}
                yield from ((edit.path[:end], name) for name in changed)
        if cell:
            yield edit.path, cell

    def _hung_on(self, edit: Edit) -> set[str]:
        """Return the phases at whose start or end the edited rule does something, as `phase fishing`."""
        rules = [step.removeprefix("rule ") for step in edit.path if step.startswith("rule ")]
        names = {name for rule in rules for name in self._adjusted(rule)}
        phases = (reader for reader in self._readers if reader.path[-1].startswith(PHASE))
        return {reader.path[-1] for reader in phases if reader.name in names}

    def _adjusted(self, rule: str) -> set[str]:
        """Return the names of declarations that a rule changes, through which the rule has an effect."""
        return {reader.name for reader in self._readers} & self._changes.get(rule, frozenset())


def _reading(readers: Iterable[Reader], sought: Iterable[Sought]) -> list[Reader]:
    wanted = list(sought)
    return [reader for reader in readers if any(map(reader.reads, wanted))]


def _names(readers: Iterable[Reader]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reader.name for reader in readers))
