"""Words of a source line with their offsets, without comments."""

from __future__ import annotations

import re
from dataclasses import dataclass

WORD = re.compile(
    r"""(?P<comment>\#[^\n]*)
    | (?P<word>"[^"\n]*"? | [A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)* | '(?=s(?![A-Za-z0-9_]))s | -> | \.\.\.? | <= | >=
        | \{[a-z]+(?:\*|:word)?\} | \S)""",
    re.VERBOSE,
)
OPENS, CLOSES = ("(", "["), (")", "]")
NOTES = ("cite", "assume", "was")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign of a source line, with its offsets."""

    text: str
    start: int
    end: int


def words_of(text: str, start: int = 0, end: int | None = None) -> list[Word]:
    """Return the words between two offsets of a text; `end` None stands for the end of the text."""
    found = WORD.finditer(text, start, len(text) if end is None else end)
    return [Word(each.group(), each.start(), each.end()) for each in found if each.lastgroup == "word"]


def without_notes(words: list[Word]) -> list[Word]:
    """Return the words of a line up to its notes, such as citations of the rulebook."""
    for at, word in enumerate(words):
        if word.text in NOTES and at and at + 1 < len(words) and _is_note(words[at + 1].text):
            return words[:at]
    return words


def _is_note(text: str) -> bool:
    return text.startswith('"') or text[:1].isupper()


def plain(words: list[Word], text: str) -> str:
    """Return the text from the first to the last of some words as one line.

    Comments and line breaks between words become one blank.
    """
    made, before = "", None
    for word in words:
        if before is not None and word.start > before.end and before.text not in OPENS and word.text not in CLOSES:
            made += " "
        made += text[word.start : word.end]
        before = word
    return made
