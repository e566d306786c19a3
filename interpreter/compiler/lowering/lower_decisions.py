"""Lowering: what somebody decides becomes a node at which the game stops: offers, choices, payments, sets.

Enters a statement and the lines behind it; leaves nodes with the decision as their exit, and goes on behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.checked.expressions import Binary, Const, ConstSet, Expr, Read, Var
from gamespec.checked.types import YesNo
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import is_opening_line
from interpreter.compiler.lowering.lower_anytime import Refused
from interpreter.compiler.lowering.lower_chance import NUMBER
from interpreter.compiler.lowering.lower_simultaneous import TogetherLowering
from interpreter.kernel.cannot_run import CannotRun

if TYPE_CHECKING:
    from gamespec.checked.statements import Block
    from gamespec.source import Span


class DecisionLowering(TogetherLowering):
    """Offers and choices."""

    def on_offer(self, item: st.Offer, rest: Block | None) -> None:
        """Must and may."""
        routines = tuple(self.routine(option.action, chosen=True) for option in item.options)
        joined = self.joined(item, rest)
        left = self.counter("offers-left")
        head = self.here
        if item.times is not None:
            self.here.operations.append(g.Assign(left, item.times))
            head = self.fresh(item.span)
        ask, done = self.node(item.span), self.node(item.span)
        if item.times is None:
            self.leave(g.Goto(ask))
            after = ask if item.any_number else done
        else:
            self.leave(g.Cases(((is_used_up(left, item.span), done),), ask))
            after = self.node(item.span)
            after.operations.append(g.Count(left, -1))
            after.exit = g.Goto(head)
            done.operations.append(g.Clear((left,)))
        stopped = done
        if joined and not item.must:
            stopped = self.node(item.span)
            stopped.operations += done.operations
            stopped.exit = g.Goto(done)
            self.refused = Refused(item.player, done, stopped)
        counted = None if item.times is None else left
        self.decide(ask, g.DecideOffer(item, routines, after, stopped, joined, left=counted))
        for routine in routines:
            routine.backs.append(after)
        self.go_on(done)

    def on_choose(self, item: st.Choose, rest: Block | None) -> None:
        """One thing."""
        self.begun = True
        self.fresh(item.span)
        done = self.node(item.span)
        self.leave(g.DecideChoice(item, rest or (), done))
        self.go_on(done)

    def on_paywith(self, item: st.PayWith, rest: Block | None) -> None:
        """A payment in pieces: one decision a piece."""
        if rest and is_opening_line(rest[0]):
            raise CannotRun("further conditions after a payment in pieces", item.span)
        self.begun = True
        due = self.counter("due")
        self.here.operations += [g.Assign(due, item.due), g.Assign(item.var, ConstSet(item.var.type, item.span, ()))]
        if item.units_var is not None:
            self.here.operations.append(g.Assign(item.units_var, Const(NUMBER, item.span, 0)))
        self.fresh(item.span)
        done = self.node(item.span)
        self.leave(g.DecidePayment(item, due, item.var, done))
        self.go_on(done)
        done.operations.append(g.Clear((due,)))

    def on_pick(self, item: st.Pick, rest: Block | None) -> None:
        """A set, one decision a member."""
        self.begun = True
        self.here.operations.append(g.Assign(item.var, ConstSet(item.var.type, item.span, ())))
        self.fresh(item.span)
        done = self.node(item.span)
        self.leave(g.DecidePick(item, rest or (), done))
        self.go_on(done)


def is_used_up(counter: Var, span: Span) -> Expr:
    """Whether a counter that goes down has come to its end."""
    return Binary(YesNo(), span, "<=", Read(NUMBER, span, counter), Const(NUMBER, span, 0))
