"""Read a saved game that `play --save` wrote, and find the rules of its game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint

if TYPE_CHECKING:
    from interpreter.state.save import Save


def kept_in(file: Path, done: str) -> Save:
    """Return the save in a file; `done` is the participle in a complaint, such as `replayed`."""
    from cli.play import saves

    return save_of(saves.read(file), file, done)


def save_of(text: str, file: Path, done: str) -> Save:
    """Return the save in the text of a file; `done` is the participle in a complaint, such as `replayed`."""
    from cli.play import saves
    from interpreter.kernel.errors import SaveError
    from interpreter.state.save import read

    saves.said_by(file, text)
    try:
        return read(text)
    except SaveError as wrong:
        advice = f"{wrong.advice}, or {saves.NAMED}"
        raise Complaint(str(file), f"this saved game cannot be {done}: {wrong.cause}", advice) from None


def home_of(kept: Save, on: str | None) -> str:
    """Return a save's ruleset: --on, else the bundled game of its name, not a folder."""
    import rulesets

    if kept.game in rulesets.names():
        return str(rulesets.folder(kept.game)) if Path(kept.game).exists() else kept.game
    if on is None:
        advice = f"add --on FILE, where FILE is the .game file or the folder of `{kept.game}`"
        raise Complaint("--on", f"this is a saved game of `{kept.game}`, which is not a bundled game", advice)
    return on
