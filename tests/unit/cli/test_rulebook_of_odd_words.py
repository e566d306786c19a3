"""Whatever signs stand in the words of a file, a rulebook shows them as they are."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt

from cli.rulebook.markdown import as_markdown
from cli.rulebook.page import as_page
from cli.rulebook.reading import rulebook
from tests.unit.cli.books import read, told

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


def odd_game(folder: Path) -> str:
    (folder / "odd.game").write_text(ODD, encoding="utf-8")
    return str(folder / "odd.game")


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


def test_signs_of_markdown_in_titles_reasons_and_remarks_are_read_as_they_are(tmp_path: Path) -> None:
    text = told(odd_game(tmp_path), "--all-examples")[1]
    page = read(MarkdownIt("commonmark").enable("table").enable("strikethrough").render(text))
    assert [words for words in ODD_WORDS if words not in page.words] == []
    assert page.tags <= MARKDOWN_MAKES


def test_signs_of_html_in_titles_reasons_and_remarks_are_read_as_they_are(tmp_path: Path) -> None:
    told(odd_game(tmp_path), "--all-examples", "--html", str(tmp_path / "odd.html"))
    page = read((tmp_path / "odd.html").read_text(encoding="utf-8"))
    assert [words for words in ODD_WORDS if words not in page.words] == []
    assert not page.tags & {"script", "q", "f", "x"}


TITLED = """game "Stalls" for 2 players

cards Beast "Animals for sale", "ox", "oxen", 4 in all
  | beast              | cost "price" | copies |
  | grey "grey-backed" | 1            | 2      |
  | red                | 2            | 2      |

the table has
  stall : group of Beast, open

each player has
  yard  : group of Beast, open
  coins : 0..9 starts 3

phase setup
  move unplaced(Beast) to stall
  -> turn

phase turn for first of players
  you must buy
  -> end

action buy "Buy"(b from stall)
  pay b's cost from your coins
  move b to your yard

scoring
  owned = count(your yard)
  winner has highest total

example "a red one"
  seats Ann, Bob
  given
    move any 1 of Beast[red] to stall
    set Ann's coins to 2
    start at phase turn
  when
    Ann: buy(Beast[red])
  then
    count(Ann's yard) is 1
    Ann's coins is 0
"""


def test_titles_of_kinds_columns_and_rows_are_the_words_of_the_book(tmp_path: Path) -> None:
    file = tmp_path / "stalls.game"
    file.write_text(TITLED, encoding="utf-8")
    text = told(str(file))[1]
    assert "| ox | price | copies |" in text
    assert "| grey-backed | 1 | 2 |" in text
    assert "Pay that ox's *price* from your *coins*" in text
    assert "the number of oxen in your *yard*" in text
    assert "The *stall*: 1 red ox. Ann has *coins* 2." in text
    assert "Ann does “Buy” (red ox). Now there is 1 ox in Ann's *yard*; Ann's *coins* is 0." in text
