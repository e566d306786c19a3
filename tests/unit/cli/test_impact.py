from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter.impact.measures import Pairs
from interpreter.insight.tally import Followed
from tests.architecture.sources import ROOT

pytestmark = pytest.mark.usefixtures("loaded_once")

GAMES = ROOT / "tests" / "golden" / "games"
STONES, DEARER = str(GAMES / "stones" / "stones.game"), str(GAMES / "dearer.game")


def diff(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["diff", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


@pytest.fixture
def reformatted(tmp_path: Path) -> str:
    """The same rules with other blanks, remarks and tables."""
    text = (GAMES / "stones" / "stones.game").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^( +)", r"\1\1", text).replace("| small | 1      |", "|   small | 1 |")
    file = tmp_path / "stones.game"
    file.write_text(f"# set anew\n\n{text}", encoding="utf-8")
    return str(file)


def test_what_stands_out_comes_before_the_rest_in_eighty_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, said, _ = diff(STONES, DEARER, "--impact", "-n", "60")
    assert code == 1
    blocks = said.split("\n\n")
    assert [block.splitlines()[0] for block in blocks[1:4]] == [
        "60 pairs of games, 2 players (random), seed 0",
        "More than noise",
        "No more than noise, as far as these games show",
    ]
    assert re.search(r"^uses of buy +\d\.\d\d +\d\.\d\d +-0\.\d\d +-0\.\d\d \.\. -0\.\d\d$", blocks[2], re.MULTILINE)
    assert re.search(r"^P1 wins +\d+\.\d% +\d+\.\d% +\S+ +\S+% \.\. \S+%$", blocks[3], re.MULTILINE)
    assert "uses of" not in blocks[3]
    assert re.match(
        r"\d+ more that may be chance \(numbers: --format markdown\)\n  .*score: stones", blocks[4], re.DOTALL
    )
    assert max(map(len, said.splitlines())) <= 80


def test_another_layout_gives_exactly_nothing(reformatted: str):
    code, said, remarked = diff(STONES, reformatted, "--impact")
    assert (code, remarked) == (0, "no change\n")
    assert "Every number is exactly the same in every pair." in said


def test_games_that_break_off_in_one_ruleset_alone_are_more_than_noise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "200")
    kuhn = (ROOT / "rulesets" / "kuhn_poker" / "kuhn_poker.game").read_text(encoding="utf-8").split("# ----")[0]
    for name, text in (("old", kuhn), ("new", kuhn.replace('"Call"\n  add 1', '"Call"\n  add 2'))):
        (tmp_path / f"{name}.game").write_text(text, encoding="utf-8")
    said = diff(str(tmp_path / "old.game"), str(tmp_path / "new.game"), "--impact", "-n", "20")[1]
    assert "broke off: a runtime check failed or it came to no end. Nobody wins such a game" in said
    assert re.search(r"More than noise\n.*?\ngames that break off +0.0% +\d+.\d% ", said, re.DOTALL)
    assert "Every number is exactly the same" not in said


def test_the_seed_of_a_pair_left_out_plays_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "500")
    duel = (ROOT / "tests" / "unit" / "interpreter" / "games" / "duel.game").read_text(encoding="utf-8")
    for name, text in (("old", duel), ("new", duel.replace("starts 2", "starts 8"))):
        (tmp_path / f"{name}.game").write_text(text, encoding="utf-8")
    both = str(tmp_path / "old.game"), str(tmp_path / "new.game")
    said = diff(*both, "--impact", "-n", "40")[1]
    assert "\nThe same command with --seed and -n 1 begins with that pair and plays no other.\n" in said
    told = re.findall(r"^after, seed (\d+): runtime check failed: .*; last moves of \d+: .+$", said, re.MULTILINE)
    line = re.search(rf"^after, seed {told[-1]}: .*$", said, re.MULTILINE)
    assert line is not None
    again = diff(*both, "--impact", "-n", "1", "--seed", told[-1])[1]
    assert f"\n{line[0]}\nThis seed plays the same pair again.\n" in again


def test_ctrl_c_shows_what_was_counted_and_leaves_whole_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole = Pairs.and_more

    def interrupted(self: Pairs, other: Pairs) -> Pairs:
        if self.pairs == 30:
            raise KeyboardInterrupt
        return whole(self, other)

    monkeypatch.setattr(Pairs, "and_more", interrupted)
    monkeypatch.setattr("cli.impact.page.drawings", lambda _: [])
    file = tmp_path / "impact.html"
    code, said, _ = diff(STONES, DEARER, "--impact", "-n", "2000", "--html", str(file))
    assert code == 130
    head = "30 pairs of games, 2 players (random), seed 0, stopped after 30 pairs of at most 2,000"
    assert f"\n{head}\n" in said
    assert "More than noise" in said
    page = file.read_text(encoding="utf-8")
    assert head in page
    assert page.endswith("</html>\n")
    code, said, _ = diff(STONES, DEARER, "--impact", "-n", "2000", "--format", "json")
    told = json.loads(said)["impact"]
    assert (code, told["stopped"], told["pairs"]) == (130, True, 30)


@pytest.mark.parametrize("pairs", range(1, 6))
def test_a_few_pairs_are_said_to_tell_nothing(pairs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    if pairs > 1:  # plots of so few take longest, and one page of them is enough
        monkeypatch.setattr("cli.impact.page.drawings", lambda _: [])
    file = tmp_path / "few.html"
    said = diff(STONES, DEARER, "--impact", "-n", str(pairs), "--html", str(file))[1]
    marked = diff(STONES, DEARER, "--impact", "-n", str(pairs), "--format", "markdown")[1]
    for text in (said, marked, file.read_text(encoding="utf-8")):
        assert "ewer than 6 pairs are too few to decide" in text
        assert not re.search("Exactly 0|wider than aimed|as narrow as aimed|ore than noise<|More than noise\n", text)


def test_six_pairs_are_told_like_many():
    said = diff(STONES, DEARER, "--impact", "-n", "6")[1]
    assert "No more than noise" in said
    assert "too few" not in said


@pytest.mark.parametrize("pairs", ["1", "2", "4", "7"])
def test_json_page_and_changelog_tell_the_same_intervals(pairs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "200")
    file = tmp_path / "impact.html"
    asked = (STONES, DEARER, "--impact", "-n", pairs, "--seed", "4")
    diff(*asked, "--html", str(file))
    said = diff(*asked, "--format", "markdown")[1]
    told = json.loads(diff(*asked, "--format", "json")[1], parse_constant=pytest.fail)["impact"]
    page = file.read_text(encoding="utf-8")
    assert not re.search(r"\b(nan|inf)\b", page.lower())
    intervals = re.findall(r"(?m)(unknown|[+-]?[\d.]+%? \.\. [+-]?[\d.]+%?) \|$", said)
    assert intervals == re.findall(r"<td>(unknown|[^<]+ \.\. [^<]+)</td></tr>", page)
    unequal = [each for each in told["measures"] if not each["same_in_every_pair"]]
    assert sorted(each["low"] is None for each in unequal) == sorted(each == "unknown" for each in intervals)
    shares = [each for each in unequal if each["measure"] in {"wins", "ties"} and each["low"] is not None]
    assert all(-1 <= each["low"] <= each["change"] <= each["high"] <= 1 for each in shares)


def test_no_interval_of_a_share_reaches_past_all_of_it():
    said = diff(STONES, DEARER, "--impact", "-n", "4", "--seed", "4")[1]
    ends = [float(end) for line in said.splitlines() if " wins " in line for end in re.findall(r"([+-][\d.]+)%", line)]
    assert ends
    assert max(map(abs, ends)) <= 100


def test_json_has_the_edits_and_every_measure():
    code, said, _ = diff(STONES, f"{STONES} --with heavy", "--impact", "-n", "50", "--seed", "3", "--format", "json")
    assert code == 1
    told = json.loads(said)
    assert len(told["edits"]) == 1
    impact = told["impact"]
    assert (impact["pairs"], impact["most"], impact["seed"], impact["seats"]) == (50, 50, 3, ["random", "random"])
    measures = {(each["measure"], each["name"], each["seat"]): each for each in impact["measures"]}
    assert {("decisions", "", None), ("wins", "", 1), ("line", "stones", None), ("use", "buy", None)} <= measures.keys()
    length = measures["decisions", "", None]
    assert length["change"] == pytest.approx(length["new"] - length["old"])
    assert length["low"] < length["change"] < length["high"]
    assert length["more_than_noise"]


def test_markdown_has_tables():
    _, said, _ = diff(STONES, DEARER, "--impact", "-n", "40", "--format", "markdown")
    assert "### In play: 40 pairs of games, 2 players (random), seed 0" in said
    assert "| uses of buy | " in said


def test_players_and_bots_are_those_asked_for():
    _, said, _ = diff(STONES, DEARER, "--impact", "-n", "8", "--players", "3", "--seats", "greedy,random")
    assert "8 pairs of games, 3 players (greedy, random, random), seed 0" in said
    assert "P3 wins" in said


@pytest.mark.parametrize(
    "option",
    [("--html", "x.html"), ("-n", "5"), ("--players", "2"), ("--seed", "1"), ("--workers", "1"), ("--seats", "random")],
)
def test_an_option_about_playing_needs_impact(option: tuple[str, str]):
    code, _, said = diff(STONES, DEARER, *option)
    assert code == 2
    assert said == (
        f"{option[0]}: this option needs --impact, because the command simulates no games without it\n"
        f"  help: add --impact, or leave {option[0]} out\n"
    )


@pytest.mark.parametrize(
    ("options", "cause"),
    [
        (("-n", "0"), "Invalid value for '-n'"),
        (("--players", "7"), "`stones` is for 2 to 3 players, not 7"),
        (("--seats", "clever"), "there is no bot `clever`"),
        (("--seats", "me"), "this command plays with bots only, so `me` is not possible"),
        (("--html", "no/such/folder/x.html"), "cannot be written"),
        (("--html", "stones.game"), "`stones.game` is not the name of an HTML page"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(options: tuple[str, str], cause: str):
    code, said, remarked = diff(STONES, DEARER, "--impact", *options)
    assert (code, said) == (2, "")
    assert cause in remarked


def test_players_that_only_one_of_the_games_has_are_refused():
    code, _, said = diff("tic_tac_toe", STONES, "--impact", "--players", "3")
    assert code == 2
    assert "`tic_tac_toe` is for 2 players, not 3" in said


def test_a_seat_nobody_plays_in_one_of_the_games_is_refused():
    code, _, said = diff("public_market", "public_market --with solo", "--impact")
    assert code == 2
    assert (
        "no number of players is allowed by both games" in said
        or "only one of the two games has an automatic seat" in said
    )


def test_a_page_has_the_changes_beside_plots_and_needs_nothing_else(tmp_path: Path):
    file = tmp_path / "impact.html"
    code, said, remarked = diff(STONES, DEARER, "--impact", "-n", "40", "--html", str(file))
    assert code == 1
    assert "More than noise" in said
    assert f"written: {file}\n" in remarked
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count("<svg") == text.count("</svg>") >= 5
    assert {*re.findall(r"https?://[^\"'\s<)]*", text)} <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\((?!#)", text)
    assert "<del>pay 2 from your taken</del> → <ins>pay 3 from your taken</ins>" in text
    assert [each.name for each in tmp_path.iterdir()] == ["impact.html"]


def test_what_the_rules_say_cannot_steer_a_page(tmp_path: Path):
    text = (GAMES / "stones" / "stones.game").read_text(encoding="utf-8")
    mean = tmp_path / "stones.game"
    mean.write_text(text.replace('"you can carry two bags"', '"<b>two & no more</b>"'), encoding="utf-8")
    file = tmp_path / "impact.html"
    diff(STONES, str(mean), "--impact", "-n", "3", "--html", str(file))
    page = file.read_text(encoding="utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;two &amp; no more&lt;/b&gt;" in page


@pytest.mark.usefixtures("workers_here")
def test_games_that_are_followed_tell_when_each_game_is_decided():
    code, said, _ = diff(STONES, DEARER, "--impact", "-n", "8", "--follow", "12", "--workers", "1")
    assert code == 1
    assert "How much of the outcome is decided, 12 games of each followed" in said
    assert re.search(r"^after 50% of the decisions +\d+% \(\d+ to \d+\) +\d+% \(\d+ to \d+\) +33%$", said, re.MULTILINE)
    one, two = (
        json.loads(diff(STONES, DEARER, "--impact", "-n", "8", "--follow", "12", "--format", "json", *more)[1])[
            "impact"
        ]
        for more in (("--workers", "1"), ("--workers", "2"))
    )
    assert one == two
    assert [each["after"] for each in one["decided"]] == [tenth / 10 for tenth in range(1, 10)]


@pytest.mark.usefixtures("workers_here")
def test_a_module_plays_pairs_of_the_same_seeds(reformatted: str):
    code, said, _ = diff(STONES, reformatted, "--impact", "-n", "300", "--back-end", "wasm")
    assert (code, "Every number is exactly the same in every pair." in said) == (0, True)
    one, two = (
        json.loads(diff(STONES, DEARER, "--impact", "-n", "900", "--back-end", "wasm", "--format", "json", *more)[1])
        for more in (("--workers", "1"), ("--workers", "2"))
    )
    assert one == two
    assert one["impact"]["back_end"] == "WebAssembly"
    buy = next(each for each in one["impact"]["measures"] if (each["measure"], each["name"]) == ("use", "buy"))
    assert buy["more_than_noise"]
    assert buy["high"] < 0
    rows = [each for each in one["impact"]["measures"] if each["measure"] == "row"]
    assert sum(each["old"] for each in rows) == pytest.approx(buy["old"], abs=1e-5)  # each bag bought is named


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--seats", "search:5"), "not `search:5`"),
        (("--cluster", "tcp://x:1"), "a comparison on a cluster always plays in Python"),
    ],
)
def test_what_a_module_cannot_play_is_told(more: tuple[str, str], why: str):
    code, said, told = diff(STONES, DEARER, "--impact", "--back-end", "wasm", *more)
    assert (code, said) == (2, "")
    assert "--back-end: the back end `wasm` cannot be used here: " in told
    assert why in told


def test_following_is_broken_off_by_ctrl_c_without_losing_the_pairs(monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Followed, "and_more", interrupted)
    code, said, _ = diff(STONES, DEARER, "--impact", "-n", "8", "--follow", "12")
    assert code == 130
    assert "8 pairs of games" in said
    assert "of the outcome is decided" not in said


@pytest.mark.parametrize("bots", ["learned", "search:8", "never:buy,always:buy", "hoard:taken", "greedy,random"])
def test_every_bot_plays_pairs_and_a_game_beside_itself_differs_in_nothing(bots: str, reformatted: str):
    code, said, _ = diff(STONES, reformatted, "--impact", "-n", "3", "--seats", bots)
    assert (code, "No number differs" in said) == (0, True), said
