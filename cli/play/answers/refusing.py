"""Print why a typed word is not a legal move, with the line of the rules that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.consoles import say_wrapped
from cli.play.answers.sources import cites_on, show_line, show_rules
from interpreter.state.wording.menu_text import EXAMPLES_FOLLOW, not_legal

if TYPE_CHECKING:
    from cli.play.menus.menu import Menu
    from interpreter.state.game import State
    from interpreter.state.questions.refusals import Refused


def refuse(state: State, menu: Menu, word: str, otherwise: str = "") -> None:
    """Print why a typed word is no legal move and which line of the rules forbids it, else `otherwise`."""
    told = menu.refusal(word)
    plain = not_legal(word)
    if told == plain or told.startswith(f"{plain}; {EXAMPLES_FOLLOW}"):  # the player sees the legal moves above
        told = f"{plain}{otherwise}"
    say_wrapped(told, indent=0, style="yellow")
    found = None if menu.counts(word) else state.refused(word)
    if found is not None and found.span is not None:
        show_line(found.span)
        _numbers(state, found)
        show_rules(state.game, cites_on(state.game.checked, found.span), indent=4)


def _numbers(state: State, found: Refused) -> None:
    """Print the values of the numbers that the forbidding condition compares."""
    from interpreter.state.questions.derivation import operands_seen

    if found.tested is not None and state.seat is not None:
        for text, value in operands_seen(state.game.program, state.array, state.seat, found.tested, found.known):
            say_wrapped(f"{text}: {value}", indent=6)
