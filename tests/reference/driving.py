"""Two sides of one game enter, ours and the one written by hand.

Both are played to the end side by side.
"""

from __future__ import annotations

from typing import Any


def drive(pair: Any, draw: type) -> None:
    """Compare at every choice; chance follows our side. `draw` is the reference's own word for a draw."""
    run = pair.theirs.play()
    waits: Any = next(run)
    while waits is not None:
        if not isinstance(waits, draw):
            pair.compare()
        answer = pair.draw(waits) if isinstance(waits, draw) else pair.choose(waits)
        try:
            waits = run.send(answer)
        except StopIteration:
            waits = None
    pair.compare()
    assert pair.ours.over
    assert pair.ours.moves() == []
    assert pair.ours.chance() == []
    assert pair.ours.places() == pair.theirs.places()
