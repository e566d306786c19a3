"""Check the functions of boards, whose results may be none where the board has an edge."""

from __future__ import annotations

from collections.abc import Callable

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import NO_GEOMETRY, NOT_CONSTANT, WRONG_TYPE
from gamespec.check.expressions.boards import DRAWN, only_board, sort_of, too_many_runs
from gamespec.check.expressions.elaboration.coercions import fit, fit_set, present, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.expressions.operators import condition, number
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value
from gamespec.checked.types import Int, SetOf, Thing

SPACES = "write a space, such as `Cell[1, 1]`, the variable of a loop over spaces, or where a piece lies: `boat's at`"
_ONE_WAY = ("ring", "line")


def _space(node: model.Expr, scope: Scope, like: Kind | None = None) -> x.Expr:
    wanted = None if like is None else Thing(like)
    e = settled(raw(node, scope, wanted), scope)
    if wanted is not None:
        return fit(e, wanted, scope)
    if is_broken(e):
        return e
    if isinstance(e, x.ConstSet) and len(e.members) == 1:
        e = x.Const(ranges.member_of(e.type) or e.type, e.span, e.members[0])
    e = present(e, scope)
    if not is_broken(e) and not (isinstance(e.type, Thing) and e.type.kind.sort in ("space", "player")):
        message = f"this is {ranges.show(e.type)}, but a space is wanted here"
        return report(scope, WRONG_TYPE, message, e.span, help=SPACES)
    return e


def _kind(e: x.Expr) -> Kind:
    assert isinstance(e.type, Thing)
    return e.type.kind


def _lies(kind: Kind, sorts: tuple[str, ...], node: model.Call, scope: Scope) -> bool:
    if sort_of(kind) in sorts:
        return True
    if kind in scope.world.unfinished:
        return False
    message = f"`{node.name}` needs spaces arranged as {_listed(sorts)}, but {kind.name} is not"
    advice = f"name other spaces, or declare {kind.name} with {listed((_FORMS[s] for s in sorts), 'or')}"
    report(scope, NO_GEOMETRY, message, node.span, help=advice, also=[(kind.span, "declared here")])
    return False


_FORMS = {"ring": "is ring", "line": "is line", "grid": "is grid ...", "hexes": "is hexes ...", "links": "is links"}


def _listed(sorts: tuple[str, ...]) -> str:
    words = {"ring": "a ring", "line": "a line", "grid": "a grid", "hexes": "hexes", "links": "links"}
    return " or ".join(words[s] for s in sorts)


def _made(node: model.Call, scope: Scope, t: object, *args: x.Expr, kind: Kind | None = None) -> x.Expr:
    return known(x.Builtin(t, node.span, node.name.text, args, kind), scope)  # type: ignore[arg-type]


def _following(node: model.Call, scope: Scope) -> x.Expr | None:
    of = _space(node.args[0], scope)
    if is_broken(of) or not _lies(_kind(of), _ONE_WAY, node, scope):
        return None
    return _made(node, scope, Thing(_kind(of), optional=sort_of(_kind(of)) == "line"), of)


def _ahead(node: model.Call, scope: Scope) -> x.Expr | None:
    of, n = _space(node.args[0], scope), number(node.args[1], scope)
    if is_broken(of, n) or not _lies(_kind(of), _ONE_WAY, node, scope):
        return None
    return _made(node, scope, Thing(_kind(of), optional=sort_of(_kind(of)) == "line"), of, n)


def _touching(node: model.Call, scope: Scope) -> x.Expr | None:
    if len(node.args) == 2 and isinstance(node.args[0], model.KindName):
        one, other = (arg.span.one_line for arg in node.args)
        message = "the space whose neighbours are wanted comes first, then the kind of the neighbours"
        return report(scope, WRONG_TYPE, message, node.args[0].span, help=f"write `neighbours({other}, {one})`")
    of = _space(node.args[0], scope)
    if is_broken(of) or not _lies(_kind(of), (*_ONE_WAY, *DRAWN, "links"), node, scope):
        return None
    if len(node.args) == 1:
        return _made(node, scope, SetOf(Thing(_kind(of))), of)
    to = _of_same_map(node.args[1], _kind(of), scope)
    if to is None:
        return None
    return _made(node, scope, SetOf(Thing(to)), of, kind=None if to is _kind(of) else to)


def _of_same_map(node: model.Expr, kind: Kind, scope: Scope) -> Kind | None:
    """Return the kind that an argument names, on the map of `kind`; None after an error."""
    text = node.text if isinstance(node, model.Name) and node.text not in scope.locals else ""
    small = next((name for name in scope.world.kinds if text and name.lower() == text), None)
    if small is not None:
        report(scope, WRONG_TYPE, f"`{text}` does not name a kind of spaces", node.span, help=f"write `{small}`")
        return None
    named = raw(node, scope)
    if is_broken(named):
        return None
    if isinstance(named, x.AllOf) and (named.kind is kind or _beside(named.kind, kind)):
        return named.kind
    if isinstance(named, x.AllOf) and named.kind in scope.world.unfinished:
        return None
    code = WRONG_TYPE
    message = f"this is {ranges.show(named.type)}, but the name of spaces on the map of `{kind.name}` is wanted here"
    if isinstance(named, x.AllOf):
        code, message = NO_GEOMETRY, f"the spaces of `{named.kind.name}` do not lie on the map of `{kind.name}`"
    report(scope, code, message, node.span, help=_on_the_map(kind), also=[(kind.span, "declared here")])
    return None


def _beside(one: Kind, other: Kind) -> bool:
    """Return whether two kinds are different spaces of one map: the hexes, their corners or their edges."""
    return other.geometry is not None and one in other.geometry.beside


def _on_the_map(kind: Kind) -> str:
    """Return advice that names the kinds of spaces on the map of a kind, or how to declare them."""
    place = kind.geometry
    board = kind if place is None or place.board is None else place.board
    found = [board, *(() if board.geometry is None else board.geometry.beside)]
    declared = {each.geometry.part for each in found if each.geometry is not None}
    missing = [part for part in ("corners", "edges") if sort_of(board) in DRAWN and part not in declared]
    named = {"corners": "Corner", "edges": "Path"}
    advice = f"write {listed([each.name for each in found], 'or')}"
    if missing:
        advice += f", or declare others, such as `spaces {named[missing[0]]} is {missing[0]} of {board.name}`"
    return advice


def _toward(node: model.Call, scope: Scope) -> x.Expr | None:
    way = _way(node, scope)
    far = [number(arg, scope) for arg in node.args[2:]]
    if way is None or is_broken(*far):
        return None
    return _made(node, scope, Thing(_kind(way[0]), optional=True), *way, *far)


def _ray(node: model.Call, scope: Scope) -> x.Expr | None:
    way = _way(node, scope)
    return None if way is None else _made(node, scope, SetOf(Thing(_kind(way[0]))), *way)


def _way(node: model.Call, scope: Scope) -> tuple[x.Expr, x.Expr] | None:
    """Return the typed space and heading, the first arguments; None after an error."""
    of = _space(node.args[0], scope)
    if is_broken(of) or not _lies(_kind(of), DRAWN, node, scope):
        return None
    heading = _space_or_word(node.args[1], scope, scope.world.kinds.get("Heading"))
    return None if is_broken(heading) else (of, heading)


def _space_or_word(node: model.Expr, scope: Scope, kind: Kind | None) -> x.Expr:
    if kind is None:
        return broken(node.span, scope)
    return fit(raw(node, scope, Thing(kind)), Thing(kind), scope)


def _pair(node: model.Call, scope: Scope, sorts: tuple[str, ...]) -> tuple[x.Expr, x.Expr] | None:
    a = _space(node.args[0], scope)
    if is_broken(a):
        return None
    b = _space(node.args[1], scope, _kind(a))
    if is_broken(b) or not _lies(_kind(a), sorts, node, scope):
        return None
    return a, b


def _steps(node: model.Call, scope: Scope) -> x.Expr | None:
    pair = _pair(node, scope, _ONE_WAY)
    if pair is None:
        return None
    kind = _kind(pair[0])
    return _made(node, scope, Int(0, kind.size - 1, optional=sort_of(kind) == "line"), *pair)


def _crosses(node: model.Call, scope: Scope) -> x.Expr | None:
    a, n = _space(node.args[0], scope), number(node.args[1], scope)
    if is_broken(a, n):
        return None
    s = _space(node.args[2], scope, _kind(a))
    if is_broken(s) or not _lies(_kind(a), _ONE_WAY, node, scope):
        return None
    return _made(node, scope, ranges.YES_NO, a, n, s)


def _distance(node: model.Call, scope: Scope) -> x.Expr | None:
    everywhere = (*_ONE_WAY, *DRAWN, "links")
    pair = _pair(node, scope, everywhere)
    if pair is None:
        return None
    kind = _kind(pair[0])
    if len(node.args) == 2:
        whole = sort_of(kind) in _ONE_WAY or (sort_of(kind) == "grid" and _is_full(kind))
        return _made(node, scope, Int(0, kind.size - 1, optional=not whole), *pair)
    through = _spaces(node.args[2], kind, scope)
    if is_broken(through):
        return None
    steps = [_open_steps(node.args[3], kind, scope)] if len(node.args) > 3 else []
    if is_broken(*steps):
        return None
    return _made(node, scope, Int(0, kind.size - 1, optional=True), *pair, through, *steps)


def _open_steps(node: model.Expr, kind: Kind, scope: Scope) -> x.Expr:
    """Return whether all steps of a board are open; the compiler takes from it the test of one step.

    `node` names a yes/no value: of the spaces, whose argument is the space entered, or of the table or a player, whose
    arguments are the space left and the space entered.
    """
    inner = scope.child()
    spaces = [inner.bind(name, Thing(kind), node.span) for name in ("space left", "space entered")]
    here, there = (model.Name(span=node.span, text=each.name) for each in spaces)
    match node:
        case model.Name() if _takes(scope.world.member(kind, node.text), 1):
            name = model.Ident(span=node.span, text=node.text)
            asked: model.Expr = model.Possessive(span=node.span, of=here, name=name, args=(there,))
        case model.Name() if _takes(scope.world.member(None, node.text), 2):
            name = model.Ident(span=node.span, text=node.text)
            asked = model.Call(span=node.span, name=name, args=(here, there))
        case model.Your(args=None) | model.Possessive(args=None):
            asked = node.model_copy(update={"args": (here, there)})
        case _:
            message = "the last entry in the brackets must be the name of a value that says which steps are open"
            advice = (
                f"add a line `open-to(other from {kind.name}) = ...` to `each {kind.name} has`, with the "
                "condition for a step to `other` behind `=`, and write `open-to` here"
            )
            return report(scope, WRONG_TYPE, message, node.span, help=advice)
    test = condition(asked, inner)
    if is_broken(test):
        return test
    one, other = spaces
    beside = x.Builtin(SetOf(Thing(kind)), node.span, "neighbours", (x.Read(one.type, node.span, one),))
    from_one = x.Aggregate(ranges.YES_NO, node.span, "every", other, beside, None, test)
    return x.Aggregate(ranges.YES_NO, node.span, "every", one, x.all_of(kind, node.span), None, from_one)


def _takes(named: object, spaces: int) -> bool:
    """Return whether a name is that of a value with so many parameters."""
    return isinstance(named, Value) and len(named.params) == spaces


def _is_full(kind: Kind) -> bool:
    return kind.geometry is not None and kind.size == kind.geometry.width * kind.geometry.height


def _spaces(node: model.Expr, kind: Kind, scope: Scope) -> x.Expr:
    of = SetOf(Thing(kind))
    return fit_set(raw(node, scope, of), of.of, scope)


def _line_of(node: model.Call, scope: Scope) -> x.Expr | None:
    pair = _pair(node, scope, (*_ONE_WAY, *DRAWN, "links"))
    if pair is None:
        return None
    kind = _kind(pair[0])
    if node.name.text == "aligned" and sort_of(kind) == "links" and not (kind.geometry and kind.geometry.by_way):
        message = f"nothing says which links of {kind.name} lie on one line"
        advice = (
            "add a column `way` to the table of `links`, with words such as `across` or `upright`; or use "
            "`distance(a, b)`"
        )
        if kind.geometry is not None and kind.geometry.part is not None:
            message = f"{kind.geometry.part} of hexes do not lie on straight lines"
            advice = "use `distance(a, b)`, or compare rows: `a's row is b's row`"
        return report(scope, NO_GEOMETRY, message, node.span, help=advice, also=[(kind.span, "declared here")])
    t = ranges.YES_NO if node.name.text == "aligned" else SetOf(Thing(kind))
    return _made(node, scope, t, *pair)


def _lines(node: model.Call, scope: Scope) -> x.Expr | None:
    first, *rest = node.args
    board = raw(first, scope) if isinstance(first, model.KindName) else None
    length, *ways = rest if board is not None else node.args
    kind = board.kind if isinstance(board, x.AllOf) else only_board(node.span, scope)
    sorts = DRAWN if ways else (*DRAWN, *_ONE_WAY, "links")
    if is_broken(board) or kind is None or not _lies(kind, sorts, node, scope):
        return None
    n = number(length, scope)
    if not is_broken(n) and not isinstance(n, x.Const):
        message = "the length of the lines must be known when the game begins, so it must be a fixed number"
        return report(scope, NOT_CONSTANT, message, n.span)
    chosen = _fixed_ways(ways, scope)
    if chosen is None or is_broken(n, *chosen) or not isinstance(n, x.Const) or too_many_runs(kind, n, scope):
        return None
    return _made(node, scope, SetOf(SetOf(Thing(kind))), n, *chosen, kind=kind)


def _fixed_ways(nodes: list[model.Expr], scope: Scope) -> list[x.Expr] | None:
    """Return the ways that lines are to run, one or a list of them; None after an error."""
    heading = scope.world.kinds.get("Heading")
    items = [item for node in nodes for item in (node.items if isinstance(node, model.ListLit) else (node,))]
    found: list[x.Expr] = []
    for item in items:
        if heading is None or len(nodes) > 1 or not isinstance(item, model.Name) or item.text not in heading.rows:
            message = "the ways in which lines run are words such as `right`, or a list of them"
            report(scope, WRONG_TYPE, message, item.span, help="write `lines(3, right)` or `lines(3, [right, down])`")
            return None
        found.append(_space_or_word(item, scope, heading))
    return found


def _first_set(node: model.Call, scope: Scope) -> tuple[x.Expr, Kind] | None:
    """Return the first argument, spaces that have neighbours, and their kind; None after an error."""
    start = fit_set(raw(node.args[0], scope), None, scope)
    if is_broken(start):
        return None
    of = ranges.member_of(start.type)
    if not isinstance(of, Thing) or of.kind.sort != "space":
        message = f"the first entry in the brackets of `{node.name}` must be the spaces where the way begins"
        report(scope, WRONG_TYPE, message, start.span, help=SPACES)
        return None
    return (start, of.kind) if _lies(of.kind, (*_ONE_WAY, *DRAWN, "links"), node, scope) else None


def _longest_trail(node: model.Call, scope: Scope) -> x.Expr | None:
    first = _first_set(node, scope)
    if first is None:
        return None
    along, kind = first
    through = fit_set(raw(node.args[1], scope, SetOf(Thing(kind))), None, scope)
    if is_broken(through):
        return None
    of = ranges.member_of(through.type)
    if isinstance(of, Thing) and of.kind in scope.world.unfinished:
        return None
    if not isinstance(of, Thing) or not (of.kind is kind or _beside(of.kind, kind)):
        message = f"this is {ranges.show(through.type)}, but a trail along `{kind.name}` goes through spaces of its map"
        return report(scope, WRONG_TYPE, message, through.span, help=f"{_on_the_map(kind)}, or a set of them")
    return _made(node, scope, Int(0, kind.size), along, through, kind=kind)


def _reach(node: model.Call, scope: Scope) -> x.Expr | None:
    first = _first_set(node, scope)
    if first is None:
        return None
    start, kind = first
    through = _spaces(node.args[1], kind, scope)
    if is_broken(through):
        return None
    steps = [_open_steps(node.args[2], kind, scope)] if len(node.args) > 2 else []
    if is_broken(*steps):
        return None
    return _made(node, scope, SetOf(Thing(kind)), start, through, *steps)


BOARD_WORDS: dict[str, tuple[int, int | None, Callable[[model.Call, Scope], x.Expr | None]]] = {
    "next": (1, 1, _following),
    "previous": (1, 1, _following),
    "ahead": (2, 2, _ahead),
    "neighbours": (1, 2, _touching),
    "around": (1, 1, _touching),
    "toward": (2, 3, _toward),
    "ray": (2, 2, _ray),
    "steps": (2, 2, _steps),
    "crosses": (3, 3, _crosses),
    "distance": (2, 4, _distance),
    "between": (2, 2, _line_of),
    "aligned": (2, 2, _line_of),
    "lines": (1, 3, _lines),
    "reach": (2, 3, _reach),
    "longest-trail": (2, 2, _longest_trail),
}
"""Least and greatest number of arguments of each function, and what types a call.

A function that types a call returns None after an error.
"""
