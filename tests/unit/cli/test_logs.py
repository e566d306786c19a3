from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.output import consoles
from gamespec.diagnostics.diagnostic import STEERING, safe, visible

ORDER = re.compile(r"^\s*::[a-z]|##\[|##vso\[|##teamcity\[", re.MULTILINE | re.IGNORECASE)
GAME = """\
game "::error::taken over" for 2 players
# ##[error]taken over
phase setup "::warning file=a,line=1::taken over"
  -> play
phase play "::add-mask::1" for first of players
  you must ##[group]
  you must go
  -> end when n is 3
  -> play
the table has
  n "::notice::x" : 0..9
action go "::set-output name=a::b" cite XX-ABC-01
  need n < 0 else "::error::no"
  add 1 to n
scoring
  x "##vso[task.complete]" = n
  winner has highest total
"""
CLEAN = GAME.replace("  you must ##[group]\n", "").replace("n < 0", "n < 9")


def run(*arguments: object, typed: str = "") -> str:
    return CliRunner().invoke(build(), [str(each) for each in arguments], input=typed).output


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.game").write_text(GAME)
    (tmp_path / "orders.game").write_text(CLEAN)
    (tmp_path / "::error::x.game").write_text(GAME)
    return tmp_path


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(
    "words",
    [
        "lint bad.game", "lint --format concise bad.game", "lint --format json bad.game", "lint --format sarif bad.game",
        "lint ::error::x.game", "lint --format concise ::error::x.game", "lint --checks orders.game", "test bad.game",
        "graph orders.game", "graph orders.game --format dot", "graph orders.game --format mermaid",
        "graph orders.game --format svg", "play orders.game --auto --seed 1", "play orders.game", "play ::error::",
        "simulate orders.game -n 2", "simulate orders.game -n 2 --json", "count orders.game", "diff orders.game tic_tac_toe",
        "diff orders.game tic_tac_toe --format json", "diff orders.game tic_tac_toe --format markdown",
        "explain ::error::x", "fmt --check ::error::x.game", "fmt --diff orders.game", "new ::error::x",
        "table export orders.game ::error::x", "replay ::error::x", "coverage orders.game",
    ],
)  # fmt: skip
def test_nothing_that_is_printed_is_an_order_to_a_log(words: str):
    said = run(*words.split(), typed="show ::error::x\n::error::x\nwhy ##[error]x\ngo\nrecord\ngo\ngo\nquit\n")
    assert said.strip()
    assert not ORDER.search(said), said


@pytest.mark.usefixtures("desk")
def test_marks_for_github_are_one_order_for_each_finding_and_no_more():
    said = run("lint", "--format", "github", "bad.game")
    marks = [line for line in said.splitlines() if ORDER.search(line)]
    assert marks
    assert all(re.match(r"::(error|warning|notice) file=bad\.game,line=\d+,", line) for line in marks)


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\u2066", "\U000e0041", "\r"])
def test_signs_in_the_name_of_a_file_never_reach_the_terminal(desk: Path, sign: str):
    file = desk / f"a{sign}b.game"
    file.write_text(GAME)
    for words in (["lint"], ["lint", "--format", "concise"], ["lint", "--format", "json"], ["lint", "--format", "sarif"],
                  ["lint", "--format", "github"], ["fmt", "--check"], ["fmt", "--diff"], ["test"], ["play", "--auto"],
                  ["replay"], ["coverage"], ["graph"], ["table", "export"]):  # fmt: skip
        said = run(*words, file, *(["Boat"] if words[0] == "table" else []))
        assert said.strip()
        assert sign not in said, words


def test_data_reads_back_as_it_was(capsys: pytest.CaptureFixture[str]):
    found = {"a\x9b": ["\u202e##[error]x", "::error::x", "é\n"]}
    consoles.data(found)
    said = capsys.readouterr().out
    assert json.loads(said) == found
    assert not ORDER.search(said)
    assert not STEERING.search(said)


def test_every_sign_that_steers_or_hides_is_known():
    spoken = {
        *range(0x600, 0x606),
        0x6DD,
        0x70F,
        0x890,
        0x891,
        0x8E2,
        0x110BD,
        0x110CD,
    }  # seen in Arabic, Syriac, Kaithi
    for number in range(0x110000):
        sign = chr(number)
        if unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and number not in spoken and sign not in "\t\n":
            assert STEERING.match(sign), f"U+{number:04X}"


def test_ordinary_text_is_printed_as_it_stands():
    text = "Café ::: 10:30 a::b #[x] ## [ 漁 é 🐟\n\tend"
    assert safe(text) == text
    assert consoles.printable(text) == text
    assert visible("a\tb\nc") == "a b\N{REPLACEMENT CHARACTER}c"
