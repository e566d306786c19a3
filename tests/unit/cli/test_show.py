from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from pygments.token import Keyword, Literal, Name, Operator, String, Token
from typer.testing import CliRunner

import rulesets
from cli.app import build
from cli.output import consoles
from cli.output.game_lexer import GameLexer
from cli.output.rule_colours import say_rules
from tests.loaded import one_in


def show(*words: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["show", *words])
    return ran.exit_code, ran.stdout, ran.stderr


def test_an_action_and_a_step_of_one_name_are_both_shown() -> None:
    code, said, _ = show("fleet", "launch")
    assert code == 0
    assert 'action launch "Launch a boat"(boat from your hand)\n    as "Choose a boat card' in said
    assert '\n  step launch "Launch boats"' in said
    assert said.count("fleet.game:") == 2


def test_a_value_is_shown_with_the_rules_that_change_it() -> None:
    said = show("fleet", "discount")[1]
    assert '  discount "Discount" : 0..4 = 0\n' in said
    assert "rule shrimp-license when your owned(shrimp) > 0" in said


def test_of_a_card_its_row_is_shown_below_the_head_of_its_table() -> None:
    lines = show("fleet", "Boat[cod]")[1].splitlines()
    assert len(lines) == 4
    assert "".join(lines[3].split()) == "|cod|cod|2|2|1|12|"


def test_a_title_will_do() -> None:
    assert show("fleet", "License auction")[1] == show("fleet", "license-auction")[1] != ""


def test_without_a_name_all_names_are_listed() -> None:
    said = show("tic_tac_toe")[1]
    assert said.startswith("actions\n  place\nphases\n")


def test_a_name_nobody_knows_is_told_with_the_nearest() -> None:
    code, _, said = show("fleet", "lanch")
    assert (code, said) == (2, "lanch: nothing in the rules has this name\n  help: did you mean `launch`?\n")
    assert "run the command without a name for a list of all names" in show("fleet", "zzzz")[2]


WORDS = '"it is full" ' * 12


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Results go to a terminal that wants colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    consoles.out.cache_clear()
    yield
    consoles.out.cache_clear()


def test_elsewhere_than_on_a_terminal_rules_have_no_colours() -> None:
    assert "\x1b" not in show("tic_tac_toe", "place")[1]


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_rules_have_colours() -> None:
    said = show("tic_tac_toe", "place")[1]
    assert "\x1b[94;49maction\x1b[0m" in said
    assert "need c's mark is none else" in consoles.plainly(said)


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_lines_that_were_added_have_the_colours_of_rules() -> None:
    said = CliRunner().invoke(build(), ["diff", "fleet", "--with", "steep_bids"]).stdout
    assert "\x1b[32m  added: \x1b[0m\x1b[94;49mforbid\x1b[0m" in said
    assert '  added: forbid your bid(any amount) if amount < high-bid + 2 because "a bid' in consoles.plainly(said)


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_the_page_of_a_code_shows_its_rules_in_the_colours_of_the_terminal() -> None:
    said = CliRunner().invoke(build(), ["explain", "GS204"]).stdout
    assert "\x1b[94mphase\x1b[0m turn \x1b[94mfor\x1b[0m active" in said


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_a_long_line_of_rules_is_broken_and_keeps_its_colours(capsys: pytest.CaptureFixture[str]) -> None:
    say_rules(f"need your hand is empty else {WORDS}", indent=4)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 1
    assert all(consoles.plainly(line).startswith("    ") for line in lines)
    assert "\x1b[94;49mneed\x1b[0m" in lines[0]
    assert '\x1b[33;49m"it is full"\x1b[0m' in lines[1]


@pytest.mark.parametrize("name", one_in(3, rulesets.names(), 2))
def test_no_sign_of_a_ruleset_is_lost_or_unknown_to_the_lexer(name: str) -> None:
    for file in sorted(rulesets.game_file(name).parent.rglob("*.game")):
        text = file.read_text(encoding="utf-8")
        tokens = list(GameLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(part for _, part in tokens) == text
        assert not [part for kind, part in tokens if kind is Token.Error]


def test_words_numbers_rows_and_rules_are_told_apart() -> None:
    text = 'action sell "Sell"(k from Fish) cite FL-X-1\n  | cod | 3 | # two\n  if your top-up is not 4..'
    kinds = {part: kind for kind, part in GameLexer().get_tokens(text)}
    assert kinds["action"] is Keyword.Declaration
    assert kinds['"Sell"'] is String.Double
    assert kinds["Fish"] is Name.Class
    assert kinds["FL-X-1"] is Name.Label
    assert kinds["if"] is Keyword.Reserved
    assert kinds["top-up"] is Name
    assert kinds["not"] is Operator.Word
    assert kinds["3"] is kinds["4"] is Literal.Number.Integer
    assert kinds["cod"] is Token.Generic.Strong


def test_a_word_behind_a_sign_is_a_word() -> None:
    kinds = {part: kind for kind, part in GameLexer().get_tokens("  total = -sum(b in boats: -1) - re-sum")}
    assert kinds["sum"] is Keyword
    assert kinds["re-sum"] is Name


def test_pages_and_terminals_find_the_lexer_by_its_name() -> None:
    declared = Path(__file__).parents[3] / "pyproject.toml"
    assert 'gamespec = "cli.output.game_lexer:GameLexer"' in declared.read_text(encoding="utf-8")
    found = [each for each in entry_points(group="pygments.lexers") if each.name == "gamespec"]
    assert all(each.load() is GameLexer for each in found)


def test_a_rule_of_the_rulebook_is_shown_by_the_lines_that_cite_it_below_what_they_belong_to() -> None:
    code, said, _ = show("fleet", "fl-lch-03")
    assert code == 0
    assert said.splitlines()[1::4] == ["each player has", 'phase launch-and-hire "Launch boats and hire captains"']
    assert '\n  launch-limit "Launches allowed" : 1..2 = 1 cite FL-LCH-03\n\nfleet.game:' in said
    assert said.endswith("      p may launch up to p's launch-limit times cite FL-LCH-01, FL-LCH-03, FL-Q2\n")
    assert show("fleet", "FL-LCH-99")[2].startswith(
        "FL-LCH-99: nothing in the rules has this name\n  help: did you mean `FL-L"
    )
