from __future__ import annotations

from gamespec.diagnostics import Code, Diagnostic
from gamespec.lint.allowed import settle
from gamespec.source import SourceFile

DEAD = Code("GS504", "dead-thing", "warning")
WRONG = Code("GS204", "wrong-thing", "error")


def left(text: str, *found: tuple[Code, str]) -> list[str]:
    """The codes left, with the lines they are on; a finding stands at the first place of its words."""
    file = SourceFile("t.game", text)
    made = [code.at(file.span(text.index(words), text.index(words) + len(words)), "odd") for code, words in found]
    return [shown(each) for each in settle(made, [file])]


def shown(found: Diagnostic) -> str:
    return f"{found.code}:{found.span.line}"


def test_a_comment_behind_a_line_allows_its_finding() -> None:
    assert left("a thing  # allow GS504: later\n", (DEAD, "thing")) == []


def test_a_comment_above_a_line_allows_its_finding() -> None:
    assert left("# allow GS504: later\na thing\n", (DEAD, "a thing")) == []


def test_two_codes_are_allowed_by_one_comment() -> None:
    other = Code("GS505", "other", "note")
    assert left("a thing  # allow GS504, GS505: later\n", (DEAD, "thing"), (other, "a")) == []


def test_a_finding_of_another_code_or_line_stays() -> None:
    assert left("a thing  # allow GS505: later\n", (DEAD, "thing")) == ["GS504:1", "GS803:1"]
    assert left("# allow GS504: later\n\na thing\n", (DEAD, "a thing")) == ["GS504:3", "GS803:1"]


def test_an_error_is_never_allowed() -> None:
    assert left("a thing  # allow GS204: later\n", (WRONG, "thing")) == ["GS204:1", "GS803:1"]


def test_a_comment_without_a_reason_works_and_is_reported() -> None:
    assert left("a thing  # allow GS504\n", (DEAD, "thing")) == ["GS802:1"]
    assert left("a thing  # allow GS504:  \n", (DEAD, "thing")) == ["GS802:1"]


def test_words_in_quotes_are_no_comment() -> None:
    assert left('a "thing # allow GS504: x"\n', (DEAD, "thing")) == ["GS504:1"]
