"""A rulebook from the rules: everything the game says stands in it, and what a variant changes is marked."""

from __future__ import annotations

from errno import ENOSPC
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from typer.testing import CliRunner

import rulesets
from cli.app import build
from cli.rulebook.markdown import as_markdown
from cli.rulebook.page import as_page
from cli.rulebook.parts import cited, texts
from cli.rulebook.reading import rulebook
from cli.targets import find
from gamespec.diagnostics import Sink
from gamespec.model import Cite
from gamespec.overlay import resolve
from gamespec.prose.names import Names
from gamespec.prose.voice import WRITTEN
from gamespec.ruleset import DISK, numbers_of_seats

PUBLISHED = ("captains_of_the_gulf", "fishy_squishy_crusty_quirky", "fleet", "floating_market", "public_market")


def told(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["rulebook", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_book_of_a_published_game_has_all_that_the_game_says(name: str) -> None:
    book = rulebook(name, None, [])
    text = as_markdown(book)
    base = DISK.read(find(name).game)[0]
    assert base is not None
    game = resolve(base, [], numbers_of_seats(base)[0], Sink())
    assert game is not None
    names = Names(game)
    assert {node.rule for node in game.walk() if isinstance(node, Cite)} <= set(cited(book.parts))
    heads = {line.lstrip("# ").split(" <sup>")[0] for line in text.splitlines() if line.startswith("#")}
    assert {names.action(action) for action in names.actions if action not in names.alone} <= heads
    assert {action for action in names.alone if f"“{names.action(action)}”" not in text} == set()
    assert {names.phase(phase) for phase in names.phases} <= heads
    assert set(map(names.kind_title, names.kinds)) <= heads
    titles = {str(field.title) for field in names.fields.values() if field.title is not None}
    assert {title for title in titles if title not in text} == set()
    assert [words for words in texts(book.parts) if WRITTEN[0] in words] == []


@pytest.mark.parametrize("name", sorted(set(rulesets.names()) - set(PUBLISHED)))
def test_every_game_of_the_library_has_a_book(name: str) -> None:
    book = rulebook(name, None, [])
    assert "## Setup" in as_markdown(book)
    assert "Setup" in read(as_page(book)).words, "and as a page, of which every part ends"
    assert [words for words in texts(book.parts) if WRITTEN[0] in words] == []


def test_what_a_variant_changes_is_marked_and_what_it_takes_away_is_named() -> None:
    code, text, _ = told("fleet", "--with", "advanced_setup")
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
    assert "[changed]" not in told("fleet")[1]


class Page(HTMLParser):
    """What a page opens and closes, what it fetches and what is read on it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: set[str] = set()
        self.words = ""

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)
        named = [value or "" for key, value in attrs if key in {"src", "href"}]
        self.fetched += [value for value in named if not value.startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_is_whole_and_fetches_nothing() -> None:
    code, text, _ = told("fleet", "--html", "--players", "3")
    page = Page()
    page.feed(text)
    assert (code, page.open, page.fetched) == (0, [], [])
    assert "rules for 3 players" in text
    assert "FL-AUC-09" in text


def test_text_of_a_file_is_never_part_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "tags.game"
    file.write_text(
        'game "<b>Tags</b>" for 2 players\n\nthe table has\n  heap "<script>" : 0..3 starts 3\n\n'
        'phase setup\n  -> play\n\nphase play "A | B"\n  take 1 from heap\n  -> end when heap is 0\n  -> play\n\nscoring\n  points = 0\n',
        encoding="utf-8",
    )
    book = rulebook(str(file), None, [])
    assert "<script>" not in as_page(book)
    assert "<b>" not in as_page(book)
    assert "<script>" not in as_markdown(book).replace("\\<script\\>", "")


ODD = """# - a remark, <b>loud</b> | *wide* & `take` &amp; [so](on)
game "<script>|*_`Odd`_*~~" for 2 players

# + a list <script> of `words` and an open `tick
type Word "A | B *c* _d_ `e` <f>" is one, two

cards Card "`<i>` &lt;"
  | card | note                            | copies |
  | ace  | "a | b <script> *x* `y` _z_ \\\\" | 2      |

the table has
  heap "<script>x</script> | *heap* `tick" : 0..3 starts 3
  deck "# deck" : pile of Card, open
  big "+ sum" = heap + 1
  old "1. ``" = heap

phase setup "1. `Set` <b>"
  -> play

phase play "A | B"
  first of players may grab
  take 1 from heap
  -> end when heap is 0
  -> play

action grab "* grab _it_ [now](x) `"
  need heap > 0 else "<b>|*_` no" assume "`heap` | <b>"

scoring
  points "P | <q> `z`" = 0

example "<x> | *y* `z` _w_"
  given setup
  then
    heap is 3
"""
MARKDOWN_MAKES = {
    *("h1", "h2", "h3", "h4", "p", "em", "strong", "code", "blockquote"),
    *("ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"),
}
ODD_WORDS = (
    "<script>|*_`Odd`_*~~",
    "A | B *c* _d_ `e` <f>",
    "`<i>` &lt;",
    "a | b <script> *x* `y` _z_ \\",
    "<script>x</script> | *heap* `tick",
    "# deck",
    "+ sum is ",
    "1. `` is ",
    "1. `Set` <b>",
    "“* grab _it_ [now](x) `”",
    "“<b>|*_` no”",
    "P | <q> `z`",
    "<x> | *y* `z` _w_",
    "+ a list <script> of words and an open `tick",
    "(Left open by the rulebook: heap | <b>)",
)
"""How the same is read, whatever it is printed as."""


def odd_game(folder: Path) -> str:
    (folder / "odd.game").write_text(ODD, encoding="utf-8")
    return str(folder / "odd.game")


def read(page: str) -> Page:
    found = Page()
    found.feed(page)
    assert found.open == []
    return found


def test_signs_of_markdown_in_titles_reasons_and_remarks_are_read_as_they_are(tmp_path: Path) -> None:
    text = told(odd_game(tmp_path))[1]
    page = read(MarkdownIt("commonmark").enable("table").enable("strikethrough").render(text))
    assert [words for words in ODD_WORDS if words not in page.words] == []
    assert page.tags <= MARKDOWN_MAKES


def test_signs_of_html_in_titles_reasons_and_remarks_are_read_as_they_are(tmp_path: Path) -> None:
    page = read(told(odd_game(tmp_path), "--html")[1])
    assert [words for words in ODD_WORDS if words not in page.words] == []
    assert not page.tags & {"script", "q", "f", "x"}


def test_a_book_can_be_printed_without_its_examples() -> None:
    whole, rules = told("fleet")[1], told("fleet", "--no-examples")[1]
    assert "## Examples" in whole
    assert rules == whole[: whole.index("## Examples")] + rules[rules.index("## Rules in the margin") :]
    assert "FL-EX" not in rules
    page = told("fleet", "--no-examples", "--html", "--with", "steep_bids")[1]
    assert "Examples" not in page
    assert "[changed]" not in page
    assert 'class="changed"' in page


def test_a_book_that_cannot_be_written_is_told_before_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    locked = tmp_path / "locked.md"
    locked.write_text("mine", encoding="utf-8")
    locked.chmod(0o444)
    for place, cause in (
        (tmp_path / "missing" / "pig.md", "there is no folder"),
        (tmp_path / "folder.md", "a folder"),
        (locked, "the file may not be written"),
    ):
        code, text, said = told("pig", "--out", str(place))
        assert (code, text) == (2, "")
        assert cause in said
        assert "name a file that may be written, in a folder there is" in said
    assert locked.read_text(encoding="utf-8") == "mine"


def test_a_full_disk_behind_a_printed_book_is_told_without_a_file_that_has_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(_: str) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("cli.commands.rulebook.exactly", full)
    assert told("pig") == (
        2,
        "",
        "the output: no space left on device\n  help: make room there, or send it elsewhere\n",
    )


def test_a_book_goes_into_a_file_of_its_kind(tmp_path: Path) -> None:
    file = tmp_path / "pig.html"
    assert told("pig", "--html", "--out", str(file))[0] == 0
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, _, said = told("pig", "--out", str(tmp_path / "pig.game"))
    assert code == 2
    assert "name a file that ends in .markdown or .md or .txt" in said


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


def test_a_book_in_two_ways_at_once_is_refused() -> None:
    code, _, said = told("pig", "--html", "--markdown")
    assert code == 2
    assert "leave one of the two out" in said


def test_the_first_page_tells_the_aim_the_phases_and_the_ends() -> None:
    text = told("fleet")[1]
    short = text[: text.index("## How to read these rules")]
    assert "The total is made of *Licenses*, *Boats*, *Crates on boats* and *King Crab*." in short
    assert "4. “Fishing”. If the *Crates in the supply* is 0, the game ends.\n" in short
    assert "7. “Next round”. Then again “License auction”.\n" in short
    other = told("public_market")[1]
    assert "If there is no ocean whose *Tiles* is not empty, go on to “All go home”." in other
    assert "A shape lies wholly on its board" in other
    assert "A shape lies wholly on its board" not in text


def test_an_automatic_seat_is_named_with_the_players() -> None:
    text = told("public_market", "--with", "solo")[1]
    assert "These are the rules for 1 player and Angler." in text
    assert "among all players but Angler" in text
    assert "If “due” holds, the game ends." in text


def test_a_remark_right_above_a_declaration_stands_below_its_heading() -> None:
    text = told("public_market")[1]
    assert "*The higher the column, the more fish." in text
    assert "---- " not in text
    assert "(Limits of the tracker: a tile counts whole, a scrap is one fish.)" in text, "on a value of a block"
    assert "(A turn is a bid, or what a meeple does later:" in text, "on an action that is told where it is done"
    assert "(A crate lies in the supply, on a boat," in told("fleet")[1], "on what always holds"


PIER = """game "Pier" for 2 players

type Tide is 1..4
type Suit is clubs, hearts
type Rank is ace, king

spaces Cell is grid 3 by 3
cards Card is each Suit by each Rank
dice Die
  | die | faces | copies |
  | d6  | 6     | 1 each |

each Cell has
  man "Man" : Player or none starts none

the table has
  turn "To move" : Player
  deck "Deck" : pile of Card, hidden
  cup : group of Die, open
  past : history of Cell's man and turn, up to 9

each player has
  kept "Kept" : slot of Card, open
  mine = those(c in Cell where c's man is you)
  ways = [clubs, hearts]
  ready =
    let twice be count(your kept) * 2
    need twice > 1
  wins(c from Cell) = if c's row is 1 then c's man is you else c's column > 1

phase setup
  move Card to deck
  set turn to first of players
  -> play

phase play for turn
  you must place or pass
  add position to past
  for each c in your kept
    do drop(c)
    do drop(c)
  -> end when repeated(past) > 1
  -> play

action place(spot from Cell where its man is none)
  set spot's man to you

action drop(card from your kept)
  need would(lose(card): your kept is empty)
  do lose(card)

action lose(card from your kept)
  move card to deck

action pass
  need your ready

scoring
  cells = count(c in Cell where c's man is you)
"""


@pytest.fixture
def pier(tmp_path: Path) -> str:
    (tmp_path / "pier.game").write_text(PIER, encoding="utf-8")
    return told(str(tmp_path / "pier.game"))[1]


def chapter(text: str, head: str) -> str:
    """What stands below a heading, up to the next one."""
    return text.split(f"# {head}\n", 1)[1].split("\n#", 1)[0].strip()


def test_an_action_nobody_chooses_is_done_for_what_it_is_given(pier: str) -> None:
    assert chapter(pier, "Place").splitlines()[0] == "1. You choose a cell (the spot) whose *Man* is none."
    assert chapter(pier, "Lose").splitlines()[0] == "1. This is done for a card from your *Kept*."


def test_an_action_without_lines_is_told_to_change_nothing() -> None:
    assert chapter(told("kuhn_poker")[1], "Check") == "1. This moves and changes nothing."


def test_a_value_that_remembers_something_between_its_needs_is_told_with_it(pier: str) -> None:
    assert chapter(pier, "Pass") == "1. You may do this only if your *ready* is yes."
    assert (
        "- Ready is so if all of this holds.\n"
        "  - The twice is the number of cards in your *Kept* times 2.\n"
        "  - The twice is more than 1.\n"
    ) in chapter(pier, "Each player")


def test_numbers_of_a_type_and_cards_of_every_kind_are_told_in_words(pier: str) -> None:
    assert chapter(pier, "Tide") == "The numbers from 1 to 4."
    assert chapter(pier, "Card").splitlines()[-1] == "There is one for each suit and each rank."
    assert "| d6 | 6 | 1 for each player |" in chapter(pier, "Die")


def test_how_a_cell_of_a_grid_is_called_is_told_above_the_grid(pier: str) -> None:
    assert chapter(pier, "Cell").splitlines()[0] == (
        "A cell is called by its column, from the left, and its row, from the top."
    )


def test_what_no_line_declares_is_told_where_it_is_asked_for(pier: str) -> None:
    how = chapter(pier, "How to read these rules")
    assert "- The *column* of a space is counted from the left, from 1.\n" in how
    assert "*holder*" not in how
    assert "Where fewer pieces lie" not in how, "nothing is drawn"
    assert "behind “else”" not in how, "no need has a reason"
    assert "- The *holder* of a piece is the player in one of whose places it lies." in told("hearts")[1]
    assert "*column*" not in chapter(told("public_market")[1], "How to read these rules"), "the game has a column"


def test_fields_and_values_are_told_in_whole_sentences(pier: str) -> None:
    assert "| Kept | a place for one card |" in pier
    assert "| past | the positions noted so far, each with the *Man* of each cell and the *To move* |" in pier
    values = chapter(pier, "Each player")
    assert "- Mine consists of the cells whose *Man* is you.\n" in values
    assert "- Ways consists of clubs and hearts.\n" in values
    assert values.endswith(
        "- Wins, for a cell, is, if that cell's *row* is 1, so if that cell's *Man* is you; otherwise it is so if that "
        "cell's *column* is more than 1."
    )


def test_a_score_without_a_line_for_the_winner_is_shared_in_a_tie(pier: str) -> None:
    assert chapter(pier, "Scoring").endswith(
        "- Whoever has the most points in all wins.\n- Whoever is still in a tie shares the victory."
    )


BARE = """game "Bare" for 2 players

drawing hut key X wall
  | X. | cite BA-1
  | .X |

type Brick is wall, door

phase setup
  -> end

action never
  end game

rule fog "Fog"
  forbid never

rule wind after rule fog for each p in players when p is first of players
  forbid never

scoring
  points = 1

example "nothing happens"
  given setup

example "ended at once"
  then
    the game is not over
"""


def test_a_game_with_next_to_nothing_in_it_has_a_book(tmp_path: Path) -> None:
    (tmp_path / "bare.game").write_text(BARE, encoding="utf-8")
    text = told(str(tmp_path / "bare.game"))[1]
    assert "## Glossary" not in text
    assert "- This takes effect after “Fog”.\n" in chapter(text, "Wind")
    assert chapter(text, "Never") == "1. The game ends at once."
    assert "Row X. <sup>BA-1</sup>" in chapter(text, "Drawings")
