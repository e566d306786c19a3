"""Rules about amounts: 0, counted twice, the most of nothing, taken instead of paid."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model
from gamespec.check.rules.exclusion import said
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of, parts_of
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.game import Action
from gamespec.checked.things import Value
from gamespec.checked.traversal import conjuncts, parts
from gamespec.checked.types import Int
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.register import rule

COUNTED_TWICE = register("GS518")


@rule
def counted_twice(world: World) -> Iterator[Diagnostic]:
    """Yield findings for score terms that are part of the total and of another term of the total."""
    scoring = world.checked.scoring
    if scoring is None or all(criterion is not None for _, criterion in scoring.criteria):
        return  # the total decides nothing
    lines = {line.value.value: line for line in scoring.lines if isinstance(line.value, x.ValueGet)}
    for value, line in lines.items():
        readers = [
            other.name for read, other in lines.items() if value in _read(read.body, set()) and read is not value
        ]
        if readers:
            message = f"`{line.name}` is counted twice: as a line of the total, and inside the line `{readers[0]}`"
            advice = f"move `{line.name}` below `each player has`, where it is calculated but not added to the total"
            yield COUNTED_TWICE.at(line.span, message, help=advice)


def _read(part: object, found: set[Value]) -> set[Value]:
    """Return `found` with the computed values that an expression reads, directly or through others."""
    for each in parts(part):
        if isinstance(each, x.ValueGet) and each.value not in found:
            found.add(each.value)
            _read(each.value.body, found)
    return found


MOST_OF_NOTHING = register("GS519")


@rule
def most_of_nothing(world: World) -> Iterator[Diagnostic]:
    """Yield findings for points, and loops over players, that need the most where 0 may be the most."""
    game = world.checked
    meant = game.assumed_lines()
    bodies = [*parts_of(world), *parts([value.body for value in game.values])]
    told = set[object]()
    for part in bodies:
        found = _asked_most(_condition(part), world)
        if found is None or found.span in told or (found.span.file.name, found.span.line) in meant:
            continue
        told.add(found.span)
        have = found.span.one_line
        message = f"if `{have}` is 0 for every player, all have the most, so this comparison holds for all of them"
        advice = f'write `{have} > 0 and` before the comparison; if that is meant, end the line in `assume "why"`'
        yield MOST_OF_NOTHING.at(found.span, message, help=advice)


def _condition(part: object) -> x.Expr | None:
    """Return the condition under which a player gets something, if a part gives something under one."""
    match part:
        case x.Cond(yes=x.Expr(type=Int()), no=x.Const(value=0)):
            return part.test
        case s.ForEach(set=x.AllOf(kind=kind), where=where) if kind.sort == "player":
            return where
        case _:
            return None


def _asked_most(condition: x.Expr | None, world: World) -> x.Expr | None:
    """Return what a player must have the most of by a condition, if that may be 0 each; None otherwise."""
    tests = conjuncts(condition)
    for test in tests:
        if not isinstance(test, x.Binary) or test.op not in ("is", ">="):
            continue
        for own, most in ((test.left, test.right), (test.right, test.left)):
            if _is_most(most, world) and isinstance(own.type, Int) and own.type.low == 0:
                keys = {said(own), said(most)} - {None}
                if not any(_is_above_0(other, keys) for other in tests):
                    return own
    return None


def _is_most(e: x.Expr, world: World) -> bool:
    """Return whether an expression is the highest number that any player has, itself or as a value."""
    worked_out = e.value.body if isinstance(e, x.ValueGet) and not e.value.params and not e.value.lines else e
    of = worked_out.set if isinstance(worked_out, x.Aggregate) and worked_out.op == "highest" else None
    return isinstance(of, x.AllOf) and of.kind is world.player


def _is_above_0(test: x.Expr, keys: set[object]) -> bool:
    """Return whether a condition says of one of these expressions that it is not 0."""
    if not isinstance(test, x.Binary) or not isinstance(test.right, x.Const) or said(test.left) not in keys:
        return False
    least = {">": 0, ">=": 1}.get(test.op)
    return test.right.value == 0 if test.op == "is not" else least is not None and test.right.value >= least


NOTHING_CHANGED = register("GS509")


@rule
def nothing_changed(world: World) -> Iterator[Diagnostic]:
    """Yield findings for constant amounts of 0 in statements and rules."""
    game = world.checked
    for part in parts_of(world):
        amount = _amount(part)
        if amount is not None and _is_none(amount):
            yield NOTHING_CHANGED.at(amount.span, "this amount is 0, so the line changes nothing")
    for value in game.values:
        for change in value.modifiers:
            if change.change in ("add", "take") and _is_none(change.amount):
                message = f"this amount is 0, so the rule `{change.rule}` changes nothing here"
                yield NOTHING_CHANGED.at(change.amount.span, message)

    for decl in world.decls:
        for node in _by(decl):
            yield from _cases(node)


def _by(decl: model.Node) -> list[model.ByLines | model.ByCase]:
    """Return the readable lines and values with `by` in a declaration."""
    every = (*decl.inside(model.ByLines), *decl.inside(model.ByCase))
    return [node for node in every if not node.broken and node.rows]


def _cases(node: model.ByLines | model.ByCase) -> Iterator[Diagnostic]:
    """Yield findings for cases that do nothing, and for questions on which no case depends."""
    if isinstance(node, model.ByLines) and not any(row.lines for row in node.rows):
        advice = "write what happens in one of the cases, or delete these lines"
        message = "every case is `nothing`, so these lines change nothing"
        yield NOTHING_CHANGED.at(node.subjects[0].span, message, help=advice)
        return
    for at, asked in enumerate(node.subjects):
        options = [option for row in node.rows if row.cells for option in row.cells[at].options]
        if any(option.low is not None or option.high is not None for option in options):
            continue
        shown = asked.span.one_line
        advice = f"delete `{shown}` behind `by` and its part of each case"
        if len(node.subjects) == 1:
            advice = "leave `by` out, and write the result of the case alone"
            if isinstance(node, model.ByLines):
                advice = "write the lines of the case without `by`"
        message = f"no case depends on `{shown}`, so asking for it decides nothing"
        yield NOTHING_CHANGED.at(asked.span, message, help=advice)


def _amount(part: object) -> x.Expr | None:
    match part:
        case s.AddField():
            return part.amount
        case s.Repeat():
            return part.limit
        case s.Move(what=x.EndOf(amount=amount)):
            return amount
        case _:
            return None


def _is_none(amount: x.Expr) -> bool:
    return isinstance(amount, x.Const) and amount.value == 0


TAKE_WHERE_PAY_IS_MEANT = register("GS510")


@rule
def take_for_pay(world: World) -> Iterator[Diagnostic]:
    """Yield findings for amounts taken from the acting player, who may have less."""
    game = world.checked
    left = {(check.text, check.span) for check in game.runtime_checks}
    analysis = analysis_of(world)
    for action in _offered(world):
        asked = {
            *analysis.of((action.params, action.forbids)).reads
        }  # limits of the arguments, and conditions that forbid the action
        for line in action.body:
            if isinstance(line, s.Need):
                asked |= {*analysis.of(line.condition).reads}
            amount = _taken(line, action)
            if amount is None or not isinstance(line, s.AddField | s.SetField) or line.target.field in asked:
                continue
            if isinstance(line, s.SetField) or (runtime_checks.stays(line.target), line.span) in left:
                purse = _shown(line.target)
                yield TAKE_WHERE_PAY_IS_MEANT.at(
                    line.span,
                    f"`{action.name}` is offered even to a player with too little, "
                    "and then the game stops with an error here",
                    help=f"write `pay {amount} from {purse}` above the lines that change "
                    "something; to take no more than there is, write "
                    f"`take min({amount}, {purse}) from {purse}`",
                )


def _taken(line: object, action: Action) -> str | None:
    """Return how much a line takes from a number of the acting player, or None."""
    owner = line.target.owner if isinstance(line, s.AddField | s.SetField) else None
    if not isinstance(owner, x.Read) or owner.var is not action.you:
        return None
    match line:
        case s.AddField(sign=-1):
            return _shown(line.amount)
        case s.AddField(amount=x.Const(value=value)) if value < 0:
            return str(-value)
        case s.SetField(
            value=x.Builtin(name="within", args=(x.Binary(op="-", left=x.FieldGet(field=of), right=less), *_))
        ):
            return _shown(less) if of is line.target.field else None
        case _:
            return None


def _offered(world: World) -> list[Action]:
    """Return the actions that a player can choose."""
    offered = {part.action for part in parts_of(world) if isinstance(part, s.Option)}
    return [action for action in world.checked.actions if action in offered]


def _shown(e: x.Expr) -> str:
    return e.span.one_line
