"""Find the declarations that read what an edit between two games changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from gamespec import model
from gamespec.check import check
from gamespec.checked.expressions import Var
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.traversal import Named, referred
from gamespec.diagnostics import Sink
from gamespec.diff.part import Edit, Part, shown

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


# ---- find the declarations that names in a checked game refer to: columns, fields and variables


TABLES = {"type", "cards", "tiles", "tokens", "dice", "spaces"}
"""Keywords of declarations whose tables have columns that other lines read."""


def meaning_of(game: model.GameFile, players: int) -> Meaning | None:
    """Return the resolved names of a game without its examples, or None if it has errors."""
    decls = tuple(decl for decl in game.decls if not isinstance(decl, model.ExampleDecl))
    checked = check(game.model_copy(update={"decls": decls}), players, Sink())
    return Meaning(checked) if checked is not None else None


class Meaning:
    """Resolved names of a checked game: declarations by their path, and what their lines refer to."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._kinds = {kind.name: kind for kind in game.kinds}

    def declared(self, path: tuple[str, ...], name: str) -> set[Named] | None:
        """Return what a name declared at a path stands for; None for what is not looked up, such as a row."""
        head, last = path[0], path[-1]
        sort = last.partition(" ")[0]
        if sort == "action":
            return {action for action in self._game.actions if action.name == name}
        if sort == "rule":
            return self._changed(last.partition(" ")[2], name)
        if sort == "line":
            return set(self._members(self._game.player, name))
        if sort == "field":
            return set(self._fields(head, name))
        table, _, kind = head.partition(" ")
        if sort in {"column", "row"} and table in TABLES and kind in self._kinds:
            found = self._kinds[kind].columns.get(name)
            return {found} if found is not None else set() if sort == "column" else None
        return None

    def read_at(self, path: tuple[str, ...]) -> dict[str, set[Named]]:
        """Return what the lines of the declaration at a path refer to, by name."""
        found: dict[str, set[Named]] = {}
        for thing in self._said_at(path):
            found.setdefault(thing.name, set()).add(thing)
        return found

    def _said_at(self, path: tuple[str, ...]) -> Iterator[Named]:
        sort, _, name = path[-1].partition(" ")
        if sort == "action":
            for action in self._game.actions:
                if action.name == name:
                    yield from referred((action.params, action.body))
        elif sort == "phase":
            for phase in self._game.phases:
                if phase.name == name:
                    yield from referred((phase.player, phase.body, tuple(arrow.when for arrow in phase.arrows)))
                    yield from (arrow.target for arrow in phase.arrows if arrow.target is not None)
        elif sort == "rule":
            yield from self._said_by_rule(name)
        elif sort == "line":
            yield from _said_by(self._members(self._game.player, name))
        elif sort == "field":
            yield from _said_by(self._fields(path[0], name))

    def _said_by_rule(self, name: str) -> Iterator[Named]:
        clauses = (
            *(line for value in self._game.values for line in value.modifiers),
            *self._game.triggers,
            *(line for action in self._game.actions for line in action.forbids),
        )
        yield from referred(tuple(clause for clause in clauses if clause.rule == name))

    def _changed(self, rule: str, name: str) -> set[Named]:
        """Return the values called `name` that a rule changes, and the actions and phases of this name."""
        values = {value for value in self._game.values if any(line.rule == rule for line in value.modifiers)}
        return {thing for thing in (*values, *self._game.actions, *self._game.phases) if thing.name == name}

    def _fields(self, head: str, name: str) -> Iterator[Named]:
        """Yield the members called `name` of an owner, given as `the table has` or `each Boat has`."""
        of = head.removeprefix("each ").removesuffix(" has")
        owner = {"the table": None, "player": self._game.player}.get(of, self._kinds.get(of))
        if owner is not None or of == "the table":
            yield from self._members(owner, name)

    def _members(self, owner: Kind | None, name: str) -> Iterator[Named]:
        every = (*self._game.fields, *self._game.zones, *self._game.values)
        yield from (thing for thing in every if thing.name == name and thing.owner is owner)


def _said_by(members: Iterable[Named]) -> Iterator[Named]:
    """Yield the names that declared members refer to: values in their bodies, fields in their visibility."""
    for thing in members:
        lines = tuple(getattr(thing, name, None) for name in ("params", "lines", "body", "sight", "refill"))
        yield from referred(lines)
        yield from getattr(thing, "params", ())
        yield from (anew for anew in (getattr(thing, "anew", None), getattr(thing, "refill", None)) if anew is not None)
