"""Notes on linted rules: runtime checks, assumptions, and rules of the rulebook that no line cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.rulebook import ASSUMPTION, RUNTIME_CHECK, findings, gather, rules_of
from gamespec.ruleset import DISK, Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gamespec.diagnostics import Diagnostic
    from interpreter.linting.linted import Linted


def notes_of(looked_at: Sequence[Linted]) -> list[Diagnostic]:
    """Return the runtime checks and assumptions of linted rulesets as notes."""
    notes = [
        RUNTIME_CHECK.at(span, f"runtime check: {text}")
        for linted in looked_at
        for text, span in linted.reported_checks
    ]
    models = [model for linted in looked_at for model in linted.models if "assume" in model.span.file.text]
    assumed = gather(models, {}).assumptions
    return notes + [ASSUMPTION.at(span, f"assumed: {text}") for text, span in assumed]


def uncited(looked_at: Sequence[Linted], sheet: Path, shelf: Shelf = DISK) -> list[Diagnostic]:
    """Return findings on rules listed in the file `sheet` that no line of the linted rules cites."""
    return findings(gather([model for linted in looked_at for model in linted.models], rules_of(sheet, shelf)))
