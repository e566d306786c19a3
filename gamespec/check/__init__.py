"""The checker: resolves names, types expressions, reports each mistake once; gives a CheckedGame."""

from __future__ import annotations

from gamespec import model
from gamespec.check.citations import add_coverage
from gamespec.check.codes import NO_SETUP, WRONG_SEATS, surely_wrong
from gamespec.check.examples.worked import add_examples
from gamespec.check.flow.look import add_look
from gamespec.check.flow.phases import declare_flow, finish_flow
from gamespec.check.flow.scoring import add_always, declare_scoring, finish_scoring
from gamespec.check.members.things import declare_things, finish_things
from gamespec.check.members.values import report_circle
from gamespec.check.ranges import ERROR, add_kind
from gamespec.check.rules.clauses import changed_names, declare_rules
from gamespec.check.statements import settle_actors
from gamespec.check.symbols import World
from gamespec.check.tables.constants import declare_constants
from gamespec.check.tables.kinds import declare_kinds
from gamespec.check.whole_game.definite_assignment import check_starts
from gamespec.check.whole_game.monotonicity import check_picks
from gamespec.check.whole_game.step_bounds import check_costs
from gamespec.check.whole_game.termination import check_loops, find_circles
from gamespec.checked.expressions import Var
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value
from gamespec.diagnostics import Sink
from gamespec.source import Span

__all__ = ["check", "check_world", "seat_range"]

MOST_SEATS = 64


class SilentMistake(AssertionError):
    """Error raised for a rejected expression without a reported error, which is a bug in gamespec."""

    def __init__(self, span: Span) -> None:
        super().__init__(f"{span.file.name}:{span.line}: `{span.text}` was rejected without a finding")


def check(game: model.GameFile, seats: int, sink: Sink) -> CheckedGame | None:
    """Return the checked game, its overlays applied, for one number of players, or None after errors."""
    before = sink.errors
    world = check_world(game, seats, sink)
    return world.checked if world is not None and sink.errors == before else None


def check_world(game: model.GameFile, seats: int, sink: Sink) -> World | None:
    """Check a game and return its symbol tables, even after errors; None if nothing can be checked."""
    if game.header is None or not _seats_fit(game, seats, sink):
        return None
    world = _new_world(game, seats, Sink() if game.broken else sink)
    try:
        _fill(world, game)
    except RecursionError:  # Python's stack is limited
        world.too_deep(
            "the declarations in this file use each other in a chain that is too long to check", game.header.span
        )
        return None
    _no_silent_mistake(world, game)
    if game.broken:
        for found in surely_wrong(world.sink):
            sink.report(found)
    return world


def _no_silent_mistake(world: World, game: model.GameFile) -> None:
    """Raise SilentMistake if an expression was rejected without a reported error."""
    if world.sink.errors or game.broken:
        return
    if world.sink.owed is not None:
        raise SilentMistake(world.sink.owed.place)
    checked = world.checked
    params = [param for called in (*checked.values, *checked.actions) for param in _params(called)]
    for made in (*checked.fields, *checked.values, *params):
        if made.type is ERROR and made.span is not None:
            raise SilentMistake(made.span)


def _params(called: Value | Action) -> list[Var]:
    return [each if isinstance(each, Var) else each.var for each in called.params]


def _fill(world: World, game: model.GameFile) -> None:
    """Run the passes of the checker over a game, in the order of their dependencies."""
    assert game.header is not None  # checked by the caller
    decls = game.decls
    if not decls and not game.broken:
        world.sink.error(NO_SETUP, "there is no `phase setup`, and every game begins with this phase", game.header.span)
    world.decls = decls
    world.changed = changed_names(decls)
    world.anytime = any("anytime" in decl.span.text and decl.inside(model.Anytime) for decl in decls)
    declare_constants(world, decls)
    declare_kinds(world, decls)
    declare_things(world, decls)
    scopes = declare_flow(world, decls, game.header.span)
    declare_scoring(world, decls)
    finish_things(world)
    finish_flow(world, scopes)
    declare_rules(world, decls)
    settle_actors(world)
    find_circles(world)
    check_loops(world)
    check_picks(world)
    finish_scoring(world, decls)
    check_costs(world)
    add_always(world, decls)
    add_look(world, decls, has_variants=bool(game.header.variants))
    check_starts(world)
    in_play = set(world.reads)
    add_examples(world, decls, tuple(str(v) for v in game.header.variants))
    world.reads = in_play
    add_coverage(world.checked, decls, world.sink)


def seat_range(game: model.GameFile) -> tuple[int, int]:
    """Return the fewest and most players the header allows, with the automatic player."""
    seats = game.header.seats if game.header is not None else None
    extra = 1 if game.header is not None and game.header.automatic is not None else 0
    return (2, 2) if seats is None else (seats.low + extra, seats.high + extra)


def _seats_fit(game: model.GameFile, seats: int, sink: Sink) -> bool:
    low, high = seat_range(game)
    assert game.header is not None  # checked by the caller
    where = game.header.seats.span if game.header.seats is not None else game.header.span
    if high > MOST_SEATS:
        advice = f"write {MOST_SEATS} or less as the largest number of players"
        sink.error(WRONG_SEATS, f"gamespec plays games of at most {MOST_SEATS} players", where, help=advice)
        return False
    if seats in range(low, high + 1):
        return True
    automatic = game.header.automatic
    extra = 0 if automatic is None else 1
    fewest, most = low - extra, high - extra
    people = f"{fewest} to {most} players" if fewest < most else f"{fewest} player{'s' if fewest > 1 else ''}"
    many = str(low) if low == high else f"{low} to {high}"
    all_seats = people if automatic is None else f"{many} seats (one of them the automatic seat `{automatic}`)"
    message = f"this game is for {all_seats}, not for {seats}"
    advice = f"open the game for {people}, or change the number of players in this line"
    sink.error(WRONG_SEATS, message, where, help=advice)
    return False


def _new_world(game: model.GameFile, seats: int, sink: Sink) -> World:
    assert game.header is not None
    people = seats - (game.header.automatic is not None)
    names = tuple(f"P{i + 1}" for i in range(people))
    if game.header.automatic is not None:
        names = (*names, str(game.header.automatic))
    player = Kind("Player", "player", names, tuple(range(seats)))
    checked = CheckedGame(
        str(game.header.title or ""), seats, seat_range(game), names, player, automatic=tuple(range(people, seats))
    )
    world = World(checked, sink, seats)
    world.circle = lambda thing, path: report_circle(world, thing, path)
    world.seat_names = {name: i for i, name in enumerate(names)}
    add_kind(world, player)
    return world
