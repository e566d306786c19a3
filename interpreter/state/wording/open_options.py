"""Options of the decision at a state, whether or not they are legal.

An inner choice of an action has none. An `anytime` action, which joins the offers of other decisions, counts where its
player is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.statements import Option
    from interpreter.compiler.graph import Joined
    from interpreter.compiler.program import Program


def open_options(program: Program, s: list[int]) -> list[Option]:
    """Return the options that the rules offer at the current decision, legal or not.

    `anytime` actions that join the offer come last; an inner choice of an action has no options.
    """
    way = program.node(s).exit
    offer = getattr(way, "offer", None)
    if offer is None:
        return []
    joined: tuple[Joined, ...] = getattr(way, "joined", ())
    mine = [each.option for each in joined if program.number(each.player, s) == program.seat(s)]
    return [*offer.options, *mine]
