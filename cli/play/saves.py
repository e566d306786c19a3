"""A state and a path enter; a file that is either the old save or the new one, never half of one, leaves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cli.complaint import Complaint
from cli.writing import write_beside

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.runtime.save import Save

LARGEST = 16_000_000
"""Bytes of a save that are read; the longest game takes a hundredth."""


def write(path: Path, text: str) -> None:
    """Put a save in the place of the old one."""
    write_beside(path, text, "the game could not be saved", "choose another --save FILE")


def read(path: Path) -> str:
    """Read a save; complain where it is no text of a sensible size."""
    if path.is_dir():
        raise Complaint(str(path), "this is a folder, not a saved game", f"name a file, such as {path / 'game.json'}")
    try:
        if path.stat().st_size > LARGEST:
            raise Complaint(str(path), "this is too large to be a saved game")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(str(path), f"this save cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Complaint(str(path), "this is no saved game: it is not text") from None


def said_by(path: Path, text: str) -> dict[str, Any]:
    """What a save says about its game, before the game is loaded."""
    if not text.strip():
        raise Complaint(str(path), "this save is empty", "delete it, or choose another --save FILE")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        advice = "a save cut short cannot be resumed; start anew with another --save FILE"
        raise Complaint(str(path), "this save is damaged", advice) from None
    if not isinstance(said, dict):
        raise Complaint(str(path), "this is no saved game")
    return said


def same_start(path: Path, save: Save, *, players: int | None, variants: list[str] | None, seed: int | None) -> None:
    """Complain where the command asks for another game than the one in the save."""
    asked = [
        ("--players", players, save.players),
        ("--with", variants, save.variants),
        ("--seed", seed, save.seed),
    ]
    for option, wanted, kept in asked:
        if wanted is not None and wanted != kept:
            cause = f"the game in {path} was begun with {_option(option, kept)}, not with {_option(option, wanted)}"
            advice = f"leave {option} out to go on with it, or begin another game in another --save FILE"
            raise Complaint(option, cause, advice)


def _option(option: str, said: int | list[str] | None) -> str:
    if isinstance(said, list):
        return " ".join(f"{option} {name}" for name in said) or f"no {option}"
    return f"no {option}" if said is None else f"{option} {said}"
