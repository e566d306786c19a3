"""A game's text enters with words to replace; what `compared` names leaves, as lines of text."""

from __future__ import annotations

from gamespec.diagnostics import Sink
from gamespec.diff import compared
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.architecture.sources import ROOT

FLEET = (ROOT / "rulesets" / "fleet" / "fleet.game").read_text(encoding="utf-8")


def games(text: str) -> dict[int, GameFile]:
    """The game for 2, 3 and 4 players."""
    parsed = parse(SourceFile("t.game", text))
    assert parsed.model is not None
    assert not parsed.diagnostics, parsed.diagnostics
    found: dict[int, GameFile] = {}
    for players in (2, 3, 4):
        resolved = resolve(parsed.model, [], players, Sink())
        assert resolved is not None
        found[players] = resolved
    return found


def named(old: str, new: str) -> list[str]:
    """Every edit with its place."""
    return [f"{edit.where}: {edit.words}" for edit in compared(games(old), games(new))]


def planted(*replaced: tuple[str, str]) -> str:
    """Fleet with words replaced everywhere; each must be there."""
    text = FLEET
    for before, after in replaced:
        assert before in text, before
        text = text.replace(before, after)
    return text
