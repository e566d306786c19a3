"""Find the declarations that names in a checked game refer to: columns, fields and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check import check
from gamespec.checked.traversal import referred
from gamespec.diagnostics import Sink

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from gamespec.checked.traversal import Named

TABLES = {"type", "cards", "tiles", "tokens", "dice", "spaces"}
"""Keywords of declarations whose tables have columns that other lines read."""


def meaning_of(game: model.GameFile, players: int) -> Meaning | None:
    """Return the resolved names of a game for a number of players, without its examples.

    None if the game has errors.
    """
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
        """Yield the fields, zones and values called `name` of an owner, given by the head of its block.

        The head is written `the table has`, `each player has` or `each Boat has`.
        """
        of = head.removeprefix("each ").removesuffix(" has")
        owner = {"the table": None, "player": self._game.player}.get(of, self._kinds.get(of))
        if owner is not None or of == "the table":
            yield from self._members(owner, name)

    def _members(self, owner: Kind | None, name: str) -> Iterator[Named]:
        every = (*self._game.fields, *self._game.zones, *self._game.values)
        yield from (thing for thing in every if thing.name == name and thing.owner is owner)


def _said_by(members: Iterable[Named]) -> Iterator[Named]:
    """Yield what the bodies of values and the visibility of fields refer to."""
    for thing in members:
        lines = tuple(getattr(thing, name, None) for name in ("params", "lines", "body", "sight", "refill"))
        yield from referred(lines)
        yield from getattr(thing, "params", ())
        yield from (anew for anew in (getattr(thing, "anew", None), getattr(thing, "refill", None)) if anew is not None)
