from __future__ import annotations

import re
from functools import cache

import pytest

from gamespec.editing.completing import suggestions, typed_at
from gamespec.editing.known import Known, known
from gamespec.editing.words import Word, words
from gamespec.model import GameFile
from gamespec.ruleset import DISK
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.loaded import ROOT

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"
HIRE = '  need boat\'s captain is empty else "this boat has a captain already" cite FL-HIR-02\n'
FISHING = 'phase fishing "Fishing"\n'
HAND = '  hand "Hand" : '


@cache
def fleet() -> Known:
    return known(FLEET, DISK, whole=False)


def offered(behind: str, typed: str) -> dict[str, str]:
    """What is offered where something is typed behind some words of the game; the rest of the file follows."""
    text = fleet().models[FLEET].span.file.text
    at = text.index(behind) + len(behind)
    source = SourceFile(str(FLEET), f"{text[:at]}{typed}\n{text[at:]}")
    return {each.word: each.snippet for each in suggestions(fleet(), FLEET, source, at + len(typed))}


@pytest.mark.parametrize(
    ("behind", "typed", "there", "not_there"),
    [
        (HIRE, "  move Boat[", "cod king-crab", "pub crates hand"),
        (HIRE, "  move Boat[co", "cod king-crab", "pub"),
        (HIRE, "  add 1 to your ", "hand discount launched", "crates high-bid"),
        (HIRE, "  need boat's ", "crates captain cost owner", "price hand"),
        (HIRE, "  need boat's captain's ", "cash crates", "price"),
        (HIRE, "  need (top of license-deck)'s ", "price class", "cash"),
        (HIRE, "  need sum(x in display: x's ", "price", "cash"),
        (HIRE, "  let y be first(z in your boats with highest z's crates)\n  need y's ", "crates", "price"),
        (HIRE, "  need next(starting-player)'s ", "hand boats", "cash price"),
        (HIRE, "  need License[pub]'s ", "price", "cash"),
        (HIRE, "  move card to bo", "boat card high-bid count", "fishing"),
        (HIRE, "  do ", "launch pay-cash", "cod boat"),
        (HIRE, "  need you can ", "launch bid", "cod"),
        (HIRE, "  mo", "move need shuffle", "phase"),
        (HIRE, "  need 1 > 0 cite FL-", "FL-AUC-03 FL-Q16", "boat"),
        (HIRE, "  need 1 > 0 cite FL-AUC-03, ", "FL-AUC-04", "boat"),
        (FISHING, "  -> ", "processing end", "launch"),
        (FISHING, "  p must launch or ", "bid trade", "cod"),
        (FISHING, "  for each p in players\n    for each b in p's boats\n      add 1 to b's ", "crates", "price"),
        (HAND, "group of ", "Boat License", "hand"),
        ("\nrule cod-license when", " your ", "owned licenses", "crates"),
        ("add your owned(shrimp) to your discount cite FL-LIC-01\n", "  fo", "forbid after", "shuffle"),
        ('phase next-round "Next round"\n', "  as", "as step", "forbid"),
        ("each Boat has\n", "  more = its ", "crates cost", "price"),
        ("# ---------------------------------------------------------------- 3 fishing\n", "ac", "action phase rule", "move"),
    ],
)  # fmt: skip
def test_what_fits_is_offered_and_what_does_not_is_not(behind: str, typed: str, there: str, not_there: str) -> None:
    found = offered(behind, typed)
    assert {*there.split()} - found.keys() == set()
    assert {*not_there.split(" ")} & found.keys() == set()


def test_nothing_is_offered_in_a_comment_or_between_quotation_marks() -> None:
    assert offered(HIRE, "  # your ") == {}
    assert offered(HIRE, '  need 1 > 0 else "your ') == {}


def test_a_value_with_parameters_comes_with_places_to_be_filled() -> None:
    assert offered(HIRE, "  need your ")["amount-due"] == "amount-due(${1:price})"


def test_what_is_offered_takes_the_place_of_the_word_that_was_begun() -> None:
    source = SourceFile("x.game", "  move king-cr")
    assert typed_at(source, len(source.text)).text == "king-cr"
    assert typed_at(source, 6).text == "move"


DECLARED = [each for each in words() if each.where == "top" and "$0" not in each.snippet]
"""Those that are whole as soon as their places are filled."""


@pytest.mark.parametrize("word", DECLARED, ids=lambda word: word.word)
def test_every_snippet_of_a_declaration_can_be_read_once_it_is_filled(word: Word) -> None:
    filled = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", word.snippet).replace("$4", "1").replace("$5", "2")
    parsed = parse(SourceFile("x.game", f'game "X" for 2 players\n\n{filled}\n'))
    assert isinstance(parsed.model, GameFile)
    assert [str(each) for each in parsed.diagnostics] == []
