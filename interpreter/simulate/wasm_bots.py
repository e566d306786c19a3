"""Names of the bots that can play inside a WebAssembly module, and when they can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.bots import AUTOMATIC

if TYPE_CHECKING:
    from collections.abc import Sequence

GREEDY, LEARNED = "greedy", "learned"
WASM_BOTS = (GREEDY, LEARNED)


def why_not_in_module(bots: Sequence[str], *, rotate: bool = False, invariants: bool = False) -> str | None:
    """Return why these bots cannot play in WebAssembly, judged by their names; None if they can.

    `rotate`: the bots change seats; `invariants`: invariants are checked.
    """
    others = set(bots) - {"random", AUTOMATIC} - set(WASM_BOTS)
    if others:
        return f"of the bots random, greedy and learned alone play there, not {', '.join(sorted(others))}"
    thinking = [name for name in WASM_BOTS if name in bots]
    if len(thinking) > 1:
        return f"{' and '.join(thinking)} do not play there together"
    if thinking and invariants:
        return f"{thinking[0]} does not play there with --invariants"
    if thinking and rotate and "random" in bots:
        return f"{thinking[0]} does not change seats there"
    return None
