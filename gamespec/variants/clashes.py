"""A variant and those beside it enter; the clashes leave that nobody speaks of: warnings at a line of the variant.

The file of one variant is linted alone; whether it goes with the others is asked all the same, without a look at them.
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
    """Return the clashes with each of the others; `titles` are all variants."""
    numbers = list(seats)
    found = Sink()
    for other in others:
        for clash in _between(base, models_with_needed([variant, other], titles), numbers):
            if variant.span.file not in {label.span.file for label in (clash.primary, *clash.secondary)}:
                continue  # two others, which is told at theirs
            found.report(_at_home(clash, variant))
    return list(found)


def as_warning(clash: Diagnostic) -> Diagnostic:
    """Where no file speaks of both, it is no error before somebody wants both."""
    settled = f"if nobody should choose both, end the line in `# allow {CLASH.code}: why`"
    return replace(clash, severity="warning", help=f"{clash.help}; {settled}")


def _between(base: GameFile, chosen: list[GameFile], seats: list[int]) -> Iterator[Diagnostic]:
    for number in seats:
        sink = Sink()
        resolve(base, chosen, number, sink)
        yield from (as_warning(found) for found in sink if found.code == CLASH.code)


def _at_home(clash: Diagnostic, variant: GameFile) -> Diagnostic:
    """The same clash, told at the line of the variant that is linted."""
    if clash.span.file == variant.span.file or not clash.secondary:
        return clash
    here, *others = clash.secondary
    there = replace(clash.primary, text="and here by the other")
    return replace(clash, primary=replace(here, text=""), secondary=(there, *others))
