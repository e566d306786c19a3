"""Confirm findings in fresh games, which rarely repeat what chance alone has shown.

Findings that follow from the rules, were seen to happen, or were confirmed by fresh games already are not repeated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.insight.model import Worth

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from interpreter.insight.model import Figure, Finding

FRESH = 15_485_863
"""Added to the seed, so that the games are new."""
SEEN = ("unfinished", "endless", "probe:", "breaks:", "blind:reach")
"""Key prefixes of findings about single games, which can be replayed, or from fresh games."""
COUNTED = {"seats", "actions", "scores", "ties", "rows"}
"""Figures whose findings need counted games only."""
LOOKED = {
    "luck": "luck", "interaction": "luck", "quality": "luck", "skill": "ladder", "lines": "lines", "reach": "reach",
}  # fmt: skip
"""Deep analysis that each figure needs."""
WISHED = ("action:", "rule:")
"""Key prefixes of findings that directed players may contradict."""


def rests_on_chance(found: Finding) -> bool:
    """Return whether other games might show something else."""
    return found.worth is not Worth.rule and not found.key.startswith(SEEN)


def follows(findings: Sequence[Finding]) -> bool:
    """Return whether these findings need followed games."""
    return any(each.figure not in COUNTED and each.figure not in LOOKED for each in findings)


def looks(findings: Sequence[Finding], looked: Collection[str]) -> frozenset[str]:
    """Return the deep analyses to repeat, out of those that were made."""
    wanted = {LOOKED[each.figure] for each in findings if each.figure in LOOKED}
    wanted |= {"reach" for each in findings if each.key.startswith(WISHED)}
    return frozenset(wanted & {*looked})


def held(
    figures: Sequence[Figure], findings: Sequence[Finding], again: Sequence[Finding], games: int
) -> tuple[list[Figure], list[Finding]]:
    """Return the findings that fresh games show too; figures say which ones were not confirmed."""
    shown = {each.key for each in again}
    kept = [each for each in findings if not rests_on_chance(each) or each.key in shown]
    lost = [each for each in findings if each not in kept]
    return [_without(figure, [each for each in lost if each.figure == figure.key], games) for figure in figures], kept


def _without(figure: Figure, lost: Sequence[Finding], games: int) -> Figure:
    if not lost:
        return figure
    says = [line for line in figure.says if not any(each.says in line for each in lost)]
    says += [f"Probably chance, because {games:,} fresh games do not show it: {each.says}." for each in lost]
    return figure.model_copy(update={"says": says, "worth": Worth.open})
