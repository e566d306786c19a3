"""Counts of games recorded move by move: whole numbers, so that they add up the same in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter.simulate.totals import Totals

Winners: TypeAlias = tuple[int, ...]
"""Seats that came first in a game; empty if it broke off."""
Joint: TypeAlias = tuple[int, tuple[tuple[str, int], ...]]
"""Result of a seat, and names of actions and rows with the number of its moves that did or named them."""
HAD, PLAYED = "had", "played"
"""Whether a piece lay in a zone of the player, or was named by a move of the player."""
WHOLE = -1
"""Number that stands for all thirds of a game."""
PARTS = 1_000
"""Number by which shares of a game are multiplied to count them as whole numbers."""


@dataclass(slots=True)
class Followed(Totals):
    """Totals over games recorded move by move; each Counter counts games unless it says otherwise."""

    games: int = 0
    """Number of games recorded move by move."""
    unfinished: int = 0
    """Games that broke off (check failed, no legal move, too long), which nobody wins."""
    turns: Counter[int] = field(default_factory=Counter)
    """Number of games by number of turns; a turn lasts until another seat decides."""
    phases: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Number of games by phase and number of times it was entered."""
    waits: Counter[int] = field(default_factory=Counter)
    """Number of games by the longest wait of a player, in decisions of others between two of its own."""
    idle: Counter[int] = field(default_factory=Counter)
    """Number of games by the share of the game (per cent) in which some seat had no decision left."""
    out: Counter[int] = field(default_factory=Counter)
    """Games by per cent of the game for which a seat was out; 0 if some seat waited as long before."""
    seconds: Counter[int] = field(default_factory=Counter)
    """Number of games by estimated duration for people, in seconds."""
    lead_changes: Counter[int] = field(default_factory=Counter)
    """Number of games by the number of changes of the sole leader."""
    last_change: Counter[int] = field(default_factory=Counter)
    """Number of games by the time of the last lead change, in per cent of the game; 0 without one."""
    orders: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Number of games by the win credit (parts of a win) of the first to decide, the second and so on."""
    unlike: int = 0
    """Number of games in which players had different possessions at the first decision."""
    unordered: int = 0
    """Number of games in which players did not first decide one after another around the table."""
    starters: Counter[int] = field(default_factory=Counter)
    """Number of games by the seat that decided first."""
    numbers: Counter[tuple[str, int, bool | None, int]] = field(default_factory=Counter)
    """Number of seats by number's name, tenth, whether the seat won (None: broken off), and value."""
    tops: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Number of games by a number's name and its highest value for any player, at a decision or the end."""
    used: Counter[str] = field(default_factory=Counter)
    """Number of games in which an action was chosen, by action."""
    named: Counter[str] = field(default_factory=Counter)
    """Number of games in which a move named a row (card, tile, space), by row."""
    placed: Counter[str] = field(default_factory=Counter)
    """Number of games in which a piece lay in a zone at the first or last decision, by the piece's row."""
    thirds: Counter[tuple[str, int, int, int]] = field(default_factory=Counter)
    """Games by name and uses in each third of decisions; for rules, moments in force."""
    lifts: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    """Sums over games of products of two of five numbers (`interpreter.statistics.samples`)."""
    cards: Counter[tuple[str, str, int, int, int]] = field(default_factory=Counter)
    """Games by row, `HAD` or `PLAYED`, third of the first time, win credit of players, their number."""
    joint: Counter[tuple[Joint, ...]] = field(default_factory=Counter)
    """Number of games by the result of each seat and how often its moves did or named each thing."""
    gains: Counter[tuple[tuple[int, int], ...]] = field(default_factory=Counter)
    """Games by each seat's points after half of an average game, and at the end, if they came so far."""
    flows: Counter[tuple[str, str, int, bool]] = field(default_factory=Counter)
    """Sums of changes of a number, by its name, what changed it, the tenth, and whether it grew."""
    back: Counter[int] = field(default_factory=Counter)
    """Games with a position repeated without a draw in between, by the decisions between."""
    forced: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Number of games by number of forced decisions and of all decisions."""
    menus: Counter[int] = field(default_factory=Counter)
    """Number of decisions by number of legal moves, if at least two."""
    in_force: Counter[str] = field(default_factory=Counter)
    """Number of games in which a rule was in force for a player at a decision, or acted, by rule."""
    came_up: Counter[str] = field(default_factory=Counter)
    """Number of games by rule whose event occurred: its action, or the begin or end of a phase or step."""
    done_by_lines: Counter[str] = field(default_factory=Counter)
    """Number of games in which lines of the rules carried out an action that can be chosen, by action."""
    forks: Counter[tuple[int, Winners, Winners]] = field(default_factory=Counter)
    """Number of games by tenth, winners of the game, and winners of its continuation from that tenth."""
    cuts: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Games by tenth continued from, and the exact share before in `PARTS`; some are skipped."""

    @property
    def ended(self) -> int:
        """Return the number of games that reached an end."""
        return self.games - self.unfinished
