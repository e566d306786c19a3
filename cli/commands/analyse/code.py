"""`gamespec code`: print the intermediate code of a game, which every back end runs."""

from __future__ import annotations

from typing import Annotated

from cli.options import Players, Ruleset, With, option
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import raw
from gamespec.nearest import quoted


def run(
    ruleset: Ruleset,
    action: Annotated[str | None, option("--action", "Print only the code of this action.", "NAME")] = None,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Print the code a game is compiled to."""
    from cli.games import open_game
    from interpreter.code.read import Unreadable
    from interpreter.compiler.playable import playable
    from interpreter.compiler.show_code import of_action, shown

    program = open_game(ruleset, players, chosen).program
    try:
        game = playable(program)
    except Unreadable as unreadable:
        raise Complaint(
            ruleset, f"this game has no intermediate code, because it runs only in Python: {unreadable}"
        ) from None
    names = None if action is None else of_action(program, game, action)
    if names is not None and not names:
        offered = sorted({one.name for one in program.checked.actions})
        raise Complaint("--action", f"no action is called `{action}`", f"use one of {quoted(offered)}")
    raw(shown(program, game, names))
    return FINE
