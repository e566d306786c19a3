"""A first line read alone says what the grammar says.

The plain forms, and whatever else somebody writes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

import rulesets
from gamespec.ruleset import Heading, Seats, deciding, heading_in, heading_of, numbers_of_seats, seats_of
from gamespec.ruleset.heading import PLAIN
from gamespec.source import SourceFile
from gamespec.syntax import parse

if TYPE_CHECKING:
    from gamespec.model import GameFile

FILES = sorted((*rulesets.folder("fleet").parent.rglob("*.game"), *Path(__file__).parents[3].rglob("*.game")))
TITLES = (
    "Nim for 3 players", "Go, variant", "with 4 players", "examples", "7 Wonders, 2 to 9 players", "12", "", " ", "game",
    'variant of "', "for 1 player and Gull", "needs", "a # b", "x\\", "Ñandú 東", "tab\there", "\u202ereversed", "of", "cite XX-1",
)  # fmt: skip
SEATS = (
    "for 2 players", "for 1 player", "for 2 to 4 players", "for 4 to 2 players", "for 0 players", "for 3 player",
    "for 02 players", "for 2 players cite PE-1", 'for 2 players assume "x"', "for 2 to players", "", "for 99999 players",
    "for 1 player and Gull", "for 2 players, 3 players",
)  # fmt: skip
OTHERS = (
    "",
    ', with "Deep sea"',
    ', with "a",\n  "for 9 players"',
    "  # for 5 players",
    "\n  cite PE-1",
    "\r",
    " \\",
    "#",
)
BEFORE = ("", "\ufeff", "# a comment: game\n", "\n\n  \n# x\r\n", " ", "\t")


def as_read(text: str) -> GameFile | None:
    return parse(SourceFile("a.game", text)).model


def said_by_the_grammar(text: str) -> Heading | None:
    """None where the first line cannot be read."""
    model = as_read(text)
    if model is None or model.header is None or (model.header.title is None and model.header.of is None):
        return None
    return heading_in(model)


@st.composite
def first_lines(draw: st.DrawFn) -> str:
    title = st.one_of(st.sampled_from(TITLES), st.text(max_size=8)).map(lambda text: re.sub(r'["\n]', "", text))
    blank = st.sampled_from((" ", " ", "  ", ""))
    head = draw(
        st.sampled_from(
            ("game{0}{1}", "variant{0}{1}{0}of{0}{2}", "examples{0}of{0}{1}", "gmae {1}", "Game {1}", "{1}")
        )
    ).format(draw(blank), f'"{draw(title)}"', f'"{draw(title)}"')
    rest = f"{draw(blank)}{draw(st.sampled_from(SEATS))}{draw(st.sampled_from(OTHERS))}"
    return f"{draw(st.sampled_from(BEFORE))}{head}{rest}\nphase setup\n  -> end\n"


@settings(max_examples=100, deadline=None)
@given(first_lines())
def test_a_first_line_alone_says_what_the_grammar_says(text: str) -> None:
    alone, whole = heading_of(SourceFile("a.game", text)), said_by_the_grammar(text)
    if whole is not None:
        assert alone == whole
    else:
        assert (alone.title, alone.of, alone.seats) == ("", "", None)


def test_the_first_lines_of_all_our_files_are_read_as_the_grammar_reads_them() -> None:
    otherwise: list[str] = []
    for file in FILES:
        text = file.read_text(encoding="utf-8", errors="replace")
        first = "\n".join(text.split("\n")[:12])
        whole = said_by_the_grammar(first)
        if whole is not None and heading_of(SourceFile("a.game", text)) != whole:
            otherwise.append(file.name)
    assert len(FILES) > 200
    assert otherwise == []


@pytest.mark.parametrize(
    "title", ["Nim for 3 players", "Go, variant", "with 4 players", "examples", "7", "for 9 players"]
)
def test_a_title_may_read_like_a_rule_of_the_first_line(title: str) -> None:
    head = heading_of(SourceFile("a.game", f'game "{title}" for 2 to 4 players\n'))
    assert head == Heading("game", title, seats=Seats(2, 4))
    assert heading_of(SourceFile("a.game", f'variant "{title}" of "{title}"\n')) == Heading("variant", title, title)


def test_plain_first_lines_need_no_grammar() -> None:
    for line in ('game "A" for 2 to 4 players', 'game "A" for 1 player', 'variant "B" of "A"', 'examples of "A"'):
        assert PLAIN.fullmatch(line)


def test_what_a_variant_needs_and_names_is_said() -> None:
    head = heading_of(SourceFile("a.game", 'variant "B" of "A" for 3 players, with "C", needs "D"\n'))
    assert head == Heading("variant", "B", "A", Seats(3, 3), names=("C", "D"), needs=("D",))


def test_of_a_first_line_with_a_mistake_the_form_is_known() -> None:
    assert heading_of(SourceFile("a.game", 'variant "B" off "A"\n')).form == "variant"
    assert heading_of(SourceFile("a.game", "once upon a time\n")).form == ""


def test_the_last_variant_that_says_so_decides_how_many_play() -> None:
    game = Heading("game", "Pond", seats=Seats(2, 4))
    alone = Heading("variant", "Alone", "Pond", Seats(1, 1, "Gull"))
    crowd = Heading("variant", "Crowd", "Pond", Seats(5, 6))
    knows = Heading("variant", "A crowd alone", "Pond", Seats(3, 3), names=("Crowd",))
    silent = Heading("variant", "Deep", "Pond")
    assert seats_of(game, [silent]) == Seats(2, 4)
    assert seats_of(game, [alone, silent]) == Seats(1, 1, "Gull")
    assert deciding([crowd, alone]) is deciding([alone, crowd]) is crowd
    assert deciding([crowd, knows]) is knows
    assert seats_of(Heading("variant", "Deep", "Pond")) is None


def test_the_seat_nobody_plays_is_counted_among_the_seats() -> None:
    assert list(Seats(1, 2, "Gull").numbers) == [2, 3]
    model = as_read('variant "Alone" of "Pond" for 1 player and Gull\n')
    base = as_read('game "Pond" for 2 players\n')
    assert model is not None
    assert base is not None
    assert list(numbers_of_seats(base, [model])) == [2]
    assert list(numbers_of_seats(model.model_copy(update={"header": None}))) == [2]
