"""Possible meanings of names, for lines that the checker did not resolve."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from gamespec import model
from gamespec.check.symbols import World
from gamespec.check.tables.columns import cell_text
from gamespec.checked.types import Row, SetOf, Thing, Type
from gamespec.editing.names.referents import Occurrence, Sort, Symbol, column, member
from gamespec.source import Span

# ---- find rows of tables whose names are composed of other names: `each Fish`, `each Suit by each Rank`


Parts: TypeAlias = "tuple[tuple[int, Symbol], ...]"
"""Names that a composed name consists of: the offset of each in it, and the symbol it stands for."""
Rows: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""Names of table rows by the kind of thing that the table declares."""
JOINED = "-"


def made_rows(file: model.GameFile, rows: Rows) -> Iterator[tuple[Symbol, Parts]]:
    """Yield the rows with composed names that a file declares, with the names of their parts."""
    for node in file.walk():
        if isinstance(node, model.TypeDecl | model.PiecesDecl | model.SpacesDecl) and node.table is not None:
            yield from _made(node.name.text, node.table.rows, rows)
        elif isinstance(node, model.AddRows) and node.target.kind is not None:
            yield from _made(node.target.kind.text, node.rows, rows)


def _made(kind: str, table: tuple[model.Row, ...], rows: Rows) -> Iterator[tuple[Symbol, Parts]]:
    there = set(rows.get(kind, ()))
    for row in table:
        choices = [_choices(cell, rows) for number, cell in enumerate(row.cells) if not number or _spreads(cell)]
        for said in product(*choices) if any(_spreads(cell) for cell in row.cells) else ():
            words = [(owner, word) for owner, word in said if word]
            name = JOINED.join(word for _, word in words)
            if name in there:
                yield Symbol("row", kind, name), tuple(_parts(words))


def _parts(words: list[tuple[str, str]]) -> Iterator[tuple[int, Symbol]]:
    at = 0
    for owner, word in words:
        if owner:
            yield at, Symbol("row", owner, word)
        at += len(word) + len(JOINED)


def _spreads(cell: model.Cell) -> bool:
    return isinstance(cell, model.EachKindCell)


def _choices(cell: model.Cell, rows: Rows) -> list[tuple[str, str]]:
    """Return the words a cell may contribute to a composed name, each with its kind ("" for plain text)."""
    if isinstance(cell, model.EachKindCell):
        return [(cell.kind.text, word) for word in rows.get(cell.kind.text, ())]
    return [("", cell_text(cell))]


# ---- find the names that the declarations of a file declare, with their places


OWNERS = {"table": "", "player": "Player"}
NAMED: dict[type[model.Decl], Sort] = {
    model.TypeDecl: "kind",
    model.PiecesDecl: "kind",
    model.SpacesDecl: "kind",
    model.ShapeDecl: "shape",
    model.DrawingDecl: "drawing",
    model.ActionDecl: "action",
    model.PhaseDecl: "phase",
    model.RuleDecl: "rule",
}


def declarations(file: model.GameFile) -> Iterator[Occurrence]:
    """Yield all declared names of a file in order, including fields in blocks and rows of tables."""
    if file.header is not None and file.header.title is not None:
        title = file.header.title
        yield Occurrence(inside(title), Symbol("title", "", title.text), declares=True, whole=file.header.span)
    if file.header is not None and file.header.automatic is not None:
        seat = file.header.automatic
        yield Occurrence(seat.span, Symbol("seat", "", seat.text), declares=True)
    for decl in file.decls:
        yield from declared_by(decl)


def declared_by(decl: model.Decl) -> Iterator[Occurrence]:
    """Yield the names that a declaration declares, including fields and table rows in it."""
    sort = NAMED.get(type(decl))
    name = getattr(decl, "name", None)
    if sort is not None and isinstance(name, model.Ident) and name.text:
        yield Occurrence(name.span, Symbol(sort, "", name.text), declares=True, whole=decl.span)
    if isinstance(decl, model.Overlay):
        yield from _by_change(decl)
    else:
        yield from _inside(decl)


def _inside(decl: model.Decl) -> Iterator[Occurrence]:
    """Yield the names that the lines below the head of a declaration declare."""
    match decl:
        case model.TypeDecl() | model.PiecesDecl() | model.SpacesDecl():
            words = decl.words if isinstance(decl, model.TypeDecl) else ()
            yield from (_row(word.span, decl.name.text, word.text) for word in words)
            yield from _of_table(decl.table, decl.name.text)
            if isinstance(decl, model.SpacesDecl) and decl.marks is not None:
                yield from _columns(decl.marks.columns[1:], decl.name.text)
        case model.PlayersTable():
            yield from (_constant(row) for row in decl.table.rows if row.cells)
        case model.HasBlock():
            owner = owner_name(decl.owner)
            for field in decl.fields:
                symbol = Symbol("member", owner, field.name.text)
                yield Occurrence(field.name.span, symbol, declares=True, whole=field.span)
        case model.ActionDecl() | model.PhaseDecl():
            yield from _steps(decl, where_of(decl))
        case model.ScoringDecl():
            for line in decl.lines:
                yield Occurrence(line.name.span, Symbol("score", "", line.name.text), declares=True, whole=line.span)
        case model.ExampleDecl() if decl.title is not None:
            yield Occurrence(inside(decl.title), Symbol("example", "", decl.title.text), declares=True, whole=decl.span)
        case _:
            pass


def _by_change(decl: model.Overlay) -> Iterator[Occurrence]:
    """Yield the names that a variant's change (add, replace) declares."""
    match decl:
        case model.AddDecl() | model.ReplaceDecl():
            yield from declared_by(decl.decl)
        case model.WithBlock():
            for each in decl.decls:
                yield from declared_by(each)
        case model.AddStep():
            where = where_at(decl.target)
            yield Occurrence(decl.name.span, Symbol("step", where, decl.name.text), declares=True, whole=decl.span)
            yield from _steps(decl, where)
        case model.ReplaceStep():
            yield from _steps(decl, where_at(decl.target))
        case model.AddRows():
            kind = decl.target.kind
            rows = [row for row in decl.rows if row.cells]
            yield from (_constant(row) if kind is None else _first(row, kind.text) for row in rows)
        case _:
            pass


def where_of(decl: model.ActionDecl | model.PhaseDecl) -> str:
    """Return the phase or action that owns steps as text: `phase turn`, `action sell`."""
    return f"{'phase' if isinstance(decl, model.PhaseDecl) else 'action'} {decl.name}"


def where_at(place: model.PlaceRef) -> str:
    """Return the phase or action that a reference to a step names, as text: `phase turn`, `action sell`."""
    return f"{place.form} {place.name}"


def owner_name(owner: model.Owner) -> str:
    """Return the owner of the fields in a `has` block: a kind, "" for the table, `?` if unreadable."""
    return OWNERS.get(owner.form, "?") if owner.kind is None else owner.kind.text


def inside(quoted: model.Quoted) -> Span:
    """Return the span of the words between quotation marks."""
    return quoted.span.file.span(quoted.span.start + 1, max(quoted.span.end - 1, quoted.span.start + 1))


def first_word(cell: model.Cell) -> str:
    """Return the name that a row's first cell declares, as written."""
    return cell.span.one_line


def _steps(decl: model.Node, where: str) -> Iterator[Occurrence]:
    for node in decl.walk():
        if isinstance(node, model.Step):
            yield Occurrence(node.name.span, Symbol("step", where, node.name.text), declares=True, whole=node.span)


def _of_table(table: model.Table | None, kind: str) -> Iterator[Occurrence]:
    if table is None:
        return
    # rows composed of other words can be asked for their parts: then the first column has a name that lines use
    made = any(isinstance(row.cells[0], model.EachKindCell) for row in table.rows if row.cells)
    yield from _columns(table.columns if made else table.columns[1:], kind)
    yield from (_first(row, kind) for row in table.rows if row.cells and isinstance(row.cells[0], model.WordCell))


def _columns(columns: Iterable[model.Column], kind: str) -> Iterator[Occurrence]:
    for each in columns:
        if each.name and each.span.text.startswith(each.name):  # `each Suit by each Rank` writes none
            start = each.span.start
            span = each.span.file.span(start, start + len(each.name))
            yield Occurrence(span, Symbol("column", kind, each.name), declares=True, whole=each.span)


def _constant(row: model.Row) -> Occurrence:
    cell = row.cells[0]
    return Occurrence(cell.span, Symbol("constant", "", first_word(cell)), declares=True, whole=row.span)


def _first(row: model.Row, kind: str) -> Occurrence:
    return Occurrence(row.cells[0].span, Symbol("row", kind, first_word(row.cells[0])), declares=True, whole=row.span)


def _row(span: Span, kind: str, word: str) -> Occurrence:
    return Occurrence(span, Symbol("row", kind, word), declares=True)


# ---- possible meanings of names, for lines that the checker did not resolve
#
# Such lines apply to other numbers of players, change a value, or could not be read.


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
                    self._note(Symbol("row", kind.table.name, row))
            for each in kind.columns.values():
                self._note(column(each))
                if isinstance(each.type, Thing | Row):
                    self._words[kind.name, each.name] = each.type.kind.table.name
                if isinstance(each.key, Thing):
                    self._keys[kind.name, each.name] = each.key.kind.table.name
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

        The kind is None for a parameter that takes numbers. If the call has fewer arguments than the action has
        parameters, those marked `given`, which no player chooses, are left out.
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
    return inner.kind.table.name if isinstance(inner, Thing | Row) else None
