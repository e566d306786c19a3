"""A line that cannot be read is answered with one that can.

What is advised was read before it was told.
"""

from __future__ import annotations

import re

import pytest

from gamespec.diagnostics import fixed
from gamespec.syntax.messages.forms import CHOICES, HEADS, STATEMENTS, form
from tests.unit.gamespec.syntax.reading import HEADER, read

LINES = [
    "add 1 your coins",
    "pay 3 + if your coins > 3 then 1 else 2 from your coins",
    "set x to if a then 1 else if b then 2 else 3 + if c then 1 else 2",
    "end the game",
    "move top from deck to scrap",
    'need x is 1 because "no"',
    "need x is 1, else no money",
    "need random of 1..6 > 3",
    "add to your coins 3",
    "take 1 from supply and shuffle deck",
    "need a not in b",
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_advised_can_be_read_in_the_place_of_the_line(line: str) -> None:
    (found,) = read(f"{HEADER}action a\n  {line}\n").diagnostics
    told = re.search(r"((?:`[^`]+`(?: and )?)+)$", found.help or "")
    assert told is not None
    written = "\n  ".join(re.findall(r"`([^`]+)`", told[1]))
    assert read(f"{HEADER}action a\n  {written}\n").ok


@pytest.mark.parametrize("line", [*STATEMENTS.values(), *CHOICES.values()])
def test_a_form_that_is_shown_can_be_written(line: str) -> None:
    opens = ("if", "for", "repeat", "step", "after", "before", "at", "instead")
    word = line.split(maxsplit=1)[0]
    block = "\n    do b" if word in opens else "\n    calm: do b" if word == "by" else ""
    places = (
        f"action a\n  {line}{block}\n",
        f"action a\n  if x\n    do b\n  {line}\n    do b\n",
        f"phase p\n  {line}\n",
        f"rule r\n  {line}{block}\n",
        f"scoring\n  {line}\n",
        f'example "e"\n  {line}\n',
        f'example "e"\n  given\n    {line}\n',
        f'example "e"\n  when\n    {line}\n',
        f'example "e"\n  then\n    {line}\n',
    )
    assert any(read(f"{HEADER}{place}").ok for place in places), line


@pytest.mark.parametrize("line", HEADS.values())
def test_a_first_line_that_is_shown_can_be_written(line: str) -> None:
    blocks = (
        "",
        "\n  do b",
        "\n  x : 0..9",
        "\n  x = 1",
        "\n  add 1 to your x",
        "\n  | #. |",
        "\n  then\n    x is 1",
        "\n  forbid rest",
        "\n  action rest\n    do b",
        "\n  | | 2 | 3 | 4 |\n  | crates | 1 | 2 | 3 |",
    )
    if line.startswith(("game", "variant", "examples")):
        assert read(f"{line}\n").ok
    else:
        assert any(read(f"{HEADER}{line}{block}\n").ok for block in blocks), line


def test_a_line_that_nobody_can_guess_is_answered_with_how_such_lines_are_written() -> None:
    assert form("add ? ! ?", ("action",), top=False) == "compare the line with this example: `add 2 to your coins`"
    assert "begin the line with what happens" in (form("frobnicate", ("phase",), top=False) or "")
    assert "write a name and its type" in (form("coins ? 9", ("each",), top=False) or "")
    assert "write which player does what" in (form("Ann launches", ("when",), top=False) or "")
    assert "write what must be true" in (form("? ?", ("then",), top=False) or "")
    assert "its points" in (form("? ?", ("scoring",), top=False) or "")
    assert "not indented" in (form("frobnicate", (), top=True) or "")
    assert "begin a part of an example" in (form("frobnicate", ("example",), top=False) or "")
    assert form("", ("phase",), top=False) is None


@pytest.mark.parametrize(
    ("lines", "help_part"),
    [
        ("if a is 1\n      and b is 2\n    do c", "`if (a is 1` on the one line, `and b is 2)` on the next"),
        ("if a is 1 and\n      b is 2\n    do c", "`if (a is 1 and` on the one line"),
        ("if a is 1\n      and b is 2\n      or c is 3\n    do c", "in brackets"),
        ('need a is 1\n    else "no"', '`need a is 1 else "no"`'),
        ("move a\n    to b", "`move a to b`"),
        ("let n be a +\n    b", "`let n be (a +` on the one line"),
        ("for each b in x\n      where b is 1\n    do c", "`for each b in x where b is 1`"),
        ("set x to " + "a + " * 30 + "\n    b", "one line"),
    ],
)
def test_a_line_that_goes_on_below_is_one_finding_and_read_as_one(lines: str, help_part: str) -> None:
    result = read(f"{HEADER}action a\n  {lines}\n  do d\n")
    (found,) = result.diagnostics
    assert (found.code, found.span.line) == ("GS102", 3)
    assert help_part in (found.help or "")
    assert result.model is not None
    assert "BrokenStmt" not in {type(node).__name__ for decl in result.model.decls for node in decl.walk()}


def test_a_long_line_is_not_tried_in_other_ways() -> None:
    (found,) = read(f"{HEADER}action a\n  move {'1 + ' * 100}1 your coins\n").diagnostics
    assert found.help == "compare the line with this example: `move top 2 of deck to your hand`"


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("action a\n  if a is 1\n      and b is 2\n    do c\n", "action a\n  if a is 1 and b is 2\n    do c\n"),
        ("action a\n  need a\n    is 1\n    or b\n", "action a\n  need a is 1 or b\n"),
        (
            "each player has\n  can-pay : yes or no\n    need a is 1\n",
            "each player has\n  can-pay : yes or no =\n    need a is 1\n",
        ),
    ],
)
def test_what_is_sure_is_mended(text: str, mended: str) -> None:
    text = HEADER + text
    for _ in range(2):
        text = fixed(read(text).diagnostics).texts.get("test.game", text)
    assert text == HEADER + mended


@pytest.mark.parametrize("between", ["  # why", ""])
def test_a_comment_or_a_long_line_is_not_joined(between: str) -> None:
    long = "a" * 10 if between else "a" * 120
    assert fixed(read(f"{HEADER}action a\n  need {long}{between}\n    or b\n").diagnostics).texts == {}
