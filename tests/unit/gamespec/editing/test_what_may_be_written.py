from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from gamespec.editing.completing import suggestions, typed_at
from gamespec.editing.known import Known, known
from gamespec.editing.words import Word, words
from gamespec.model import GameFile
from gamespec.operators import SET_OPERATORS
from gamespec.ruleset import DISK, Shelf
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.pieces import following
from tests.loaded import ROOT

FLEET = ROOT / "rulesets" / "fleet" / "fleet.game"
HIRE = '  need boat\'s captain is empty else "this boat has a captain already" cite FL-HIR-02\n'
FISHING = 'phase fishing "Fishing"\n'
HAND = '  hand "Hand" : '
TITLE = 'game "Fleet" for 2 to 4 players\n'


@cache
def fleet() -> Known:
    return known(FLEET, DISK, whole=False)


@cache
def whole() -> Known:
    return known(FLEET, DISK)


def offered(behind: str, typed: str) -> dict[str, str]:
    """Return what is offered where something is typed behind some words of the game.

    The rest of the file follows.
    """
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
        ('phase next-round "Next round"\n', "  st", "step", "forbid"),
        ("each Boat has\n", "  more = its ", "crates cost", "price"),
        ("# ---------------------------------------------------------------- 3 fishing\n", "ac", "action phase rule", "move"),
        (HIRE, "  need count(your hand) > 1 ", "and else cite", "boat hand launch"),
        (HIRE, "  for each ", "", "Boat boat"),
        (HIRE, "  need b's crates is ", "empty not high-bid", "else"),
        (HIRE, "  let b be first(b in your boats ", "where with", "boat"),
        (HAND, "", "Boat group", "hand high-bid"),
        (HAND, "group of Boat, ", "hidden seen up", "Boat"),
        ("\nrule cod-license when your owned(cod) > 0\n", "  at ", "start end", "hand"),
        ("\nrule cod-license when your owned(cod) > 0\n", "  at start of step ", "bidding hire", "fishing"),
        ("\nrule cod-license when your owned(cod) > 0\n", "  at start of step hire of ", "phase", "hand"),
        ("\nrule cod-license when your owned(cod) > 0\n", "  at start of step hire of phase ", "launch-and-hire", "fishing"),
        ("\nrule cod-license when your owned(cod) > 0\n", "  after your launch(any boat) or ", "hire bid", "boat"),
        (TITLE, "each ", "Boat player", "hand"),
        (TITLE, "the ", "table", "hand"),
        (TITLE, "phase ", "", "fishing"),
        (TITLE, "cards New\n  | new | kind from ", "Trade", "cod"),
        (TITLE, "cards New\n  | new | kind from Trade |\n  | one | ", "cod tuna", "hand"),
        (TITLE, "cards New\n  | ", "", "cod"),
        (TITLE, "cards New\n  | new |\n  | one | ", "", "cod"),
        (TITLE, "cards New\n  | new | kind from Trade |\n  | one | cod, ", "tuna", "hand"),
        (TITLE, "by players\n  | a | 2 |\n  | ", "each", "cod"),
    ],
)  # fmt: skip
def test_what_fits_is_offered_and_what_does_not_is_not(behind: str, typed: str, there: str, not_there: str) -> None:
    found = offered(behind, typed)
    assert {*there.split()} - found.keys() == set()
    assert {*not_there.split(" ")} & found.keys() == set()


EXAMPLES = FLEET.with_name("fleet.examples.game")
STEEP = FLEET.parent / "variants" / "steep_bids.game"
SEATED = 'example "a"\n  seats Ann, Bob\n  given setup\n'
LIKE = 'example "b"\n  given position "Ann begins, license auction, with all alike"\n'


def offered_behind(file: Path, typed: str) -> dict[str, str]:
    """Return what is offered at the end of a file when something is typed there."""
    source = SourceFile(str(file), f"{file.read_text(encoding='utf-8')}\n{typed}")
    return {each.word: each.snippet for each in reversed(suggestions(whole(), file, source, len(source.text)))}


@pytest.mark.parametrize(
    ("typed", "there", "not_there"),
    [
        ("", ["example", "position", "action"], ["move"]),
        (f"{SEATED}  ", ["when", "then"], ["Ann", "shuffle"]),
        (f"{SEATED}  when\n    ", ["Ann", "Bob", "play until"], ["shuffle", "the game is over"]),
        (f"{SEATED}  when\n    Ann: ", ["launch", "stop"], ["fishing"]),
        (f"{SEATED}  when\n    Ann: launch(", ["cod", "tuna"], ["fishing", "launch"]),
        (f"{SEATED}  when\n    Ann: launch(Boat[cod]) ", ["with", "then", "cite"], ["cod"]),
        (f"{SEATED}  when\n    Ann does step x of ", [], ["cod"]),
        (f"{SEATED}  then\n    ", ["Ann", "the game is over"], ["you must", "if"]),
        (f"{SEATED}  then\n    Ann ", ["can", "cannot"], ["launch"]),
        (f"{SEATED}  then\n    Ann can only pass or ", ["bid"], ["fishing"]),
        (f'{SEATED}  then\n    Ann cannot launch(Boat[cod]) because "', ["you own no license for this boat"], ["cod"]),
        (f"{SEATED}  then\n    the step is ", ["bidding"], ["fishing"]),
        (f"{SEATED}  then\n    the phase is ", ["fishing"], ["bidding"]),
        ('example "b"\n  given position "', ["launch and hire"], ["boats as printed", "Steep bids"]),
        ('example "b"\n  given example "', ["boats as printed"], ["launch and hire"]),
        ('example "b"\n  with "', ["Steep bids"], ["Fleet"]),
        (f"{LIKE}  when\n    ", ["Ann"], ["P1"]),
        (f"{LIKE.replace('begins', 'ends')}  when\n    ", ["P1", "P2"], ["Ann"]),
        ('example "b"\n  given\n    start at phase license-auction step ', ["bidding", "sale"], ["hire"]),
        ('example "b"\n  seats ', [], ["Ann", "Boat"]),
        ('instead of example "', ["boats as printed"], ["launch and hire"]),
        ('example "', [], ["boats as printed"]),
        ('example "b"\n  given example "the discard goes openly onto the pile"\n  when\n    ', ["Ann"], ["P1"]),
        ('example "b"\n  given (\n    Ann: launch(', ["cod"], ["fishing"]),
        ('examples of "', ["Fleet"], ["Steep bids"]),
        ('example "b"\n  given ((\n  when\n    Ann: ', ["launch"], ["fishing"]),
    ],
)  # fmt: skip
def test_what_fits_in_an_example(typed: str, there: list[str], not_there: list[str]) -> None:
    found = offered_behind(EXAMPLES, typed).keys()
    assert {*there} - found == set()
    assert {*not_there} & found == set()


@pytest.mark.parametrize(
    ("typed", "there", "not_there"),
    [
        ("", ["replace", "add", "remove"], ["move"]),
        ("add ", ["step", "rule", "row"], ["cod"]),
        ("replace step ", ["bidding", "hire"], ["fishing"]),
        ("replace step bidding of ", ["phase license-auction", "phase"], ["phase fishing"]),
        ("replace step bidding of phase ", ["license-auction"], ["fishing"]),
        ("replace row ", ["cod", "pub"], ["hand"]),
        ("replace row cod of ", ["Boat", "by"], ["cod"]),
        ("replace row cod of Boat\n  | cod | ", ["tuna"], ["hand"]),
        ("replace row cod of Boat\n  | cod | cod | ", [], ["tuna"]),
        ("add row to Boat\n  | ", [], ["tuna"]),
        ("remove rule ", ["cod-license"], ["cod"]),
        ("remove ", ["hand", "captain", "display", "phase"], ["cod"]),
        ("remove phase ", ["fishing"], ["bidding"]),
        ("add phase ", [], ["fishing"]),
        ('remove example "', ["boats as printed"], ["Steep bids"]),
        ('with "', ["Advanced setup"], ["Steep bids", "Fleet"]),
        ("with 2 players\n  ", ["replace", "rule"], ["move"]),
    ],
)
def test_what_fits_in_a_variant(typed: str, there: list[str], not_there: list[str]) -> None:
    found = offered_behind(STEEP, typed).keys()
    assert {*there} - found == set()
    assert {*not_there} & found == set()


def test_a_move_comes_with_places_for_what_it_is_done_with_and_a_step_with_where_it_is() -> None:
    assert offered_behind(EXAMPLES, f"{SEATED}  when\n    Ann: ")["launch"] == "launch(${1:boat})"
    assert offered_behind(EXAMPLES, f"{SEATED}  when\n    Ann: launch(")["cod"] == "Boat[cod]"
    assert offered_behind(STEEP, "replace step ")["bidding"] == "bidding of phase license-auction"
    assert offered_behind(STEEP, "replace row ")["pub"] == "pub of Trade"
    assert offered_behind(STEEP, "remove ")["captain"] == "captain of each Boat"


@pytest.mark.parametrize("typed", ["phase x\n  move ", "phase x\n  -> ", "cards X\n  | ", "phase x\n  ", "mo"])
def test_where_nothing_of_a_game_could_be_read_only_words_of_the_language_are_offered(typed: str) -> None:
    file = Path("/nowhere/x.game")
    text = f"((\n\n{typed}"
    nothing = known(file, Shelf({file: text}))
    found = suggestions(nothing, file, SourceFile(str(file), text), len(text))
    assert {each.sort for each in found} <= {"word"}


def test_what_a_value_may_be_is_offered_with_the_numbers_people_mean() -> None:
    assert {"yes or no", "0 and up"} <= offered(HAND, "").keys()


@pytest.mark.parametrize("text", ["", "ga", "# what follows\n"])
def test_an_empty_file_begins_with_what_it_is(text: str) -> None:
    file = FLEET.with_name("new.game")
    found = suggestions(fleet(), file, SourceFile(str(file), text), len(text))
    assert [each.word for each in found] == ["game", "variant", "examples"]


BEGUN = 'game "X" for 2 players\n\n'
LINES = {
    "head": [""], "top": [BEGUN], "variant": [BEGUN], "score": [f"{BEGUN}scoring\n  "], "rule": [f"{BEGUN}rule x\n  "],
    "line": [f"{BEGUN}phase x\n  if a\n    move b to c\n  ", f"{BEGUN}action x\n  "],
    "example": [f'{BEGUN}example "a"\n{part}' for part in ("  ", "  given\n    ", "  when\n    ", "  then\n    ")],
}  # fmt: skip
BEGINS_EXPRESSIONS = {
    *SET_OPERATORS, "its", "placements", "would", "your", "top", "bottom", "random", "any", "not",
}  # fmt: skip


@pytest.mark.parametrize("where", LINES)
def test_every_word_that_begins_a_line_is_told_and_none_is_told_that_does_not(where: str) -> None:
    fitting = {word for text in LINES[where] for word in following(text) or () if word[0].islower()}
    told = {each.word.split()[0] for each in words() if each.where == where}
    also = {each.word.split()[0] for each in words() if each.where in {"top", "variant", "line"}}
    assert told - fitting - {"you"} == set()
    assert fitting - BEGINS_EXPRESSIONS - told - (also if where in {"top", "variant", "example"} else set()) == set()


def test_nothing_is_offered_in_a_comment_or_between_quotation_marks() -> None:
    assert offered(HIRE, "  # your ") == {}
    assert offered(HIRE, '  need 1 > 0 else "your ') == {}


def test_a_value_with_parameters_comes_with_places_to_be_filled() -> None:
    assert offered(HIRE, "  need your ")["amount-due"] == "amount-due(${1:price})"


def test_what_is_offered_takes_the_place_of_the_word_that_was_begun() -> None:
    source = SourceFile("x.game", "  move king-cr")
    assert typed_at(source, len(source.text)).text == "king-cr"
    assert typed_at(source, 6).text == "move"
    quoted = SourceFile("x.game", '  given position "launch and h')
    assert typed_at(quoted, len(quoted.text)).text == "launch and h"
    behind = SourceFile("x.game", 'example "a" ci')
    assert typed_at(behind, len(behind.text)).text == "ci"


DECLARED = [each for each in words() if each.where == "top" and "$0" not in each.snippet]


@pytest.mark.parametrize("word", DECLARED, ids=lambda word: word.word)
def test_every_snippet_of_a_declaration_can_be_read_once_it_is_filled(word: Word) -> None:
    filled = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", word.snippet).replace("$4", "1").replace("$5", "2")
    parsed = parse(SourceFile("x.game", f'game "X" for 2 players\n\n{filled}\n'))
    assert isinstance(parsed.model, GameFile)
    assert [str(each) for each in parsed.diagnostics] == []


@pytest.mark.parametrize(
    ("typed", "there", "not_there"),
    [
        (
            "  sign ",
            {"Cell": "", "king": "king of Cell", "men": "men of Player", "up-left": "up-left of Heading"},
            "man",
        ),
        ("  colour ", {"Player": ""}, "king"),
    ],
)
def test_a_look_offers_what_may_have_a_sign_or_a_colour(typed: str, there: dict[str, str], not_there: str) -> None:
    file = ROOT / "rulesets" / "checkers" / "checkers.game"
    game = known(file, DISK, whole=False)
    text = f"{game.models[file].span.file.text}{typed}"
    found = {each.word: each.snippet for each in suggestions(game, file, SourceFile(str(file), f"{text}\n"), len(text))}
    assert there.items() <= found.items()
    assert not_there not in found
