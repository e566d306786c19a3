"""A model, what its checker told and all declared names enter; every place that uses a name leaves, with what it means.

Local names are followed through the blocks they are bound in; for all others the checker's answer counts, and where it
has none, what the name can only stand for.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from gamespec import model
from gamespec.editing.names.cells import words_of
from gamespec.editing.names.declared import inside, owner_name, where_at
from gamespec.editing.names.symbol import Occurrence, Sort, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.editing.names.namespace import Namespace
    from gamespec.editing.names.referents import Referents
    from gamespec.source import Span

Locals: TypeAlias = "Mapping[str, Symbol]"
GLOBAL: tuple[Sort, ...] = ("member", "constant", "score", "row", "action", "shape", "drawing", "phase")
"""What a name alone may stand for, the likelier first."""
HELD: tuple[Sort, ...] = ("member", "column", "score")
"""What stands behind `'s`, `your` and `its`."""
TABLES = ("table", "marks", "links")
WRITES = (model.SetTo, model.AddTo, model.TakeFrom)
SPOKEN_OF: dict[str, Sort] = {
    "action": "action", "phase": "phase", "rule": "rule", "example": "example", "position": "example",
    "type": "kind", "cards": "kind", "tiles": "kind", "tokens": "kind", "dice": "kind", "spaces": "kind",
    "shape": "shape", "drawing": "drawing",
}  # fmt: skip
"""What is removed by the word that declares it."""


class Uses:
    """The uses found in one file."""

    def __init__(
        self, referents: Referents, names: Namespace, examples: Mapping[str, model.ExampleDecl] | None = None
    ) -> None:
        self._referents, self._names = referents, names
        self._examples = examples or {}
        self.found: list[Occurrence] = []

    def of(self, file: model.GameFile) -> list[Occurrence]:
        """All uses of names in a file."""
        if file.header is not None:
            titles = [file.header.of, *file.header.named]
            for each in titles:
                self._say(inside(each), Symbol("title", "", each.text)) if each is not None else None
        for decl in file.decls:
            self._visit(decl, {}, ())
        return self.found

    def _visit(self, node: model.Node, names: Locals, around: tuple[model.Node, ...]) -> None:
        """What a node and all inside it use; `around` are the nodes it stands in, the nearest first."""
        match node:
            case model.Name():
                self._name(node.span, node.text, names, (node, *around))
            case model.KindName():
                self._kind(node.span, node.text, names)
            case model.Possessive() | model.Your() | model.Its():
                self._inside(node, names, around)
                self._held(node, (node, *around))
            case model.Call() | model.ActionCall() | model.ActionEvent():
                self._called(node, names, around)
            case model.Comprehension():
                self._visit(node.source, names, (node, *around))
                inner = self._bound(node.var, names)
                parts = [node.where, *node.order, node.body]
                self._all((each for each in parts if each is not None), inner, (node, *around))
            case model.Index() if isinstance(node.of, model.KindName):
                self._visit(node.of, names, (node, *around))
                for item in node.items:
                    self._item(item, node.of.text, names, (node, *around))
            case model.Decl():
                self._declaration(node, names, around)
            case model.Stmt():
                self._block([node], names, around)
            case _:
                self._visit_other(node, names, around)

    def _visit_other(self, node: model.Node, names: Locals, around: tuple[model.Node, ...]) -> None:
        match node:
            case model.Arrow():
                self._named(node.target, "phase")
                self._rest(node, names, (node, *around), "target")
            case model.ArrowRef():
                self._named(node.to, "phase")
                self._named(node.phase, "phase")
            case model.Cite():
                self._say(node.span, Symbol("rule id", "", node.rule))
            case model.KeyEntry():
                symbol = self._names.one(node.word.text, "row")
                self._say(node.word.span, symbol) if symbol is not None else None
            case _:
                self._inside(node, names, around)

    def _inside(self, node: model.Node, names: Locals, around: tuple[model.Node, ...]) -> None:
        self._all(node.children(), names, (node, *around))

    def _all(self, nodes: Iterable[model.Node], names: Locals, around: tuple[model.Node, ...]) -> None:
        for each in nodes:
            self._visit(each, names, around)

    # ---- names

    def _name(self, span: Span, text: str, names: Locals, around: tuple[model.Node, ...]) -> None:
        symbol = names.get(text) or self._told(text, around) or self._names.one(text, *GLOBAL)
        if symbol is not None:
            self._say(span, symbol, changes=_is_changed(around))

    def _kind(self, span: Span, text: str, names: Locals) -> None:
        symbol = names.get(text) or self._names.one(text, "kind")
        if symbol is not None:
            self._say(span, symbol)

    def _item(self, item: model.Expr, kind: str, names: Locals, around: tuple[model.Node, ...]) -> None:
        """`Boat[cod]`: a row of that kind."""
        if isinstance(item, model.Name) and item.text not in names:
            symbol = self._names.one(item.text, "row", owner=kind) or self._told(item.text, (item, *around))
            if symbol is not None:
                self._say(item.span, symbol)
                return
        self._visit(item, names, around)

    def _held(self, node: model.Possessive | model.Your | model.Its, around: tuple[model.Node, ...]) -> None:
        text = node.name.text
        symbol = self._told(text, around)
        if symbol is None and isinstance(node, model.Your):
            symbol = self._names.one(text, *HELD, owner="Player") or self._names.one(text, "score")
        symbol = symbol or self._names.one(text, *HELD)
        if symbol is not None:
            self._say(node.name.span, symbol, changes=_is_changed(around))

    def _called(
        self, node: model.Call | model.ActionCall | model.ActionEvent, names: Locals, around: tuple[model.Node, ...]
    ) -> None:
        text = node.name.text
        sorts: tuple[Sort, ...] = ("member",) if isinstance(node, model.Call) else ("action",)
        local = names.get(text) if isinstance(node, model.Call) else None
        symbol = local or self._told(text, (node, *around)) or self._names.one(text, *sorts)
        if symbol is not None:
            self._say(node.name.span, symbol)
        if isinstance(node, model.Call):
            self._all(node.args, names, (node, *around))
        else:
            who = getattr(node, "who", None)
            self._all([who] if who is not None else [], names, (node, *around))
            self._arguments(text, node.args, names, (node, *around))

    def _arguments(
        self, action: str, args: Iterable[model.Expr], names: Locals, around: tuple[model.Node, ...]
    ) -> None:
        """What an action is done with: words of the kinds it asks for."""
        for arg, kind in zip_longest(args, self._names.params_of(action)):
            if arg is not None:
                self._item(arg, kind or "", names, around)

    def _told(self, text: str, around: tuple[model.Node, ...]) -> Symbol | None:
        """What the checker says of a name, here or in the expression around it."""
        for node in around:
            found = self._referents.at(node.span, text)
            if found is not None:
                return found
            if isinstance(node, model.Stmt | model.Decl):
                return None
        return None

    # ---- what binds names

    def _bound(self, name: model.Ident | None, names: Locals) -> dict[str, Symbol]:
        """The names known where one more is bound."""
        if name is None or not name.text:
            return dict(names)
        symbol = Symbol("local", f"{name.span.file.name}:{name.span.start}", name.text)
        self._say(name.span, symbol, declares=True)
        return {**names, name.text: symbol}

    def _params(self, params: Iterable[model.Param], names: Locals, around: tuple[model.Node, ...]) -> Locals:
        for param in params:
            inner = self._bound(param.name, names)
            behind = {"name", "where"}
            self._rest(param, names, around, *behind)
            if param.where is not None:
                self._visit(param.where, inner, (param, *around))
            names = inner
        return names

    def _block(self, lines: Iterable[model.Stmt], names: Locals, around: tuple[model.Node, ...]) -> Locals:
        """One line after the other; what one binds is known to those below it, and behind the block to nobody."""
        for line in lines:
            names = self._statement(line, names, (line, *around))
        return names

    def _statement(self, line: model.Stmt, names: Locals, around: tuple[model.Node, ...]) -> Locals:
        match line:
            case model.Let():
                inner = self._params(line.params, names, around)
                self._visit(line.value, inner, around)
                names = self._bound(line.name, names)
            case model.ForEach():
                self._visit(line.source, names, around)
                inner = self._bound(line.var, names)
                if line.where is not None:
                    self._visit(line.where, inner, around)
                self._block(line.lines, inner, around)
            case model.IfStmt():
                for branch in line.branches:
                    self._visit(branch.condition, names, (branch, *around))
                    self._block(branch.lines, names, around)
                self._block(line.otherwise or (), names, around)
            case model.Choose() | model.Pick() | model.PayWith():
                names = self._binding(line, names, around)
            case model.Move():
                self._rest(line, names, around, "called")
                names = self._bound(line.called, names) if line.called is not None else names
            case model.Rotate():
                self._name(line.name.span, line.name.text, names, around)
            case model.CellsDrawn():
                self._name(line.name.span, line.name.text, names, around)
                self._kind(line.kind.span, line.kind.text, names)
                self._rest(line, names, around, "name", "kind")
            case model.Anytime():
                self._rest(line, names, around, "lines")
                self._block(line.lines, names, around)
            case model.Step() | model.Repeat() | model.As() | model.BrokenStmt():
                inner = self._block(line.lines, names, around)
                self._rest(line, inner, around, "lines", "name")
            case _:
                self._rest(line, names, around)
        return names

    def _binding(
        self, line: model.Choose | model.Pick | model.PayWith, names: Locals, around: tuple[model.Node, ...]
    ) -> Locals:
        """What is chosen is known to its own conditions, and to the lines below."""
        units = getattr(line, "units", None)
        inner = self._bound(line.name, names)
        if units is not None:
            self._visit(units.source, names, around)
            inner = self._bound(units.name, inner)
        self._rest(line, inner, around, "name", "units")
        return inner

    def _rest(self, node: model.Node, names: Locals, around: tuple[model.Node, ...], *done: str) -> None:
        """Everything in a node but the parts already looked at; words it only says are no names."""
        for field, value in vars(node).items():
            if field in done:
                continue
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, model.WithSetting):
                    self._setting(each, names, around)
                elif isinstance(each, model.Node) and not isinstance(each, model.Ident):
                    self._visit(each, names, around)

    def _setting(self, setting: model.WithSetting, names: Locals, around: tuple[model.Node, ...]) -> None:
        text = setting.name.text
        symbol = self._told(text, around) or self._names.one(text, "member")
        if symbol is not None:
            self._say(setting.name.span, symbol, changes=True)
        self._visit(setting.value, names, (setting, *around))

    # ---- declarations

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
                self._named(decl.once_each, "phase")
                self._block(decl.lines, self._params(decl.params, names, around), around)
            case model.PhaseDecl():
                if decl.actor is not None:
                    self._visit(decl.actor, names, around)
                inner = self._block(decl.lines, names, around)
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
            case _:
                self._all((each for each in decl.children() if each not in decl.cites), names, around)

    def _change(self, decl: model.Overlay, names: Locals, around: tuple[model.Node, ...]) -> None:
        """What a variant adds, replaces or removes."""
        match decl:
            case model.ReplaceStep() | model.AddStep() | model.RemoveStep():
                self._place(decl.target)
                self._block(getattr(decl, "lines", ()), names, around)
            case model.ReplaceRow() | model.RemoveRow():
                self._row(decl)
            case model.RemoveDecl():
                sort = SPOKEN_OF.get(decl.form)
                self._named(decl.name, *(() if sort is None else (sort,)))
            case model.RemoveField():
                self._say(decl.name.span, Symbol("member", owner_name(decl.owner), decl.name.text))
            case model.AddRows() if decl.target.kind is not None:
                self._named(decl.target.kind, "kind")
            case model.ReplaceArrows():
                self._named(decl.phase, "phase")
                self._all(decl.arrows, names, around)
            case model.WithBlock():
                for title in decl.variants:
                    self._say(inside(title), Symbol("title", "", title.text))
                self._all(decl.decls, names, around)
            case _:
                self._inside(decl, names, around[1:])

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
            for each in event.args:
                if isinstance(each, model.Name) and each.text not in names:
                    names = self._bound(model.Ident(span=each.span, text=each.text), names)
                else:
                    self._visit(each, names, around)
        if isinstance(clause, model.PlaceTrigger):
            self._place(clause.place)
        self._block(getattr(clause, "lines", ()), names, around)
        self._rest(clause, names, around, "events", "event", "place", "lines")

    def _field(self, field: model.Field, names: Locals, around: tuple[model.Node, ...]) -> None:
        if isinstance(field, model.ValueField):
            names = self._params(field.params, names, around)
            names = self._block(field.lines, names, around)
        for each in getattr(field, "attrs", ()):
            if isinstance(each, model.AnewEach):
                self._named(each.phase, "phase")
        options = getattr(getattr(field, "type", None), "options", ())
        kind = next((each.text for each in options if isinstance(each, model.KindName)), "")
        starts = getattr(field, "starts", None)
        if starts is not None:
            self._item(starts, kind, names, around)
        per = getattr(field, "per", ())
        columns = {each.name: each for each in self._names.columns_of(per[0].text)} if per else {}
        self._rest(field, {**columns, **names}, around, "name", "params", "lines", "starts")

    def _example(self, decl: model.ExampleDecl, names: Locals, around: tuple[model.Node, ...]) -> None:
        inner = dict(names)
        seated = self._seated(decl)
        for seat in seated.seats:
            inner[seat.text] = Symbol("seat", f"{seat.span.file.name}:{seated.span.start}", seat.text)
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

    def _seated(self, decl: model.ExampleDecl) -> model.ExampleDecl:
        """The example that names the seats: this one, or one it goes on from."""
        seen: set[str] = set()
        while not decl.seats and decl.continues is not None and decl.continues.text not in seen:
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
        """What somebody does, or chooses."""
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

    def _named(self, name: model.Ident | None, *sorts: Sort) -> None:
        """A name that can only stand for one sort of thing."""
        if name is None or not name.text:
            return
        if len(sorts) == 1 and sorts[0] in {"action", "phase", "rule", "kind", "example", "shape", "drawing"}:
            if not (sorts[0] == "phase" and name.text == "end"):
                self._say(name.span, Symbol(sorts[0], "", name.text))
            return
        symbol = self._names.one(name.text, *sorts)
        if symbol is not None:
            self._say(name.span, symbol)

    def _row(self, decl: model.ReplaceRow | model.RemoveRow) -> None:
        kind = decl.target.kind
        if kind is not None:
            self._named(kind, "kind")
        at = decl.span.text.find(decl.row)
        if at >= 0:
            start = decl.span.start + at
            span = decl.span.file.span(start, start + len(decl.row))
            self._say(
                span, Symbol("row", kind.text, decl.row) if kind is not None else Symbol("constant", "", decl.row)
            )

    def _tables(self, decl: model.Decl, names: Locals, around: tuple[model.Node, ...]) -> None:
        """The words in the cells of a table, and what its rows and its head cite."""
        for table in (getattr(decl, name, None) for name in TABLES):
            if table is not None:
                self.found += words_of(table, getattr(decl, "name", None), self._names)
                for row in table.rows:
                    self._all(row.cites, names, around)
        self._rest(decl, names, around, "name", "words", "back", "drawing", *TABLES)

    def _say(self, span: Span, symbol: Symbol, *, declares: bool = False, changes: bool = False) -> None:
        self.found.append(Occurrence(span, symbol, declares=declares, changes=changes))


def _is_changed(around: tuple[model.Node, ...]) -> bool:
    """Whether the expression whose name this is stands as the target of a change."""
    target = around[0]
    for node in around[1:]:
        if isinstance(node, (*WRITES, model.Adjust)):
            return node.target is target
        if isinstance(node, model.Move):
            return node.to is target
        if isinstance(node, model.Index):
            target = node
        elif not isinstance(node, model.Index):
            return False
    return False
