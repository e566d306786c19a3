"""Games with a planted effect, each with a twin without it, and what a report must find in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.insight.deep import run as deep
from interpreter.insight.run import Wanted, insight
from tests.loaded import load

if TYPE_CHECKING:
    from interpreter.insight.model import Cell, Figure, Insight

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Planted:
    """A game, the beginning of the key of what must be found, and its twin, in which it must not."""

    game: str
    key: str
    twin: str
    looks: tuple[str, ...] = ()
    games: int = 600
    """Number of games it counts."""
    followed: int = 150
    """and those it follows."""

    def __str__(self) -> str:
        """As a test names it."""
        return f"{self.game} {self.key}"

    def is_found(self, seed: int, share: float = 1) -> bool:
        """Whether a report of this seed says so, of its games or a share of them."""
        return self._said_of(self.game, seed, share)

    def accuses_the_twin(self, seed: int, share: float = 1) -> bool:
        """Whether it says so of the twin."""
        return self._said_of(self.twin, seed, share)

    def _said_of(self, name: str, seed: int, share: float) -> bool:
        found = report(name, seed, int(self.games * share), int(self.followed * share), self.looks)
        return any(key.startswith(self.key) for key in keys(found))


PLANTED = [
    Planted("first_seat", "seat:P1:more", "first_seat_even"),
    Planted("third_player", "counts:vanishes", "third_player_not", ("counts",), 1_000, 30),
    Planted("early", "decided:early", "race"),
    Planted("late", "decided:late", "race"),
    Planted("rich", "rule:bank", "rich_in_reach", ("reach",)),
    Planted("hoard", "action:build", "hoard_in_reach", ("reach",)),
    Planted("unused", "action:build", "used"),
    Planted("unused", "tie:highest your points", "used"),
    Planted("stall", "probe:Ware[crown]:helps", "stall_even", ("probes",)),
    Planted("stall", "probe:Ware[dud]:hurts", "stall_even", ("probes",)),
    Planted("idle", "probe:idle:hurts", "idle_not", ("probes",)),
    Planted("endless", "endless", "endless_not", ("hunt",), 60, 30),
    Planted("carousel", "endless", "carousel_tiring", ("hunt",), 60, 30),
    Planted("stuck", "stuck", "stuck_not", ("hunt",), 60, 30),
    Planted("redundant", "need:build:26", "redundant_not", ("lines",), 60, 30),
    Planted("first_seat_even", "luck:all", "dice_choice", ("luck",), 60, 100),
    Planted("first_seat_even", "skill:none", "dice_choice", ("ladder",), 60, 150),
    Planted("skill_only", "skill:much", "skill_not", ("ladder",), 60, 15),
    Planted("blind", "blind:greedy", "skill_only", ("ladder",), 60, 30),
    Planted("kingmaker", "kings", "kingmaker_not", ("luck",), 60, 100),
    Planted("pairs", "pair:Ware[key]+Ware[map]:together", "pairs_not", games=60, followed=300),
    Planted("cancelled", "cancel:bonus+tax", "cancelled_not", ("lines",), 60, 30),
    Planted("runaway", "lead:grows", "race"),
    Planted("rubber_band", "lead:shrinks", "race"),
    Planted("all_or_nothing", "probe:sow:plan", "all_or_nothing_not", ("probes",), 300, 150),
    Planted("all_or_nothing", "plan:plan:", "all_or_nothing_not", ("plans",), 200, 40),
]


def report(name: str, seed: int = 0, games: int = 300, followed: int = 75, looks: tuple[str, ...] = ()) -> Insight:
    """The report of a planted game, or of a bundled one, by the bots that the test compares."""
    return told_by(name, seed, games, followed, looks, deep.RUNGS)


@cache
def told_by(
    name: str, seed: int, games: int, followed: int, looks: tuple[str, ...], _rungs: tuple[str, ...]
) -> Insight:
    file = HERE / f"{name}.game"
    deep, minutes = bool({*looks} - {"counts", "plans"}), 0.1 if "plans" in looks else 0.0
    wanted = Wanted(games, followed, seed, deep=deep, looks=frozenset(looks), minutes=minutes, counts="counts" in looks)
    return insight(load(file if file.is_file() else name), wanted)


def keys(found: Insight) -> set[str]:
    """Return what is to be looked at."""
    return {each.key for each in found.findings}


def figure(found: Insight, key: str) -> Figure:
    """One figure of a report."""
    return next(each for each in found.figures if each.key == key)


def cells(found: Insight, key: str, row: str) -> list[Cell]:
    """The numbers of one line of a figure."""
    return next(each for each in figure(found, key).rows if each.name == row).cells
