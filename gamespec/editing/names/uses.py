"""Find every use of a name in a file, with its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from gamespec import model
from gamespec.editing.names.bodies import Bodies, Locals
from gamespec.editing.names.namespace import Namespace, first_word, inside, owner_name, where_at
from gamespec.editing.names.referents import Occurrence, Referents, Sort, Symbol
from gamespec.source import Span

# ---- find the names in cells and heads of tables, using the kind of thing that each column names


def words_of(
    table: model.Table, own: model.Ident | None, names: Namespace, *, links: bool = False
) -> Iterator[Occurrence]:
    """Yield the names in the cells of a table, except the first column, and in its head.

    `own` is the kind that the table declares, or None for the table `by players`. The first column declares names.
    With `links`, the first two columns name rows of that kind.
    """
    for column in table.columns:
        yield from _head(own, column, names)
    kinds = [_of_column(own, column, names) for column in table.columns]
    if links and own is not None:
        kinds = [own.text, own.text, *kinds[2:]]
    yield from in_rows(table.rows, kinds, names, first=links)


def in_rows(
    rows: Iterable[model.Row], kinds: Iterable[str | None], names: Namespace, *, first: bool = False
) -> Iterator[Occurrence]:
    """Yield the names in table cells, with the kind of each column; the first only with `first`."""
    kinds = [*kinds]
    for row in rows:
        for number, (cell, kind) in enumerate(zip(row.cells, kinds, strict=False)):
            if number or first or isinstance(cell, model.EachKindCell):
                yield from _in_cell(cell, kind, names)


def kinds_of(own: model.Ident | None, names: Namespace) -> list[str | None]:
    """Return for each column of a kind's table the kind of thing it names, or None."""
    return [_of_column(own, column, names) for column in names.heads("" if own is None else own.text)]


def _of_column(own: model.Ident | None, column: model.Column, names: Namespace) -> str | None:
    """Return the kind of thing whose names stand in a column, or None."""
    if column.source is not None:
        return column.source.text
    return None if own is None else names.kind_in(own.text, column.name)


def _head(own: model.Ident | None, column: model.Column, names: Namespace) -> Iterator[Occurrence]:
    """Yield the names in the head of a table column: `trade from Trade`, `wants/cod`."""
    if column.source is not None:
        yield from _said(column.source.span, names.one(column.source.text, "kind"))
    kind = None if own is None else names.key_of(own.text, column.name)
    if column.key is not None and kind is not None:
        start = column.span.start + len(column.name) + 1
        yield Occurrence(column.span.file.span(start, start + len(column.key)), Symbol("row", kind, column.key))


def _in_cell(cell: model.Cell, kind: str | None, names: Namespace) -> Iterator[Occurrence]:
    for each in cell.items if isinstance(cell, model.ListCell) else (cell,):
        match each:
            case model.EachKindCell():
                yield from _said(each.kind.span, names.one(each.kind.text, "kind"))
            case model.KindCell():
                yield from _said(each.span, names.one(each.kind, "kind"))
            case model.WordCell() if kind is not None:
                row = names.one(each.word, "row", owner=kind)
                yield from _said(each.span, row or names.one(each.word, "drawing", "shape"))
            case model.WordCell():
                yield from _said(each.span, names.one(each.word, "constant", "shape", "row"))
            case _:
                pass


def _said(span: Span, symbol: Symbol | None) -> Iterator[Occurrence]:
    if symbol is not None:
        yield Occurrence(span, symbol)


# ---- find every use of a name in a file, with its meaning
#
# Declarations, changes of variants and worked examples are handled here, statements and expressions in `bodies`.


TABLES = ("table", "marks", "links")
SPOKEN_OF: dict[str, Sort] = {
    "action": "action", "phase": "phase", "rule": "rule", "example": "example", "position": "example",
    "type": "kind", "cards": "kind", "tiles": "kind", "tokens": "kind", "dice": "kind", "spaces": "kind",
    "drawing": "drawing",
}  # fmt: skip
"""Sort of the name in a variant's `remove` line, by the keyword before it."""


Scopes: TypeAlias = "dict[tuple[str, str], Locals]"
"""Local names in scope where a variant may add lines, by owner (`phase turn`) and place in it."""


class Uses(Bodies):
    """Collector of the uses of names in one file; `scopes` carries the game's local names to its variants."""

    def __init__(
        self,
        referents: Referents,
        names: Namespace,
        examples: Mapping[str, model.ExampleDecl] | None = None,
        scopes: Scopes | None = None,
    ) -> None:
        super().__init__(referents, names)
        self._examples = examples or {}
        self._scopes = {} if scopes is None else scopes

    def of(self, file: model.GameFile) -> list[Occurrence]:
        """Return all uses of names in a file, with their meanings."""
        if file.header is not None:
            self._all(file.header.cites, {}, ())
            titles = [file.header.of, *file.header.named]
            for each in titles:
                self._say(inside(each), Symbol("title", "", each.text)) if each is not None else None
        for decl in file.decls:
            self._visit(decl, {}, ())
        return self.found

    def _declaration(self, decl: model.Decl, names: Locals, around: tuple[model.Node, ...]) -> None:
        if isinstance(decl, model.PiecesDecl | model.TypeDecl | model.SpacesDecl | model.PlayersTable):
            self._tables(decl, names, (decl, *around))
        elif isinstance(decl, model.Overlay):
            self._change(decl, names, (decl, *around))
        else:
            self._body(decl, names, (decl, *around))
            self._all(decl.cites, names, around)

    def _body(self, decl: model.Decl, names: Locals, around: tuple[model.Node, ...]) -> None:
        match decl:
            case model.ActionDecl():
                self._noted_block(decl, self._params(decl.params, names, around), around)
            case model.PhaseDecl():
                if decl.actor is not None:
                    self._visit(decl.actor, names, around)
                inner = self._noted_block(decl, names, around)
                self._all(decl.arrows, inner, around)
            case model.RuleDecl():
                self._rule(decl, names, around)
            case model.HasBlock():
                if decl.owner.kind is not None:
                    self._visit(decl.owner.kind, names, around)
                for field in decl.fields:
                    self._field(field, names, (field, *around))
            case model.ExampleDecl():
                self._example(decl, names, around)
            case model.LookDecl():
                for line in decl.lines:
                    self._look(line)
            case _:
                self._all((each for each in decl.children() if each not in decl.cites), names, around)

    def _look(self, line: model.LookLine) -> None:
        """Record the uses of names in a line of a `look` block."""
        kind = getattr(line, "kind", None)
        of = "" if kind is None else str(kind)
        self._named(kind, "kind")
        match line:
            case model.LookSign(row=row) | model.LookColour(row=row) if row is not None:
                found = self._names.one(str(row), "row", "member", owner=of)
                self._say(row.span, found or Symbol("row", of, str(row)))
            case model.LookShow():
                for column in line.columns:
                    self._say(column.span, Symbol("column", of, str(column)))
            case model.LookSpaces():
                for cell in (cell for row in line.rows for cell in row if str(cell) != "-"):
                    self._say(cell.span, Symbol("row", of, str(cell)))
            case model.LookHide():
                if line.owner.kind is not None:
                    self._visit(line.owner.kind, {}, (line,))
                for name in line.names:
                    self._say(name.span, Symbol("member", owner_name(line.owner), str(name)))
            case _:
                pass
        self._all(line.cites, {}, (line,))

    def _noted_block(
        self, decl: model.ActionDecl | model.PhaseDecl, names: Locals, around: tuple[model.Node, ...]
    ) -> Locals:
        """Record the names in an action or phase; note and return those in scope at its end."""
        where = _where(decl)
        self._scopes[where, "start"] = names
        inner = self._scopes[where, "end"] = self._block(decl.lines, names, around)
        return inner

    def _statement(self, line: model.Stmt, names: Locals, around: tuple[model.Node, ...]) -> Locals:
        if isinstance(line, model.Step):
            of = next((each for each in around if isinstance(each, model.ActionDecl | model.PhaseDecl)), None)
            if of is not None:
                self._scopes[_where(of), f"step {line.name}"] = names
        return super()._statement(line, names, around)

    def _bound_at(self, where: str, at: str, names: Locals) -> Locals:
        """Return the local names in scope for lines that a variant inserts at a place of a phase or action."""
        return {**self._scopes.get((where, at), {}), **names}

    def _change(self, decl: model.Overlay, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the uses of names in a variant's change."""
        self._all(decl.cites, names, around)
        match decl:
            case model.ReplaceStep() | model.AddStep() | model.RemoveStep():
                self._place(decl.target)
                at = f"step {decl.target.step}" if decl.target.step is not None else getattr(decl, "where", "")
                bound = self._bound_at(where_at(decl.target), at, names)
                self._block(getattr(decl, "lines", ()), bound, around)
            case model.ReplaceRow() | model.RemoveRow():
                self._row(decl)
                self._cells(decl, (decl.new,) if isinstance(decl, model.ReplaceRow) else ())
            case model.RemoveDecl():
                sort = SPOKEN_OF.get(decl.form)
                sorts: tuple[Sort, ...] = ("drawing", "shape") if sort == "drawing" else () if sort is None else (sort,)
                self._named(decl.name, *sorts)
            case model.RemoveField():
                self._say(decl.name.span, Symbol("member", owner_name(decl.owner), decl.name.text))
            case model.AddRows():
                self._named(decl.target.kind, "kind")
                self._cells(decl, decl.rows)
            case model.ReplaceArrows():
                self._named(decl.phase, "phase")
                self._all(decl.arrows, self._bound_at(f"phase {decl.phase}", "end", names), around)
            case model.WithBlock():
                for title in decl.variants:
                    self._say(inside(title), Symbol("title", "", title.text))
                self._all(decl.decls, names, around)
            case _:
                self._all((each for each in decl.children() if each not in decl.cites), names, around)

    def _rule(self, decl: model.RuleDecl, names: Locals, around: tuple[model.Node, ...]) -> None:
        for each in decl.after:
            self._say(each.span, Symbol("rule", "", each.text))
        if decl.each is not None:
            self._visit(decl.each.source, names, around)
            names = self._bound(decl.each.var, names)
            if decl.each.where is not None:
                self._visit(decl.each.where, names, around)
        if decl.when is not None:
            self._visit(decl.when, names, around)
        for clause in decl.clauses:
            self._clause(clause, names, (clause, *around))

    def _clause(self, clause: model.Clause, names: Locals, around: tuple[model.Node, ...]) -> None:
        events = getattr(clause, "events", ()) or ([clause.event] if isinstance(clause, model.Forbid) else ())
        for event in events:
            if event.who is not None:
                self._visit(event.who, names, around)
            self._named(event.name, "action")
            names = self._after_arguments(event.args, names, around)
        if isinstance(clause, model.PlaceTrigger):
            self._place(clause.place)
        target = getattr(clause, "target", None)
        if isinstance(target, model.Call | model.Your | model.Possessive):
            names = self._after_arguments(target.args or (), names, around)
        self._block(getattr(clause, "lines", ()), names, around)
        self._rest(clause, names, around, "events", "event", "place", "lines")

    def _after_arguments(self, args: Iterable[model.Expr], names: Locals, around: tuple[model.Node, ...]) -> Locals:
        """Record the names in a clause's arguments; return those in scope after them, bound by `any boat`."""
        for each in args:
            if isinstance(each, model.AnyArgument):
                names = self._bound(each.name, names)
            else:
                self._visit(each, names, around)
        return names

    def _field(self, field: model.Field, names: Locals, around: tuple[model.Node, ...]) -> None:
        if isinstance(field, model.ValueField):
            names = self._params(field.params, names, around)
            names = self._block(field.lines, names, around)
        for each in getattr(field, "attrs", ()):
            if isinstance(each, model.AnewEach):
                self._named(each.phase, "phase")
        of = getattr(field, "type", None)
        options = of.options if isinstance(of, model.ChoiceType) else ()
        new = self._names.kind_at(of.span) if of is not None else None
        for each in options if new is not None else ():
            if isinstance(each, model.Name):
                self._say(each.span, Symbol("row", str(new), each.text), declares=True)
        kind = next((each.text for each in options if isinstance(each, model.KindName)), "")
        starts = getattr(field, "starts", None)
        if starts is not None:
            self._item(starts, kind, names, around)
        per = getattr(field, "per", ())
        columns = {each.name: each for each in self._names.columns_of(per[0].text)} if per else {}
        done = ("name", "params", "lines", "starts", *(() if new is None else ("type",)))
        self._rest(field, {**columns, **names}, around, *done)

    def _example(self, decl: model.ExampleDecl, names: Locals, around: tuple[model.Node, ...]) -> None:
        first = self._first(decl)
        inner = {**names, **self._seats.get(first.span, {})}
        for seat in decl.seats:
            self._say(seat.span, inner[seat.text], declares=True)
        for title in decl.variants:
            self._say(inside(title), Symbol("title", "", title.text))
        for title in (*decl.instead, *([decl.continues] if decl.continues is not None else [])):
            self._say(inside(title), Symbol("example", "", title.text))
        known = self._block(decl.given, inner, around)
        if decl.start is not None:
            self._point(decl.start.phase, decl.start.step)
            self._seat(decl.start.seat, inner)
        for line in decl.acts:
            self._line(line, known, around)

    @cached_property
    def _seats(self) -> dict[Span, dict[str, Symbol]]:
        """Return seats by name for each chain of examples that continue each other, by its first example."""
        found: dict[Span, dict[str, Symbol]] = {}
        for decl in self._examples.values():
            first = self._first(decl).span
            names = found.setdefault(first, {})
            for seat in decl.seats:
                names[seat.text] = Symbol("seat", f"{first.file.name}:{first.start}", seat.text)
        return found

    def _first(self, decl: model.ExampleDecl) -> model.ExampleDecl:
        """Return the example or start position with which a chain of continued examples begins."""
        seen: set[str] = set()
        while decl.continues is not None and decl.continues.text not in seen:
            seen.add(decl.continues.text)
            decl = self._examples.get(decl.continues.text, decl)
        return decl

    def _line(self, line: model.Line, names: Locals, around: tuple[model.Node, ...]) -> None:
        if isinstance(line, model.PlayUntil | model.StartAt):
            self._point(line.phase, line.step)
        if isinstance(line, model.StandsAt):
            self._named(line.name, "phase" if line.form == "phase" else "step")
        if isinstance(line, model.DoesStep):
            self._named(line.action, "action")
            self._say(line.step.span, Symbol("step", f"action {line.action}", line.step.text))
        for name in ("seat", "seats"):
            found = getattr(line, name, None)
            for each in found if isinstance(found, tuple) else (found,):
                self._seat(each, names)
        if isinstance(line, model.Plays):
            for each in (line.choice, *line.then):
                self._move(each, names, (line, *around))
            self._all(line.cites, names, (line, *around))
            return
        if isinstance(line, model.CanOnly):
            for each in line.what:
                self._move(each, names, (line, *around))
            return
        self._rest(line, names, (line, *around), "phase", "step", "action" if isinstance(line, model.DoesStep) else "")

    def _move(self, choice: model.Expr, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the uses of names in a move or choice of an example."""
        name = choice.name.text if isinstance(choice, model.Call) else getattr(choice, "text", "")
        symbol = self._names.one(name, "action") if isinstance(choice, model.Call | model.Name) else None
        if symbol is None or name in names:
            self._visit(choice, names, around)
        elif isinstance(choice, model.Call):
            self._say(choice.name.span, symbol)
            self._arguments(name, choice.args, names, (choice, *around))
        else:
            self._say(choice.span, symbol)

    def _seat(self, seat: object, names: Locals) -> None:
        if isinstance(seat, model.Ident) and seat.text in names:
            self._say(seat.span, names[seat.text])

    def _point(self, phase: model.Ident | None, step: model.Ident | None) -> None:
        self._named(phase, "phase")
        if phase is not None and step is not None:
            self._say(step.span, Symbol("step", f"phase {phase}", step.text))

    def _place(self, place: model.PlaceRef) -> None:
        self._named(place.name, place.form)
        if place.step is not None:
            self._say(place.step.span, Symbol("step", where_at(place), place.step.text))

    def _row(self, decl: model.ReplaceRow | model.RemoveRow) -> None:
        kind = decl.target.kind
        if kind is not None:
            self._named(kind, "kind")
        at = decl.span.text.find(f" {decl.row} ") + 1
        if at:
            start = decl.span.start + at
            self._row_said(decl.span.file.span(start, start + len(decl.row)), decl)

    def _row_said(self, span: Span, decl: model.ReplaceRow | model.RemoveRow) -> None:
        kind = decl.target.kind
        self._say(span, Symbol("row", kind.text, decl.row) if kind is not None else Symbol("constant", "", decl.row))

    def _cells(self, decl: model.RowsOverlay, rows: tuple[model.Row, ...]) -> None:
        """Record the names in table rows that a variant adds or replaces, and the name of a replaced row."""
        self.found += in_rows(rows, kinds_of(decl.target.kind, self._names), self._names)
        for row in rows:
            self._all(row.cites, {}, (decl,))
            if isinstance(decl, model.ReplaceRow) and row.cells and first_word(row.cells[0]) == decl.row:
                self._row_said(row.cells[0].span, decl)

    def _tables(self, decl: model.Decl, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the names in the cells of a declaration's table, and the citations of its rows and head."""
        for back in getattr(decl, "back", ()):
            self._say(back.span, Symbol("column", str(getattr(decl, "name", "")), back.text))
        for name in TABLES:
            table = getattr(decl, name, None)
            if table is not None:
                own = getattr(decl, "name", None)
                self.found += words_of(table, own, self._names, links=name == "links")
                for row in table.rows:
                    self._all(row.cites, names, around)
        self._rest(decl, names, around, "name", "words", "back", "drawing", *TABLES)


def _where(decl: model.ActionDecl | model.PhaseDecl) -> str:
    return f"{'action' if isinstance(decl, model.ActionDecl) else 'phase'} {decl.name}"
