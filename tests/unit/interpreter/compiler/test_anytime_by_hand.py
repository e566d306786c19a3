"""Random blocks with anytime actions against a few lines of Python that say the same.

Every course of the game, move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

import pytest

from interpreter.state.game import State
from tests.loaded import one_in
from tests.unit.interpreter.compiler.machine import Play, small

Course: TypeAlias = tuple[str, ...]

ACTIONS = """\
action earn
  need m < 2
  add 1 to m
  add 2 to your coins
action sip
  pay 1 from your coins
action rest
  add 1 to n
action repay
  pay 3 from your coins
"""


@dataclass(frozen=True)
class Line:
    """A line of the block: what is offered in it, or the lines inside."""

    word: str
    options: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Table:
    coins: int = 2
    earned: int = 0
    quiet: bool = False


def legal(table: Table, names: tuple[str, ...]) -> list[str]:
    possible = {"earn": table.earned < 2, "sip": table.coins > 0, "rest": True, "repay": table.coins >= 3}
    return [name for name in names if possible[name]]


def done(table: Table, name: str) -> Table:
    if name == "earn":
        return replace(table, coins=table.coins + 2, earned=table.earned + 1, quiet=False)
    return replace(table, coins=table.coins - {"sip": 1, "rest": 0, "repay": 3}[name], quiet=False)


Onwards: TypeAlias = "Callable[[Table], Iterator[Course]]"


def courses(lines: tuple[Line, ...], table: Table, joined: bool, deep: bool, then: Onwards) -> Iterator[Course]:
    """Every course of the game from here.

    `joined`: the window reaches these lines, `deep`: also what they do.
    """
    if not lines:
        yield from then(table)
        return
    first, rest = lines[0], lines[1:]

    def on(after: Table) -> Iterator[Course]:
        yield from courses(rest, after, joined, deep, then)

    if first.word == "gain":
        yield from on(replace(table, coins=table.coins + 1, quiet=False))
    elif first.word == "lap":
        yield from on(table)
    elif first.word == "step":
        pause = (Line("pause"),) if joined and not asks_first(rest) else ()
        yield from courses((*first.lines, *pause), table, joined, deep, on)
    elif first.word == "do":
        paused = deep and ends_in_step(first.lines)
        yield from courses(first.lines, table, deep, deep, lambda after: on(replace(after, quiet=paused)))
    elif first.word == "twice":
        lines = (*first.lines, Line("lap"), *first.lines)
        yield from courses(lines, table, joined, deep, lambda after: on(replace(after, quiet=False)))
    else:
        yield from asked(first, table, joined, on)


def asks_first(lines: tuple[Line, ...]) -> bool:
    """Whether the very next line asks, so that nobody is asked at the end of the step before it."""
    if not lines:
        return False
    return lines[0].word in ("must", "may") or (lines[0].word == "step" and asks_first(lines[0].lines))


def ends_in_step(lines: tuple[Line, ...]) -> bool:
    last = lines[-1]
    return last.word == "step" or (last.word == "do" and ends_in_step(last.lines))


def asked(line: Line, table: Table, joined: bool, on: Onwards) -> Iterator[Course]:
    moves = legal(table, line.options) + (legal(table, ("repay",)) if joined else [])
    if not moves or (line.word == "pause" and table.quiet):
        yield from on(table)
        return
    if line.word != "must":
        yield from (("stop", *course) for course in on(replace(table, quiet=joined)))
    for move in moves:
        after = done(table, move)
        follows = asked(line, after, joined, on) if move == "repay" else on(after)
        yield from ((move, *course) for course in follows)


def told(state: State) -> Iterator[Course]:
    """Every course of the game from a state of the machine."""
    if state.over:
        yield ()
    for move in state.moves():
        yield from ((str(move), *course) for course in told(state.apply(move)))


def written(lines: tuple[Line, ...], indent: str, routines: list[str]) -> str:
    text = ""
    for line in lines:
        if line.word == "gain":
            text += f"{indent}add 1 to your coins\n"
        elif line.word in ("must", "may"):
            text += f"{indent}you {line.word} {' or '.join(line.options)}\n"
        elif line.word == "do":
            number = len(routines)
            routines.append("")
            routines[number] = f"action routine-{number}\n{written(line.lines, '  ', routines)}"
            text += f"{indent}do routine-{number}\n"
        else:
            head = f"step s{len(text) + 100 * len(indent)}" if line.word == "step" else "repeat 2 times"
            text += f"{indent}{head}\n{written(line.lines, indent + '  ', routines)}"
    return text


def block(rng: Random, depth: int) -> tuple[Line, ...]:
    lines: list[Line] = []
    for _ in range(rng.choice((1, 1, 2))):
        word = rng.choice(("gain", "must", "may", "step", "step", "do", "twice") if depth else ("gain", "must", "may"))
        if word in ("step", "do", "twice"):
            lines.append(Line(word, lines=block(rng, depth - 1)))
        else:
            musts = (("earn", "rest"), ("sip", "rest"), ("rest",))
            lines.append(Line(word, {"gain": (), "may": ("earn",), "must": rng.choice(musts)}[word]))
    return tuple(lines)


@pytest.mark.parametrize("window", ["", ", between"])
@pytest.mark.parametrize("seed", one_in(3, range(30)))
def test_every_course_of_a_random_block_is_that_of_the_words(seed: int, window: str):
    lines = block(Random(seed), 3)
    routines: list[str] = []
    body = written(lines, "    ", routines)
    turn = f"phase turn for first of players\n  set your coins to 2\n  you may anytime repay{window}\n{body}  -> end\n"
    played = Play(small("", f"{turn}{ACTIONS}{''.join(routines)}", arrow="-> turn"))
    deep = not window
    expected = courses((*lines, Line("pause")), Table(), joined=True, deep=deep, then=lambda _: iter([()]))
    assert sorted(told(played.state)) == sorted(expected), body
