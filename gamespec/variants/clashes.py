"""Warnings in a variant about changes that clash with those of another variant.

Linting the file of one variant alone also checks whether it combines with the others. A clash that a file resolves is
not reported.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gamespec.diagnostics.sink import Sink
from gamespec.overlay import resolve
from gamespec.overlay.codes import CLASH
from gamespec.variants.needed import models_with_needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


def clashes_of(
    base: GameFile,
    variant: GameFile,
    others: Iterable[GameFile],
    seats: Iterable[int],
    titles: Mapping[str, GameFile],
) -> list[Diagnostic]:
    """Return the clashes of a variant with each of the others, for some numbers of players.

    `titles` has all variants of the game by title.
    """
    numbers = list(seats)
    found = Sink()
    for other in others:
        for clash in _between(base, models_with_needed([variant, other], titles), numbers):
            if variant.span.file not in {label.span.file for label in (clash.primary, *clash.secondary)}:
                continue  # a clash of two others, reported in their files
            found.report(_at_home(clash, variant))
    return list(found)


def as_warning(clash: Diagnostic) -> Diagnostic:
    """Return a clash as a warning, since it is an error only once both variants are chosen."""
    settled = f"if nobody should choose both, end the line in `# allow {CLASH.code}: why`"
    return replace(clash, severity="warning", help=f"{clash.help}; {settled}")


def _between(base: GameFile, chosen: list[GameFile], seats: list[int]) -> Iterator[Diagnostic]:
    for number in seats:
        sink = Sink()
        resolve(base, chosen, number, sink)
        yield from (as_warning(found) for found in sink if found.code == CLASH.code)


def _at_home(clash: Diagnostic, variant: GameFile) -> Diagnostic:
    """Return a clash with its main place moved to the line in the linted variant."""
    if clash.span.file == variant.span.file or not clash.secondary:
        return clash
    here, *others = clash.secondary
    there = replace(clash.primary, text="and here by the other")
    return replace(clash, primary=replace(here, text=""), secondary=(there, *others))
