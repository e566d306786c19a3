"""Tests of whether a rule is in force in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from gamespec.checked.expressions import Expr, Var
from gamespec.checked.kinds import Kind
from gamespec.checked.traversal import conjuncts
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.program import Program
from interpreter.kernel.errors import RuntimeCheckFailed


@dataclass(frozen=True, slots=True)
class Clause:
    """Line of a rule: condition, subject, player, and in `each` variable and set of `for each`."""

    rule: str
    when: Expr | None
    each: tuple[Var, Expr] | None
    owner: tuple[Var, Kind] | None
    """Variable and kind of the owner of the value or move that the line changes or forbids."""


def clauses(program: Program) -> Iterator[Clause]:
    """Yield each line of a rule that changes a value or forbids an action, unlike events'."""
    game = program.checked
    for value in game.values:
        owner = None if value.self_var is None or value.owner is None else (value.self_var, value.owner)
        yield from (Clause(each.rule, each.when, each.each, owner) for each in value.modifiers)
    for action in game.actions:
        yield from (Clause(each.rule, each.when, each.each, (action.you, game.player)) for each in action.forbids)


def conditions(program: Program) -> dict[str, list[Callable[[list[int]], bool]]]:
    """Return tests of a state by rule; the rule is in force while one of its tests is true.

    Only the parts of a condition that depend on the position alone are tested; parts with a parameter of a value or
    an action are skipped. Rules that are always in force or without any testable part are left out.
    """
    found: dict[str, list[Callable[[list[int]], bool]]] = {}
    untold: set[str] = set()
    for clause in clauses(program):
        if clause.when is None and clause.each is None:
            untold.add(clause.rule)
            continue
        known = [clause.owner[0]] if clause.owner else []
        inner = [*known, clause.each[0]] if clause.each else known
        told = [part for part in conjuncts(clause.when) if all(var in inner for var in free(part))]
        countable = clause.each is None or all(var in known for var in free(clause.each[1]))
        if countable and (told or clause.each is not None):
            found.setdefault(clause.rule, []).append(_question(program, clause, told))
        else:
            untold.add(clause.rule)
    return {rule: asked for rule, asked in found.items() if rule not in untold}


def _question(program: Program, clause: Clause, told: list[Expr]) -> Callable[[list[int]], bool]:
    owners = range(clause.owner[1].size) if clause.owner else range(1)

    def members(state: list[int], owner: int) -> list[int]:
        if clause.each is None:
            return [0]
        bound = {clause.owner[0]: owner} if clause.owner else {}
        listed = program.evaluate(clause.each[1], bound)(state)
        return listed if isinstance(listed, list) else [listed]

    def holds(state: list[int]) -> bool:
        names = (*((clause.owner[0],) if clause.owner else ()), *((clause.each[0],) if clause.each else ()))
        asked = [program.asks(part, names) for part in told]
        for owner in owners:
            for member in members(state, owner):
                values = (*((owner,) if clause.owner else ()), *((member,) if clause.each else ()))
                with suppress(RuntimeCheckFailed):
                    if all(question(state, *values) for question in asked):
                        return True
        return False

    return holds
