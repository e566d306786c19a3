"""Check statements that move pieces: `move`, `swap`, `shuffle`, `roll`, `rotate`, `show`.

The source of a move keeps its form (an end of a zone, a zone, unplaced pieces). Facts about locations are dropped.
"""

from __future__ import annotations

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import MAY_BE_NONE, NOT_A_FIELD, UNKNOWN_MEMBER, WRONG_TYPE
from gamespec.check.expressions.elaboration.arguments import in_range
from gamespec.check.expressions.elaboration.coercions import Family, fit, fit_set, present, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import add_runtime_check, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import forget_field, forget_places
from gamespec.check.expressions.sets.comprehensions import check_free
from gamespec.check.statements.choices import zone_target
from gamespec.check.statements.dispatch import elaborates
from gamespec.check.symbols import Scope, meant
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import NONE, NoneType, Row, SetOf, Thing, ZoneOf, is_optional

_ENDS = {"pile": ("top", "bottom"), "line": ("first", "last", "before", "after"), "group": (), "slot": ()}


@elaborates(model.Move)
def _move(node: model.Move, scope: Scope) -> s.Stmt | None:
    to = zone_target(node.to, scope)
    what = movable(node.what, to, scope)
    kinds = () if what is None else kinds_of(what)
    where = _place(node, to, scope) if to is not None else (None, None)
    settings = _settings(node, kinds, scope)
    called = None
    if node.called is not None:
        check_free(node.called, scope)
        t = SetOf(Thing(kinds[0])) if len(kinds) == 1 else ranges.ERROR
        called = scope.bind(node.called.text, t, node.called.span)
    forget_places(scope)
    for field in _changing(kinds, settings, scope):
        forget_field(scope, field)
    if what is None or to is None or where is None or settings is None or not _welcome(what, kinds, to, scope):
        return None
    in_full = scope.trusting and not node.up_to and _names_pieces(node.what)
    return s.Move(node.span, what, to, where[0], where[1], settings, called, node.up_to, in_full)  # type: ignore[arg-type]


def _names_pieces(node: model.Expr) -> bool:
    """Return whether a node is a kind, a row or a list of such, which in a move means unplaced pieces."""
    if isinstance(node, model.EndsOf):
        return _names_pieces(node.of) or _some_own(node)
    if isinstance(node, model.ListLit):
        return bool(node.items) and all(_names_pieces(item) for item in node.items)
    return isinstance(node, model.KindName) or (isinstance(node, model.Index) and isinstance(node.of, model.KindName))


def _some_own(node: model.EndsOf) -> bool:
    """Return whether a node is like `any 1 of Red's own(Lighthouse)`, which takes another piece each time."""
    return node.which == "any" and isinstance(node.of, model.Possessive | model.Call) and str(node.of.name) == "own"


def _changing(kinds: tuple[Kind, ...], settings: tuple[tuple[Field, x.Expr], ...] | None, scope: Scope) -> list[Field]:
    changing = [field for field, _ in settings or ()]
    for kind in kinds:
        members = scope.world.members.get(kind, {}).values()
        changing += [m for m in members if isinstance(m, Field) and m.until_moved]
    return changing


def movable(node: model.Expr, to: x.ZoneGet | None, scope: Scope) -> x.Expr | None:
    """Return the typed source of a move (a kind or row: its unplaced pieces); None after an error."""
    hint = None if to is None else ranges.member_of(to.type)
    e = raw(node, scope, hint)
    if is_broken(e):
        return None
    e = unplaced_of(node, e, scope)
    if isinstance(e, Family):
        settled(e, scope)
        return None
    if isinstance(e.type, NoneType) or (isinstance(e, x.Const) and e.value == NONE):
        message = "this is always none, and only pieces can be moved"
        report(scope, WRONG_TYPE, message, node.span, help="name a piece, or delete the line")
        return None
    if not kinds_of(e):
        advice = "name pieces by their zone, `top 3 of ...` or `any 3 of ...`; change numbers with `add` and `take`"
        message = f"only pieces can be moved, but this is {ranges.show(e.type)}"
        report(scope, WRONG_TYPE, message, node.span, help=advice)
        return None
    return e if isinstance(e, x.EndOf) or not is_optional(e.type) else _there(e, scope)


def _there(e: x.Expr, scope: Scope) -> x.Expr | None:
    """Return a piece moved by name, checked at run time if from an end; report one that may be none."""
    if scope.trusting or scope.doubtful:
        found = present(e, scope)
        return None if is_broken(found) else found
    shown = e.span.one_line
    advice = f"add a condition: `move {shown} to ... if {shown} is not none`"
    if not isinstance(e, x.Read | x.FieldGet):
        advice = (
            f"name it first with `let x be {shown}`, then write `move x to ... if x "
            "is not none`; or, if the rules guarantee that it is there, add `, never none` to this `let`"
        )
    also = [(e.field.span, "declared here")] if isinstance(e, x.FieldGet) else ()
    message = f"`{shown}` may be none here, and then there is nothing to move"
    report(scope, MAY_BE_NONE, message, e.span, help=advice, also=also)
    return None


def unplaced_of(node: model.Expr, e: x.Expr, scope: Scope) -> x.Expr:
    """Return the set `e` restricted to unplaced pieces if the node is a kind or row alone."""
    if isinstance(node, model.EndsOf) and isinstance(e, x.EndOf):
        e.of = unplaced_of(node.of, e.of, scope)
        if scope.trusting and _some_own(node) and isinstance(e.of, x.Builtin):
            e.of = x.Unplaced(e.of.type, e.of.span, e.of)
        return e
    if isinstance(e, x.Builtin) and e.name == "alike":
        e.args = (unplaced_of(node, e.args[0], scope),)
        return e
    names_kind = not isinstance(node, model.EndsOf) and _names_pieces(node)
    if isinstance(e, x.Const) and isinstance(e.type, Row):
        e, names_kind = fit_set(e, None, scope), True
    if not names_kind or not isinstance(e, x.AllOf | x.ConstSet | x.Aggregate) or not kinds_of(e):
        return e
    return x.Unplaced(e.type, e.span, e)


def kinds_of(e: x.Expr) -> tuple[Kind, ...]:
    """Return the kinds of the pieces an expression may stand for."""
    if isinstance(e.type, ZoneOf):
        return e.type.zone.kinds
    of = e.type if isinstance(e.type, Thing) else ranges.member_of(e.type)
    return (of.kind,) if isinstance(of, Thing) and of.kind.sort == "piece" else ()


def _welcome(what: x.Expr, kinds: tuple[Kind, ...], to: x.ZoneGet, scope: Scope) -> bool:
    zone: Zone = to.zone
    if not zone.kinds or any(kind in zone.kinds for kind in kinds):
        return True  # a zone whose kind was not found takes anything, as reported there
    message = (
        f"`{zone.name}` can hold only {' or '.join(k.name for k in zone.kinds)}, but this is {ranges.show(what.type)}"
    )
    both = " or ".join(kind.name for kind in (*zone.kinds, *kinds_of(what)))
    advice = f"write another zone, or declare `{zone.name}` for both: `{zone.shape} of {both}`"
    report(scope, WRONG_TYPE, message, what.span, help=advice, also=[(zone.span, f"`{zone.name}` is declared here")])
    return False


def _place(node: model.Move, to: x.ZoneGet, scope: Scope) -> tuple[str | None, x.Expr | None] | None:
    place = node.place
    if place is None:
        return None, None
    shape = to.zone.shape
    if place.form not in _ENDS[shape]:
        ends = " or ".join(f"`{e}`" for e in _ENDS[shape])
        message = f"`{to.zone.name}` is a {shape}, which has no `{place.form}`"
        advice = f"write {ends}" if ends else f"delete `{' '.join(place.span.text.split())}`"
        report(scope, WRONG_TYPE, message, place.span, help=advice, also=[(to.zone.span, "declared here")])
        return None
    if place.anchor is None:
        return place.form, None
    of = ranges.member_of(to.type)
    beside = fit(raw(place.anchor, scope, of), of, scope)
    return None if is_broken(beside) else (place.form, beside)


def _settings(node: model.Move, kinds: tuple[Kind, ...], scope: Scope) -> tuple[tuple[Field, x.Expr], ...] | None:
    made = []
    for setting in node.settings:
        found = _setting(setting, kinds, scope)
        if found is None:
            return None
        made.append(found)
    return tuple(made)


def _setting(node: model.WithSetting, kinds: tuple[Kind, ...], scope: Scope) -> tuple[Field, x.Expr] | None:
    if len(kinds) != 1:
        return None
    name = node.name.text
    field = scope.world.member(kinds[0], name)
    if field is None:
        if name not in scope.world.forgotten:
            advice = meant(name, scope.world.members.get(kinds[0], {}))
            report(scope, UNKNOWN_MEMBER, f"{kinds[0].name} has no field `{name}`", node.name.span, help=advice)
        return None
    if not isinstance(field, Field) or field.keys:
        message = f"a move can set only a field without `for each`, and `{name}` is not one"
        better = f"delete this part, and set `{name}[...]` in a line of its own below the move"
        report(scope, NOT_A_FIELD, message, node.name.span, help=better)
        return None
    value = in_range(fit(raw(node.value, scope, field.type), field.type, scope), field.type, scope)
    return None if is_broken(value) else (field, value)


@elaborates(model.Swap)
def _swap(node: model.Swap, scope: Scope) -> s.Stmt | None:
    left, right = raw(node.left, scope), raw(node.right, scope)
    forget_places(scope)
    if is_broken(left, right):
        return None
    if isinstance(left, x.ZoneGet) and isinstance(right, x.ZoneGet):
        if left.zone.shape == right.zone.shape and set(left.zone.kinds) == set(right.zone.kinds):
            return s.Swap(node.span, left, right)
        report(
            scope,
            WRONG_TYPE,
            "two zones can be swapped only if both are of one form (such as `pile`) and of the same kinds of pieces",
            node.span,
            help="swap zones that are declared alike, or write a line `move` for the pieces of each zone",
            also=[(left.zone.span, "the one"), (right.zone.span, "the other")],
        )
        return None
    pieces = [_piece(e, scope) for e in (left, right)]
    kinds = [e.type.kind for e in pieces if e is not None and isinstance(e.type, Thing)]
    if len(kinds) == 2 and kinds[0] is not kinds[1]:
        message = (
            f"a `{kinds[0].name}` and a `{kinds[1].name}` cannot be swapped, because they are different kinds of pieces"
        )
        first, second = (each.span.one_line for each in (left, right))
        advice = f"write two moves: `move {first} to ...` and `move {second} to ...`"
        report(scope, WRONG_TYPE, message, node.span, help=advice)
        return None
    return None if pieces[0] is None or pieces[1] is None else s.Swap(node.span, pieces[0], pieces[1])


@elaborates(model.Rotate)
def _rotate(node: model.Rotate, scope: Scope) -> s.Stmt | None:
    """Return the statements of `rotate`: the contents of all zones are read before any piece moves."""
    world, player, span = scope.world, Thing(scope.world.player), node.span
    zone = _rotated(node, scope)
    if zone is None:
        return None
    world.use(zone)
    forget_places(scope)
    seats = [x.Const(player, span, seat) for seat in range(world.checked.seats)]
    homes, goals = ([x.ZoneGet(ZoneOf(zone), span, zone, seat, ()) for seat in seats] for _ in range(2))
    (kind,) = zone.kinds
    held = [x.Var(f"{zone.name}-{seat.value}", SetOf(Thing(kind)), span) for seat in seats]
    shift = 1 if node.to == "left" else -1
    lines: list[s.Stmt] = [s.Let(span, var, home) for var, home in zip(held, homes, strict=True)]
    for seat, var in enumerate(held):
        lines.append(s.Move(span, x.Read(var.type, span, var), goals[(seat + shift) % len(seats)]))
    return s.Step(span, "", None, tuple(lines))


def _rotated(node: model.Rotate, scope: Scope) -> Zone | None:
    """Return the players' zone of `rotate`, a group or line without a limit; None after an error."""
    members = scope.world.members.get(scope.world.player, {})
    zone = members.get(node.name.text)
    fitting = [name for name, each in members.items() if isinstance(each, Zone) and _passes_on(each)]
    if isinstance(zone, Zone) and _passes_on(zone):
        return zone
    help_line = meant(node.name.text, fitting)
    if zone is None:
        report(scope, UNKNOWN_MEMBER, f"no player has a zone `{node.name}`", node.name.span, help=help_line)
        return None
    message = (
        "only a group or line of one kind of pieces that each player has, without `up to` and `for each`, "
        f"can be handed on to the next player, and `{node.name}` is not one"
    )
    report(scope, WRONG_TYPE, message, node.name.span, help=help_line, also=[(zone.span, "declared here")])
    return None


def _passes_on(zone: Zone) -> bool:
    return zone.shape in ("group", "line") and not zone.keys and zone.up_to is None and len(zone.kinds) == 1


def _piece(e: x.Expr, scope: Scope) -> x.Expr | None:
    e = settled(e, scope)
    if is_broken(e):
        return None
    if isinstance(e, x.ConstSet) and len(e.members) == 1:
        e = x.Const(ranges.member_of(e.type) or e.type, e.span, e.members[0])
    if not isinstance(e.type, Thing) or e.type.kind.sort != "piece":
        message = f"only pieces or zones can be swapped, but this is {ranges.show(e.type)}"
        report(scope, WRONG_TYPE, message, e.span, help="name two pieces, such as `swap boat and top of deck`")
        return None
    if is_optional(e.type):
        add_runtime_check(scope, runtime_checks.PIECE_HERE, e.span)
    return e


@elaborates(model.Shuffle)
def _shuffle(node: model.Shuffle, scope: Scope) -> s.Stmt | None:
    zone = zone_target(node.zone, scope)
    forget_places(scope)
    if zone is None:
        return None
    if zone.zone.shape in ("pile", "line"):
        return s.Shuffle(node.span, zone)
    message = f"`{zone.zone.name}` is a {zone.zone.shape}, which has no order to shuffle"
    advice = f"declare `{zone.zone.name}` as a `pile` or a `line`, or delete the line"
    report(scope, WRONG_TYPE, message, node.span, help=advice, also=[(zone.zone.span, "declared here")])
    return None


@elaborates(model.Roll)
def _roll(node: model.Roll, scope: Scope) -> s.Stmt | None:
    what = raw(node.what, scope)
    if is_broken(what):
        return None
    if isinstance(what, Family):
        settled(what, scope)
        return None
    kinds = kinds_of(what)
    if not kinds or not all(k.is_die for k in kinds):
        advice = "declare the pieces with `dice`, or draw a number: `random of (1..6)`"
        message = f"only dice can be rolled, but this is {ranges.show(what.type)}"
        report(scope, WRONG_TYPE, message, node.span, help=advice)
        return None
    for kind in kinds:
        face = scope.world.members.get(kind, {}).get("face")
        if isinstance(face, Field):
            forget_field(scope, face)
    return s.Roll(node.span, fit_set(what, None, scope) if len(kinds) == 1 else what)


@elaborates(model.Show)
def _show(node: model.Show, scope: Scope) -> s.Stmt | None:
    what = raw(node.what, scope)
    players = fit_set(raw(node.to, scope), Thing(scope.world.player), scope)
    if is_broken(what, players):
        return None
    if not kinds_of(what):
        advice = (
            "name pieces, such as `show top of deck to you`; who sees a field is written in its declaration, "
            "such as `hidden` or `seen by owner`, and without such words all players see it"
        )
        message = f"only pieces can be shown, but this is {ranges.show(what.type)}"
        report(scope, WRONG_TYPE, message, node.what.span, help=advice)
        return None
    return s.Show(node.span, what, players)
