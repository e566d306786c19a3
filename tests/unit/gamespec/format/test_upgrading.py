"""Old forms are answered with the new ones and rewritten, and the games stay the same.

`tests/old_forms` holds files of an earlier edition, each with the games of random moves that edition played of it.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from gamespec.diagnostics import fixed
from gamespec.format.upgrading import laid_out, upgraded
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.codes import OLD_FORM
from gamespec.syntax.old_forms import rewriting
from gamespec.syntax.old_forms.rewriting import OLD_FORMS, edits
from tests.unit.gamespec.format.old_games import traces

FOLDER = Path(__file__).parents[3] / "old_forms"
OLD = sorted(FOLDER.glob("*.game"))
NAMES = [each.stem for each in OLD]
TURN = """\
game "Toss" for 2 players
phase setup
  -> turn
phase turn for first of players
  {line}
  -> end
action toss
  add 1 to your coins
each player has
  coins : 0 and up
scoring
  coins = your coins
"""


def source(file: Path) -> SourceFile:
    return SourceFile(file.name, file.read_text(encoding="utf-8"))


def now(file: Path) -> str:
    return laid_out(SourceFile(file.name, upgraded(source(file)).text))


def told(file: Path) -> tuple[str, list[str]]:
    made = upgraded(source(file))
    return made.text, [found.fixes[0].but for found in made.settled]


@pytest.mark.parametrize("file", OLD, ids=NAMES)
def test_a_file_of_an_earlier_edition_is_rewritten_and_plays_the_same_games(file: Path) -> None:
    assert [each.code for each in parse(source(file)).diagnostics if each.is_error]
    assert traces(now(file)) == file.with_suffix(".games").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", OLD, ids=NAMES)
def test_what_is_rewritten_keeps_its_comments_and_is_rewritten_once(file: Path) -> None:
    text = now(file)
    comments = [line.partition("#")[2] for line in source(file).text.split("\n") if "#" in line]
    assert [line.partition("#")[2] for line in text.split("\n") if "#" in line] == comments
    assert upgraded(SourceFile(file.name, text)).text == text


@pytest.mark.parametrize("row", OLD_FORMS, ids=[row.old for row in OLD_FORMS])
def test_every_row_of_the_table_rewrites_a_file(row: rewriting.OldForm, monkeypatch: pytest.MonkeyPatch) -> None:
    words = max(re.split(r"\{[^}]*\}|\.\.\.", row.old), key=len)
    likely_first = sorted(zip(OLD, all_told(), strict=True), key=lambda each: words not in source(each[0]).text)
    monkeypatch.setattr(rewriting, "OLD_FORMS", tuple(each for each in OLD_FORMS if each is not row))
    assert any(told(file) != before for file, before in likely_first)


@cache
def all_told() -> list[tuple[str, list[str]]]:
    """Return the messages about each file with the whole table."""
    return [told(file) for file in OLD]


def test_the_finding_names_both_forms_and_holds_the_line_as_it_is_written_now() -> None:
    file = SourceFile("toss.game", TURN.format(line="you must toss up to 3 times, as often as possible  # or so"))
    (found,) = parse(file).diagnostics
    assert found.code == OLD_FORM.code
    assert found.message == (
        "`must toss up to 3 times, as often as possible` is written `must toss, as often as possible, up to 3 times` now"
    )
    assert found.help == "write `you must toss, as often as possible, up to 3 times`"
    assert fixed([found]).texts["toss.game"] == TURN.format(
        line="you must toss, as often as possible, up to 3 times  # or so"
    )


def test_what_may_mean_something_else_is_no_safe_fix_and_says_what() -> None:
    file = SourceFile("toss.game", TURN.format(line="you must toss up to 3 times"))
    (found,) = parse(file).diagnostics
    assert [fix.safe for fix in found.fixes] == [False]
    assert str(found.help).endswith(
        "the player must then choose in such a way that as many actions as possible can be done"
    )


def test_words_in_quotes_and_comments_are_no_forms() -> None:
    said = '"you must toss up to 3 times"'
    file = SourceFile("toss.game", TURN.format(line=f"need yes else {said}  # you must toss up to 3 times"))
    assert upgraded(file).text == file.text


def test_a_line_that_does_not_read_rewritten_either_stays_as_it_is() -> None:
    file = SourceFile("toss.game", TURN.format(line="you must toss toss up to 3 times"))
    assert upgraded(file).text == file.text
    assert OLD_FORM.code not in {each.code for each in parse(file).diagnostics}


def test_a_long_file_is_rewritten_to_its_end() -> None:
    lines = "\n  ".join(["you must toss up to 3 times, as often as possible"] * 120)
    made = upgraded(SourceFile("toss.game", TURN.format(line=lines)))
    assert len(made.settled) == 120
    assert parse(SourceFile("toss.game", made.text)).diagnostics == ()


def test_a_comment_among_words_that_go_stays() -> None:
    text = "set a to min(1,  # one\n  2)"
    assert "# one" in "".join(made.text for made in edits(SourceFile("x", text), 0, len(text), ["set a to 1"]))


def test_words_that_go_come_or_change_anywhere_in_a_line_are_written_and_comments_stay() -> None:
    """Lines of one to three words, with and without a comment after one of them."""
    lines = [line for length in (1, 2, 3) for line in product("abc", repeat=length)]
    for old, new in product(lines, lines):
        for noted in range(len(old)):
            gaps = ["  # one\n  " if at == noted else " " for at in range(1, len(old))]
            text = written = "".join(map("".join, zip(old, [*gaps, ""], strict=True)))
            for made in reversed(edits(SourceFile("x", text), 0, len(text), [" ".join(new)])):
                written = written[: made.span.start] + made.text + written[made.span.end :]
            assert [word.text for word in rewriting.words_of(written)] == [*new]
            assert ("# one" in written) is bool(noted)


def test_the_command_rewrites_and_says_where_something_may_change(tmp_path: Path) -> None:
    file = tmp_path / "toss.game"
    file.write_text(TURN.format(line="you must toss up to 3 times"), encoding="utf-8")
    assert CliRunner().invoke(build(), ["fmt", str(file)]).exit_code == 2
    ran = CliRunner().invoke(build(), ["fmt", "--upgrade", str(file)])
    assert ran.exit_code == 0
    assert "toss.game:5: `must toss up to 3 times` is written" in ran.output
    assert file.read_text(encoding="utf-8") == laid_out(
        SourceFile("x", TURN.format(line="you must toss, as often as possible, up to 3 times"))
    )
