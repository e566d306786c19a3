"""Paths enter; models and findings leave, or a complaint that shows what could not be read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cli.complaint import Complaint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile

PIPED = Path("stdin")
"""Stands for what is piped in, not for a file of this name; it can be read once."""


def read(path: Path) -> tuple[GameFile | None, tuple[Diagnostic, ...]]:
    """Read what a file says, with everything that is wrong with its form."""
    from gamespec.diagnostics.files import LARGEST
    from gamespec.source import SourceFile, load
    from gamespec.syntax import parse

    piped = SourceFile(path.name, sys.stdin.read(LARGEST + 1)) if path is PIPED else None
    source, wrong = (piped, ()) if piped is not None else load(path)
    if wrong:
        return None, wrong
    parsed = parse(source)
    return parsed.model, parsed.diagnostics


def model_of(path: Path) -> GameFile:
    """Read what a file says; complain where it cannot be read without mistakes."""
    model, found = read(path)
    refuse(found, path)
    if model is None:
        raise Complaint(str(path), "nothing in this file can be read")
    return model


def refuse(found: Iterable[Diagnostic], path: Path) -> None:
    """Complain with the errors among findings, as lint shows them."""
    from gamespec.diagnostics import render_full

    errors = [each for each in found if each.is_error]
    if errors:
        raise Complaint("", render_full(errors).rstrip(), f"gamespec lint {path} shows all")
