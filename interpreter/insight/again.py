"""Look for findings again in fresh games: what chance alone has shown is hardly shown twice.

Findings and the figures they rest on enter; what has to be played again leaves, then the findings that hold. What
follows from the rules, was seen happen or was confirmed by fresh games already is not looked for again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.insight.model import Worth

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from interpreter.insight.model import Figure, Finding

FRESH = 15_485_863
"""Added to the seed: other games than those that showed it."""
SEEN = ("unfinished", "endless", "probe:", "breaks:", "blind:reach")
"""Findings of what happened in single games, which can be played again, and of fresh games."""
COUNTED = {"seats", "actions", "scores", "ties", "rows"}
"""Figures whose findings rest on games that are counted alone."""
LOOKED = {
    "luck": "luck", "interaction": "luck", "quality": "luck", "skill": "ladder", "lines": "lines", "reach": "reach",
}  # fmt: skip
"""By figure what has to be looked at deeper."""
WISHED = ("action:", "rule:")
"""Findings that wishes may contradict."""


def rests_on_chance(found: Finding) -> bool:
    """Whether other games might show something else."""
    return found.worth is not Worth.rule and not found.key.startswith(SEEN)


def follows(findings: Sequence[Finding]) -> bool:
    """Whether games have to be followed again for these."""
    return any(each.figure not in COUNTED and each.figure not in LOOKED for each in findings)


def looks(findings: Sequence[Finding], looked: Collection[str]) -> frozenset[str]:
    """Return what has to be looked at deeper again, of what was."""
    wanted = {LOOKED[each.figure] for each in findings if each.figure in LOOKED}
    wanted |= {"reach" for each in findings if each.key.startswith(WISHED)}
    return frozenset(wanted & {*looked})


def held(
    figures: Sequence[Figure], findings: Sequence[Finding], again: Sequence[Finding], games: int
) -> tuple[list[Figure], list[Finding]]:
    """Return the findings that fresh games show too; the figures of the others say that they do not."""
    shown = {each.key for each in again}
    kept = [each for each in findings if not rests_on_chance(each) or each.key in shown]
    lost = [each for each in findings if each not in kept]
    return [_without(figure, [each for each in lost if each.figure == figure.key], games) for figure in figures], kept


def _without(figure: Figure, lost: Sequence[Finding], games: int) -> Figure:
    if not lost:
        return figure
    says = [line for line in figure.says if not any(each.says in line for each in lost)]
    says += [f"Chance, it seems, for {games:,} fresh games do not show it: {each.says}." for each in lost]
    return figure.model_copy(update={"says": says, "worth": Worth.open})
