"""Cards drawn as cards, boards and drawings as pictures, families as one column."""

from __future__ import annotations

from pathlib import Path

from cli.rulebook.markdown import as_markdown
from cli.rulebook.page import as_page
from cli.rulebook.parts import Book
from cli.rulebook.reading import rulebook
from cli.scene.tags import drawing

GAME = """game "Quay" for 2 players

type Fish is cod, hake
type Bone is ace, deuce

drawing bar
  | ## |
drawing low marks X rock, . water cite QY-1
  | X. |
drawing high marks s sand
  | .s |

spaces Ring "Round the bay" is ring
  | ring |
  | north |
  | south |
spaces Way is line
  | way  |
  | here |
  | there-and-far-away-behind-the-lighthouse |
  | last-of-all-at-the-end-of-the-very-long-quay |
spaces Port is links
  | port |
  | a    |
  | b    |
  | c    |
  links
    | from | to |
    | a    | b  |
spaces Field is grid 2 by 2
spaces Comb is hexes 2 by 2

tiles Net "Nets"
  | net  | shape | wants/cod | wants/hake | turn/1 | turn/2 | note      | copies |
  | fine | bar   | 2         | 0          | 3      | 4      | "so <so>" | 2      |
  | wide | bar   | 0         | 0          | 5      | 6      | "-"       | 1      |

the table has
  heap "Heap" : pile of Net, hidden

each player has
  own-nets "Nets taken" : group of Net, open

phase setup
  move Net to heap
  -> end

scoring
  points = 0
"""


def book(tmp_path: Path, text: str = GAME) -> Book:
    file = tmp_path / "quay.game"
    file.write_text(text, encoding="utf-8")
    return rulebook(str(file), None, [])


def test_cards_and_tiles_are_drawn_as_such_with_their_picture_and_without_what_is_nothing(tmp_path: Path) -> None:
    page = as_page(book(tmp_path))
    fine, wide = page.split('<div class="card">')[1:3]
    assert fine.startswith("<b><i>&times;2</i>fine</b><svg ")
    assert "<dt>turn</dt><dd>1: 3, 2: 4</dd></div><div><dt>note</dt><dd>so &lt;so&gt;</dd>" in fine
    assert "<dt>wants</dt>" not in wide
    assert "<dt>shape</dt>" not in fine


def test_words_that_a_table_counts_are_signs_on_its_cards_with_a_key_above_them(tmp_path: Path) -> None:
    wide = "| wide | bar   | 0         | 0          |"
    page = as_page(book(tmp_path, GAME.replace(wide, "| wide | bar | 1 | 5 |")))
    key, fine, wide = page.split('<p class="key">')[1].split('<div class="card">')[:3]
    assert [word.partition("<")[0].strip() for word in key.split("</svg>")[1:]] == ["cod", "hake"]
    assert '<dt>wants</dt><dd><span class="icons" role="img" aria-label="2 cod" title="2 cod">' in fine
    assert fine.count('class="icon"') == 2
    assert 'aria-label="1 cod, 5 hake"' in wide
    assert wide.count('class="icon"') == 2, "of more than four things there is one sign, with the number before it"
    assert "5 <svg" in wide
    assert "ace" not in key, "a word that no table counts has no sign"


def test_in_markdown_a_family_of_columns_is_one(tmp_path: Path) -> None:
    text = as_markdown(book(tmp_path))
    assert "| net | shape | wants | turn | note | copies |" in text
    assert "| wide | bar | - | 1: 5, 2: 6 | - | 1 |" in text


def test_copies_by_players_are_those_for_as_many_as_play(tmp_path: Path) -> None:
    game = GAME.replace("note      | copies |", "note      | copies/2 | copies/3 |").replace(
        "for 2 players", "for 2 to 3 players"
    )
    game = game.replace('"so <so>" | 2      |', '"so <so>" | 2 | 3 |').replace('"-"       | 1      |', '"-" | 1 | 2 |')
    assert "<b><i>&times;2</i>fine</b>" in as_page(book(tmp_path, game))


def test_the_drawing_of_a_map_stands_as_it_is_written(tmp_path: Path) -> None:
    board = "spaces Comb is hexes\n  | . N |\n  | ~ ~ |\n  marks\n    | mark | deep |\n    | .    | no   |\n    | N    | no   |\n    | ~    | yes  |"
    page = as_page(book(tmp_path, GAME.replace("spaces Comb is hexes 2 by 2", board)))
    assert "<pre>. N\n~ ~</pre>" in page


def test_of_a_family_of_yes_and_no_those_with_yes_are_named(tmp_path: Path) -> None:
    rows = "tiles Hook\n  | hook | takes/cod | takes/hake | copies |\n  | one | yes | no | 1 |\n  | two | no | no | 1 |\n\n"
    text = as_markdown(book(tmp_path, GAME.replace("tiles Net", f"{rows}tiles Net")))
    assert "| one | cod | 1 |" in text
    assert "| two | - | 1 |" in text


def test_where_pieces_may_lie_is_told_with_them(tmp_path: Path) -> None:
    assert "Where they may lie: on the table *Heap*; each player's *Nets taken*." in as_markdown(book(tmp_path))


def test_every_board_has_a_picture(tmp_path: Path) -> None:
    page = as_page(book(tmp_path))
    for title in ("Round the bay", "Way", "Port", "Field", "Comb"):
        assert 'class="board-frame"' in page.split(f"<h3>{title}")[1].split("<h3>")[0], title
    assert "One of them is called a ring." in page
    assert page.split("<h3>Port")[1].split("</svg>")[0].count("<line ") == 1


def test_a_board_of_very_many_spaces_is_no_picture(tmp_path: Path) -> None:
    rows = "".join(f"  | s{n} |\n" for n in range(61))
    page = as_page(book(tmp_path, GAME.replace("  | here |\n", f"  | here |\n{rows}")))
    assert 'class="board-frame"' not in page.split("<h3>Way")[1].split("<h3>")[0]


def test_drawings_stand_beside_each_other_below_their_names_with_their_keys(tmp_path: Path) -> None:
    text = as_markdown(book(tmp_path))
    assert "### Drawings <sup>QY-1</sup>\n\n```text\nlow   high\nX.    .s\n```\n" in text
    assert "- low: X is rock, . is water.\n- high: s is sand.\n" in text
    assert "### Shapes\n\n```text\nbar\n##\n```" in text


def test_many_drawings_go_on_in_a_further_row(tmp_path: Path) -> None:
    more = "".join(f"drawing long-shape-number-{n}\n  | # |\n" for n in range(5))
    text = as_markdown(book(tmp_path, GAME.replace("drawing bar\n", f"{more}drawing bar\n")))
    assert "long shape number 2\n#                     #                     #\n\nlong shape number 3   long" in text


def test_signs_are_squares_filled_or_with_what_stands_there() -> None:
    assert drawing(("#.",)).count("<rect") == 1
    drawn = drawing(("X.", " #"))
    assert (drawn.count('class="cell"'), drawn.count('class="full"'), drawn.count("<text")) == (2, 1, 1)


def test_chapters_are_linked_and_one_sentence_is_a_paragraph(tmp_path: Path) -> None:
    page = as_page(book(tmp_path))
    assert '<a href="#chapter-the-game-in-short">' in page
    assert '<h2 id="chapter-the-game-in-short">' in page
    assert "<div>\n<p>In this order: cod and hake.\n</p>" in page


def test_a_picture_stands_in_no_paragraph_which_a_browser_would_close_before_it(tmp_path: Path) -> None:
    page = as_page(book(tmp_path))
    assert '<div class="wide"><figure><svg' in page
    assert "<p><figure" not in page.replace(' class="wide"', "")


def test_an_example_shows_what_changes_before_and_after_its_moves() -> None:
    page = as_page(rulebook("fleet", None, []))
    box = next(each for each in page.split('<section class="box">') if "two launches with one Cod license" in each)
    before, after = box.split("<figcaption>After</figcaption>")
    assert before.count("<figcaption>Before</figcaption>") == 1
    empty, full = (
        '<div class="zone group empty changed"><h3>Launched boats',
        '<div class="zone group changed"><h3>Launched boats',
    )
    assert empty in before, "a zone that gets its first cards is drawn empty"
    assert full in after
    assert "Ann (you)" not in box, "the pictures have the names of the story"
    assert "P1" not in box, "the pictures have the names of the story"
