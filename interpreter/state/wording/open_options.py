"""The actions a decision is between, whether or not they are legal now.

Enters a program and a state array; leaves the options of the offer that is open, none at an inner choice. What joins
offers at any time counts where it is its player who is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.statements import Option
    from interpreter.compiler.graph import Joined
    from interpreter.compiler.program import Program


def open_options(program: Program, s: list[int]) -> list[Option]:
    """The options of the offer, its own first."""
    way = program.node(s).exit
    offer = getattr(way, "offer", None)
    if offer is None:
        return []
    joined: tuple[Joined, ...] = getattr(way, "joined", ())
    mine = [each.option for each in joined if program.number(each.player, s) == program.seat(s)]
    return [*offer.options, *mine]
