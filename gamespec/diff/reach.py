"""The new game's parts and an edit enter; the names of the parts that read what changed leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.diff.edits import Edit
    from gamespec.diff.parts import Part

READERS = {"action", "phase", "rule", "field", "line"}


class Readers:
    """Which named parts use which names; examples read everything and are left out."""

    def __init__(self, game: Part) -> None:
        self._uses: dict[str, set[str]] = {}
        self._order: list[str] = []
        self._flow: set[str] = set()
        self._changes: dict[str, frozenset[str]] = {}
        for part in game.parts.values():
            inner = (
                part.parts.values() if part.sort.startswith(("the ", "each ")) or part.sort == "scoring" else (part,)
            )
            for reader in inner:
                if reader.sort in READERS:
                    self._uses[reader.name] = reader.words() - {reader.name}
                    self._order.append(reader.name)
                    self._changes[reader.name] = reader.changes
                    if reader.sort == "phase":
                        self._flow.add(reader.name)

    def of(self, edit: Edit) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those that read it, and those that read them; who comes after a phase does not read it."""
        if not edit.is_played:
            return (), ()
        own = self._own(edit)
        direct = self._readers(self._names(edit)) - own
        return self._sorted(direct), self._sorted(self._readers(direct - self._flow) - direct - own)

    def _readers(self, names: set[str]) -> set[str]:
        return {reader for reader, used in self._uses.items() if used & names}

    def _sorted(self, names: set[str]) -> tuple[str, ...]:
        return tuple(name for name in self._order if name in names)

    def _own(self, edit: Edit) -> set[str]:
        return {step.split(" ", 1)[1] for step in edit.path if " " in step}

    def _names(self, edit: Edit) -> set[str]:
        """The names under which other lines meet what changed."""
        names: set[str] = set()
        for step in edit.path:
            sort, _, name = step.partition(" ")
            if sort in {"field", "action", "constant", "column", "word", "shape", "drawing", "row"}:
                names.add(name)
            elif sort == "rule":
                names |= self._adjusted(name)
        if edit.what and edit.path and edit.path[-1].startswith(("row ", "constant ", "mark ")):
            names.add(edit.what.split("/")[0])
            names -= {edit.path[-1].partition(" ")[2]} if edit.path[-1].startswith("row ") else set()
        return names

    def _adjusted(self, rule: str) -> set[str]:
        """A rule is read through what it changes."""
        return set(self._order) & self._changes.get(rule, frozenset())
