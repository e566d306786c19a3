"""Menus and the choices inside openings, held against every sequence of choices tried by brute force."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from hypothesis import given, strategies as st

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from tests.property.machine_twin import STOP, Twin, payments
from tests.unit.interpreter.compiler.machine import program, small

TURN = """\
phase turn for first of players
  you must act or rest
  -> end
action rest
  add 1 to n
action buy(j given 0..9)
  pay j from your coins
action swap-out(limit given 0..9)
  you choose x from your hand where x's cost <= limit
  pay x's cost from your coins
"""
SMALLEST = st.integers(0, 3)
PURSES = st.sampled_from(["coins", "coins", "purse", "stock[cod]", "stock[eel]"])


@st.composite
def conditions(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    left = draw(st.sampled_from([*names, "your coins", "your stock[eel]", "count(your hand)", "m"]))
    sign = draw(st.sampled_from(["<", "<=", ">", ">=", "is", "is not"]))
    right = draw(st.sampled_from([*(str(i) for i in range(5)), "your coins - 1", "your stock[cod]", *names]))
    first = f"{left} {sign} {right}"
    if draw(st.integers(0, 3)) > 0:
        return first
    return f"({first} {draw(st.sampled_from(['and', 'or']))} {draw(conditions(names))})"


@st.composite
def amounts(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    return draw(st.sampled_from(["0", "1", "2", "3", "your stock[ray]", "count(your hand) - 1", *names]))


@st.composite
def line(draw: st.DrawFn, names: tuple[str, ...], depth: int) -> tuple[str, tuple[str, ...]]:
    """A line of an opening, and the names known after it."""
    number = len(names)
    sort = draw(
        st.sampled_from(["need", "pay", "pay", "choose", "choose", "may", "if", "do", "let", "gain", "loop", "any"])
    )
    if sort == "need":
        return f"need {draw(conditions(names))}", names
    if sort == "pay":
        return f"pay {draw(amounts(names))} from your {draw(PURSES)}", names
    if sort == "gain":
        return f"add {draw(SMALLEST)} to your {draw(PURSES)}", names
    if sort == "let":
        return f"let v{number} be {draw(amounts(names))} + 1", (*names, f"v{number}")
    if sort == "do":
        return draw(st.sampled_from(["do buy(1)", "do buy(2)", "do swap-out(2)", "next(you) does buy(2)"])), names
    if sort == "loop":
        return "for each f in Fish\n  pay 1 from your stock[f]", names
    if sort == "if" and depth:
        inner = draw(lines(names, 1, 2, depth - 1))
        other = draw(lines(names, 1, 1, depth - 1))
        return f"if {draw(conditions(names))}\n{indent(inner, '  ')}\nelse\n{indent(other, '  ')}", names
    where = draw(st.sampled_from(["", f" where c{number}'s cost > 1", f" where c{number}'s cost <= your coins"]))
    chooses = "you choose" if sort == "choose" else "you may choose" if sort == "may" else "you choose"
    if sort == "any":
        where += ", if possible"
    cost = (
        f"c{number}'s cost"
        if chooses == "you choose" and sort != "any"
        else f"if c{number} is none then 0 else c{number}'s cost"
    )
    text = f"{chooses} c{number} from your hand{where}\nlet v{number} be {cost}"
    return text, (*names, f"v{number}")


@st.composite
def lines(draw: st.DrawFn, names: tuple[str, ...], fewest: int, most: int, depth: int) -> str:
    texts = []
    for _ in range(draw(st.integers(fewest, most))):
        text, names = draw(line(names, depth))
        texts.append(text)
    return "\n".join(texts)


@st.composite
def games(draw: st.DrawFn) -> str:
    hand = draw(
        st.lists(st.sampled_from("abc"), max_size=4).filter(
            lambda h: h.count("b") < 3 and h.count("c") < 2 and h.count("a") < 4
        )
    )
    setup = "".join(f"  move any 1 of unplaced(Card[{row}]) to your hand\n" for row in hand)
    setup = f"first of players does\n{setup}  set your coins to {draw(st.integers(0, 7))}\n  set your stock[eel] to {draw(SMALLEST)}\nset m to count(unplaced(Card))"
    params = draw(st.sampled_from(["", "(k from 0..3)", "(k from 1..3, h from k..4)"]))
    names = tuple(name for name in ("k", "h") if f"{name} from" in params)
    body = draw(lines(names, 1, 4, 1))
    forbid = ""
    if draw(st.integers(0, 3)) == 0 and names:
        forbid = f'rule closed\n  forbid your act({", ".join(f"any {name}" for name in names)}) if {draw(conditions(names))} because "closed"\n'
    return small(setup, TURN + f"action act{params}\n{indent(body, '  ')}\n  add 1 to n\n{forbid}", arrow="-> turn")


@given(games())
def test_menus_are_what_brute_force_finds(text: str):
    made = program.__wrapped__(text)
    twin, s = Twin(made), made.start(1)
    act = next(action for action in made.checked.actions if action.name == "act")
    ways = [choices for choices, _, _ in twin.openings(act, s, 0)]
    taken = len(act.params)
    wanted = {way[:taken] for way in ways}
    offered = {
        tuple(v for _, v in move.args): code for code in made.menu(s) if (move := made.move(s, code)).action == "act"
    }
    assert offered.keys() == wanted
    for args, code in offered.items():
        after = s[:]
        made.apply(after, code)
        follow(made, after, [way[taken:] for way in ways if way[:taken] == args])


def follow(made: Program, s: list[int], ways: list[tuple[int, ...]]) -> None:
    """Every choice offered begins a way that brute force found, and every such choice is offered."""
    kind = next(kind for kind in made.checked.kinds if kind.name == "Card")
    ways = skip_passes(ways)
    if made.sort(s) == "end":
        assert any(not any(value != STOP for value in way) for way in ways)
        return
    moves = {}
    for code in made.menu(s):
        move = made.move(s, code)
        moves[STOP if move.sort == "stop" else move.args[0][1]] = code
    assert {row(kind, value) for value in moves} == {row(kind, way[0]) for way in ways}
    for value, code in moves.items():
        after = s[:]
        made.apply(after, code)
        follow(made, after, [way[1:] for way in ways if way[0] == value])


def skip_passes(ways: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """A choice at which only none is left is passed over by the machine."""
    while ways and all(way and way[0] == STOP for way in ways):
        ways = [way[1:] for way in ways]
    return ways


def row(kind: Kind, value: int) -> int:
    return STOP if value == STOP else kind.row_of[value]


HAND = st.lists(st.sampled_from("aaabbc"), max_size=6).filter(
    lambda h: h.count("a") < 4 and h.count("b") < 3 and h.count("c") < 2
)


@given(HAND, st.integers(0, 4), st.integers(0, 11), st.sampled_from(["cost", "gold"]))
def test_payments_are_what_brute_force_finds(hand: list[str], units: int, due: int, worth: str):
    setup = "".join(f"  move any 1 of unplaced(Card[{card}]) to your hand\n" for card in hand)
    setup = f"first of players does\n{setup}  set your coins to {units}\nset m to {due}"
    act = (
        f"action act\n  pay m with cards from your hand worth its {worth} and rest from your coins\n"
        "  move cards to row\n"
    )
    gold = "each Card has\n  gold = if it is a then 3 else if it is b then 0 else 5\n"
    made = program.__wrapped__(small(setup, TURN + act, arrow="-> turn", declarations=gold))
    kind = next(kind for kind in made.checked.kinds if kind.name == "Card")
    value = {"a": 1, "b": 2, "c": 3} if worth == "cost" else {"a": 3, "b": 0, "c": 5}
    s = made.start(1)
    wanted = payments([value[card] for card in hand], units, due)
    codes = [code for code in made.menu(s) if made.move(s, code).action == "act"]
    assert bool(codes) == bool(wanted)
    found: list[tuple[tuple[int, ...], int]] = []
    for code in codes:
        after = s[:]
        made.apply(after, code)
        pay_on(made, after, kind, value, found)
    assert len(found) == len(set(found)), "no set of pieces is reached twice"
    assert set(found) == wanted


def pay_on(made: Program, s: list[int], kind: Kind, value: dict[str, int], found: list[Any]) -> None:
    if made.sort(s) == "end":
        layout = made.layout
        zone = next(zone for zone in layout.zones if zone.name == "row")
        coins = next(field for field in layout.fields if field.name == "coins")
        paid = sorted(
            (value[kind.rows[kind.row_of[p]]] for p in layout.items(s, layout.zone_number(zone))), reverse=True
        )
        before = made.start(1)[layout.field_address(coins, 0)]
        found.append((tuple(paid), before - s[layout.field_address(coins, 0)]))
        return
    for code in made.menu(s):
        after = s[:]
        made.apply(after, code)
        pay_on(made, after, kind, value, found)
