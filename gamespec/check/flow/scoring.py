"""Check scoring, who wins, and invariants."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import DUPLICATE_NAME
from gamespec.check.expressions import condition, expr, is_broken
from gamespec.check.members.values import scope_of
from gamespec.check.ranges import ERROR, add
from gamespec.check.symbols import Scope, World
from gamespec.checked import expressions as x
from gamespec.checked.game import Always, ScoreLine, Scoring, Way
from gamespec.checked.things import Value
from gamespec.checked.types import Int, Thing
from gamespec.source import Span

# ---- check the scoring: score terms, their total, and the order that decides the winner
#
# `total`, and each term whose name is not used otherwise, become values of the player.


_NUMBER = Int(None, None)
TOTAL = "total"


def declare_scoring(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Enter the score terms and their total as computed values of players."""
    scoring = [decl for decl in decls if isinstance(decl, model.ScoringDecl)]
    for second in scoring[1:]:
        message = "a game has one block `scoring`, but this is a second one"
        advice = "move its lines into the first block"
        world.sink.error(DUPLICATE_NAME, message, second.span, help=advice, also=[(scoring[0].span, "the first one")])
    if not scoring:
        return
    lines: list[Value] = []
    seen: dict[str, model.ScoreLine] = {}
    for node in scoring[0].lines:
        other = seen.setdefault(str(node.name), node)
        if other is not node:
            message = f"two lines of `scoring` are called `{node.name}`"
            world.sink.error(DUPLICATE_NAME, message, node.name.span, also=[(other.name.span, "the first one")])
            continue
        lines.append(_line(world, node))
    _total(world, lines, scoring[0].span)
    world.score_lines = lines


def _value(world: World, name: str, span: Span, title: str | None) -> Value:
    you = x.Var("you", Thing(world.player), span)
    made = Value(name, world.player, you, (), _NUMBER, title=title, span=span)
    world.enter(made, world.checked.values)
    world.members[world.player].setdefault(name, made)
    return made


def _line(world: World, node: model.ScoreLine) -> Value:
    made = _value(world, str(node.name), node.name.span, model.text_of(node.title))
    made.type = ERROR
    world.use(made)

    def finish() -> None:
        made.body = expr(node.value, scope_of(world, made), _NUMBER)
        made.type = ERROR if is_broken(made.body) else made.body.type

    world.pending[made] = finish
    return made


def _total(world: World, lines: list[Value], span: Span) -> None:
    if (other := world.members[world.player].get(TOTAL)) is not None:
        message = f"`{TOTAL}` is the sum of all score terms, so nothing else of a player can have this name"
        place = other.span or span
        world.sink.error(DUPLICATE_NAME, message, place, help="choose another name, such as `points`")
    made = _value(world, TOTAL, span, None)
    world.use(made)

    def finish() -> None:
        body: x.Expr = x.Const(Int(0, 0), span, 0)
        for i, line in enumerate(lines):
            world.ready(line)
            if line.type is ERROR or made.self_var is None:
                made.type = ERROR
                return
            get = x.ValueGet(line.type, span, line, x.Read(made.self_var.type, span, made.self_var), ())
            body = get if i == 0 else x.Binary(_sum(body, get), span, "+", body, get)
        made.body, made.type = body, body.type

    made.type = ERROR
    world.pending[made] = finish


def _sum(left: x.Expr, right: x.Expr) -> Int:
    assert isinstance(left.type, Int)  # score terms are numbers
    assert isinstance(right.type, Int)
    return add(left.type, right.type)


def finish_scoring(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Check the criteria that decide the winner, once the score terms are entered."""
    node = next((decl for decl in decls if isinstance(decl, model.ScoringDecl)), None)
    if node is None:
        return
    you = x.Var("you", Thing(world.player), node.span)

    def yours(value: Value, span: Span) -> x.Expr:
        return x.ValueGet(value.type, span, value, x.Read(you.type, node.span, you), ())

    known = [(v, v.span or node.span) for v in world.score_lines if v.type is not ERROR]
    lines = tuple(ScoreLine(v.name, v.title, yours(v, span), span) for v, span in known)
    scope = Scope(world, you=you)
    for line in lines:
        scope.alias(line.name, line.value, line.span)
    total = world.members[world.player][TOTAL]
    if isinstance(total, Value) and total.type is not ERROR:
        scope.alias(TOTAL, yours(total, node.span), node.span)
    criteria: list[tuple[Way, x.Expr | None]] = []
    for ranking in node.winner.rankings if node.winner is not None else ():
        if isinstance(ranking.by, model.Name) and ranking.by.text == TOTAL:
            criteria.append((ranking.direction, None))
            continue
        by = expr(ranking.by, scope, _NUMBER)
        if not is_broken(by):
            criteria.append((ranking.direction, by))
    if node.winner is None:
        criteria.append(("highest", None))
    if node.winner is not None and node.winner.may_win is not None:
        may_win = condition(node.winner.may_win, scope)
        if not is_broken(may_win):
            one, none = (x.Const(Int(n, n), may_win.span, n) for n in (1, 0))
            criteria.append(("if", x.Cond(Int(0, 1), may_win.span, may_win, one, none)))
    world.checked.scoring = Scoring(you, lines, tuple(criteria), node.span)


# ---- check invariants, `always C`: conditions that must hold at every decision of the game


def add_always(world: World, decls: tuple[model.Decl, ...]) -> None:
    """Add the `always` declarations to the checked game, with typed conditions."""
    for decl in decls:
        if isinstance(decl, model.AlwaysDecl):
            holds = condition(decl.condition, Scope(world))
            if not is_broken(holds):
                reason = model.text_of(decl.reason)
                world.checked.always.append(Always(holds, reason, decl.span))
