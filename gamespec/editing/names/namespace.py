"""The symbol tables of checked games enter; what a name may stand for leaves, for lines the checker says nothing of.

That is so where a line holds for other numbers of players, changes a value, or could not be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import Row, SetOf, Thing
from gamespec.editing.names.referents import column, member
from gamespec.editing.names.symbol import Sort, Symbol

if TYPE_CHECKING:
    from collections.abc import Collection

    from gamespec.check.symbols.world import World
    from gamespec.checked.types import Type


class Namespace:
    """All declared names of some games."""

    def __init__(self) -> None:
        self._by_name: dict[str, dict[Symbol, None]] = {}
        self._words: dict[tuple[str, str], str] = {}
        """The kind whose words stand in a column."""
        self._keys: dict[tuple[str, str], str] = {}
        """The kind there is one column for each of."""

        self._params: dict[str, list[str | None]] = {}
        """The kinds of what actions are done with."""

    def add(self, world: World) -> None:
        """Note what one game declares."""
        for kind in world.checked.kinds:
            self._note(Symbol("kind", "", kind.name))
            if kind.sort != "player":
                for row in kind.rows:
                    self._note(Symbol("row", kind.name, row))
            for each in kind.columns.values():
                self._note(column(each))
                if isinstance(each.type, Thing | Row):
                    self._words[kind.name, each.name] = each.type.kind.name
                if isinstance(each.key, Thing):
                    self._keys[kind.name, each.name] = each.key.kind.name
        for thing in (*world.checked.fields, *world.checked.zones, *world.checked.values):
            self._note(member(thing))
        for action in world.checked.actions:
            self._params.setdefault(action.name, [_kind(param.var.type) for param in action.params])
        self._names("constant", world.constants)
        self._names("action", world.actions)
        self._names("phase", world.phases)
        self._names("shape", world.shapes)
        self._names("drawing", world.drawings)

    def note(self, symbol: Symbol) -> None:
        """Note one more."""
        self._note(symbol)

    def one(self, name: str, *sorts: Sort, owner: str | None = None) -> Symbol | None:
        """What a name stands for, if it can be one thing only; the first sort that has it counts."""
        known = self._by_name.get(name, {})
        for sort in sorts:
            found = [each for each in known if each.sort == sort and owner in {None, each.owner}]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def kind_in(self, kind: str, column: str) -> str | None:
        """The kind whose words stand in a column of a kind's table."""
        return self._words.get((kind, column))

    def key_of(self, kind: str, column: str) -> str | None:
        """The kind there is one column of that name for each of."""
        return self._keys.get((kind, column))

    def params_of(self, action: str) -> list[str | None]:
        """The kinds of what an action is done with, in their order; none for numbers."""
        return self._params.get(action, [])

    def columns_of(self, kind: str) -> list[Symbol]:
        """The columns of a kind."""
        return [each for known in self._by_name.values() for each in known if each[:2] == ("column", kind)]

    def named(self, name: str) -> list[Symbol]:
        """All it may stand for."""
        return [*self._by_name.get(name, {})]

    def _names(self, sort: Sort, names: Collection[str]) -> None:
        for name in names:
            self._note(Symbol(sort, "", name))

    def _note(self, symbol: Symbol) -> None:
        self._by_name.setdefault(symbol.name, {})[symbol] = None


def _kind(of: Type) -> str | None:
    """The kind of things of a type, or of what a set holds."""
    inner = of.of if isinstance(of, SetOf) else of
    return inner.kind.name if isinstance(inner, Thing | Row) else None
