"""Small edits of the bundled rules, each as somebody who tunes a game would try it.

What is asked of `streams`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Change: TypeAlias = "tuple[str, str, str]"
BLANKS = re.compile(r" +")


@dataclass(frozen=True, slots=True)
class Planted:
    """An edit: the ruleset, the number of players, what is changed in words, and the changes of lines."""

    ruleset: str
    players: int
    words: str
    changes: tuple[Change, ...]

    def write(self, rules: Path, folder: Path) -> Path:
        """Write the edited game into a folder; the place of its file."""
        lines = (rules / self.ruleset / f"{self.ruleset}.game").read_text(encoding="utf-8").splitlines()
        for start, before, after in self.changes:
            found = [n for n, line in enumerate(lines) if BLANKS.sub(" ", line).strip().startswith(start)]
            line = BLANKS.sub(" ", lines[found[0]].strip()) if len(found) == 1 else ""
            if line.count(before) != 1:
                raise ValueError(f"{self.ruleset}: not one line begins with {start} and has {before} once")
            indent = " " * (len(lines[found[0]]) - len(lines[found[0]].lstrip()))
            lines[found[0]] = indent + line.replace(before, after)
        file = folder / f"{self.ruleset}.game"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return file


FLEET, FLOATING, FISHY = "fleet", "floating_market", "fishy_squishy_crusty_quirky"
PUBLIC, CAPTAINS = "public_market", "captains_of_the_gulf"

EDITS = (
    Planted(
        FLEET, 3, "two dollars more in hand",
        (
            ('processed "Processed', "0 and up", "0 and up starts 2"),
            ("always crate-supply", "+ credited because", "+ credited + 2 * seats because"),
        ),
    ),
    Planted(
        FLEET, 3, "a Shrimp license costs 5, not 4",
        (("| shrimp | shrimp | standard", "| 4 | 4 | 4 |", "| 5 | 4 | 4 |"),),
    ),
    Planted(
        FLEET, 3, "a Tuna license is useless",
        (
            ("set your draw-count", "[2, 2, 3, 3, 4]", "[2, 2, 2, 2, 2]"),
            ("set your discard-count", "[1, 0, 1, 0, 1]", "[1, 1, 1, 1, 1]"),
        ),
    ),
    Planted(FLEET, 3, "a pub is worth 9, not 10", (("| pub | pub | premium", "| 10 | 10 |", "| 10 | 9 |"),)),
    Planted(FLOATING, 3, "four coins at the start, not two", (('coins "Coins"', "starts 2", "starts 4"),)),
    Planted(FLOATING, 3, "the Tailor costs 2, not 1", (("| tailor | 1", "| 1 | -", "| 2 | -"),)),
    Planted(FLOATING, 3, "the Market costs 3, not 4", (("| market | 4", "| 4 |", "| 3 |"),)),
    Planted(
        PUBLIC, 3, "two dollars more at the start",
        (("| start-money |", "15 | 12 | 12 | 12", "17 | 14 | 14 | 14"),),
    ),
    Planted(PUBLIC, 3, "the sardine place costs 3, not 2", (("| sardine | 2 | 5 |", "| 2 | 5 |", "| 3 | 5 |"),)),
    Planted(
        CAPTAINS, 2, "two dollars more at the start",
        (
            ("set p's money to 5", "to 5", "to 7"),
            ("set active's money to 4", "to 4", "to 6"),
            ("set previous(active)'s money to 6", "to 6", "to 8"),
        ),
    ),
    Planted(CAPTAINS, 2, "a tool box costs 3, not 2", (("| tool-box |", "| - | 2 |", "| - | 3 |"),)),
    Planted(FISHY, 3, "fin fritters bring 20, not 15", (("| fin-fritters |", "| 15 |", "| 20 |"),)),
    Planted(FISHY, 3, "the galley chef is useless", (("| galley-chef |", "| 10 |", "| 0 |"),)),
)  # fmt: skip
"""Thirteen edits in five games.

A start made richer, a price changed by one, a card made useless, a card worth more.
"""
