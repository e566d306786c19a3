"""Small games with hidden cards, and every history of one that shows a seat the same.

What `resample` is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from interpreter import Game
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.history.entries import entries
from tests.loaded import load

HEAD = """game "Small" for 2 to 4 players

cards Card
  | card  | copies | worth |
  | ace   | 1      | 1     |
  | two   | 1      | 2     |
  | three | 1      | 3     |
  | four  | 1      | 4     |
{more}
the table has
  deck : pile of Card, hidden
  shown : group of Card, open
  n : 0..9

each player has
  hand : group of Card, seen by owner
  aside : group of Card, seen by owner
  points : 0..9

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top {dealt} of deck to p's hand
  -> turn

phase turn
{turn}
  -> end

action pass-on(c from your hand)
  move c to your aside
action lay(c from your hand)
  move c to shown
action lay-high(c from your hand)
  need c's worth > 2
  move c to your aside
action tell(w from 1..4)
  move those(c in next(you)'s hand where c's worth is w) to your hand
action done
  add 1 to n

scoring
  x = n
  winner has highest total
"""

TURNS = {
    "passing": (2, ("  for each p in players\n    p must pass-on\n  for each p in players\n"
                "    move p's aside to next(p)'s hand\n  (last of players) must lay\n  (first of players) must done")),
    "passing what one was given": (2, ("  (first of players) must pass-on\n  move (first of players)'s aside to (last of players)'s hand\n"
                "  (last of players) must pass-on\n  (first of players) must done")),
    "shuffling back": (1, ("  (first of players) must lay\n  move shown to deck\n  shuffle deck\n"
                "  move top 1 of deck to (last of players)'s hand\n  (first of players) must done")),
    "shuffling back and drawing": (1, ("  (first of players) must lay\n  move shown to deck\n  shuffle deck\n"
                "  move top 1 of deck to (last of players)'s hand\n  move top 1 of deck to (first of players)'s hand\n"
                "  (first of players) must done")),
    "peeking": (1, ("  show (last of players)'s hand to first of players\n  move (last of players)'s hand to deck\n  shuffle deck\n"
                "  move top 1 of deck to (last of players)'s hand\n  (first of players) must done")),
    "looking at the top": (1, ("  show top of deck to first of players\n  move top 1 of deck to (last of players)'s hand\n"
                "  (first of players) must done")),
    "swapping hands": (1, "  swap (first of players)'s hand and (last of players)'s hand\n  (first of players) must done"),
    "asking": (2, "  (first of players) must tell\n  (last of players) must tell\n  (first of players) must done"),
    "choosing under a condition": (2, "  (last of players) must lay-high, if possible\n  (first of players) must done"),
    "picking together": (2, "  players must pass-on, together\n  (first of players) must done"),
    "handing on the rest": (
        2,
        (
            "  (last of players) must pass-on\n  move (last of players)'s hand to (first of players)'s hand\n"
            "  (first of players) must done"
        ),
    ),
    "picking together and handing on": (
        2,
        (
            "  players must pass-on, together\n  for each p in players\n    move p's hand to next(p)'s aside\n"
            "  (first of players) must done"
        ),
    ),
    "having a choice after a public count": (
        1,
        (
            "  move top 1 of deck to (last of players)'s aside\n  (first of players) must done\n"
            "  set n to sum(c in (last of players)'s aside: c's worth)\n  (last of players) may lay-high\n"
            "  (first of players) must done"
        ),
    ),
    "a public count": (2, "  set n to sum(c in (last of players)'s hand: c's worth)\n  (first of players) must done"),
    "drawing from a hand": (2, "  (last of players) must lay\n  you-draw".replace("  you-draw", "  move random 1 of (last of players)'s hand to (first of players)'s aside\n"
                "  (first of players) must done")),
}  # fmt: skip


@cache
def small(name: str, players: int = 2, more: str = "") -> Game:
    dealt, turn = TURNS[name]
    file = Path(mkdtemp()) / "small.game"
    file.write_text(HEAD.format(dealt=dealt, turn=turn, more=more), encoding="utf-8")
    return load(file, players)


def shown(state: State, seat: int) -> tuple[object, ...]:
    """Return all facts a seat was ever shown.

    The view and the menu whenever it was asked, the log, and the view now.
    """
    asked: list[object] = []
    for entry in entries(state.last):
        if isinstance(entry.item, Move) and entry.item.seat == seat:
            then = State(state.game, entry.before, entry.parent)
            asked.append((str(then.view(seat)), tuple(str(move) for move in then.moves()), entry.item.text))
    menu = tuple(str(move) for move in state.moves()) if state.seat == seat else ()
    return (tuple(asked), tuple(state.log(seat)), str(state.view(seat)), menu)


def histories(game: Game) -> Iterator[tuple[State, float]]:
    """Every state at which somebody decides, by every way that leads there, with the chance of that way.

    What is decided counts each way alike.
    """
    waiting = [(game.initial(), 1.0)]
    while waiting:
        state, weight = waiting.pop()
        if state.over:
            continue
        if state.seat is None:
            waiting += [(state.apply(outcome), weight * float(share)) for outcome, share in state.chance()]
            continue
        yield state, weight
        waiting += [(state.apply(move), weight) for move in state.moves()]


@cache
def table(game: Game, seat: int) -> dict[tuple[object, ...], Counter[int]]:
    """Return what the seat was shown -> the positions it may be, by key, each with its weight."""
    found: dict[tuple[object, ...], Counter[int]] = {}
    for state, weight in histories(game):
        positions = found.setdefault(shown(state, seat), Counter())
        positions[state.key()] += weight  # pyright: ignore[reportArgumentType]
    return found


def played(game: Game, rng: Random) -> list[State]:
    """The decisions of one random game with open chance."""
    state, found = game.initial(), list[State]()
    while not state.over:
        if state.seat is None:
            outcomes = state.chance()
            state = state.apply(rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0])
            continue
        found.append(state)
        state = state.apply(rng.choice(state.moves()))
    return found


def position(game: Game, seed: int, moves: int) -> State:
    """Return the state of a random game after some moves."""
    state, rng = game.initial(seed=seed), Random(seed)
    for _ in range(moves):
        state = state.apply(rng.choice(state.moves()))
    return state
