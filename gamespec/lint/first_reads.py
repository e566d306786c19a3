"""Find places where a field of the table can be read before it is set on some path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from gamespec.analysis.effects import Analysis
from gamespec.check.symbols import World
from gamespec.checked import statements as s
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.things import Field
from gamespec.model import Ident, Name, Node
from gamespec.model.node import once_for_each_node
from gamespec.source import Span


def read_unset(game: CheckedGame, field: Field, analysis: Analysis) -> Span | None:
    """Return the first place that may read a field before it is set; None, too, for triggers' fields."""
    if not game.phases or field in analysis.of(game.triggers).sets:
        return None
    ways = _Ways(field, analysis)
    entered: dict[Phase, bool] = {game.phases[0]: False}
    waiting = [game.phases[0]]
    while waiting:
        phase = waiting.pop()
        known = ways.through_phase(phase, known=entered[phase])
        for arrow in phase.arrows:
            before = entered.get(arrow.target) if arrow.target is not None else known
            if arrow.target is not None and (before is None or (before and not known)):
                entered[arrow.target] = known
                waiting.append(arrow.target)
    ways.first = None
    for phase in game.phases:
        if phase in entered:
            ways.through_phase(phase, known=entered[phase])
    return ways.first


class _Ways:
    """A walk through phases that finds the first read of one field that may not be set yet."""

    def __init__(self, field: Field, analysis: Analysis) -> None:
        self.field, self.analysis = field, analysis
        self.first: Span | None = None
        self.inside: set[Action] = set()

    def through_phase(self, phase: Phase, *, known: bool) -> bool:
        """Return whether the field is surely set at the end of a phase; `known`: it is at the beginning."""
        self._look(phase.player, known=known)
        known = self._block(phase.body, known=known)
        self._look([arrow.when for arrow in phase.arrows], known=known)
        return known

    def _look(self, lines: object, *, known: bool) -> None:
        if not known and self.first is None:
            self.first = self.analysis.of(lines).reads.get(self.field)

    def _block(self, lines: Iterable[s.Stmt], *, known: bool) -> bool:
        for line in lines:
            known = self._line(line, known=known)
        return known

    def _line(self, line: s.Stmt, *, known: bool) -> bool:
        match line:
            case s.Step() | s.Anytime():
                return self._block(line.body, known=known)
            case s.As():
                self._look(line.player, known=known)
                return self._block(line.body, known=known)
            case s.If():
                return self._if(line, known=known)
            case s.ForEach():
                self._look((line.set, line.where), known=known)
                self._block(line.body, known=known)
                return known
            case s.Repeat():
                self._look((line.until, line.limit), known=known)
                after = self._block(line.body, known=known)
                return known or (after and line.until is None)
            case s.Do():
                self._look((line.player, line.args), known=known)
                return self._action(line.action, known=known)
            case s.Offer():
                known = self._offer(line.options, (line.player, line.times), known=known, sure=_must(line))
                self._look([by for _, by in line.order], known=known)
                return known
            case s.Together():
                return self._offer(line.options, line.players, known=known, sure=True)
            case s.EndGame():
                return True
            case _:
                self._look(line, known=known)
                return known or (isinstance(line, s.SetField) and line.target.field is self.field)

    def _if(self, line: s.If, *, known: bool) -> bool:
        ends: list[bool] = []
        for condition, block in line.branches:
            self._look(condition, known=known)
            ends.append(self._block(block, known=known))
        return all([*ends, self._block(line.otherwise, known=known)])

    def _offer(self, options: tuple[s.Option, ...], asked: object, *, known: bool, sure: bool) -> bool:
        self._look((asked, [option.args for option in options]), known=known)
        ends = [self._action(option.action, known=known) for option in options]
        return known or (sure and all(ends))

    def _action(self, action: Action, *, known: bool) -> bool:
        if action in self.inside:
            return known
        self.inside.add(action)
        self._look(action.params, known=known)
        known = self._block(action.body, known=known)
        self.inside.discard(action)
        return known


def _must(line: s.Offer) -> bool:
    return line.must and not line.if_possible


# ---- message and advice for declarations that no rule reads; they say if worked examples read them
#
# Examples for every number of players count, so that the text is the same for each.


def in_examples(world: World, name: str) -> bool:
    """Return whether a worked example of a game mentions a name."""
    return any(name in _named(example) for example in world.examples)


@once_for_each_node
def _named(example: Node) -> frozenset[str]:
    """Return all names that a worked example mentions."""
    found: set[str] = set()
    waiting: list[object] = [example]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(cast("tuple[object, ...]", part))
        elif isinstance(part, Node):
            if isinstance(part, Ident | Name):
                found.add(part.text)
            waiting.extend(vars(part).values())
    return frozenset(found)


def unread(world: World, name: str, remove: str = "the declaration") -> tuple[str, str]:
    """Return message and advice for a declaration that no rule reads; `remove` says what to remove."""
    if in_examples(world, name):
        return (
            f"only examples use `{name}`, but no rule of the game does",
            f"use `{name}` in a rule or a line of `scoring`, or delete {remove} and the examples that test `{name}`",
        )
    return f"nothing in the game uses `{name}`", f"use `{name}` somewhere, or delete {remove}"
