from __future__ import annotations

import pytest

from tests.unit.interpreter.conformance.breaking import SOUND, play_sound_games


@pytest.fixture(autouse=True)
def _sound_games() -> None:
    """The games a broken machine is asked about are played before it is broken."""
    if not SOUND:
        play_sound_games()
