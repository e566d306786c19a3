"""Lowering of decisions to nodes at which the game stops: offers, choices, payments, picked sets.

The decision is the exit of its node; lowering continues after it.
"""

from __future__ import annotations

from gamespec.checked import statements as st
from gamespec.checked.expressions import Binary, Const, ConstSet, Expr, Read, Var
from gamespec.checked.statements import Block
from gamespec.checked.types import Int, SetOf, Thing, YesNo
from gamespec.source import Span
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import is_opening_line
from interpreter.compiler.lowering.lower_anytime import AnytimeLowering, Refused
from interpreter.compiler.lowering.lower_chance import NUMBER
from interpreter.kernel.cannot_run import CannotRun

# ---- lowering of `players must A or B, together`: all are asked on one state, then all picks are carried out in order
#
# One loop asks each player and keeps the picks unseen; a second one carries them out.


class TogetherLowering(AnytimeLowering):
    """Secret and simultaneous decisions."""

    given: tuple[Var, ...] = ()
    """Variables with the arguments written beside the offered actions, of the decision being lowered."""

    def on_together(self, item: st.Together, _rest: Block | None) -> None:
        """Lower a secret decision: each pick is a number, kept in a list until the last player has picked."""
        player = Thing(self.game.player)
        who, index = Var("picker", player), self.counter("picking")
        everybody, picks = Var("pickers", SetOf(player)), Var("picks", SetOf(Int(0, self.game.seats - 1)))
        self.given = ()
        options = tuple(self.option(option) for option in item.options)
        offer = st.Offer(item.span, Read(player, item.span, who), options, must=True)
        routines = tuple(self.routine(option.action) for option in options)
        nothing = g.Assign(picks, ConstSet(picks.type, item.span, ()))
        self.here.operations += [g.Begin(everybody, index, who, item.players, None), nothing]
        head = self.fresh(item.span)
        ask, reveal = self.node(item.span), self.node(item.span)
        self.leave(g.NextItem(everybody, index, who, ask, reveal))
        asked = g.DecideOffer(offer, routines, head, head, secret=g.Secret(everybody, who, picks))
        ask.exit = asked
        self.go_on(reveal)
        reveal.operations.append(g.Assign(index, Const(NUMBER, item.span, 0)))
        back = self.fresh(item.span)
        carry, done = self.node(item.span), self.node(item.span)
        self.leave(g.NextItem(everybody, index, who, carry, done))
        carry.exit = g.CarryOut(asked, picks, index, back)
        for routine in routines:
            routine.backs.append(back)
        self.go_on(done)
        self.here.operations.append(g.Clear((everybody, index, who, picks, *self.given)))

    def option(self, option: st.Option) -> st.Option:
        """Return the option with its written arguments in variables, evaluated once before anybody is asked."""
        args = []
        for arg in option.args:
            if isinstance(arg, Const | Read):
                args.append(arg)
                continue
            var = Var("given", arg.type)
            self.given = (*self.given, var)
            self.here.operations.append(g.Assign(var, arg))
            args.append(Read(arg.type, arg.span, var))
        return st.Option(option.action, tuple(args), option.span)


# ---- offers, choices, payments and picked sets


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
        """Lower the choice of one thing."""
        self.begun = True
        at, done = self.crossing(item.span)
        at.exit = g.DecideChoice(item, rest or (), done)

    def on_paywith(self, item: st.PayWith, rest: Block | None) -> None:
        """Lower a payment in pieces, with one decision a piece."""
        if rest and is_opening_line(rest[0]):
            raise CannotRun("further conditions below a payment in pieces", item.span)
        self.begun = True
        due = self.counter("due")
        self.here.operations += [g.Assign(due, item.due), g.Assign(item.var, ConstSet(item.var.type, item.span, ()))]
        if item.units_var is not None:
            self.here.operations.append(g.Assign(item.units_var, Const(NUMBER, item.span, 0)))
        at, done = self.crossing(item.span)
        at.exit = g.DecidePayment(item, due, item.var, done)
        done.operations.append(g.Clear((due,)))

    def on_pick(self, item: st.Pick, rest: Block | None) -> None:
        """Lower the picking of a set, with one decision a member."""
        self.begun = True
        self.here.operations.append(g.Assign(item.var, ConstSet(item.var.type, item.span, ())))
        at, done = self.crossing(item.span)
        at.exit = g.DecidePick(item, rest or (), done)


def is_used_up(counter: Var, span: Span) -> Expr:
    """Return the condition that a decreasing counter has reached 0."""
    return Binary(YesNo(), span, "<=", Read(NUMBER, span, counter), Const(NUMBER, span, 0))
