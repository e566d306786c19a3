"""Possible meanings of names, for lines that the checker did not resolve.

Such lines apply to other numbers of players, change a value, or could not be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.editing.names.declared import declarations
from gamespec.editing.names.made_rows import made_rows
from gamespec.editing.names.referents import column, member
from gamespec.editing.names.symbol import Sort, Symbol

if TYPE_CHECKING:
    from collections.abc import Collection

    from gamespec.check.symbols import World
    from gamespec.checked.types import Type
    from gamespec.editing.names.made_rows import Parts
    from gamespec.source import Span


class Namespace:
    """All names declared in the checked games and files of a ruleset."""

    def __init__(self) -> None:
        self._by_name: dict[str, dict[Symbol, None]] = {}
        self._words: dict[tuple[str, str], str] = {}
        """Kind of the things named in a table column, by kind of the table and name of the column."""
        self._keys: dict[tuple[str, str], str] = {}
        """Kind of the keys of a column that exists once for each key, by kind of the table and column name."""

        self._params: dict[str, list[tuple[str | None, bool]]] = {}
        """For each action, the kinds of its parameters, and whether each is always passed by the caller."""
        self._rows: dict[str, tuple[str, ...]] = {}
        self._made: dict[Symbol, Parts] = {}
        self._by_place: dict[tuple[str, int, int], str] = {}
        """Kinds by file, start and end of their declaration, including those declared in a field's type."""
        self._columns: dict[str, tuple[model.Column, ...]] = {}

    def add(self, world: World) -> None:
        """Add the names that a checked game declares."""
        for kind in world.checked.kinds:
            self._note(Symbol("kind", "", kind.name))
            if kind.span is not None:
                self._by_place.setdefault((kind.span.file.name, kind.span.start, kind.span.end), kind.name)
            if kind.sort != "player":
                self._rows[kind.name] = tuple(dict.fromkeys((*self._rows.get(kind.name, ()), *kind.rows)))
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
            self._params.setdefault(action.name, [(_kind(each.var.type), each.given) for each in action.params])
        self._names("constant", world.constants)
        self._names("action", world.actions)
        self._names("phase", world.phases)
        self._names("shape", world.shapes)
        self._names("drawing", world.drawings)

    def note(self, file: model.GameFile) -> None:
        """Add the names that a parsed file declares, even if it could not be checked."""
        for each in declarations(file):
            self._note(each.symbol)
        for decl in file.decls:
            inner = decl.decl if isinstance(decl, model.AddDecl | model.ReplaceDecl) else decl
            if isinstance(inner, model.TypeDecl | model.PiecesDecl | model.SpacesDecl) and inner.table is not None:
                self._columns[inner.name.text] = inner.table.columns
            elif isinstance(inner, model.PlayersTable):
                self._columns[""] = inner.table.columns
        self._made.update(made_rows(file, self._rows))

    def one(self, name: str, *sorts: Sort, owner: str | None = None) -> Symbol | None:
        """Return the meaning of a name among some sorts; None if it has none, or several of one sort.

        The first sort in which the name is declared counts; `owner` restricts it to names of one owner.
        """
        known = self._by_name.get(name, {})
        for sort in sorts:
            found = [each for each in known if each.sort == sort and owner in {None, each.owner}]
            if found:
                return found[0] if len({*map(self.parts, found)}) == 1 else None
        return None

    def parts(self, symbol: Symbol) -> Parts:
        """Return the symbols that a name consists of, with their offsets in it: usually only this symbol."""
        score = Symbol("score", "", symbol.name)
        if symbol[:2] == ("member", "Player") and score in self._by_name.get(symbol.name, {}):
            return ((0, score),)
        return self._made.get(symbol, ((0, symbol),))

    def kind_at(self, span: Span) -> str | None:
        """Return the name of the kind that is declared at a span, or None."""
        return self._by_place.get((span.file.name, span.start, span.end))

    def heads(self, kind: str) -> tuple[model.Column, ...]:
        """Return the columns of the table of a kind, as written; of the `by players` table if `kind` is empty."""
        return self._columns.get(kind, ())

    def kind_in(self, kind: str, column: str) -> str | None:
        """Return the kind of the things named in a column of a kind's table, or None."""
        return self._words.get((kind, column))

    def key_of(self, kind: str, column: str) -> str | None:
        """Return the kind of the keys of a column that exists once for each key, or None."""
        return self._keys.get((kind, column))

    def params_of(self, action: str, count: int) -> list[str | None]:
        """Return the kinds of the parameters for which a call with `count` arguments passes values.

        Parameters that take numbers have None. A call with fewer arguments than parameters omits those that are
        always passed.
        """
        every = self._params.get(action, [])
        return [kind for kind, given in every if not (given and count < len(every))]

    def columns_of(self, kind: str) -> list[Symbol]:
        """Return the columns of a kind's table."""
        return [each for known in self._by_name.values() for each in known if each[:2] == ("column", kind)]

    def named(self, name: str) -> list[Symbol]:
        """Return all possible meanings of a name, as symbols."""
        return [*self._by_name.get(name, {})]

    def _names(self, sort: Sort, names: Collection[str]) -> None:
        for name in names:
            self._note(Symbol(sort, "", name))

    def _note(self, symbol: Symbol) -> None:
        self._by_name.setdefault(symbol.name, {})[symbol] = None


def _kind(of: Type) -> str | None:
    """Return the kind of the things that a type holds, alone or in a set; None for other types."""
    inner = of.of if isinstance(of, SetOf) else of
    return inner.kind.name if isinstance(inner, Thing | Row) else None
