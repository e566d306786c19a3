"""Sets that are picked, held against every subset.

All that are allowed, and no others, are reached in every order.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

from hypothesis import given, strategies as st

from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing, Type
from interpreter.compiler.program import Program
from tests.unit.interpreter.compiler.machine import program, small

COST = {"a": 1, "b": 2, "c": 3}
HAND = st.lists(st.sampled_from("aaabbc"), max_size=6).filter(
    lambda hand: hand.count("a") < 4 and hand.count("b") < 3 and hand.count("c") < 2
)
Allowed = Callable[[tuple[str, ...]], bool]
Found = dict[tuple[str, ...], list[tuple[tuple[str, ...], list[int]]]]


def worth(cards: tuple[str, ...]) -> int:
    return sum(COST[card] for card in cards)


def minimal(goal: Allowed) -> Allowed:
    """The goal is met, and is not without any one card."""
    return lambda cards: goal(cards) and not any(goal((*cards[:i], *cards[i + 1 :])) for i in range(len(cards)))


@st.composite
def picks(draw: st.DrawFn) -> tuple[str, Allowed]:
    """The words after `you choose`, and which sets they allow."""
    n, total = draw(st.integers(0, 4)), draw(st.integers(1, 7))
    both = f"sum(g in gifts: g's cost) >= {total} and count(gifts) >= {n}"
    where, fits = draw(
        st.sampled_from([("", "abc"), (" where its cost > 1", "bc"), (" where its cost is not 2", "ac")])
    )
    forms: list[tuple[str, Allowed]] = [
        (f"{n} gifts from your hand{where}", lambda cards: len(cards) == n),
        (f"up to {n} gifts from your hand{where}", lambda cards: len(cards) <= n),
        (f"up to count(your hand) gifts from your hand{where}", lambda _: True),
        (f"gifts from your hand{where}, until count(gifts) is {n + 1}", lambda cards: len(cards) == n + 1),
        (
            f"gifts from your hand{where}, until sum(g in gifts: g's cost) >= {total}",
            minimal(lambda cards: worth(cards) >= total),
        ),
        (
            f"gifts from your hand{where}, until {both}",
            minimal(lambda cards: worth(cards) >= total and len(cards) >= n),
        ),
        (
            f"up to {n + 1} gifts from your hand{where}, until sum(g in gifts: g's cost) >= {total}",
            lambda cards: len(cards) <= n + 1 and minimal(lambda some: worth(some) >= total)(cards),
        ),
        (
            f"gifts from your hand{where}, until sum(g in gifts where g's cost > 1: g's cost) >= your coins - {n}",
            minimal(lambda cards: sum(COST[card] for card in cards if COST[card] > 1) >= 5 - n),
        ),
        (
            f"gifts from your hand{where}, until some(g in gifts: g's cost is 2) and {both}",
            minimal(lambda cards: "b" in cards and worth(cards) >= total and len(cards) >= n),
        ),
    ]
    text, allowed = draw(st.sampled_from(forms))
    return text, lambda cards: allowed(cards) and set(cards) <= set(fits)


@st.composite
def afterwards(draw: st.DrawFn) -> tuple[str, Allowed]:
    """A line of the opening after the pick, and what it asks."""
    n = draw(st.integers(1, 5))
    lines: list[tuple[str, Allowed]] = [
        ("add 1 to n", lambda _: True),
        ("add 1 to n", lambda _: True),
        (f"need sum(g in gifts: g's cost) mod 2 is {n % 2}", lambda cards: worth(cards) % 2 == n % 2),
        (f"need count(gifts) < {n}", lambda cards: len(cards) < n),
        ("pay sum(g in gifts: g's cost) from your coins", lambda cards: worth(cards) <= 5),
    ]
    return draw(st.sampled_from(lines))


@given(HAND, picks(), afterwards())
def test_every_allowed_set_is_reached_in_every_order(
    hand: list[str], pick: tuple[str, Allowed], after: tuple[str, Allowed]
):
    setup = "".join(f"  move any 1 of unplaced(Card[{card}]) to your hand\n" for card in hand)
    setup = f"first of players does\n{setup}  add 0 to n"
    text = f"action act\n  you choose {pick[0]}\n  {after[0]}\n  move gifts to row\naction rest\n  add 1 to n\n"
    turn = "phase turn for first of players\n  you must act or rest\n  -> end\n"
    made = program.__wrapped__(small(setup, turn + text, arrow="-> turn"))
    subsets = {tuple(sorted(found)) for size in range(len(hand) + 1) for found in combinations(hand, size)}
    wanted = {cards for cards in subsets if pick[1](cards) and after[1](cards)}
    s = made.start(1)
    before = s[:]
    acts = [code for code in made.menu(s) if made.move(s, code).action == "act"]
    assert s == before, "asking changes nothing"
    assert bool(acts) == bool(wanted)
    found: Found = {}
    if acts:
        made.apply(s, acts[0])
        go_on(made, s, (), found)
    assert set(found) == wanted
    for cards, ways in found.items():
        assert sorted(way for way, _ in ways) == sorted(set(permutations(cards))), "each order is offered once"
        assert all(end == ways[0][1] for _, end in ways), "the order leaves no trace"


def go_on(made: Program, s: list[int], named: tuple[str, ...], found: Found) -> None:
    if made.sort(s) == "end":
        zone = next(zone for zone in made.layout.zones if zone.name == "row")
        kind: Kind = zone.kinds[0]
        rows = (kind.rows[kind.row_of[p]] for p in made.layout.items(s, made.layout.zone_number(zone)))
        found.setdefault(tuple(sorted(rows)), []).append((named, s))
        return
    for code in made.menu(s):
        after, (kind_of, value) = s[:], (made.move(s, code).args or ((None, -1),))[0]
        made.apply(after, code)
        go_on(made, after, named if value < 0 else (*named, row(kind_of, value)), found)


def row(of: Type | None, piece: int) -> str:
    assert isinstance(of, Thing)
    return of.kind.rows[of.kind.row_of[piece]]
