"""Read files of a ruleset, and raise a Complaint that lists the mistakes in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.complaint import Complaint

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


def model_of(path: Path) -> GameFile:
    """Return the syntax tree of a rules file; raise a Complaint if the file has errors."""
    from gamespec.ruleset import DISK

    model, found = DISK.read(path)
    refuse(found, path)
    if model is None:
        raise Complaint(
            str(path), "no part of this file could be read as rules", f"run gamespec lint {path} to see what is wrong"
        )
    return model


def refuse(found: Iterable[Diagnostic], path: Path) -> None:
    """Raise a Complaint if any of the findings is an error, with all findings as lint prints them."""
    from cli.output.render import refused

    errors = [each for each in found if each.is_error]
    if errors:
        raise refused(errors, f"run gamespec lint {path} to see all errors")
