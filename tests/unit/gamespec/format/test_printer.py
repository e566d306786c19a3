from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from gamespec.format import formatted
from gamespec.model.node import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.architecture.sources import ROOT
from tests.loaded import one_in

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted([*ROOT.glob("rulesets/**/*.game"), *ROOT.glob("tests/good/**/*.game")])


def laid_out(text: str) -> str:
    return formatted(SourceFile("t.game", dedent(text).lstrip("\n")))


def test_blocks_are_indented_by_two_blanks_however_deep_they_were() -> None:
    assert (
        laid_out("""
        phase setup
             step one
                 set x to 1
             -> end
        """)
        == "phase setup\n  step one\n    set x to 1\n  -> end\n"
    )


def test_words_stand_one_blank_apart_and_signs_between_blanks() -> None:
    assert laid_out("set   x to y+2 * z\n") == "set x to y + 2 * z\n"
    assert laid_out("need f( a ,b )  >=3\n") == "need f(a, b) >= 3\n"


def test_a_minus_keeps_its_blanks_because_they_change_what_it_means() -> None:
    assert laid_out("set x to -1\n") == "set x to -1\n"
    assert laid_out("set x to a  -  1\n") == "set x to a - 1\n"


def test_a_field_has_a_blank_on_both_sides_of_its_colon_and_a_loop_one_behind_it() -> None:
    assert laid_out("coins: 0..9 = sum(b in x :b's y)\n") == "coins : 0..9 = sum(b in x: b's y)\n"


def test_who_acts_in_an_example_stands_right_before_the_colon() -> None:
    assert laid_out("Ann : stop\n") == "Ann: stop\n"
    assert laid_out("chance :[4,2]\n") == "chance: [4, 2]\n"


def test_the_bars_of_a_table_stand_below_each_other() -> None:
    assert laid_out("""
        type Fish
          | fish | size |
          | cod|2| cite X-1
          # the big one
          | tuna-fish |   10 |   cite   X-2
        """) == (
        "type Fish\n  | fish      | size |\n  | cod       | 2    | cite X-1\n  # the big one\n"
        "  | tuna-fish | 10   | cite X-2\n"
    )


def test_a_bar_in_quotes_is_part_of_its_cell() -> None:
    assert laid_out('type A\n  | a | t |\n  | b | "x|y" |\n') == 'type A\n  | a | t     |\n  | b | "x|y" |\n'


def test_the_squares_of_a_drawing_stay_as_they_are() -> None:
    assert laid_out("drawing l\n    | #. |\n    | ## |\n") == "drawing l\n  | #. |\n  | ## |\n"
    assert laid_out("drawing d marks , ice, : crab\n  | ,: |\n") == "drawing d marks , ice, : crab\n  | ,: |\n"


def test_comments_stay_with_the_line_they_were_written_for() -> None:
    assert laid_out("""
        # the game
        phase setup   # begins
            # inside
            set x to 1
            # still inside
        # outside
        phase play
          -> end
        # at the end
        """) == (
        "# the game\nphase setup  # begins\n  # inside\n  set x to 1\n  # still inside\n"
        "# outside\nphase play\n  -> end\n# at the end\n"
    )


def test_empty_lines_are_kept_one_at_a_time() -> None:
    assert laid_out("\n\n\ntype A is b\n\n\n\n\ntype B is c\n\n\n") == "type A is b\n\ntype B is c\n"


def test_the_rest_of_a_long_line_stands_two_levels_deeper() -> None:
    assert (
        laid_out("""
        phase a
          set x to max(1,
           # the larger
           2
          )
          -> end
        """)
        == "phase a\n  set x to max(1,\n      # the larger\n      2\n  )\n  -> end\n"
    )


def test_sentences_stand_two_levels_below_their_line_also_in_a_table() -> None:
    assert (
        laid_out("""
        cards Boat
         | boat | cost |
         | cod | 1 |
             # said in the shop
             as  "Cheap."
         | tuna | 12 | cite FL-A-01
        action rest
           as "You rest.",
               "Nothing else."
           add 1 to x
        """)
        == """\
cards Boat
  | boat | cost |
  | cod  | 1    |
      # said in the shop
      as "Cheap."
  | tuna | 12   | cite FL-A-01
action rest
    as "You rest.",
    "Nothing else."
  add 1 to x
"""
    )


def test_line_ends_of_other_systems_become_ours() -> None:
    assert formatted(SourceFile("t", "\ufefftype A is b\r\ntype B is c")) == "type A is b\ntype B is c\n"


@pytest.mark.parametrize("path", one_in(4, FILES), ids=lambda path: path.stem)
def test_laying_out_twice_is_laying_out_once_and_nothing_said_changes(path: Path) -> None:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    once = SourceFile(path.name, formatted(source))
    assert once.text == source.text or not path.is_relative_to(ROOT / "rulesets"), "gamespec fmt rulesets"
    assert formatted(once) == once.text
    before, after = parse(source), parse(once)
    assert before.model is not None
    assert after.model is not None
    assert says_the_same(before.model, after.model)
    assert source.text.count("#") == once.text.count("#")


def test_a_changed_word_is_a_changed_meaning() -> None:
    one, other = (parse(SourceFile("t.game", f'game "T" for 2 players\ntype A is {word}\n')).model for word in "bc")
    assert one is not None
    assert other is not None
    assert not says_the_same(one, other)
