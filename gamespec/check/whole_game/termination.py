"""Check that values, actions and loops end."""

from __future__ import annotations

from typing import TypeAlias

from gamespec.analysis.effects import Analysis
from gamespec.check.codes import CIRCLE
from gamespec.check.symbols import LONGEST_ROW, World, listed
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.game import Action, RuntimeCheck
from gamespec.checked.things import Value, Zone
from gamespec.checked.traversal import parts
from gamespec.diagnostics import register
from gamespec.source import Span

# ---- check that an iteration of a `repeat until` loop can change the loop's condition
#
# A loop that no iteration can end is an error; one that neither counts its iterations nor uses chance gets a runtime
# check.


ENDLESS = register("GS431")


def check_loops(world: World) -> None:
    """Report each `repeat until` loop that no iteration can end; add runtime checks for doubtful ones."""
    loops = [(part, part.until) for part in parts_of(world) if isinstance(part, s.Repeat) and part.limit is None]
    analysis = Analysis(world.checked)
    for loop, until in loops:
        if until is not None:
            _check(world, analysis, loop, until)


def _check(world: World, analysis: Analysis, loop: s.Repeat, until: x.Expr) -> None:
    asked, done = analysis.of(until), analysis.of(loop.body)
    waits_for = _to_grow_empty(until)
    changed = bool(asked.reads.keys() & done.writes) if waits_for is None else waits_for in done.left
    if asked.chance is not None or changed:
        if done.chance is None and asked.chance is None:
            world.checked.runtime_checks.append(RuntimeCheck(runtime_checks.ENDS, until.span))
        return
    message = (
        f"this loop may never end: nothing in it takes a piece out of `{waits_for.name}`, for which its condition waits"
        if waits_for is not None
        else "this loop may never end: nothing in it changes what its condition tests"
    )
    advice = "change inside the loop what the condition tests, or limit the loop: `repeat 3 times`"
    world.sink.error(ENDLESS, message, until.span, help=advice)


def _to_grow_empty(until: x.Expr) -> Zone | None:
    """Return the zone that must lose pieces for `until` (`deck is empty`), or None."""
    if not isinstance(until, x.Binary) or not isinstance(until.left, x.CountOf) or not isinstance(until.right, x.Const):
        return None
    down = until.op in ("<", "<=") or (until.op == "is" and until.right.value == 0)
    return until.left.of.zone if down and isinstance(until.left.of, x.ZoneGet) else None


# ---- find cycles of actions and computed values, through calls, offers, tests, reads and rules
#
# There is one finding for each cycle: the language has no recursion.


CALLED_IN_A_CIRCLE = register("GS430")

Node: TypeAlias = "Action | Value"
Edges: TypeAlias = "dict[Node, dict[Node, Span]]"


def find_circles(world: World) -> None:
    """Report each cycle of actions or computed values that depend on themselves."""
    edges = _edges(world)
    circles = _circles(edges)
    for circle in circles:
        if all(isinstance(node, Value) for node in circle):
            _report_values(world, circle, edges)
        else:
            _report_actions(world, circle, edges)
    if not circles:
        _report_long_chain(world, edges)


def _edges(world: World) -> Edges:
    edges: Edges = {}
    for action in world.checked.actions:
        edges[action] = _led_to((action.params, action.body, action.forbids))
    for value in world.checked.values:
        lines = [line for pair in value.lines for line in (pair if isinstance(pair, tuple) else (pair,))]
        edges[value] = _led_to((value.body, lines, value.modifiers))
    for trigger in world.checked.triggers:
        if isinstance(trigger.event, Action):
            for node, span in _led_to((trigger.each or (), trigger.when, trigger.body)).items():
                edges[trigger.event].setdefault(node, span)
    return edges


def _led_to(body: object) -> dict[Node, Span]:
    found: dict[Node, Span] = {}
    for part in parts(body):
        match part:
            case s.Do() | s.Option() | x.Can() | x.Would():
                found.setdefault(part.action, part.span)
            case x.ValueGet():
                found.setdefault(part.value, part.span)
            case _:
                pass
    return found


def _circles(edges: Edges) -> list[list[Node]]:
    """Return the shortest cycle through each node, in file order, leaving out nodes on earlier cycles."""
    found: list[list[Node]] = []
    done: set[Node] = set()
    for start in edges:
        if start in done:
            continue
        path = _way_back(start, edges)
        if path is not None:
            found.append(path)
            done.update(path)
    return found


def _way_back(start: Node, edges: Edges) -> list[Node] | None:
    """Return the shortest path from a node back to itself, or None."""
    came: dict[Node, Node] = {}
    waiting = [start]
    for node in waiting:
        for following in edges.get(node, ()):
            if following is start:
                path = [node]
                while path[-1] is not start:
                    path.append(came[path[-1]])
                return path[::-1]
            if following not in came:
                came[following] = node
                waiting.append(following)
    return None


def _report_long_chain(world: World, edges: Edges) -> None:
    """Report a chain of actions and values that is too long to follow; `edges` has no cycle."""
    below: dict[Node, int] = {}
    for start in edges:
        waiting = [start]
        while waiting:
            node = waiting[-1]
            open_ = [following for following in edges.get(node, ()) if following not in below]
            waiting += open_
            if not open_:
                below[waiting.pop()] = 1 + max((below[following] for following in edges.get(node, ())), default=0)
    end = next((node for node in edges if below[node] == LONGEST_ROW + 1), None)
    if end is not None:
        message = f"more than {LONGEST_ROW} actions and values use each other in a chain, which begins here"
        place = next(span for following, span in edges[end].items() if below[following] == LONGEST_ROW)
        world.too_deep(message, place)


def _report_actions(world: World, circle: list[Node], edges: Edges) -> None:
    first = next(i for i, node in enumerate(circle) if isinstance(node, Action))
    circle = circle[first:] + circle[:first]
    others = [node.name for node in circle[1:]]
    way = f" by way of {listed(others)}" if others else ""
    message = f"the action `{circle[0].name}` does itself again{way}"
    advice = "delete this line; to do something again, write `repeat 3 times`, or offer it `as often as possible`"
    world.sink.error(
        CALLED_IN_A_CIRCLE, message, edges[circle[0]][circle[1 % len(circle)]], help=advice, also=_way(circle, edges)
    )


def _report_values(world: World, circle: list[Node], edges: Edges) -> None:
    spans = {node.span for node in circle}
    if any(found.code == CIRCLE.code and found.span in spans for found in world.sink):
        return
    others = [node.name for node in circle[1:]]
    way = f" by way of {listed(others)}" if others else ""
    one = "one of these values" if others else f"`{circle[0].name}`"
    place = circle[0].span
    if place is not None:
        message = f"`{circle[0].name}` is calculated from itself{way}"
        advice = f"calculate {one}, or what a rule adds to it, from something else"
        world.sink.error(CIRCLE, message, place, help=advice, also=_way(circle, edges, first=0))


def _way(circle: list[Node], edges: Edges, first: int = 1) -> list[tuple[Span, str]]:
    """Return the place at which each member of a circle from `first` on uses the next one, with a label."""
    following = [*circle[1:], circle[0]]
    return [
        (edges[node][following[i]], f"`{node.name}` uses `{following[i].name}`")
        for i, node in enumerate(circle)
        if i >= first
    ]
