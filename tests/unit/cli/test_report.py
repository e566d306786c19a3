from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.insight.screen import show_figure
from interpreter.insight.model import Cell, Figure, Row, Worth
from interpreter.insight.tally import Followed
from tests.loaded import sampled
from tests.unit.cli.test_commands import run

pytestmark = pytest.mark.usefixtures("loaded_once")

ROOT = Path(__file__).parents[3]
PLANTED = ROOT / "tests" / "planted"
STONES = ROOT / "tests" / "golden" / "games" / "stones"
SHORT = ("-n", "60", "--follow", "12", "--minutes", "0")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "140")


def test_what_to_look_at_stands_first():
    said = run("report", PLANTED / "first_seat.game", "-n", "400", "--follow", "30", "--minutes", "0").stdout
    assert said.startswith(
        "First seat, 2 players (random): 400 games, 30 more analysed move by move, seed 0\n\nLook at these first\n"
    )
    assert re.search(
        r"^  \[bot\] P1 wins 6\d % of the games \(\d\d to \d\d %\); even would be 50 % \(random, 400 games\)$",
        said,
        re.MULTILINE,
    )
    assert "P2 wins" not in said  # what one of two wins the other loses


def test_a_report_is_one_screen_and_each_headline_names_the_command_that_shows_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    asked = ("report", PLANTED / "stall.game", "-n", "200", "--follow", "100", "--look", "probes", "--minutes", "0")
    said = run(*asked).stdout
    assert len(said.splitlines()) <= 30
    assert f'      gamespec probe {PLANTED / "stall.game"} "Ware[crown]" --players 2\n' in said
    assert "95 %" not in said
    whole = run(*asked, "--full").stdout
    assert whole.count("Not shown: ") == len(json.loads(run(*asked, "--json").stdout)["figures"])


@pytest.mark.usefixtures("workers_here")
def test_each_command_that_shows_more_runs():
    found = json.loads(
        run(
            "report",
            PLANTED / "stall.game",
            "-n",
            "200",
            "--follow",
            "100",
            "--look",
            "probes",
            "--minutes",
            "0",
            "--json",
        ).stdout
    )
    assert found["findings"]
    for each in found["findings"]:
        assert (each["bots"], each["games"]) == ("random", 100)
        assert run(*shlex.split(each["more"])[1:], "-n", "5").exit_code == 0


def test_nothing_stands_out_where_nothing_is_planted():
    said = run("report", PLANTED / "rounds.game", "-n", "60", "--follow", "31", *sampled(("--minutes", "0"), ())).stdout
    assert "Look at these first\n  nothing stands out\n" in said


def test_every_figure_says_who_played_what_it_is_worth_and_what_it_cannot_tell():
    found = json.loads(run("report", STONES, *SHORT, "--format", "json").stdout)
    assert len(found["figures"]) > 8
    for figure in found["figures"]:
        assert figure["says"]
        assert figure["cannot"].endswith(".")
        assert figure["bots"] == "random"
        assert figure["worth"] in {"rule", "steady", "bot", "open"}
        assert figure["games"] in {60, 12}
        assert all(len(row["cells"]) == len(figure["columns"]) for row in figure["rows"])


def test_few_games_are_said_to_tell_nothing():
    found = json.loads(
        run("report", PLANTED / "unused.game", "-n", "20", "--follow", "5", "--minutes", "0", "--format", "json").stdout
    )
    assert {figure["worth"] for figure in found["figures"]} == {"open"}
    assert not found["findings"]


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("other", [("--workers", "2"), ("--back-end", "wasm"), ("--back-end", "python")])
def test_the_figures_are_the_same_whatever_plays(other: tuple[str, str]):
    one, two = (
        json.loads(run("report", STONES, *SHORT, "--format", "json", *more).stdout)
        for more in (("--workers", "1"), other)
    )
    assert {**one, "back_end": ""} == {**two, "back_end": ""}


def test_bots_that_differ_change_seats_and_are_told_apart():
    said = run("report", "tic_tac_toe", *SHORT, "--seats", "greedy,random", "--full").stdout
    assert "Tic-tac-toe, 2 players (greedy, random, who change seats): 60 games" in said
    assert re.search(r"^  greedy \(at 1 of 2 seats\) +\d\d % \(\d\d to \d\d\)", said, re.MULTILINE)


def test_what_a_second_kind_of_player_shows_too_is_steady():
    many = ("-n", "600", "--follow", "20", "--also", "greedy")
    said = run("report", PLANTED / "first_seat.game", *many, "--full").stdout
    assert "[steady] P1 wins" in said
    assert "\n[steady] all bots show it\n" in said


def test_a_page_needs_nothing_else_and_says_how_to_make_it_again(tmp_path: Path):
    file, game = tmp_path / "page.html", tmp_path / "odd.game"
    text = (PLANTED / "rounds.game").read_text(encoding="utf-8").replace('"Rounds"', '"A & <b>"')
    game.write_text(text, encoding="utf-8")
    ran = run("report", game, "-n", "60", "--follow", "31", "--minutes", "0", "--html", file)
    assert f"written: {file}" in ran.stderr
    page = file.read_text(encoding="utf-8")
    assert "<h1>A &amp; &lt;b&gt;: a report</h1>" in page
    assert f"<code>gamespec report {game} --players 2 --no-deep -n 60 --minutes 0 --follow 31 --seed 0</code>" in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"https?:|<script|src=|@import|url\(", page)
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawn) > 3
    for each in drawn:
        assert ET.fromstring(each).tag == "svg"  # noqa: S314  our own
    for anchor in re.findall(r'href="#(\w+)"', page):
        assert f'id="{anchor}"' in page


def test_screen_and_page_tell_the_same_numbers(tmp_path: Path):
    file = tmp_path / "page.html"
    said = run(
        "report", PLANTED / "first_seat.game", "-n", "100", "--follow", "20", "--minutes", "0", "--html", file, "--full"
    ).stdout
    page = file.read_text(encoding="utf-8")
    for name in ("P1", "P2"):
        told = re.search(rf"^  {name} +(\d.*?) *$", said, re.MULTILINE)
        assert told is not None
        assert f"<td>{name}</td><td>{told[1]}</td>" in page


def test_rows_are_named_with_their_brackets():
    said = run("report", "kuhn_poker", *SHORT, "--full").stdout
    game = run("report", ROOT / "tests/unit/interpreter/games/duel.game", *SHORT, "--full").stdout
    assert "Card[low]" in game
    assert "Rows" not in said


def test_a_page_is_written_only_where_a_page_may_be(tmp_path: Path):
    ran = run("report", STONES, "--html", tmp_path / "rules.game")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "name a file that ends in .html" in ran.stderr


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole = Followed.and_more

    def interrupted(self: Followed, other: Followed) -> Followed:
        if self.games >= 5:
            raise KeyboardInterrupt
        return whole(self, other)

    monkeypatch.setattr(Followed, "and_more", interrupted)
    file = tmp_path / "page.html"
    ran = run("report", STONES, "-n", "50", "--follow", "40", "--workers", "1", "--also", "greedy", "--html", file)
    assert ran.exit_code == 130
    assert re.match(
        r"Stones, 2 players \(random\): 50 games, \d+ more analysed move by move, seed 0; stopped early", ran.stdout
    )
    assert "stopped early" in file.read_text(encoding="utf-8")


def test_games_that_fail_a_check_are_told_before_all_else(tmp_path: Path):
    duel = (ROOT / "tests/unit/interpreter/games/duel.game").read_text(encoding="utf-8")
    file = tmp_path / "brittle.game"
    file.write_text(duel.replace("starts 2", "starts 8"), encoding="utf-8")
    said = run("report", file, *SHORT).stdout
    first = said.split("Look at these first\n")[1].splitlines()[0]
    assert re.fullmatch(
        r"  \[bot\] \d+ of 60 games failed a runtime check: fix this before you trust any number \(random, 60 games\)",
        first,
    )
    assert "first game that failed a runtime check is the game of seed" in said


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("gready", "--also: there is no bot `gready`"),
        ("random,greedy", "--also: this option names one bot at a time\n  help: write `--also random --also greedy`"),
    ],
)
def test_who_is_asked_too_is_one_player_that_is_known(who: str, told: str):
    ran = run("report", STONES, "--also", who)
    assert ran.exit_code == 2
    assert told in ran.stderr


def test_no_word_of_a_table_is_cut_in_two_in_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    columns = [
        f"{name} ({bots})" for name in ("contestedness", "indebtedness", "averageness") for bots in ("greedy", "random")
    ]
    cells = [Cell(unit="share", value=0.25, low=0.2125, high=0.3125)] * len(columns)
    rows = [Row(name="somebody uninterested", cells=cells)]
    figure = Figure(
        key="k",
        title="Scores",
        says=[],
        columns=columns,
        rows=rows,
        curves=[],
        worth=Worth.open,
        bots="random",
        games=10,
        cannot="anything",
    )
    monkeypatch.setenv("COLUMNS", "80")
    show_figure(figure)
    said = capsys.readouterr().out
    assert said.count("uninterested") == 2  # two tables with the same rows
    assert said.count("(greedy)") == said.count("(random)") == 3
    assert "…" not in said
