"""One fault at a time is planted in a whole game: lint names it, at its line, and says nothing else.

The game is Fleet without its examples. Each fault puts other text in the place of some; the finding stands at the line
that holds `at`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.targets import find
from interpreter.linting import lint

FLEET = Path(__file__).parents[3] / "rulesets" / "fleet" / "fleet.game"


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    old: str
    new: str
    at: str
    code: str
    help: str = ""

    def __str__(self) -> str:
        return self.name.replace(" ", "-")

    @property
    def planted(self) -> str:
        text = FLEET.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{text.count(self.old)} places to plant it in"
        return text.replace(self.old, self.new)

    @property
    def line(self) -> int:
        (line,) = [n for n, line in enumerate(self.planted.splitlines(), start=1) if self.at in line]
        return line


def fault(name: str, old: str, new: str, code: str, help: str = "", *, at: str = "") -> Fault:
    return Fault(name, old, new, at or new, code, help)


FAULTS = [
    fault("a misspelt zone", "move license to lot", "move license to lott", "GS210", "`lot`"),
    fault("a misspelt action in an offer", "must put-up or decline", "must put-up or declin", "GS204", "`decline`"),
    fault(
        "a word of another type",
        "set your still-in to no cite FL-AUC-08",
        "set your still-in to premium cite FL-AUC-08",
        "GS310",
    ),
    fault("a number outside its range", "set your launch-limit to 2", "set your launch-limit to 3", "GS523"),
    fault("a total that is not the sum", '"Boat cards", 96 in all', '"Boat cards", 69 in all', "GS303", "96"),
    fault(
        "a row that lacks a cell",
        "| cod               | cod                     | 2    | 2      | 1    | 12     |",
        "| cod               | cod                     | 2    | 2      | 12     |",
        "GS112",
    ),
    fault("an arrow to a missing phase", "-> processing", "-> procesing", "GS203", "`processing`"),
    fault(
        "a phase without an exit",
        "  -> license-auction cite FL-RND-01\n\n# --",
        "\n# --",
        "GS343",
        at="phase next-round",
    ),
    fault("a phase nobody comes to", "  -> processing cite", "  -> draw cite", "GS401", at="phase processing"),
    fault("an action that is never offered", "    p may trade cite FL-TRD-01\n", "", "GS501", at="action trade"),
    fault(
        "a rule that is never in force",
        "rule cod-license when your owned(cod) > 0",
        "rule cod-license when your owned(cod) < 0",
        "GS506",
    ),
    fault(
        "two rules that set one value",
        "  set your discard-count to",
        "  set your launch-limit to 1\n  set your discard-count to",
        "GS520",
        at="set your launch-limit to 1",
    ),
    fault(
        "two rules that wait for one event",
        "rule processing-vessel-license",
        "rule thrift\n  after your trade\n    move top 1 of discards to your hand\n\nrule waste\n  after your trade # planted\n"
        "    move top 1 of supply to discards\n\nrule processing-vessel-license",
        "GS522",
        at="# planted",
    ),
    fault(
        "a value worked out from itself",
        "b's crates)\n      as \"All crates",
        "b's crates) + your crab-bonus\n      as \"All crates",
        "GS341",
        at="+ your crab-bonus",
    ),
    fault("an action that does itself", "move payment to discards", "do pay-cash(1, kept-boat)", "GS430"),
    fault(
        "a loop that nothing ends",
        "repeat until count(p in players where p's still-bidding) is 1",
        "repeat until crates-in-play is 1",
        "GS431",
    ),
    fault(
        "a choice that a further card undoes",
        "p chooses card-to-discard from p's hand where p's discards-any or card-to-discard is in drawn-cards cite FL-DRW-01, FL-LIC-04",
        "p chooses card-to-discard from p's hand where p's discards-any or it is in drawn-cards, until sum(c in card-to-discard: c's cost) <= 2",
        "GS432",
    ),
    fault(
        "a look into another hand",
        "  need boat's captain is empty else",
        "  need some(c in next(you)'s hand: c's cost > 1)\n  need boat's captain is empty else",
        "GS601",
        at="need some(",
    ),
    fault(
        "a zone nobody said who sees",
        'scrapped "Licenses nobody bought" : group of License, open',
        "scrapped : group of License",
        "GS338",
    ),
    fault(
        "what may be none used without a test",
        "where p's still-in), never none",
        "where p's still-in)",
        "GS311",
        at="selector must put-up",
    ),
]


def test_there_are_twenty() -> None:
    assert len({fault.name for fault in FAULTS}) == 20


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_the_only_finding_at_its_line(fault: Fault, tmp_path: Path) -> None:
    file = tmp_path / "fleet.game"
    file.write_text(fault.planted, encoding="utf-8")
    found = lint(find(str(file))).findings
    assert [(each.code, each.span.line) for each in found] == [(fault.code, fault.line)], [
        f"{each.code} {each.span.line} {each.message}; {each.help}" for each in found
    ]
    assert fault.help in (found[0].help or found[0].message)
