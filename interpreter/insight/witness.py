"""Observation of the actions and rules that are carried out inside moves.

A move does not show what other lines of the rules do. So the rules are compiled again with a flag set at each action
and each rule, and the moves and draws of a game are replayed there. The flags change nothing the game reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from gamespec.budgets import budget
from gamespec.checked import expressions as e, statements as st
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Stmt
from gamespec.checked.things import Field, Trigger
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import YesNo
from gamespec.source import Span
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.outcomes import outcome_of
from interpreter.compiler.program import Program, compile_game
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.loading import checked
from interpreter.simulate.crew import done_by_lines
from interpreter.state.game import Game
from interpreter.state.wording.names import actions_offered

Item: TypeAlias = "tuple[bool, int]"
"""Whether something was drawn (not a move), and the value drawn or the code of the move."""
Sort: TypeAlias = Literal["done", "came up", "acted"]


@dataclass(slots=True)
class Seen:
    """Actions and rules carried out inside the moves of one game."""

    done: set[str] = field(default_factory=set)
    """Names of the actions carried out, among those done both by players and by other lines of the rules."""
    came_up: set[str] = field(default_factory=set)
    """Names of the rules whose event happened, whether their condition held or not."""
    acted: dict[str, list[int]] = field(default_factory=dict[str, "list[int]"])
    """Moments (decisions made before) at which a rule acted, by rule."""


class Witness:
    """Replayer of games of one ruleset that records the actions and rules carried out inside moves."""

    def __init__(self, game: Game) -> None:
        self.program, self.last, self.marks = game.program, list[int](), list[tuple[Sort, str, int]]()
        self.twofold = done_by_lines(game.checked) & {*actions_offered(game.program.graph)}
        """Names of the actions that can be chosen and are done by other lines of the rules as well."""
        self.first = self.program.graph.entries[game.checked.phases[0]].id
        if self.twofold or game.checked.triggers:
            self._compile(game)

    def _compile(self, game: Game) -> None:
        with budget(game.program.module.times):
            rules = checked(game.source, game.players)
            marks = _marked(rules, self.twofold)
            self.program = compile_game(rules)
        fields = self.program.layout.fields
        self.marks = [(sort, name, fields[mark].base) for sort, name, mark in marks]
        self.first = self.program.graph.entries[rules.phases[0]].id

    def seen(self, items: Sequence[Item]) -> Seen:
        """Replay a game up to a failure; return the actions and rules carried out inside moves."""
        program, found, made = self.program, Seen(), 0
        if not self.marks:
            return found
        state = program.empty()
        with suppress(RuntimeCheckFailed):
            program.walk(state, self.first, {}, [])
            for drawn, value in items:
                self._note(state, found, made)
                if drawn:
                    program.walk(state, program.begin(state, outcome_of(program.node(state).exit, value)), {}, [])
                else:
                    made += 1
                    program.walk(state, program.begin_move(state, value), {}, [])
        self._note(state, found, made)
        self.last = state
        return found

    def _note(self, state: list[int], found: Seen, made: int) -> None:
        """Record the flags that are set in a state, and clear them; `made` is the number of earlier decisions."""
        for sort, name, cell in self.marks:
            if state[cell]:
                state[cell] = 0
                if sort == "acted":
                    found.acted.setdefault(name, []).append(made)
                else:
                    (found.done if sort == "done" else found.came_up).add(name)


def witness(game: Game) -> Witness:
    """Return the Witness of a game; the game is compiled for it only once."""
    return _kept(game)


@lru_cache(8)
def _kept(game: Game) -> Witness:
    return Witness(game)


def _marked(game: CheckedGame, actions: Collection[str]) -> list[tuple[Sort, str, Field]]:
    """Add flags to a game after actions and at rules; return sort, name and field of each."""
    found: list[tuple[Sort, str, Field]] = []

    def mark(sort: Sort, name: str, span: Span) -> Stmt:
        made = Field(f"{sort} {name} {len(found)}", None, YesNo(), starts=0, span=span, index=len(game.fields))
        made.machine_made = made.notes = True
        game.fields.append(made)
        found.append((sort, name, made))
        return st.SetField(span, e.FieldGet(YesNo(), span, made, None, ()), e.Const(YesNo(), span, 1))

    for trigger in list(game.triggers):
        if trigger.span is None:
            continue
        event = trigger.event
        lines = [mark("came up", trigger.rule, trigger.span)]
        if trigger.moment == "instead":  # its replacement is compiled as its other branch: both end there
            assert isinstance(event, Action)
            game.triggers.append(_beside(trigger, "after", lines))
        else:
            game.triggers.append(_beside(trigger, trigger.moment, lines))
        trigger.body = (mark("acted", trigger.rule, trigger.span), *trigger.body)
    for action in game.actions:
        if action.name in actions and action.span is not None:
            line = mark("done", action.name, action.span)
            game.triggers.append(
                Trigger(action.name, "after", action, action.you, {}, (line,), uses_you=False, span=action.span)
            )
    return found


def _beside(
    trigger: Trigger, moment: Literal["before", "after", "instead", "start", "end"], lines: list[Stmt]
) -> Trigger:
    return Trigger(
        trigger.rule, moment, trigger.event, trigger.you, {}, tuple(lines), uses_you=False, span=trigger.span
    )


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
