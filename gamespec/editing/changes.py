"""Describe what a variant changes in its base game, for display in an editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diagnostics import Sink
from gamespec.diff import compared
from gamespec.diff.changelog import as_text
from gamespec.editing.desk import ruleset_of
from gamespec.overlay import resolve
from gamespec.ruleset import numbers_of_seats
from gamespec.variants.needed import models_with_needed

if TYPE_CHECKING:
    from pathlib import Path

    from gamespec.ruleset import Shelf


def changes_of(file: Path, shelf: Shelf) -> str | None:
    """Return what the variant in `file` changes, as `gamespec diff` prints it; None after an error.

    `shelf` gives the texts of files. Raises NoRulesetError.
    """
    ruleset = ruleset_of(file, shelf)
    base, (variant, wrong) = ruleset.read(ruleset.game)[0], ruleset.read(file)
    if base is None or variant is None or wrong:
        return None
    read = [ruleset.read(each)[0] for each in ruleset.variants.values()]
    titles = {str(each.header.title): each for each in read if each is not None and each.header is not None}
    chosen = models_with_needed([variant], titles)
    sink = Sink()
    old = {seats: resolve(base, [], seats, sink) for seats in numbers_of_seats(base)}
    new = {seats: resolve(base, chosen, seats, sink) for seats in numbers_of_seats(base, chosen)}
    if sink.errors:
        return None
    edits = compared(*({seats: game for seats, game in each.items() if game is not None} for each in (old, new)))
    return as_text(edits).rstrip() or "no change"
