"""Confirmation of a report's findings in fresh games, except those that need none."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from interpreter.insight.model import Figure, Finding, Worth

FRESH = 15_485_863
"""Number added to the random seed of a report for the games that confirm its findings."""
SEEN = ("unfinished", "endless", "probe:", "breaks:", "blind:reach")
"""Keys of findings that need no confirmation: replayable games, or found in fresh ones."""
COUNTED = {"seats", "actions", "scores", "ties", "rows"}
"""Keys of the figures whose findings need only `simulate`'s counts, no games recorded move by move."""
LOOKED = {
    "luck": "luck", "interaction": "luck", "quality": "luck", "skill": "ladder", "lines": "lines", "reach": "reach",
    "secrets": "secrets",
}  # fmt: skip
"""Name of the deep analysis (see `interpreter.insight.deep`) that a figure needs, by the figure's key."""
WISHED = ("action:", "rule:")
"""Key prefixes of findings that bots with a single goal may contradict."""


def rests_on_chance(found: Finding) -> bool:
    """Return whether a finding is based on random games, so that other games might not show the same."""
    return found.worth is not Worth.rule and not found.key.startswith(SEEN)


def follows(findings: Sequence[Finding]) -> bool:
    """Return whether confirming these findings needs games recorded move by move."""
    return any(each.figure not in COUNTED and each.figure not in LOOKED for each in findings)


def looks(findings: Sequence[Finding], looked: Collection[str]) -> frozenset[str]:
    """Return the deep analyses needed to confirm these findings, out of those that were run (`looked`)."""
    wanted = {LOOKED[each.figure] for each in findings if each.figure in LOOKED}
    wanted |= {"reach" for each in findings if each.key.startswith(WISHED)}
    return frozenset(wanted & {*looked})


def held(
    figures: Sequence[Figure], findings: Sequence[Finding], again: Sequence[Finding], games: int
) -> tuple[list[Figure], list[Finding]]:
    """Drop findings that `again`, of fresh games, lacks; note it in their figures; return both."""
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
