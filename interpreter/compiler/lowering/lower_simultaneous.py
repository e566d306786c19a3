"""Lowering of `players must A or B, together`: all are asked on one state, then all picks are carried out in order.

Enters Together statements; leaves a loop that asks and keeps each pick unseen, and a loop that carries the picks out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.checked.expressions import Const, ConstSet, Read, Var
from gamespec.checked.types import Int, SetOf, Thing
from interpreter.compiler import graph as g
from interpreter.compiler.lowering.lower_anytime import AnytimeLowering
from interpreter.compiler.lowering.lower_chance import NUMBER

if TYPE_CHECKING:
    from gamespec.checked.statements import Block


class TogetherLowering(AnytimeLowering):
    """Secret and simultaneous decisions."""

    given: tuple[Var, ...] = ()
    """What is written with the actions under way."""

    def on_together(self, item: st.Together, _rest: Block | None) -> None:
        """What is picked is one number for each player, kept in a list until the last has picked."""
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
        """What is written with an action is read once, before anybody is asked."""
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
