"""Detection of the constructs that the machine cannot run, before anything is lowered.

Raises CannotRun with the name and place of every construct that is not supported at its place.
Nothing of a file is passed over in silence: what is not found here is lowered, or refused while it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.types import Int
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.hoist_draws import is_random, refused
from interpreter.compiler.analysis.suspension import Pauses, all_blocks, unsettled_zones
from interpreter.compiler.analysis.walk import everything, read, trees_of
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import not_none

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.things import Zone
    from gamespec.source import Span
    from interpreter.compiler.lowering.running import Running

Missing: TypeAlias = "tuple[str, Span | None]"
"""The name of an unsupported construct, and its place."""


def refuse_unbuilt(game: CheckedGame) -> None:
    """Raise CannotRun for all constructs that cannot be played, in the order of the file."""
    _refuse(_unbuilt(game))


def refuse_running(game: CheckedGame, graph: g.Graph, ran: Running) -> None:
    """Raise CannotRun for constructs found only with woven rules and settled pieces."""
    _refuse(_unrunnable(game, graph, ran))


def _refuse(found: Iterator[Missing]) -> None:
    missing = list(dict.fromkeys(found))
    if missing:
        missing.sort(key=lambda found: ("", 0) if found[1] is None else (found[1].file.name, found[1].start))
        (construct, span), *more = missing
        raise CannotRun(construct, span, tuple(more))


def _unbuilt(game: CheckedGame) -> Iterator[Missing]:
    yield from _in_declarations(game)
    nodes = [node for block in all_blocks(game) for item in block for node in everything(item)]
    drawn = any(map(is_random, nodes))
    for node in nodes:
        if drawn and isinstance(node, st.Stmt):
            yield from ((_drawn(draw), draw.span) for draw in refused(node))
        yield from _in_node(node)
    for tree in _loose(game):
        for node in everything(tree):
            yield from _in_node(node)
            if is_random(node):
                yield "`random` inside a larger expression", node.span


def _drawn(draw: e.Expr) -> str:
    """Return what is said of a draw that cannot be made before its line."""
    several = isinstance(draw, e.EndOf) and draw.amount is not None
    return "`random` of several pieces outside a `move`" if several else "`random` that is drawn more than once"


def _unrunnable(game: CheckedGame, graph: g.Graph, ran: Running) -> Iterator[Missing]:
    pauses = Pauses(game)
    for tree in ran.expressions:
        if isinstance(tree, e.Would) and pauses.action(tree.action):
            yield "`would` of an action with a choice or chance inside", tree.span
        elif pauses.unsettled_in(tree, graph.looked):
            end = isinstance(tree, e.EndOf) and isinstance(tree.of, e.ZoneGet)
            yield f"looking {'at the end of' if end else 'through'} a shuffled pile", tree.span
    for node in graph.nodes:
        yield from _in_best_ways(node.exit)
    for move in ran.dealt:
        if move.beside is not None:
            yield "drawing to a place beside a piece", move.span
    for loop in ran.laid_out:
        if not _is_fixed(loop.set):
            yield "a loop over a zone above the first line of an action that changes something", loop.span
    for action in ran.offered:
        for param in action.params:
            if not param.given and isinstance(param.var.type, Int) and param.var.type.low is None:
                yield f"a chosen number without a smallest value (`{param.var.name}`)", param.var.span


def _in_best_ways(way: g.Exit | None) -> Iterator[Missing]:
    """Yield the decisions and draws inside actions of an offer that is limited to the best ways."""
    if isinstance(way, g.DecideOffer) and way.offer.at_best:
        for option, routine in zip(way.offer.options, way.routines, strict=True):
            if routine.entry is not None:
                yield (
                    "a choice or chance inside an action offered `as often as possible` or `with highest`",
                    option.span,
                )


def _is_fixed(group: e.Expr) -> bool:
    """Return whether the members of a loop in an opening are known before the game begins."""
    ends = (group.low, group.high) if isinstance(group, e.IntRange) else ()
    return not isinstance(group, e.ZoneGet) and all(isinstance(end, e.Const) for end in ends)


def _in_declarations(game: CheckedGame) -> Iterator[Missing]:
    shuffled = unsettled_zones(game)
    for zone in game.zones:
        yield from _in_zone(zone, shuffled)


def _in_zone(zone: Zone, shuffled: set[Zone]) -> Iterator[Missing]:
    if len(zone.kinds) > 1:
        yield "a zone of two kinds", zone.span
    if zone.refill is not None and (zone.shape != "pile" or zone.refill.owner is not zone.owner or zone.refill.keys):
        yield "a refill of anything but a pile", zone.span
    elif zone in shuffled and zone.sight.open and not zone.sight.top_open:
        yield "a pile that is shuffled and `open` from top to bottom", zone.span


def _in_node(node: object) -> Iterator[Missing]:
    if isinstance(node, st.Stmt):
        if isinstance(node, st.Pick) and node.where is not None and node.var in read(node.where):
            yield "`choose ... where` with a condition on what is chosen so far", node.span
        if isinstance(node, st.Pick) and isinstance(node.it.type, Int) and node.it.type.low is None:
            yield f"a chosen number without a smallest value (`{node.var.name}`)", node.span
    elif (
        isinstance(node, e.Builtin)
        and node.name == "placements"
        and not_none(not_none(node.kind).geometry).sort != "grid"
    ):
        yield "`placements` on anything but a grid", node.span


def _loose(game: CheckedGame) -> Iterator[e.Expr]:
    """Yield every expression outside blocks; none of them may draw."""
    for value in game.values:
        yield from trees_of(value)
    for action in game.actions:
        for param in action.params:
            yield from (part for part in (param.domain, param.where) if part is not None)
        for forbid in action.forbids:
            yield from (part for part in (forbid.when, forbid.each and forbid.each[1]) if part is not None)
    for phase in game.phases:
        yield from () if phase.player is None else (phase.player,)
        yield from (arrow.when for arrow in phase.arrows if arrow.when is not None)
    if game.scoring is not None:
        yield from (line.value for line in game.scoring.lines)
        yield from (expr for _, expr in game.scoring.criteria if expr is not None)
    yield from (always.condition for always in game.always)
