"""Compute what statements read, write, draw, move, roll, ask and forbid, directly and indirectly.

Indirect effects are those of computed values with the rules that change them, of actions that are run, offered or
tested with the rules that forbid them, and of triggers of these actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from gamespec.analysis import direct_effects
from gamespec.analysis.cells import Effects
from gamespec.analysis.walk import Walk
from gamespec.checked import statements as s
from gamespec.checked.expressions import Can, Expr, Read, Var
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.things import NeedLine, Trigger, Value
from gamespec.checked.types import YesNo
from gamespec.source import BUILTIN

__all__ = ["Analysis", "decided_by", "forbidden_by", "made_of", "rested_on"]
REGISTERED = direct_effects
"""Module that registers the effects of each class of the checked game; importing it registers."""
Node: TypeAlias = "Action | Value | Trigger"


class Analysis:
    """Calculator of the effects of the parts of one game; it visits each action, value and trigger once."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._known: dict[Node, Effects] = {}
        self._handed: frozenset[Var] | None = None
        self._waiting: dict[object, list[Trigger]] | None = None

    def of(self, *bodies: object) -> Effects:
        """Return the effects of statements and expressions, including indirect ones."""
        return self._closed(self.alone(bodies))

    def of_phase(self, phase: Phase) -> Effects:
        """Return the effects of a phase from its start to its end, with triggers at its start and end."""
        own = self.alone((phase.player, phase.body, [arrow.when for arrow in phase.arrows]))
        for trigger in self.waiting_for(phase):
            own.include(self._direct(trigger))
        for stored in self._game.fields:
            if stored.anew is phase and stored.span is not None:
                own.resets.setdefault(stored, stored.span)
        return self._closed(own)

    def alone(self, body: object) -> Effects:
        """Return the direct effects of statements, without those of the actions and values they use."""
        walk = Walk(self._game.fields, self._game.zones, self._handed_on())
        return walk.through(body)

    def waiting_for(self, event: object) -> list[Trigger]:
        """Return the triggers that rules add to an event or its steps; none once the compiler inserted them."""
        if self._waiting is None:
            self._waiting = {}
            for trigger in () if self._game.woven else self._game.triggers:
                owner = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
                self._waiting.setdefault(owner, []).append(trigger)
        return self._waiting.get(event, [])

    def _closed(self, own: Effects) -> Effects:
        total = Effects()
        total.include(own)
        done: set[tuple[Node, bool]] = set()
        waiting = [*_called(own, tried=False)]
        while waiting:
            step = waiting.pop()
            if step in done:
                continue
            done.add(step)
            node, tried = step
            found = self._direct(node)
            if tried:
                total.include_trial(found)
            else:
                total.include(found)
            waiting += _called(found, tried=tried)
            if isinstance(node, Action):
                waiting += [(trigger, tried) for trigger in self.waiting_for(node)]
        return total

    def _direct(self, node: Node) -> Effects:
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self.alone(_lines_of(node))
        return known

    def _handed_on(self) -> frozenset[Var]:
        """Return the action parameters whose pieces may lie in any zone when the action reads them."""
        if self._handed is None:
            game = self._game
            walk = Walk(game.fields, game.zones, frozenset())
            walk.through(([a.body for a in game.actions], [p.body for p in game.phases], game.triggers))
            self._handed = frozenset(walk.handed)
        return self._handed


def made_of(value: Value) -> Iterator[Expr]:
    """Yield the expressions of a computed value: its lines, its result, and rules that change it."""
    for line in value.lines:
        yield line.condition if isinstance(line, NeedLine) else line[1]
    if value.body is not None:
        yield value.body
    for modifier in value.modifiers:
        if modifier.each is not None:
            yield modifier.each[1]
        if modifier.when is not None:
            yield modifier.when
        yield modifier.amount


def forbidden_by(action: Action) -> Iterator[Expr]:
    """Yield the expressions (sets and conditions) in the rules that forbid an action."""
    for forbid in action.forbids:
        if forbid.each is not None:
            yield forbid.each[1]
        if forbid.when is not None:
            yield forbid.when


def decided_by(action: Action) -> Iterator[Expr]:
    """Yield the expressions that decide whether an action is offered and with which arguments."""
    for param in action.params:
        yield from (e for e in (param.domain, param.where) if e is not None)
    for part in _parts(action.body):
        if isinstance(part, s.Need):
            yield part.condition
        elif isinstance(part, s.Pay):
            yield part.amount
        elif isinstance(part, s.PayWith):
            yield from (e for e in (part.due, part.set, part.where, part.worth) if e is not None)
    yield from forbidden_by(action)


def rested_on(action: Action) -> Iterator[Expr]:
    """Yield the expressions that may decide whether an action can be done, nested ones as `can`."""
    for param in action.params:
        yield from (e for e in (param.domain, param.where) if e is not None)
    you = Read(action.you.type, action.you.span or BUILTIN, action.you)
    for part in _parts(action.body):
        if isinstance(part, Expr):
            yield part
        elif isinstance(part, s.Do):
            yield Can(YesNo(), part.span, part.player or you, part.action, part.args)
        elif isinstance(part, s.Offer):
            yield from (Can(YesNo(), o.span, part.player, o.action, o.args) for o in part.options)
    yield from forbidden_by(action)


def _parts(body: object) -> Iterator[object]:
    return Walk((), (), frozenset()).parts(body)


def _lines_of(node: Node) -> object:
    if isinstance(node, Action):
        return node.params, node.body, node.forbids
    return tuple(made_of(node)) if isinstance(node, Value) else node


def _called(effects: Effects, *, tried: bool) -> Iterable[tuple[Node, bool]]:
    yield from ((action, tried) for action in effects.does)
    yield from ((action, True) for action in effects.tries)
    yield from ((value, tried) for value in effects.values)
