"""Which tables a module plays with bots that think: a program, its CODE and the bots enter; what it needs leaves.

The greedy bot imagines worlds, for which Python deals anew what its seat does not see. Where nothing is hidden or drawn
every world is the true one, and all of it can be done inside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.bots import greedy
from interpreter.code import statements as s
from interpreter.code.types import Nothing
from interpreter.code.writing import ANY
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.kernel.chance import stream_number
from interpreter.learning.ahead import AHEAD
from interpreter.positions.written import Results
from interpreter.simulate.counting import Uncountable
from interpreter.state.worlds.open_games import is_open
from interpreter.wasm.thinking import Think

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.code.read import Playable
    from interpreter.compiler.program import Program

GREEDY = "greedy"
RETURNS = "returns"


def thinking(program: Program, playable: Playable, bots: Sequence[str]) -> tuple[Playable, Think | None]:
    """The game with what thinking needs, and who thinks; Uncountable where the bots have to imagine something."""
    if GREEDY not in bots:
        return playable, None
    if not is_open(program):
        raise Uncountable("greedy imagines in Python what is hidden or drawn")
    seats, code = program.checked.seats, playable.code
    results = Results(program, playable, code.size)
    lines = (*results.lines(), s.Return(None))
    functions = {**code.functions, RETURNS: s.Function(RETURNS, (), Nothing(), lines)}
    limits = [*code.limits, *[(ANY.low, ANY.high)] * seats]
    whole = replace(code, size=code.size + seats, functions=functions, limits=limits)
    codes = [program.nodes.codes.get(number) for number in range(len(playable.stops))]
    think = Think(
        streams=[stream_number(greedy.STREAM.format(seat)) if bot == GREEDY else None for seat, bot in enumerate(bots)],
        asked=[stop.seat for stop in playable.stops],
        inner=[code is not None and not isinstance(code, OfferCodes) for code in codes],
        stops=[isinstance(code, OfferCodes) and code.stop for code in codes],
        returns=RETURNS,
        gained=code.size,
        scored=bool(playable.scores),
        worlds=greedy.WORLDS,
        most=greedy.MOST,
        ahead=AHEAD,
    )
    return replace(playable, code=whole), think
