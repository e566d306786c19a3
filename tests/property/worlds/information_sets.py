"""Every history of a small game, grouped by information set.

What the determinizations of `resample` are held against.

The oracle shares nothing with `resample`: it plays every choice and every outcome of chance, and keeps for each seat the
sequence of all it was shown. States with the same sequence are one information set.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from interpreter.kernel.errors import NoWorldError, RuntimeCheckFailed
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.game import State
from interpreter.state.history.entries import entries
from tests.loaded import sampled

if TYPE_CHECKING:
    from random import Random

    from interpreter import Game

Shown = int
"""The hash of everything one seat was shown, in order: its information state."""
MOST_STATES = 2500
"""States of one game at most: a larger game is not enumerated."""
FEWEST, MOST_DRAWS = 8, 300
"""Determinizations drawn for one information set."""
RETOLD = sampled(3, MOST_DRAWS)
"""Times that the history of one position is read, of all deals that lead to it."""
SURE = 9.2
"""A position expected this often comes at least once, but for one time in ten thousand."""
ENOUGH = 5
"""Draws expected of the rarest position where frequencies are compared."""
UNLIKELY = 6.4
"""Standard deviations by which the chi-square of a right deal is hardly ever exceeded."""


class Node(NamedTuple):
    """A state with the probability of its draws, what each seat was shown, and the number of draws.

    With chance left open a draw that can come in one way only is not a chance node. Nobody is shown that; a replay keeps the
    nodes where they were, a deal does not, so the positions that must come are those with as many.
    """

    state: State
    weight: float
    shown: tuple[Shown, ...]
    draws: int = 0


class TooLargeError(Exception):
    """The game has more states than are enumerated."""


@dataclass
class Table:
    """The information sets of one game."""

    nodes: list[Node] = field(default_factory=list[Node])
    """Every decision by every history that leads there."""
    sets: dict[tuple[int, Shown], Counter[int]] = field(default_factory=dict[tuple[int, Shown], Counter[int]])
    """By seat and information state.

    The positions, by key, with the probability of each (choices count 1).
    """
    strict: set[tuple[int, Shown, int, int]] = field(default_factory=set[tuple[int, Shown, int, int]])
    """Seat, information state, number of draws and key of each position."""


def enumerated(game: Game, most: int = MOST_STATES) -> Table:
    """Return the information sets of a game; raise TooLargeError beyond `most` states."""
    found, waiting, played = Table(), [Node(game.initial(), 1.0, (0,) * game.players)], 0
    while waiting:
        state, weight, before, draws = waiting.pop()
        played += 1
        if played > most:
            raise TooLargeError
        if state.seat is None and not state.over:
            for outcome, share in state.chance():
                waiting += _after(state, outcome, Node(state, weight * float(share), before, draws + 1))
            continue
        shown = tuple(_looked(state, seat, before[seat]) for seat in range(game.players))
        for seat in range(game.players):
            found.sets.setdefault((seat, shown[seat]), Counter())[state.key()] += weight  # pyright: ignore[reportArgumentType]
            found.strict.add((seat, shown[seat], draws, state.key()))
        if state.over:
            continue
        found.nodes.append(Node(state, weight, shown, draws))
        for move in state.moves():
            told = tuple(_moved(state, seat, move, before[seat], shown[seat]) for seat in range(game.players))
            waiting += _after(state, move, Node(state, weight, told, draws))
    return found


def _after(state: State, item: Move | Outcome, node: Node) -> list[Node]:
    """Return the node after a move or outcome, where no runtime check fails on the way."""
    try:
        return [node._replace(state=state.apply(item))]
    except RuntimeCheckFailed:
        return []


def _looked(state: State, seat: int, before: Shown) -> Shown:
    """Add what a seat is shown while somebody decides, or at the end: its view, its menu, its log."""
    menu = tuple(str(move) for move in state.moves()) if state.seat == seat else ()
    place = (state.seat, state.over, state.phase, state.step)
    return hash((before, place, str(state.view(seat)), menu, tuple(state.log(seat))))


def _moved(state: State, seat: int, move: Move, before: Shown, shown: Shown) -> Shown:
    """Add the text of a move of its own; where another seat stops, take back that it was asked.

    Whether a seat stopped or had no legal move is its secret: in a log both read the same. `before` and `shown`: what the
    seat had been shown before this decision and at it.
    """
    if state.seat == seat:
        return hash((shown, move.text))
    return before if move.sort == "stop" else shown


def shown_in(world: State, seat: int) -> Shown:
    """Return the information state of a seat in a world, by the history that leads there."""
    seen: Shown = 0
    for entry in entries(world.last):
        then = State(world.game, entry.before, entry.parent)
        if then.seat is not None:
            assert isinstance(entry.item, Move)
            seen = _moved(then, seat, entry.item, seen, _looked(then, seat, seen))
    return _looked(world, seat, seen)


class Fault(NamedTuple):
    """A fault of `resample` at one state of a game for one seat."""

    sort: str
    text: str


def faults(table: Table, rng: Random, states: int, *, weighs: bool) -> tuple[Counter[str], list[Fault]]:
    """Compare determinizations with the enumeration at some states drawn at random, for every seat.

    `weighs`: their frequencies as well. Return what was counted and the faults.
    """
    counted, found = Counter[str](), list[Fault]()
    nodes = [node for node in table.nodes if weighs or not _picking(node.state)]
    for node in rng.sample(nodes, min(states, len(nodes))):
        for seat in range(node.state.game.players):
            fault = _at(table, node, seat, rng, counted, weighs=weighs)
            found += [] if fault is None else [fault]
    return counted, found


def _at(table: Table, node: Node, seat: int, rng: Random, counted: Counter[str], *, weighs: bool) -> Fault | None:
    """Return the first fault of `resample` for one information set."""
    wanted = table.sets[seat, node.shown[seat]]
    strict = {key for key in wanted if (seat, node.shown[seat], node.draws, key) in table.strict}
    weighs = weighs and len(strict) == len(wanted)
    state, whole = node.state, sum(wanted.values())
    rarest = min(wanted.values()) / whole
    draws = FEWEST if len(wanted) == 1 else max(5 * FEWEST, min(MOST_DRAWS, int(10 / rarest)))
    where = f"seat {seat + 1} after {[str(entry.item) for entry in entries(state.last)]}"
    drawn = Counter[int]()
    counted["information sets"] += 1
    for _ in range(draws):
        try:
            world = state.resample(seat, rng)
        except NoWorldError:
            counted["no world"] += 1
            continue
        counted["worlds"] += 1
        drawn[world.key()] += 1
        if world.key() not in wanted:
            return Fault("impossible", f"{where}: {_lies(world)}, as in none of {len(wanted)} positions")
        if drawn[world.key()] > RETOLD:
            continue
        own = world.imagined[1] if world.imagined else world.last
        if own is None and (world.key() not in strict or state.last is None):
            continue  # nothing has happened yet, or nothing needed to be told again
        if own is None or shown_in(State(state.game, own.after, own), seat) != node.shown[seat]:
            return Fault("another history", where)
    if not drawn:
        return Fault("no world", where)
    for key, weight in wanted.items():
        if key in strict and not drawn[key] and draws * weight / whole > SURE * (1 if weighs else 2):
            return Fault("missing", f"{where}: one of {len(wanted)} positions never in {draws}")
    if weighs and len(wanted) > 1:
        counted["weighed"] += 1
        total, free = sum(drawn.values()), len(wanted) - 1
        off = sum((drawn[key] - total * w / whole) ** 2 / (total * w / whole) for key, w in wanted.items())
        if total * rarest >= ENOUGH and off > free + 3 + UNLIKELY * (2 * free) ** 0.5:
            return Fault("frequencies", f"{where}: chi-square {off:.1f} with {free} degrees of freedom")
    return None


def merged(table: Table) -> list[Fault]:
    """Return faults of keys: positions that have one key, although different positions follow them."""
    after, found = dict[int, Counter[int]](), list[Fault]()
    for node in (node for node in table.nodes if not _picking(node.state)):
        ways, waiting = Counter[int](), [one for move in node.state.moves() for one in _after(node.state, move, node)]
        while waiting:
            state = waiting.pop().state
            if state.seat is None and not state.over:
                waiting += [one for outcome, _ in state.chance() for one in _after(state, outcome, node)]
            else:
                ways[state.key()] += 1
        if after.setdefault(node.state.key(), ways) != ways:
            found.append(Fault("merged", f"after {[str(entry.item) for entry in entries(node.state.last)]}"))
    return found


def _picking(state: State) -> bool:
    """Return whether picks made together are kept: they name one of like pieces, and so does the key."""
    return state.game.program.node(state.array).id in state.game.program.secrets


def _lies(state: State) -> dict[str, list[str]]:
    """Return where the pieces lie in a state, for a message."""
    layout, found = state.game.program.layout, dict[str, list[str]]()
    for number, (zone, owner, _) in enumerate(layout.zone_of):
        rows = zone.kinds[0].rows
        pieces = [rows[zone.kinds[0].row_of[piece]] for piece in layout.items(state.array, number)]
        if pieces:
            found[zone.name if zone.owner is None else f"{zone.name} {owner + 1}"] = pieces
    return found
