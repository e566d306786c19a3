"""A rulebook from the rules.

Everything the game says stands in it, and what a variant changes is marked.
"""

from __future__ import annotations

import re
from errno import ENOSPC
from pathlib import Path

import pytest

import rulesets
from cli.rulebook.markdown import as_markdown
from cli.rulebook.page import as_page
from cli.rulebook.parts import cited, set_aside, texts
from cli.rulebook.reading import rulebook
from cli.targets import find
from gamespec.diagnostics import Sink
from gamespec.model import Cite
from gamespec.overlay import resolve
from gamespec.prose.names import Names
from gamespec.prose.voice import WRITTEN
from gamespec.ruleset import DISK, numbers_of_seats
from tests.loaded import one_in
from tests.unit.cli.books import Page, of_bundled, read, told

pytestmark = pytest.mark.usefixtures("loaded_once")

PUBLISHED = ("captains_of_the_gulf", "fishy_squishy_crusty_quirky", "fleet", "floating_market", "public_market")


@pytest.mark.parametrize("name", one_in(2, PUBLISHED, 1))
def test_the_book_of_a_published_game_has_all_that_the_game_says(name: str) -> None:
    book = rulebook(name, None, [], exact=True)
    text = as_markdown(book)
    base = DISK.read(find(name).game)[0]
    assert base is not None
    seats = numbers_of_seats(base)[0]
    game = resolve(base, [], seats, Sink())
    assert game is not None
    names = Names(game)
    holding = {node.rule for node in game.walk() if isinstance(node, Cite)} - set_aside((), book.rules, seats)
    assert holding <= set(cited(book.parts))
    heads = {line.lstrip("# ").split(" <sup>")[0] for line in text.splitlines() if line.startswith("#")}
    assert {names.action(action) for action in names.actions if action not in names.alone} <= heads
    assert {action for action in names.alone if f"“{names.action(action)}”" not in text} == set()
    assert {names.phase(phase) for phase in names.phases} <= heads
    assert set(map(names.kind_title, names.kinds)) <= heads
    titles = {str(field.title) for field in names.fields.values() if field.title is not None}
    assert {title for title in titles if title not in text} == set()
    assert [words for words in texts(book.parts) if WRITTEN[0] in words] == []


@pytest.mark.parametrize("name", one_in(5, sorted(set(rulesets.names()) - set(PUBLISHED))))
def test_every_game_of_the_library_has_a_book(name: str) -> None:
    book = rulebook(name, None, [])
    assert "## Setup" in as_markdown(book)
    assert "Setup" in read(as_page(book)).words, "and as a page, of which every part ends"
    assert [words for words in texts(book.parts) if WRITTEN[0] in words] == []


def test_what_a_variant_changes_is_marked_and_what_it_takes_away_is_named() -> None:
    code, text, _ = of_bundled("fleet", "--with", "advanced_setup", "--exact")
    assert code == 0
    assert text.startswith("# Fleet with ")
    changed = [line for line in text.splitlines() if "**[changed]**" in line]
    assert 0 < len(changed) < len(text.splitlines()) / 4
    gone = text[text.index("## What no longer holds") : text.index("## Rules in the margin")]
    assert "Move the *Standard licenses set aside* to the *License deck*, on top.\n" in gone
    assert "- Move the top 4 of the *License deck*" not in gone, "examples are no rules"
    assert [
        line
        for line in text.splitlines()
        if line.startswith("> ") and "[changed]" in line and not line.startswith("> **")
    ] == []
    assert "- **[changed]** With the variant “Advanced setup”. <sup>FL-ADV-03</sup>\n" in text
    assert "[changed]" not in of_bundled("fleet")[1]


def test_a_page_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    file = tmp_path / "fleet.html"
    code, printed, _ = told("fleet", "--html", str(file), "--players", "3")
    text = file.read_text(encoding="utf-8")
    assert not printed
    page = Page()
    page.feed(text)
    assert (code, page.open, page.fetched) == (0, [], [])
    assert "rules for 3 players" in text
    assert "FL-AUC-09" in text


def test_a_book_can_be_printed_without_its_examples(tmp_path: Path) -> None:
    whole, rules = of_bundled("fleet", "--all-examples")[1], of_bundled("fleet", "--no-examples")[1]
    assert "## Examples" in whole
    assert rules == whole[: whole.index("## Examples")] + rules[rules.index("## Rules in the margin") :]
    assert "FL-EX" not in rules
    file = tmp_path / "fleet.html"
    told("fleet", "--no-examples", "--html", str(file), "--with", "steep_bids")
    page = file.read_text(encoding="utf-8")
    assert "Examples" not in page
    assert "[changed]" not in page
    assert 'class="changed"' in page


def test_a_book_has_one_or_two_short_examples_beside_each_phase_in_which_some_begin() -> None:
    text = of_bundled("fleet")[1]
    phases = text[text.index("## Course of the game") : text.index("## Scoring")].split("\n### ")[1:]
    boxes = {phase.splitlines()[0]: re.findall(r"^> \*\*Example: ", phase, re.MULTILINE) for phase in phases}
    assert "## Examples" not in text
    assert max(map(len, boxes.values())) == 2
    assert {name for name, found in boxes.items() if not found} == {"Next round"}
    exact = of_bundled("fleet", "--exact")[1].split("\n### ")
    launch = next(phase for phase in exact if phase.startswith("Launch boats"))
    assert "2 cod boats, 1 shrimp boat and 1 lobster boat (*Hand*)." in launch
    assert (
        "> - Ann does “Launch a boat” (cod boat), then chooses lobster boat. "
        "Now there are 2 boats in Ann's *Launched boats*;"
    ) in launch


def test_a_short_rule_stands_in_the_row_of_the_card_it_is_named_after() -> None:
    text = of_bundled("fleet", "--exact")[1]
    cod = next(line for line in text.splitlines() if line.startswith("| cod | cod | standard |"))
    assert "“Cod license”, when your *Licenses owned* for cod is more than 0: Your *Launches allowed* is 2." in cod
    assert cod.endswith("| <sup>FL-LIC-02</sup> |")
    assert "### Cod license" not in text
    boats = text[text.index("### Boat cards") :]
    assert "what it does" not in boats[: boats.index("###", 5)], "a boat and a license share a name"


def test_a_long_rule_is_named_in_the_row_of_its_card_and_stands_in_a_chapter() -> None:
    text = of_bundled("captains_of_the_gulf", "--no-examples", "--exact")[1]
    assert "| boat show | early | See “Boat show”. |" in text
    assert "\n### Boat show" in text


def test_a_row_without_a_rule_names_the_phases_and_actions_that_ask_for_it() -> None:
    text = of_bundled("love_letter", "--no-examples")[1]
    assert "| guard | guard | 5 | See “Play a card” and “Guess a card”. |" in text


def test_a_book_begins_with_the_table_as_the_first_to_decide_sees_it(tmp_path: Path) -> None:
    text = of_bundled("love_letter")[1]
    first = text[: text.index("## How to read these rules")]
    assert "> **The table at the start**" in first
    assert "> P1 is the first to decide. This is an example: chance makes each game begin differently." in first
    assert "> Hand 2: baron, countess\n>\n> P2\n> Hand 1\n> ```" in first, "cards of others are hidden"
    told("love_letter", "--html", str(tmp_path / "love.html"))
    page = (tmp_path / "love.html").read_text(encoding="utf-8")
    assert page.count('class="scene table-scene"') == 1


def test_a_book_that_cannot_be_written_is_told_before_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    locked = tmp_path / "locked.md"
    locked.write_text("mine", encoding="utf-8")
    locked.chmod(0o444)
    for place, cause in (
        (tmp_path / "missing" / "pig.md", "there is no folder"),
        (tmp_path / "folder.md", "a folder"),
        (locked, "you have no permission to write this file"),
    ):
        code, text, said = told("pig", "--out", str(place))
        assert (code, text) == (2, "")
        assert cause in said
        assert "name a file that may be written, in an existing folder" in said
    assert locked.read_text(encoding="utf-8") == "mine"


def test_a_full_disk_behind_a_printed_book_is_told_without_a_file_that_has_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(_: str) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("cli.commands.publish.rulebook.exactly", full)
    assert told("pig") == (
        2,
        "",
        "the output: no space left on device\n  help: make room on the disk, or write the output elsewhere\n",
    )


def test_a_book_goes_into_a_file_of_its_kind(tmp_path: Path) -> None:
    file = tmp_path / "pig.html"
    assert told("pig", "--html", str(file))[0] == 0
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, _, said = told("pig", "--out", str(tmp_path / "pig.game"))
    assert code == 2
    assert "choose a name that ends in .markdown or .md or .txt" in said


def test_what_is_no_ruleset_is_answered_as_elsewhere() -> None:
    assert told("flet")[0] == 2
    assert told("fleet", "--players", "9")[0] == 2
    assert told("fleet", "--with", "none")[0] == 2


def test_the_glossary_tells_who_sees_what_and_which_rules_change_a_value() -> None:
    lines = as_markdown(rulebook("fleet", None, [])).splitlines()
    told = {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}
    assert "everybody knows how many lie there; seen by its owner" in told["Hand"]
    assert "everybody knows it" in told["High bid"]
    assert "seen where the place of the piece is seen" in told["Crates"]
    assert any(
        line.startswith("- Discount (never below 0 nor above 4) is 0. It is changed by “Shrimp license”.")
        for line in lines
    )


def test_an_example_of_a_variant_stands_in_the_book_of_that_variant_alone() -> None:
    assert "FL-ADV-01" not in set(cited(rulebook("fleet", None, []).parts))
    assert "FL-ADV-01" in set(cited(rulebook("fleet", None, ["advanced_setup"]).parts))


def test_a_book_can_be_written_in_both_formats_at_once(tmp_path: Path) -> None:
    page, text = tmp_path / "pig.html", tmp_path / "pig.md"
    assert told("pig", "--html", str(page), "--out", str(text))[:2] == (0, "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert text.read_text(encoding="utf-8") == told("pig")[1]


def test_the_first_page_tells_the_aim_the_phases_and_the_ends() -> None:
    text = of_bundled("fleet", "--exact")[1]
    short = text[: text.index("## How to read these rules")]
    assert "The total is made of *Licenses*, *Boats*, *Crates on boats* and *King Crab*." in short
    assert "4. “Fishing”. If the *Crates in the supply* is 0, the game ends.\n" in short
    assert "7. “Next round”. Then again “License auction”.\n" in short
    other = of_bundled("public_market", "--exact")[1]
    assert "If there is no column whose *Tiles* is not empty, go on to “All go home”." in other
    assert "A shape must lie wholly on its board" in other
    assert "A shape must lie wholly on its board" not in text


def test_an_automatic_seat_is_named_with_the_players() -> None:
    text = of_bundled("public_market", "--with", "solo", "--exact")[1]
    assert "These are the rules for 1 player and Angler, for whom the rules decide." in text
    assert "among all players but Angler" in text
    assert "If “due” holds, the game ends." in text


def test_a_remark_right_above_a_declaration_stands_below_its_heading() -> None:
    text = of_bundled("public_market")[1]
    assert "*The higher the column, the more fish." in text
    assert "---- " not in text
    assert "(Limits of the tracker: a tile counts whole, a scrap is one fish.)" in text, "on a value of a block"
    assert "*A turn is a bid, or what a meeple does later:" in text
    told_there = of_bundled("captains_of_the_gulf")[1]
    assert "(A main action may always be declined.)" in told_there, "on an action that is told where it is done"
    assert "(A crate lies in the supply, on a boat," in of_bundled("fleet")[1], "on what always holds"
