"""Rules about conditions that decide nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gamespec import model
from gamespec.analysis.constant_conditions import never, why_never
from gamespec.check.codes import NEVER_TRUE
from gamespec.check.symbols import World, listed
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.expressions import Binary, Const, ConstSet, Expr
from gamespec.checked.things import Field
from gamespec.checked.types import NONE, Int, Thing, YesNo, is_optional
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule
from gamespec.model.node import once_for_each_node
from gamespec.operators import COMPARISONS, BinaryOp
from gamespec.source import Span

SETTLED = "settled"
FEW = 6
"""Greatest number of a field's possible values that a message lists; of more, it gives a range."""


@dataclass(slots=True)
class Settled:
    """Possible values by field; a field that is missing may have any value."""

    values: dict[Field, set[int]] = field(default_factory=dict)

    def never(self, condition: x.Expr) -> Field | None:
        """Return the field whose possible values make a condition never hold, or None."""
        return self._decided(condition, holds=False)

    def _decided(self, condition: x.Expr, *, holds: bool) -> Field | None:
        """Return the field whose values make a condition always hold (or never), or None."""
        match condition:
            case x.Not():
                return self._decided(condition.of, holds=not holds)
            case x.Binary(op="and" | "or" as op):
                left, right = (self._decided(side, holds=holds) for side in (condition.left, condition.right))
                either = (op == "or") == holds
                return (left or right) if either else (left if right is not None else None)
            case x.Binary(op=op, left=x.FieldGet() as of, right=x.Const() as other) if op in COMPARISONS:
                return self._compared(of, op, other.value, holds=holds)
            case x.Binary(op=op, left=x.Const() as other, right=x.FieldGet() as of) if op in COMPARISONS:
                return self._compared(of, COMPARISONS[op].mirrored or op, other.value, holds=holds)
            case x.FieldGet(type=YesNo()):
                return self._compared(condition, "is", 1, holds=holds)
            case _:
                return None

    def _compared(self, of: x.FieldGet, op: BinaryOp, other: int, *, holds: bool) -> Field | None:
        known = self.values.get(of.field)
        if not known or (op not in ("is", "is not") and NONE in known and is_optional(of.type)):
            return None
        return of.field if all(COMPARISONS[op].fold(value, other) == holds for value in known) else None

    def describe(self, of: Field) -> str:
        """Return a field's possible values in words: `weather` is only ever `calm` or `stormy`."""
        values = sorted(self.values[of])
        if len(values) > FEW:
            return f"`{of.name}` is only ever {_shown(of, values[0])} to {_shown(of, values[-1])}"
        return f"`{of.name}` is only ever {listed((_shown(of, value) for value in values), 'or')}"


def settled(world: World) -> Settled:
    """Return the possible values of a game's fields, computed once for all lint rules."""
    if SETTLED not in world.kept:
        world.kept[SETTLED] = Settled(_values(world))
    return world.kept[SETTLED]


def _values(world: World) -> dict[Field, set[int]]:
    found: dict[Field, set[int]] = {
        each: {each.start} if each.starts is not None else set()
        for each in world.checked.fields
        if _is_enumerable(each)
    }
    for part in parts_of(world):
        match part:
            case s.SetField():
                _add(found, part.target.field, part.value)
            case s.Move():
                for stored, value in part.with_fields:
                    _add(found, stored, value)
            case s.AddField():
                found.pop(part.target.field, None)
            case s.Pay():
                found.pop(part.source.field, None)
                if part.to is not None:
                    found.pop(part.to.field, None)
            case s.PayWith() if part.units is not None:
                found.pop(part.units.field, None)
            case _:
                pass
    return found


def _is_enumerable(stored: Field) -> bool:
    """Return whether a field's values are few and named, and its start value is one of them."""
    kind = stored.type.kind if isinstance(stored.type, Thing) else None
    plain = isinstance(stored.type, Int | YesNo) or (kind is not None and kind.sort == "words")
    made = stored.is_face or stored.machine_made or stored.span is None
    forgets = stored.starts is None and (stored.until_moved or stored.anew is not None)
    return plain and not made and not forgets and not isinstance(stored.low, tuple)


def _add(found: dict[Field, set[int]], stored: Field, value: x.Expr) -> None:
    if stored in found:
        constants = _constants(value, stored)
        if constants is None:
            del found[stored]
        else:
            found[stored].update(constants)


def _constants(value: x.Expr, stored: Field) -> set[int] | None:
    """Return the values that a written expression may have, or None if it is not made of constants."""
    match value:
        case x.Const():
            return {value.value}
        case x.FieldGet(field=other) if other is stored:
            return set()
        case x.Cond():
            return _both(_constants(value.yes, stored), _constants(value.no, stored))
        case _:
            return None


def _both(one: set[int] | None, other: Iterable[int] | None) -> set[int] | None:
    return None if one is None or other is None else one | set(other)


def _shown(of: Field, value: int) -> str:
    match of.type:
        case YesNo():
            return "yes" if value else "no"
        case Thing(kind) if value != NONE:
            return str(kind.rows[kind.row_of[value]])
        case Int() if value != NONE or not is_optional(of.type):
            return str(value)
        case _:
            return "none"


@rule
def condition_never_true(world: World) -> Iterator[Diagnostic]:
    """Yield findings for conditions of `if` and of arrows that never hold, constant ones of arrows aside."""
    known = settled(world)
    arrows = [arrow.when for phase in world.checked.phases for arrow in phase.arrows if arrow.when is not None]
    branches = [test for part in parts_of(world) if isinstance(part, s.If) for test, _ in part.branches]
    for condition in (*branches, *arrows):
        stored = known.never(condition)
        if stored is not None:
            declared = [(stored.span, "declared here")] if stored.span is not None else []
            message = f"this condition is never true: {known.describe(stored)}"
            advice = f"set `{stored.name}` to a value for which this condition holds, or delete what depends on it"
            yield NEVER_TRUE.at(condition.span, message, help=advice, also=declared)
    for condition in branches:
        if known.never(condition) is None and never(condition) and not _is_written_out(condition):
            message = f"this condition can never be true{why_never(condition)}"
            advice = "correct the condition, or delete what depends on it"
            yield NEVER_TRUE.at(condition.span, message, help=advice)


def _is_written_out(condition: Expr) -> bool:
    """Return whether a condition compares only constants for this number of players, such as `seats is 2`."""
    sides = (condition.left, condition.right) if isinstance(condition, Binary) else (condition,)
    if isinstance(condition, Binary) and condition.op in ("and", "or"):
        return any(_is_written_out(side) for side in sides)
    return all(isinstance(side, Const) for side in sides)


CONDITION_OF_ANOTHER = register("GS512")
ITS = register("GS526")
IT = "it"


@rule
def condition_of_another(world: World) -> Iterator[Diagnostic]:
    """Yield findings for conditions of `where`, `some`, `every` and orders that do not mention the member."""
    for decl in world.decls:
        for condition, names in _asking_nothing(decl):
            own = f"`{names[0]}`" if names[0] != IT else "`it` or `its ...`"
            one = f"each `{names[0]}`" if names[0] != IT else "each thing"
            its = [node for node in condition.walk() if isinstance(node, model.Its)]
            advice = f"use `{names[0]}` in the condition, or test it once, in an `if` or `need` of its own"
            if its:
                meant = f"{names[0]}'s {its[0].name.text}"
                advice = (
                    f"write `{meant}` instead of `{its[0].span.text}`, which belongs to the thing that the whole line "
                    "is about"
                )
            code = ITS if its else CONDITION_OF_ANOTHER
            message = f"this condition does not use {own}, so the result is the same for {one}"
            yield code.at(condition.span, message, help=advice)


HAVE_MEMBERS: tuple[type[model.Node], ...] = (
    model.Comprehension,
    model.ForEach,
    model.ForHead,
    model.Choose,
    model.Param,
    model.Pick,
    model.PayWith,
)
"""Classes of nodes with conditions on the members of a set."""


@once_for_each_node
def _asking_nothing(decl: model.Node) -> list[tuple[model.Expr, tuple[str, ...]]]:
    return [
        (condition, names)
        for node in decl.inside(*HAVE_MEMBERS)
        for names, condition in _conditions_on_members(node)
        if condition is not None and not _speaks_of(condition, names)
    ]


def _conditions_on_members(node: model.Node) -> Iterator[tuple[tuple[str, ...], model.Expr | None]]:
    """Yield each condition on the members of a set, with the names that stand for a member in it."""
    match node:
        case model.Comprehension(op=op, var=var):
            yield (var.text,), node.where
            its = node.body is not None and any(isinstance(part, model.Its) for part in node.body.walk())
            yield (var.text,), node.body if its or op in {"some", "every"} else None
            for order in node.order:
                yield (var.text,), order.by
        case model.ForEach(var=var) | model.ForHead(var=var):
            yield (var.text,), node.where
        case model.Choose() | model.Param():
            yield (node.name.text, IT), node.where
        case model.Pick() | model.PayWith():
            yield (IT,), node.where
        case _:
            pass


def _speaks_of(condition: model.Expr, names: tuple[str, ...]) -> bool:
    """Return whether a condition mentions one of some names, or is the constant `yes`."""
    nodes = list(condition.walk())
    said = any(isinstance(node, model.Name) and node.text in names for node in nodes)
    said = said or (IT in names and any(isinstance(node, model.Its) for node in nodes))
    asked = (model.Name, model.Your, model.Call, model.Possessive, model.Its)
    return said or not any(isinstance(node, asked) for node in nodes)


RULE_NEVER_IN_FORCE = register("GS506")


UNDONE = "offer the action, such as `you may ...`, or delete this part of the rule"


@rule
def rule_never_in_force(world: World) -> Iterator[Diagnostic]:
    """Yield findings for clauses of rules that can never apply; a shared condition is reported once."""
    said: set[Span] = set()
    for name, span, why in _clauses(world):
        if span is not None and span not in said:
            said.add(span)
            advice = UNDONE if why.startswith("the action") else None
            message = f"this part of the rule `{name}` never has an effect, because {why}"
            yield RULE_NEVER_IN_FORCE.at(span, message, help=advice)


def _clauses(world: World) -> Iterator[tuple[str, Span | None, str]]:
    used, known = use_of(world), settled(world)
    for value in world.checked.values:
        for modifier in value.modifiers:
            yield from _dead(known, modifier.rule, modifier.when, modifier.each)
    for action in world.checked.actions:
        for forbid in action.forbids:
            yield from _dead(known, forbid.rule, forbid.when, forbid.each)
            if action not in used.meant:
                yield forbid.rule, forbid.span, f"the action `{action.name}` is never done and never tested"
    for trigger in world.checked.triggers:
        yield from _dead(known, trigger.rule, trigger.when, trigger.each)
        if trigger not in used.triggers:
            event = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
            yield trigger.rule, trigger.span, f"the action `{getattr(event, 'name', 'it watches')}` is never done"


def _dead(
    known: Settled, name: str, when: Expr | None, each: tuple[object, Expr] | None
) -> Iterator[tuple[str, Span | None, str]]:
    if each is not None and isinstance(each[1], ConstSet) and not each[1].members:
        yield name, each[1].span, "the set of its `for each` is always empty"
    elif when is not None and never(when):
        yield name, _culprit(when).span, f"its condition is never true{why_never(when)}"
    elif when is not None and (stored := known.never(when)) is not None:
        yield name, when.span, f"its condition is never true: {known.describe(stored)}"


def _culprit(condition: Expr) -> Expr:
    """Return the part of a condition that can never hold, or the whole condition."""
    if isinstance(condition, Binary) and condition.op == "and":
        return _culprit(condition.left if never(condition.left) else condition.right)
    return condition
