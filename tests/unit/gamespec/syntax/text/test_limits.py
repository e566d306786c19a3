from __future__ import annotations

import pytest

from tests.unit.gamespec.syntax.reading import HEADER, codes, read


@pytest.mark.parametrize("text", ["", "\n\n", "   \n# nothing but a comment\n"])
def test_an_empty_file_says_nothing(text: str):
    result = read(text)
    assert result.model is None
    assert [found.code for found in result.diagnostics] == ["GS004"]
    assert "`variant " in (result.diagnostics[0].help or "")


def test_a_binary_file_is_refused():
    assert codes("game \x00\x01") == ["GS002"]


def test_a_huge_file_is_refused_by_its_size():
    assert codes("# " + "x" * 10_000_000) == ["GS003"]


def test_reading_stops_after_many_mistakes():
    found = codes(HEADER + "action a\n  let let\n" * 80)
    assert found[-1] == "GS008"
    assert len(found) == 51


def test_line_ends_of_another_system_are_accepted():
    result = read((HEADER + "action a\n  let x be count(\n    b in S)\n  do b\n").replace("\n", "\r\n"))
    assert result.ok


def test_a_byte_order_mark_is_accepted():
    assert read("\ufeff" + HEADER).ok


def test_tabs_are_refused_once_with_help():
    (found,) = read(HEADER + "action a\n\tdo x\n\tdo y\n").diagnostics
    assert found.code == "GS006"
    assert found.message == "this line is indented with a tab, as is 1 other line"


@pytest.mark.parametrize("sign", ["\x07", "\x1b", "\u202e", "\u2066", "\u200b", "\x85", "\u2028"])
def test_control_characters_and_those_that_turn_the_reading_direction_are_refused_where_they_stand(sign: str):
    (found,) = read(f'{HEADER}action a "A{sign}B"\n').diagnostics
    assert found.code == "GS005"
    assert found.span.line == 2
    assert found.span.text == sign


def test_ten_thousand_brackets_are_one_finding():
    assert codes(f"{HEADER}action a\n  let x be {'(' * 10_000}1{')' * 10_000}\n") == ["GS007"]
    assert codes(f"{HEADER}action a\n  let x be {'[' * 10_000}\n") == ["GS007"]


def test_ten_thousand_blocks_are_one_finding():
    blocks = "".join(f"{' ' * n}if x\n" for n in range(1, 1200)) + " " * 1300 + "do y\n"
    assert "GS007" in codes(f"{HEADER}action a\n{blocks}")


@pytest.mark.parametrize(
    "chain", ["not " * 10_000 + "x", "x" + " + x" * 10_000, "x" + "'s y" * 10_000, "- " * 10_000 + "x"]
)
def test_an_endless_chain_is_one_finding(chain: str):
    assert codes(f"{HEADER}action a\n  let x be {chain}\n") == ["GS007"]


def test_sixty_levels_of_brackets_are_fine():
    assert read(f"{HEADER}action a\n  let x be {'(' * 60}1{')' * 60}\n").ok
