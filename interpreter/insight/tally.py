"""What is counted of games followed move by move: whole numbers, so that tallies add up to the same in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TypeAlias

Winners: TypeAlias = tuple[int, ...]
"""Seats that came first."""
PARTS = 1_000
"""Of a game, where shares of it are told in whole numbers."""


@dataclass(slots=True)
class Followed:
    """Totals over games followed move by move. Each Counter counts games unless it says otherwise."""

    games: int = 0
    """All of them."""
    unfinished: int = 0
    """Those that broke off: a runtime check failed, nobody could move, or the limit of decisions was passed. Nobody
    wins them; all else that happened in them counts."""
    turns: Counter[int] = field(default_factory=Counter)
    """By turns: a turn lasts until another seat decides."""
    phases: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By phase and how often it was entered."""
    waits: Counter[int] = field(default_factory=Counter)
    """By the most decisions of others that somebody waited between two decisions of its own."""
    idle: Counter[int] = field(default_factory=Counter)
    """By the share of the game, in per cent, in which some seat had nothing left to decide."""
    out: Counter[int] = field(default_factory=Counter)
    """The same; 0 where that was no longer than somebody had waited for its turn before."""
    seconds: Counter[int] = field(default_factory=Counter)
    """By how long people would take, as far as that can be guessed."""
    lead_changes: Counter[int] = field(default_factory=Counter)
    """By how often the seat that was alone ahead was another one than before."""
    last_change: Counter[int] = field(default_factory=Counter)
    """By when that last happened, in per cent of the game; games without such a change count as 0."""
    orders: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """By the win credit of whoever decided first, second ..."""
    unlike: int = 0
    """Games in which players had different things when the first decision was made,"""
    unordered: int = 0
    """in which they did not first decide one after another round the table."""
    starters: Counter[int] = field(default_factory=Counter)
    """By the seat that decided first."""
    numbers: Counter[tuple[str, int, bool | None, int]] = field(default_factory=Counter)
    """Seats by the name of a number, the tenth of the game, whether it was to win (None: the game broke off), and the
    number."""
    tops: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By the name of a number and the most anybody had of it when somebody decided, or at the end."""
    used: Counter[str] = field(default_factory=Counter)
    """By action somebody chose."""
    named: Counter[str] = field(default_factory=Counter)
    """By row some move named."""
    placed: Counter[str] = field(default_factory=Counter)
    """By row of which a piece lay somewhere when the first or the last decision was made."""
    thirds: Counter[tuple[str, int, int, int]] = field(default_factory=Counter)
    """By action or row, and how often it was done in each third of the decisions; of rules, at how many of three
    moments in each third they were in force."""
    lifts: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """By action or row sums over games of products of two of five numbers: see `interpreter.statistics.weighted`."""
    back: Counter[int] = field(default_factory=Counter)
    """In which a position came back though nothing was drawn in between, by after how many decisions first."""
    forced: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By decisions with one way, and all."""
    menus: Counter[int] = field(default_factory=Counter)
    """Decisions by the number of ways, where there are at least two."""
    in_force: Counter[str] = field(default_factory=Counter)
    """By rule that was in force for somebody when somebody decided, or that did something."""
    came_up: Counter[str] = field(default_factory=Counter)
    """By rule whose moment came: its action was chosen or done by another line, its phase or step begun or left."""
    done_by_lines: Counter[str] = field(default_factory=Counter)
    """By action that is chosen and done by other lines as well, and was carried out."""
    forks: Counter[tuple[int, Winners, Winners]] = field(default_factory=Counter)
    """By where in the game it was gone on with anew, who won and who won then."""
    cuts: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The same by that tenth of the game, and how much of it was truly over then, in `PARTS`: of few decisions there is
    no tenth."""

    @property
    def ended(self) -> int:
        """Games that came to an end."""
        return self.games - self.unfinished

    def add(self, other: Followed) -> None:
        """Take in other games."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    def and_more(self, other: Followed) -> Followed:
        """New totals of both: whoever is interrupted while they are made has the old ones whole."""
        both = Followed()
        both.add(self)
        both.add(other)
        return both
