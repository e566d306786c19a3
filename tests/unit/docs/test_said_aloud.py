"""The cookbook's game of announcements: every seat hears what is said, and nothing else of a hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

from interpreter import load
from tests.unit.docs.blocks import blocks_of


def test_what_is_said_is_heard_by_every_seat_as_it_was_said(tmp_path: Path) -> None:
    (block,) = [each for each in blocks_of("docs/cookbook.md", "game") if each.text.startswith('game "Three shells"')]
    file = tmp_path / "shells.game"
    file.write_text(block.text)
    state, rng = load(file, players=3).initial(seed=5), Random(5)
    said = list[str]()
    while not state.over:
        move = rng.choice(state.moves())
        said.append(str(move))
        state = state.apply(move)
    assert {move.partition("(")[0] for move in said} >= {"ask", "say-yes", "say-no", "boast", "doubt"}
    for seat in range(3):
        heard = [entry.text for entry in state.log_entries(seat) if entry.text in said]
        assert heard == [move for move in said if move in heard]
        assert [move for move in said if move != "stop"] == [move for move in heard if move != "stop"]
