"""Facts about a game's decisions that WebAssembly needs to play the rest of a move at random.

In Python `interpreter.learning.ahead.follow` does so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.learning.ahead import AHEAD
from interpreter.wasm.trying import Deciding

if TYPE_CHECKING:
    from interpreter.code.read import Playable
    from interpreter.compiler.program import Program


def deciding(program: Program, playable: Playable) -> Deciding:
    """Return facts about a game's decisions: the player to move, and which are choices inside a move."""
    codes = [program.nodes.codes.get(number) for number in range(len(playable.stops))]
    return Deciding(
        asked=[stop.seat for stop in playable.stops],
        inner=[code is not None and not isinstance(code, OfferCodes) for code in codes],
        stops=[isinstance(code, OfferCodes) and code.stop for code in codes],
        ahead=AHEAD,
    )
