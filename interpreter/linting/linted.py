"""Results of linting a ruleset: findings, parsed files, runtime checks; filled in stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from gamespec.diagnostics import Diagnostic
from gamespec.model import GameFile
from gamespec.rulebook import ASSUMPTION, RUNTIME_CHECK, findings, gather, rules_of
from gamespec.ruleset import DISK, Shelf
from gamespec.source import Span

Place: TypeAlias = tuple[str, int, int]
"""Place in a source file: name of the file, offsets of beginning and end."""


@dataclass(slots=True)
class Linted:
    """Findings, parsed files and runtime checks of one linted ruleset."""

    findings: list[Diagnostic] = field(default_factory=list)
    models: list[GameFile] = field(default_factory=list)
    runtime_checks: dict[Place, tuple[str, Span]] = field(default_factory=dict)
    brought: dict[tuple[str, ...], list[Place]] = field(default_factory=dict)
    """Places of the runtime checks that variants add, by the titles of the chosen variants."""
    untried: set[tuple[str, ...]] = field(default_factory=set)
    """Titles of variants whose new runtime checks were not tried in games, because the game is large."""
    about_variants: bool = False
    """Whether only some variants were requested, not the game with all of them."""

    @property
    def reported_checks(self) -> list[tuple[str, Span]]:
        """Return the runtime checks to report: for requested variants only their additional ones."""
        if not self.about_variants:
            return [*self.runtime_checks.values()]
        return [self.runtime_checks[place] for places in self.brought.values() for place in places]

    def record_check(self, text: str, span: Span) -> None:
        """Record a runtime check, once for each place."""
        self.runtime_checks.setdefault((span.file.name, span.start, span.end), (text, span))


# ---- notes on linted rules: runtime checks, assumptions, and rules of the rulebook that no line cites


def notes_of(looked_at: Sequence[Linted]) -> list[Diagnostic]:
    """Return the runtime checks and assumptions of linted rulesets as notes."""
    notes = [
        RUNTIME_CHECK.at(span, f"this could not be proved, so gamespec checks during each game that {text}")
        for linted in looked_at
        for text, span in linted.reported_checks
    ]
    models = [model for linted in looked_at for model in linted.models if "assume" in model.span.file.text]
    assumed = gather(models, {}).assumptions
    return notes + [ASSUMPTION.at(span, f"the author of the rules assumes here: {text}") for text, span in assumed]


def uncited(looked_at: Sequence[Linted], sheet: Path, shelf: Shelf = DISK) -> list[Diagnostic]:
    """Return findings on rules listed in the file `sheet` that no line of the linted rules cites."""
    return findings(gather([model for linted in looked_at for model in linted.models], rules_of(sheet, shelf)))
