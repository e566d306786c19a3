"""The arrows of a game as a run counts them: a game enters; its phases, ways and the names of arrows leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.game import Arrow, CheckedGame, Phase
    from gamespec.source import Span


def followed(game: CheckedGame) -> list[Phase]:
    """The phases whose arrows are counted: all but the first, which is left before anybody is asked."""
    return game.phases[1:]


def way_of(phase: Phase, arrow: Arrow) -> str | None:
    """From where to where an arrow leads, if not to the end."""
    return None if arrow.target is None else f"{phase.name} -> {arrow.target.name}"


def arrow_name(phase: str, span: Span) -> str:
    """The phase and the arrow, as the file has it."""
    arrow = span.file.line_text(span.line).split("#")[0].split(" cite ")[0].strip()
    return f"{phase}: {arrow}" if phase else arrow
