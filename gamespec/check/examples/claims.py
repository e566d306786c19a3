"""Typing of the checks in worked examples: `Ann's coins is 3` gives one or more typed claims.

Texts of moves and choices stay texts. The things they name must exist and have the right kind, so that no `cannot`
holds only because of a misspelling.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, BAD_EXAMPLE, UNKNOWN_STEP, WRONG_TYPE
from gamespec.check.expressions import condition, expr, is_broken
from gamespec.check.expressions.action_questions import action_named
from gamespec.check.expressions.comparisons import names_a_row
from gamespec.check.expressions.elaboration.coercions import Family
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.samples import instead
from gamespec.check.expressions.references.member_access import with_keys
from gamespec.check.flow.phases import phase_named
from gamespec.check.rules.triggers import seat_named
from gamespec.check.symbols import Scope, World, meant
from gamespec.checked import expressions as x
from gamespec.checked.game import Action, ClaimSort, Param, ThenLine
from gamespec.checked.types import Int, NoneType, Placement, Row, SetOf, Thing, Type, YesNo, ZoneOf
from gamespec.diagnostics import Sink
from gamespec.nearest import quoted

OPPOSITE: dict[ClaimSort, ClaimSort] = {"lists": "lists-not", "lists-not": "lists"}
READ_ANYWHERE = frozenset({"stop", "none", "yes", "no"})


class Claims:
    """Reader of the checks of one example, given its seats by name and the scope of its `given` lines."""

    def __init__(self, world: World, seats: dict[str, int], scope: Scope) -> None:
        self.world, self.seats, self.scope = world, seats, scope

    def read(self, node: model.Check) -> Iterator[ThenLine]:
        """Yield the typed claims that a check of the example makes."""
        match node:
            case model.Holds():
                yield from self._holds(node, node.condition)
            case model.Lists():
                yield from self._lists(node)
            case model.Cannot():
                yield from self._cannot(node, node.seat, node.action, node.reason)
            case model.CanChoose():
                yield from self._choose(node)
            case model.StandsAt():
                yield from self._stands_at(node)
            case model.Sees():
                yield from self._sees(node)
            case _:
                yield from self._plainly(node)

    def _plainly(self, node: model.Check) -> Iterator[ThenLine]:
        """Yield the claim of a check about seats (`can only`, `is asked`, `winner is`) or the game's end."""
        match node:
            case model.CanOnly():
                texts = tuple(self._text(said) for said in node.what)
                yield ThenLine("only", node.span, None, (self._seat(node.seat),), texts=texts)
            case model.IsAsked():
                yield ThenLine("not-asked" if node.negated else "asked", node.span, None, (self._seat(node.seat),))
            case model.Wins():
                yield ThenLine("wins", node.span, None, tuple(self._seat(name) for name in node.seats))
            case model.IsOver():
                yield ThenLine("not-over" if node.negated else "over", node.span)
            case _:
                return

    def _sees(self, node: model.Sees) -> Iterator[ThenLine]:
        what = expr(node.what, self.scope.child())
        if not is_broken(what):
            yield ThenLine("sees-not" if node.negated else "sees", node.span, what, (self._seat(node.seat),))

    def _seat(self, name: model.Ident) -> int:
        return seat_named(self.world, name, self.seats)

    def _holds(self, node: model.Holds, asked: model.Expr) -> Iterator[ThenLine]:
        """Yield the claims of a condition; parts joined by `and` are apart if one is about what a seat can do."""
        if isinstance(asked, model.Binary) and asked.op == "and" and _asks_seats(asked, self.seats):
            yield from self._holds(node, asked.left)
            yield from self._holds(node, asked.right)
            return
        negated = isinstance(asked, model.Unary) and asked.op == "not"
        inner = asked.operand if isinstance(asked, model.Unary) and negated else asked
        if isinstance(inner, model.Can) and isinstance(inner.who, model.KindName) and inner.who.text in self.seats:
            seat = model.Ident(span=inner.who.span, text=inner.who.text)
            if negated:
                yield from self._cannot(node, seat, inner.action, None)
            else:
                self._move(inner.action)
                yield ThenLine("can", node.span, None, (self._seat(seat),), inner.action.span.one_line)
            return
        listed = self._compared(node, asked)
        if listed is not None:
            yield listed
            return
        holds = condition(asked, self.scope.child())
        if not is_broken(holds):
            yield ThenLine("holds", asked.span if asked is not node.condition else node.span, holds)

    def _cannot(
        self, node: model.Check, seat: model.Ident, action: model.ActionCall, reason: model.Quoted | None
    ) -> Iterator[ThenLine]:
        self._move(action)
        yield ThenLine("cannot", node.span, None, (self._seat(seat),), action.span.one_line, model.text_of(reason))

    def _choose(self, node: model.CanChoose) -> Iterator[ThenLine]:
        kind = self._known(node.what)
        reason = model.text_of(node.reason)
        sort = "cannot" if node.negated else "can"
        text = node.what.span.one_line
        yield ThenLine(sort, node.span, None, (self._seat(node.seat),), text, reason, chosen=kind or "choice")

    def _text(self, said: model.Expr) -> str:
        """Return the text of a move or choice, after checking the names in it."""
        if isinstance(said, model.Call) and str(said.name) in self.world.actions:
            self._move(model.ActionCall(span=said.span, name=said.name, args=said.args))
        elif not isinstance(said, model.Name) or said.text not in self.world.actions:
            self._known(said)
        return said.span.one_line

    # ---- names in moves and choices

    def _move(self, call: model.ActionCall) -> None:
        """Check that an action named in a check exists and its arguments, if any, fit in number and kind."""
        if str(call.name) == "stop" and not call.args:
            return
        action = action_named(self.world, call.name)
        if action is None or not call.args:
            return
        params = [param for param in action.params if not param.given]
        if len(call.args) != len(params):
            form = f"`{action.name}({', '.join(p.var.name for p in params)})`" if params else f"`{action.name}`"
            wanted = f"{len(params) or 'no'} argument{'' if len(params) == 1 else 's'}"
            advice = f"write {form}" + (f", or `{action.name}` alone for any arguments" if params else "")
            message = f"the action `{action.name}` needs {wanted}, not {len(call.args)}"
            self.world.sink.error(ARGUMENT_COUNT, message, call.span, help=advice)
            return
        for param, said in zip(params, call.args, strict=True):
            self._argument(action, param, said)

    def _argument(self, action: Action, param: Param, said: model.Expr) -> None:
        wanted = param.var.type
        placed = isinstance(said, model.Placed | model.Nth)
        node = said.of if isinstance(said, model.Placed | model.Nth) else said
        kind = wanted.kind if isinstance(wanted, Thing | Row) else None
        if isinstance(node, model.Name) and (
            node.text in READ_ANYWHERE or (kind is not None and self.world.word_in(kind, node.text) is not None)
        ):
            return
        if kind in self.world.unfinished:
            return
        if isinstance(node, model.Num) and kind is not None and str(node.value) in kind.rows:
            return
        found = self._value(node, None if placed else wanted)
        if found is None or _fits(found, wanted):
            return
        name = param.var.name
        message = (
            f"the argument `{name}` of `{action.name}` is {ranges.show(wanted)}, but `{said.span.one_line}` is "
            f"{ranges.show(found)}"
        )
        advice = f"{instead(wanted, self.scope.child())}; or write `{action.name}` alone for any arguments"
        self.world.sink.error(WRONG_TYPE, message, said.span, help=advice, also=[(param.span, "declared here")])

    def _known(self, said: model.Expr) -> str | None:
        """Return the kind's name of a thing named in a choice (`stop` for `stop`); None, reported, if unknown."""
        node = said.of if isinstance(said, model.Placed | model.Nth) else said
        if isinstance(node, model.Name):
            if node.text in READ_ANYWHERE:
                return node.text if node.text == "stop" else None
            if any(self.world.row_in(kind, node.text) is not None for kind in self.world.kinds.values()):
                return None
        found = self._value(node, None)
        inner = None if found is None else _member(found) or found
        return inner.kind.name if isinstance(inner, Thing | Row) else None

    def _value(self, node: model.Expr, expected: Type | None) -> Type | None:
        scope = self.scope.child()
        scope.you = x.Var("you", Thing(self.world.player), node.span)
        found = raw(node, scope, expected)
        return None if is_broken(found) else found.type

    # ---- other claims

    def _compared(self, node: model.Check, asked: model.Expr) -> ThenLine | None:
        """Return the claim of a comparison of a zone with one thing (`queue is Ann`), as with a list of one."""
        if isinstance(asked, model.Unary) and asked.op == "not":
            found = self._compared(node, asked.operand)
            return None if found is None else replace(found, sort=OPPOSITE[found.sort])
        if not isinstance(asked, model.Compare) or asked.op not in ("is", "is not") or asked.right is None:
            return None
        if not isinstance(asked.left, model.Name | model.Possessive) or isinstance(asked.right, model.ListLit):
            return None
        with _tried(self.world, self.scope) as scope:
            left = raw(asked.left, scope)
            right = raw(asked.right, scope, _member(left.type))
            several = isinstance(right.type, ZoneOf | SetOf) and not names_a_row(asked.right)
            is_row_zone = isinstance(left, x.ZoneGet) and left.zone.shape != "slot"
            unlike = is_row_zone and not is_broken(right) and not several
        found = self._listed(node, asked.left, (asked.right,)) if unlike else None
        return found if found is None or asked.op == "is" else replace(found, sort=OPPOSITE[found.sort])

    def _lists(self, node: model.Lists) -> Iterator[ThenLine]:
        found = self._listed(node, node.of, node.items)
        if found is not None:
            yield found

    def _listed(self, node: model.Check, of: model.Expr, items: tuple[model.Expr, ...]) -> ThenLine | None:
        left = raw(of, self.scope.child())
        if is_broken(left):
            return None
        if isinstance(left, Family):
            return self._family(node, left, items)
        member = _member(left.type)
        if member is None:
            message = (
                "only a zone, a set, or something with several entries can be compared "
                f"with a list, but this is {ranges.show(left.type)}"
            )
            advice = f"write only one value: `{of.span.one_line} is {items[0].span.one_line}`"
            self.world.sink.error(WRONG_TYPE, message, of.span, help=advice)
            return None
        checked = [self._item(item, member) for item in items]
        if any(each is None for each in checked):
            return None
        return ThenLine("lists", node.span, left, items=tuple(each for each in checked if each is not None))

    def _item(self, item: model.Expr, member: Type) -> x.Expr | None:
        """Return the typed item of a list in a check: piece, row (any piece) or seat; None after an error."""
        if isinstance(item, model.KindName) and item.text in self.seats:
            return x.Const(Thing(self.world.player), item.span, self.seats[item.text])
        found = raw(item, self.scope.child(), member)
        if is_broken(found):
            return None
        if not _fits(found.type, member):
            message = f"this is {ranges.show(found.type)}, but each entry of the list must be {ranges.show(member)}"
            self.world.sink.error(WRONG_TYPE, message, item.span, help=instead(member, self.scope.child()))
            return None
        return found

    def _family(self, node: model.Check, of: Family, items: tuple[model.Expr, ...]) -> ThenLine | None:
        key = of.keys[0]
        kind = key.kind if isinstance(key, Thing | Row) else None
        if len(of.keys) > 1 or kind is None:
            why = "several keys" if len(of.keys) > 1 else "numbers as keys"
            message = f"`{of.source.name}` cannot be compared with a list, because its entries have {why}"
            advice = f"write a line for each entry, with its key in square brackets: `{of.source.name}[...] is ...`"
            self.world.sink.error(BAD_EXAMPLE, message, of.span, help=advice)
            return None
        if kind in self.world.unfinished:
            return None
        if len(items) != kind.size:
            names = quoted(kind.rows[row] for row in kind.row_of[:8])
            names += ", ..." if kind.size > 8 else ""
            message = f"`{of.source.name}` has {kind.size} entries ({names}), but the list has {len(items)}"
            advice = f"write {kind.size} values, one for each entry, in this order"
            self.world.sink.error(BAD_EXAMPLE, message, node.span, help=advice)
            return None
        read = [with_keys(of, (x.Const(key, of.span, n),), of.span, self.scope) for n in range(kind.size)]
        entries = [expr(item, self.scope.child(), of.type) for item in items]
        if is_broken(*entries, *read):
            return None
        names = tuple(kind.rows[row] for row in kind.row_of)
        return ThenLine("family", node.span, items=tuple(entries), read=tuple(read), texts=names)

    def _stands_at(self, node: model.StandsAt) -> Iterator[ThenLine]:
        name = str(node.name)
        if node.form == "phase":
            if phase_named(self.world, node.name) is None:
                return
        else:
            steps = {step for owner in self.world.steps.values() for step in owner}
            if name not in steps:
                message = f"there is no step `{name}`"
                self.world.sink.error(UNKNOWN_STEP, message, node.name.span, help=meant(name, steps))
                return
        yield ThenLine("not-at" if node.negated else "at", node.span, text=name, chosen=node.form)


# ---- kinds and types


def _asks_seats(asked: model.Binary, seats: dict[str, int]) -> bool:
    """Return whether a part of a condition joined by `and` asks what a seat can do now (`Ann can pass`)."""
    parts: list[model.Expr] = [asked.left, asked.right]
    while parts:
        part = parts.pop()
        if isinstance(part, model.Binary) and part.op == "and":
            parts += [part.left, part.right]
        part = part.operand if isinstance(part, model.Unary) else part
        if isinstance(part, model.Can) and isinstance(part.who, model.KindName) and part.who.text in seats:
            return True
    return False


@contextmanager
def _tried(world: World, scope: Scope) -> Generator[Scope]:
    """Yield a scope for a trial whose findings are discarded."""
    kept = world.sink, set(world.forgotten), dict(world.spare)
    world.sink = Sink()
    inner = scope.child()
    inner.said, inner.parent = set(), None
    try:
        yield inner
    finally:
        world.sink, world.forgotten, world.spare = kept


def _member(of: Type) -> Type | None:
    return Thing(of.zone.kinds[0]) if isinstance(of, ZoneOf) and of.zone.kinds else ranges.member_of(of)


def _fits(found: Type, wanted: Type) -> bool:
    """Return whether the type `found` fits where `wanted` is expected; a set stands for any member."""
    inner = _member(found) or found
    if isinstance(inner, NoneType):
        return bool(getattr(wanted, "optional", False))
    if isinstance(wanted, Thing | Row):
        return isinstance(inner, Thing | Row) and inner.kind is wanted.kind
    if isinstance(wanted, Placement):
        return isinstance(inner, Placement) or (isinstance(inner, Thing) and inner.kind is wanted.grid)
    if isinstance(wanted, Int):
        return isinstance(inner, Int)
    return isinstance(inner, YesNo) if isinstance(wanted, YesNo) else True
