"""Find the uses of names in statements and expressions, with their meaning.

Local names are followed through the blocks that bind them; for other names the checker's answer counts, and without
one, the only possible meaning.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from gamespec import model
from gamespec.check.expressions.references.unresolved import READY_MADE
from gamespec.editing.names.namespace import Namespace
from gamespec.editing.names.referents import Occurrence, Referents, Sort, Symbol
from gamespec.source import Span

Locals: TypeAlias = "Mapping[str, Symbol]"
GLOBAL: tuple[Sort, ...] = ("member", "constant", "score", "row", "action", "shape", "drawing", "phase")
"""Sorts that a name without an owner may have, the likelier first."""
HELD: tuple[Sort, ...] = ("member", "column", "score")
"""Sorts that a name after `'s`, `your` or `its` may have, the likelier first."""
WRITES = (model.SetTo, model.AddTo, model.TakeFrom)
ONE_SORT = frozenset({"action", "phase", "rule", "kind", "example", "shape", "drawing"})
"""Sorts whose names cannot be declared twice."""


class Bodies(ABC):
    """Collector of the uses of names in statements and expressions, in `found`."""

    def __init__(self, referents: Referents, names: Namespace) -> None:
        self._referents, self._names = referents, names
        self.found: list[Occurrence] = []

    def _visit(self, node: model.Node, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the uses of names in a node, with local `names`, inside the nodes `around`."""
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
        symbol = names.get(text) or self._resolved(text, around)
        if symbol is None and text not in READY_MADE:  # else the checker decides whether it is a word of the game
            symbol = self._names.one(text, *GLOBAL)
        if symbol is not None:
            self._say(span, symbol, changes=_is_changed(around))

    def _kind(self, span: Span, text: str, names: Locals) -> None:
        symbol = names.get(text) or self._names.one(text, "kind", "seat")
        if symbol is not None:
            self._say(span, symbol)

    def _item(self, item: model.Expr, kind: str, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the uses of names in a bracket, such as `cod` in `Boat[cod]`, which names a row of `kind`."""
        if isinstance(item, model.Name) and item.text not in names:
            symbol = self._names.one(item.text, "row", owner=kind) or self._resolved(item.text, (item, *around))
            if symbol is not None:
                self._say(item.span, symbol)
                return
        self._visit(item, names, around)

    def _held(self, node: model.Possessive | model.Your | model.Its, around: tuple[model.Node, ...]) -> None:
        text = node.name.text
        symbol = self._resolved(text, around)
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
        symbol = local or self._resolved(text, (node, *around)) or self._names.one(text, *sorts)
        if symbol is not None:
            self._say(node.name.span, symbol)
        if isinstance(node, model.Call):
            self._all(node.args, names, (node, *around))
        else:
            who = getattr(node, "who", None)
            self._all([who] if who is not None else [], names, (node, *around))
            self._arguments(text, node.args, names, (node, *around))

    def _arguments(
        self, action: str, args: Sequence[model.Expr], names: Locals, around: tuple[model.Node, ...]
    ) -> None:
        """Record the arguments of an action; a word may name a thing of the kind of its parameter."""
        for arg, kind in zip_longest(args, self._names.params_of(action, len(args))):
            if arg is not None:
                self._item(arg, kind or "", names, around)

    def _resolved(self, text: str, around: tuple[model.Node, ...]) -> Symbol | None:
        """Return what the checker found a name to mean, here or in an expression around it, or None."""
        for node in around:
            found = self._referents.at(node.span, text)
            if found is not None:
                return found
            if isinstance(node, model.Stmt | model.Decl):
                return None
        return None

    # ---- bindings

    def _bound(self, name: model.Ident | None, names: Locals) -> dict[str, Symbol]:
        """Return the local names in scope, with one more that `name` binds."""
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
        """Record the uses of names in statements; return the local names in scope after the last."""
        for line in lines:
            names = self._statement(line, names, (line, *around))
        return names

    def _statement(self, line: model.Stmt, names: Locals, around: tuple[model.Node, ...]) -> Locals:
        match line:
            case model.Let():
                self._all(line.cites, names, around)
                inner = self._params(line.params, names, around)
                self._visit(line.value, inner, around)
                names = self._bound(line.name, names)
            case model.ForEach():
                self._all(line.cites, names, around)
                self._visit(line.source, names, around)
                inner = self._bound(line.var, names)
                if line.where is not None:
                    self._visit(line.where, inner, around)
                self._block(line.lines, inner, around)
            case model.IfStmt():
                self._cases(line, line.branches, names, around)
                self._block(line.otherwise or (), names, around)
            case model.ByLines():
                self._cases(line, line.rows, names, around)
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

    def _cases(
        self,
        line: model.Stmt,
        cases: Iterable[model.Branch | model.CaseLines],
        names: Locals,
        around: tuple[model.Node, ...],
    ) -> None:
        """Record the uses of names in the conditions and blocks of a statement with several cases."""
        self._rest(line, names, around, "branches", "rows", "otherwise")
        for case in cases:
            self._rest(case, names, (case, *around), "lines")
            self._block(case.lines, names, around)

    def _binding(
        self, line: model.Choose | model.Pick | model.PayWith, names: Locals, around: tuple[model.Node, ...]
    ) -> Locals:
        """Record a choice, whose name its conditions know; return the local names after it."""
        units = getattr(line, "units", None)
        inner = self._bound(line.name, names)
        if units is not None:
            self._visit(units.source, names, around)
            inner = self._bound(units.name, inner)
        self._rest(line, inner, around, "name", "units")
        return inner

    def _rest(self, node: model.Node, names: Locals, around: tuple[model.Node, ...], *done: str) -> None:
        """Record the uses of names in all attributes of a node except those in `done`."""
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
        symbol = self._resolved(text, around) or self._names.one(text, "member")
        if symbol is not None:
            self._say(setting.name.span, symbol, changes=True)
        self._visit(setting.value, names, (setting, *around))

    @abstractmethod
    def _declaration(self, decl: model.Decl, names: Locals, around: tuple[model.Node, ...]) -> None:
        """Record the uses of names in a declaration; implemented by the subclass for files."""

    # ---- results

    def _named(self, name: model.Ident | None, *sorts: Sort) -> None:
        """Record the use of a name that can only have one of some sorts."""
        if name is None or not name.text:
            return
        if len(sorts) == 1 and sorts[0] in ONE_SORT:
            if not (sorts[0] == "phase" and name.text == "end"):
                self._say(name.span, Symbol(sorts[0], "", name.text))
            return
        symbol = self._names.one(name.text, *sorts)
        if symbol is not None:
            self._say(name.span, symbol)

    def _say(self, span: Span, symbol: Symbol, *, declares: bool = False, changes: bool = False) -> None:
        """Record that a span, or each word of a composed name such as `diamonds-ace`, names `symbol`."""
        for at, part in self._names.parts(symbol):
            here = span.file.span(span.start + at, span.start + at + len(part.name)) if at or part != symbol else span
            made = symbol if part.sort == "row" and part != symbol else None
            self.found.append(Occurrence(here, part, declares=declares, changes=changes, made=made))


def _is_changed(around: tuple[model.Node, ...]) -> bool:
    """Return whether a name is the target of a change, given the nodes around it, innermost first."""
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
