from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from interpreter.comparing.sweep import Sums
from tests.unit.cli.test_commands import run

pytestmark = pytest.mark.usefixtures("loaded_once")

ROOT = Path(__file__).parents[3]
STALL = ROOT / "tests" / "planted" / "stall.game"
DUEL = ROOT / "tests" / "unit" / "interpreter" / "games" / "duel.game"
CROWN = ("--set", "Ware[crown].worth=6,10,14")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "140")


def test_each_value_has_its_line_and_what_changes_stands_first():
    said = run("sweep", STALL, *CROWN, "-n", "60").stdout
    assert said.startswith(
        "Stall, 2 players (random): Ware[crown].worth (10 as printed), the same 60 games with common random numbers at 3 values; "
        "seed 0\n\nMore than noise\n"
    )
    assert re.search(r"^  \[bot\] at 14, wares: [\d.]+ more \([\d.]+ to [\d.]+\)$", said, re.MULTILINE)
    assert re.search(r"^  10 \(as printed\) +\d+ % \(\d+ to \d+\) ", said, re.MULTILINE)


def test_two_cells_make_a_grid_and_no_curve():
    cells = (*CROWN, "--set", "Ware[dud].worth=0,1")
    found = json.loads(run("sweep", STALL, *cells, "-n", "8", "--format", "json").stdout)
    assert found["choices"][found["beside"]] == {"Ware[crown].worth": "10", "Ware[dud].worth": "0"}
    assert len(found["choices"]) == 6
    rows = [row["name"] for row in found["figures"][0]["rows"]]
    assert rows[2] == "Ware[crown].worth 10 and Ware[dud].worth 0 (as printed)"
    assert not any(figure["curves"] for figure in found["figures"])


def test_without_the_printed_value_the_first_is_compared_with():
    found = json.loads(run("sweep", STALL, "--set", "Ware[crown].worth=3,5", "-n", "8", "--format", "json").stdout)
    assert found["beside"] == 0
    assert found["figures"][-1]["title"] == "Against 3, in the same games"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "--set: a sweep needs at least one cell and its values\n  help: add, for example, --set"),
        (("--set", "Ware[crow].worth=1"), "--set: `Ware` has no row `crow`\n  help: did you mean `crown`?"),
        (("--set", "Ware[crown].worht=1"), "--set: `Ware` has no column `worht`\n  help: did you mean `worth`?"),
        (
            ("--set", "Ware[crown].worth=9..1"),
            "the range `9..1` of `Ware[crown].worth` is empty\n  help: write the smaller number first: `1..9`",
        ),
        (("--set", "Ware[crown].worth=yes"), "--set: with `Ware[crown].worth = yes`, the rules have errors: GS"),
        (
            ("--set", "Ware[crown].worth=1..50"),
            "50 values of `Ware[crown].worth` are too many: at most 40 can be tried",
        ),
        (("--set", "Ware[crown].copies=-1"), "--set: with `Ware[crown].copies = -1`, the rules have errors: GS"),
    ],
)
def test_what_cannot_be_tried_is_refused_before_anything_is_played(words: tuple[str, ...], told: str):
    ran = run("sweep", STALL, *words)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert told in ran.stderr


def test_a_page_has_curves_over_the_values_and_the_command(tmp_path: Path):
    file = tmp_path / "page.html"
    ran = run("sweep", STALL, *CROWN, "-n", "20", "--seats", "random,greedy", "--html", file)
    assert f"written: {file}" in ran.stderr
    page = file.read_text(encoding="utf-8")
    assert (
        f"<code>gamespec sweep {STALL} --set &quot;Ware[crown].worth=6,10,14&quot; --players 2 --seats random,greedy "
        "-n 20 --seed 0</code>" in page
    )
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawn) >= 3
    for each in drawn:
        assert ET.fromstring(each).tag == "svg"  # noqa: S314  our own
        assert 'text-anchor="start">6</text>' in each
        assert 'text-anchor="end">14</text>' in each


def test_a_module_plays_games_of_the_same_seeds_or_says_why_not(tmp_path: Path):
    file = tmp_path / "page.html"
    said = run("sweep", STALL, *CROWN, "-n", "300", "--back-end", "wasm", "--html", file).stdout
    assert "the same 300 games with the same seeds at 3 values" in said
    assert "-n 300 --seed 0 --back-end wasm</code>" in file.read_text(encoding="utf-8")
    brittle = tmp_path / "brittle.game"
    brittle.write_text(DUEL.read_text(encoding="utf-8").replace("starts 2", "starts 8"), encoding="utf-8")
    found = run("sweep", brittle, "--set", "Card[low].worth=1,2", "-n", "30", "--back-end", "wasm").stdout
    assert re.search(r"^with Card\[low\]\.worth = [12], seed \d+: runtime check failed: ", found, re.MULTILINE)
    for more, why in (
        (("--seats", "search:5"), "not `search:5`"),
        (("--cluster", "tcp://x:1"), "a sweep on a cluster always plays in Python"),
    ):
        ran = run("sweep", STALL, *CROWN, "--back-end", "wasm", *more)
        assert ran.exit_code == 2
        assert "--back-end: the back end `wasm` cannot be used here: " in ran.stderr
        assert why in ran.stderr


def test_games_that_break_off_count_at_each_value_and_are_told(tmp_path: Path):
    file = tmp_path / "brittle.game"
    file.write_text(DUEL.read_text(encoding="utf-8").replace("starts 2", "starts 8"), encoding="utf-8")
    found = run("sweep", file, "--set", "Card[low].worth=1,2", "-n", "12").stdout
    assert re.search(r"^\d+ games? of 12 broke off at some value; there nobody wins", found, re.MULTILINE)
    assert re.search(r"^Games that break off  .* 12 games of random$", found, re.MULTILINE)
    assert re.search(r"^with Card\[low\]\.worth = [12], seed \d+: ", found, re.MULTILINE)


def test_ctrl_c_tells_what_was_played(monkeypatch: pytest.MonkeyPatch):
    whole = Sums.and_more

    def interrupted(self: Sums, other: Sums) -> Sums:
        if self.games >= 5:
            raise KeyboardInterrupt
        return whole(self, other)

    monkeypatch.setattr(Sums, "and_more", interrupted)
    ran = run("sweep", STALL, *CROWN, "-n", "100")
    assert ran.exit_code == 130
    assert "stopped before all 100 were played" in " ".join(ran.stdout.split())
    monkeypatch.setattr(Sums, "and_more", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run("sweep", STALL, *CROWN, "-n", "100").exit_code == 130
