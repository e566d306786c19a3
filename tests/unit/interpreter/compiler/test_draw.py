from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from gamespec.check import check
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from interpreter.compiler.draw import Sketch, as_dot, as_mermaid, as_svg, as_text, sketch
from interpreter.compiler.draw.sketch import Box, Line, Way

GAME = """\
game "Stones" for 2 players

tokens Stone
  | stone | copies |
  | grey  | 9      |

the table has
  heap : pile of Stone, hidden
  mover : Player

each player has
  taken "Taken" : group of Stone, open

phase setup
  step heap
    move Stone to heap
    shuffle heap
  set mover to random of players
  -> play

phase play "Play \\u201cit\\u201d" for mover
  step choose "Choose & take"
    if count(heap) > 1
      you must take-one or give
  set mover to next(mover)
  -> end when count(heap) < 2
  -> setup when count(heap) > 99
  -> play

action take-one
  move top 1 of heap to your taken

action give(p from others)
  p chooses s from p's taken, if possible
  if s is not none
    move s to your taken
"""


@pytest.fixture
def full() -> Sketch:
    return drawn(full=True)


def drawn(*, full: bool = False) -> Sketch:
    sink = Sink()
    parsed = parse(SourceFile("stones.game", GAME.encode().decode("unicode_escape")))
    assert parsed.model is not None
    model = resolve(parsed.model, [], 2, sink)
    assert model is not None
    game = check(model, 2, sink)
    assert game is not None, list(sink)
    return sketch(game, full=full)


def test_the_text_has_steps_questions_chance_and_arrows() -> None:
    assert as_text(drawn()).split("\n\n")[:3] == [
        "Stones",
        "setup\n  heap\n    * shuffle heap\n  * set mover to random of players\n  -> play",
        (
            "play  Play \u201cit\u201d\n  choose: Choose & take\n    ? you must take-one or give\n"
            "  -> end when count(heap) < 2\n  -> setup when count(heap) > 99\n  -> play"
        ),
    ]


def test_the_full_text_has_the_actions_that_ask_something_themselves(full: Sketch) -> None:
    assert [box.name for box in full.boxes] == ["setup", "play", "give"]
    assert "action give\n  ? p chooses s from p's taken, if possible" in as_text(full)
    assert full.boxes[1].actions == ["give"]


def test_mermaid_has_every_phase_and_arrow_with_quoted_words(full: Sketch) -> None:
    lines = as_mermaid(full).splitlines()
    assert lines[0] == "flowchart TD"
    assert '    n1["<b>Play \u201cit\u201d</b><br/>you must take-one or give"]' in lines
    assert '    n1 -->|"count(heap) &lt; 2"| the_end' in lines
    assert "    n1 -.-> n2" in lines
    assert "    n0 --> n1" in lines


def test_dot_has_every_phase_and_arrow(full: Sketch) -> None:
    text = as_dot(full)
    assert text.startswith('digraph "Stones" {')
    assert text.endswith("}")
    assert 'n1 -> the_end [label="count(heap) < 2"];' in text
    assert "n1 -> n2 [style=dotted];" in text
    assert "n1 -> n1;" in text


def test_svg_is_one_picture_with_a_box_for_each_phase_and_the_end(full: Sketch) -> None:
    picture = ET.fromstring(as_svg(full))  # noqa: S314  our own picture
    space = "{http://www.w3.org/2000/svg}"
    boxes = picture.findall(f"{space}rect")
    assert [box.get("class") for box in boxes] == ["phase", "phase", "action", "phase"]
    words = ["".join(text.itertext()) for text in picture.iter(f"{space}text")]
    assert "? you must take-one or give" in words
    assert "count(heap) < 2" in words
    paths = [path for path in picture.iter(f"{space}path") if path.get("marker-end")]
    assert len(paths) == 4
    tops = [float(box.get("y", "0")) for box in boxes]
    assert tops == sorted(tops)


ODD = Sketch(
    'x\\" & "]; evil [URL=javascript:alert(1)]',
    [Box("phase", "a", "b\\", [Line("ask", 'c\\" \\l \\N'), Line("step", "d\\")], [Way("end", 'e\\"; f')])],
)  # fmt: skip
STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"')


def test_a_title_cannot_leave_its_quotes_in_dot():
    said = as_dot(ODD)
    bare = STRINGS.sub("Q", said)
    assert '"' not in bare
    assert "evil" not in bare
    assert re.fullmatch(r"[\w\s{}\[\]=,;>.-]*", bare), bare
    assert r'label="b\\\l? c\\\" \\l \\N\ld\\\l"' in said


def test_a_title_gives_mermaid_no_orders():
    said = as_mermaid(
        Sketch("x", [Box("phase", "a", "%%{init: {'securityLevel': 'loose'}}%% `**b**` #quot; \\n <i>", [], [])])
    )
    assert "%%" not in said
    assert "`" not in said
    assert "#35;quot;" in said
    assert "<i>" not in said
