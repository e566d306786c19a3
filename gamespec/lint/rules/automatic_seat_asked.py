"""A choice that a seat without a player may have to make.

`for 1 player and Angler` adds an automatic seat. It counts among `players` but never chooses: its turns are written as
rules `instead of Angler's ...`, or by a condition that leaves it out, such as `for each p in people`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic
from gamespec.lint.automatic_choices import Walk
from gamespec.lint.register import rule

CODE = rule("GS508", "automatic-seat-asked", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for choices that an automatic seat may have to make."""
    game = world.checked
    if not game.automatic:
        return
    walk = Walk(game)
    walk.phases()
    names = " or ".join(game.seat_names[seat] for seat in game.automatic)
    quoted = " or ".join(f"`{game.seat_names[seat]}`" for seat in game.automatic)
    for span in walk.asked:
        yield CODE.at(
            span,
            f"this line may ask {quoted} to decide, but {quoted} is an automatic seat, which no player plays",
            help=f"leave this seat out (write `people` instead of `players`, or `p is not {names}`), or write a rule "
            f"`instead of {names}'s ...`",
        )
