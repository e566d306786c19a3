"""Targets of a search: a condition of the language, a fault, a move that helps an opponent only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr, Not, Var
from gamespec.checked.types import Int
from gamespec.source import SourceFile
from interpreter.compiler.program import Program, compile_game
from interpreter.examples.claims import fault
from interpreter.examples.stage import Stage
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.loading import checked_as
from interpreter.state.game import Game

# ---- distance of a position from a condition: 0 where it holds, else how far its numbers are from it


Far = Callable[[list[int], tuple[int, ...]], float]
"""Function that returns a distance, given a state and the values of the variables in force."""
OPPOSITE: dict[str, e.BinaryOp] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "is": "is not", "is not": "is"}


def distance(program: Program, condition: Expr, variables: tuple[Var, ...]) -> Far:
    """Return the function that measures the distance of a state from a condition."""
    if isinstance(condition, e.Not):
        turned = _negated(condition.of)
        if turned is not None:
            return distance(program, turned, variables)
    if isinstance(condition, e.Binary) and condition.op in {"and", "or"}:
        parts = [distance(program, each, variables) for each in (condition.left, condition.right)]
        total = sum if condition.op == "and" else min
        return lambda s, values: total([part(s, values) for part in parts])
    if isinstance(condition, e.Binary) and isinstance(condition.left.type, Int) and condition.op in OPPOSITE:
        return _compared(program, condition, variables)
    if isinstance(condition, e.Aggregate) and condition.op in {"some", "every"} and condition.body is not None:
        return _over(program, condition, condition.body, variables)
    holds = program.asks(condition, variables)
    return lambda s, values: 0.0 if holds(s, *values) else 1.0


def _negated(condition: Expr) -> Expr | None:
    """Return the opposite of a condition, where it has a form with a distance of its own."""
    if isinstance(condition, e.Binary) and condition.op in OPPOSITE:
        return replace(condition, op=OPPOSITE[condition.op])
    if isinstance(condition, e.Binary) and condition.op in {"and", "or"}:
        left, right = (e.Not(each.type, each.span, each) for each in (condition.left, condition.right))
        return replace(condition, op="or" if condition.op == "and" else "and", left=left, right=right)
    if isinstance(condition, e.Aggregate) and condition.op in {"some", "every"} and condition.body is not None:
        turned = e.Not(condition.type, condition.span, condition.body)
        return replace(condition, op="every" if condition.op == "some" else "some", body=turned)
    return None


def _compared(program: Program, condition: e.Binary, variables: tuple[Var, ...]) -> Far:
    left, right, op = program.asks(condition.left, variables), program.asks(condition.right, variables), condition.op

    def far(s: list[int], values: tuple[int, ...]) -> float:
        one, other = left(s, *values), right(s, *values)
        assert isinstance(one, int)
        assert isinstance(other, int)
        gap = {"<": one - other + 1, "<=": one - other, ">": other - one + 1, ">=": other - one}.get(op)
        if gap is None:
            gap = abs(one - other) if op == "is" else int(one == other)
        return float(max(0, gap))

    return far


def _over(program: Program, condition: e.Aggregate, body: Expr, variables: tuple[Var, ...]) -> Far:
    inner = (*variables, condition.var)
    part = distance(program, body, inner)
    where = None if condition.where is None else program.asks(condition.where, inner)

    def far(s: list[int], values: tuple[int, ...]) -> float:
        listed = program.evaluate(condition.set, dict(zip(variables, values, strict=True)))(s)
        every = [(*values, each) for each in ([listed] if isinstance(listed, int) else listed)]
        found = [part(s, each) for each in every if where is None or where(s, *each)]
        if condition.op == "every":
            return sum(found)
        return min(found, default=1.0)

    return far


NAME = "hunted"
SEVERAL = 2
"""Least number of legal moves among which a move is chosen."""
FAR = 1_000_000.0
"""Distance of a position in which the condition cannot be evaluated."""


class Target(Protocol):
    """Interface of what is searched for."""

    program: Program
    """The program in which positions are searched; its rules are those of the game."""
    text: str
    """Condition as it was written; empty for a fault."""

    def far(self, state: list[int]) -> float:
        """Return the distance of a state, 0 if it is what is searched for."""
        ...


class FaultTarget:
    """A failed runtime check, a broken `always`, or a decision without a legal move.

    The first and the last are found where a move is made; here `always` lines are evaluated.
    """

    text = ""

    def __init__(self, program: Program) -> None:
        self.program = program
        opposites = [Not(line.condition.type, line.span, line.condition) for line in program.checked.always]
        self._fars = [distance(program, opposite, ()) for opposite in opposites]

    def far(self, state: list[int]) -> float:
        """Return the least distance of a state from one in which an `always` line does not hold."""
        return min((far(state, ()) for far in self._fars), default=1.0)

    def broken(self, state: list[int]) -> str:
        """Return the first `always` line that does not hold in a state; empty if all hold."""
        for line in self.program.checked.always:
            if not self.program.evaluate(line.condition)(state):
                return line.span.text
        return ""


class GiftTarget:
    """A move after which an opponent has more points and the player who makes it has not.

    Points are those that the score lines would give if the game ended. Only moves among several are found.
    """

    text = "a move that brings points to an opponent only"

    def __init__(self, program: Program) -> None:
        self.program = program

    def far(self, state: list[int]) -> float:
        """Return 1, since it is a move that is searched for, not a position."""
        del state
        return 1.0

    def is_gift(self, before: list[int], after: list[int]) -> bool:
        """Return whether the move that leads from one state to another helps an opponent only."""
        program = self.program
        if program.sort(before) != "decision" or len(program.menu(before)) < SEVERAL:
            return False
        mover, seats = program.seat(before), range(program.checked.seats)
        try:
            more = [sum(program.scores(after, seat)) - sum(program.scores(before, seat)) for seat in seats]
        except RuntimeCheckFailed:
            return False
        return more[mover] <= 0 and any(each > 0 for seat, each in enumerate(more) if seat != mover)


def gift_target(game: Game) -> GiftTarget:
    """Return the search for a move that brings points to an opponent only."""
    return GiftTarget(game.program)


def fault_target(game: Game) -> FaultTarget:
    """Return the search for a fault of a game."""
    return FaultTarget(game.program)


class ConditionTarget:
    """A condition, written as a `then` line of an example."""

    def __init__(self, game: Game, text: str) -> None:
        self.text = text
        written = SourceFile("--for", _example(game, text))
        rules = checked_as(game.source, game.players, written)[0]
        self.program = compile_game(rules)
        example = next(each for each in rules.examples if each.name == NAME)
        self.line = example.then[-1]
        self._stage = Stage(self.program, example, 1)
        names = self._stage.names
        simple = all(isinstance(value, int) for value in names.values())
        self._far = None
        if self.line.sort == "holds" and self.line.condition is not None and simple:
            self._far = distance(self.program, self.line.condition, tuple(names))
            self._values = tuple(value for value in names.values() if isinstance(value, int))

    def far(self, state: list[int]) -> float:
        """Return the distance of a state from the condition; `FAR` where it cannot be evaluated."""
        try:
            if self._far is not None:
                return self._far(state, self._values)
            self._stage.s = state
            return 0.0 if fault(self._stage, self.line) is None else 1.0
        except RuntimeCheckFailed:
            return FAR


def condition_target(game: Game, text: str) -> ConditionTarget:
    """Return the search for a condition of the language; raises RulesetError with its errors."""
    return ConditionTarget(game, text)


def _example(game: Game, claim: str) -> str:
    """Return a file of examples with one example, whose `then` is a claim."""
    titles = ", ".join(f'"{title}"' for title in titles_of(game))
    with_ = f"  with {titles}\n" if titles else ""
    head = f'examples of "{game.checked.title}"\n\nexample "{NAME}"\n  seats {", ".join(game.seat_names)}\n{with_}'
    return f"{head}  given setup\n  then\n    {claim}\n"


def titles_of(game: Game) -> tuple[str, ...]:
    """Return the titles of the variants that a game is played with."""
    return tuple(game.source.as_read.heading(file).title for _, file in game.source.variants)
