"""Rewriting of a line that is in a form of an earlier edition of the language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gamespec.syntax.old_forms.table import OLD_FORMS
from gamespec.syntax.old_forms.tokens import CLOSES, OPENS, Word, plain, without_notes, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamespec.syntax.old_forms.form import OldForm

HOLE = re.compile(r"\{([a-z]+)(\*|:word)?\}")
MOST_STEPS = 40
"""Greatest number of outdated forms rewritten in one line."""
MOST_LOOKS = 20_000
"""Greatest number of words compared when an entry of the table is matched with a line."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Result of rewriting an outdated line: the new lines and the entries of the table that were used."""

    lines: tuple[str, ...]
    rows: tuple[OldForm, ...]
    old: str
    """Words of the first outdated form, as in the line."""
    new: str

    @property
    def but(self) -> str:
        """Return the possible difference in meaning between new and old form, empty if there is none."""
        return next((row.but for row in self.rows if row.but), "")


def rewritten(line: str, under: Sequence[str], fits: Callable[..., bool]) -> Rewritten | None:
    """Return a line with its outdated forms rewritten, or None if the result cannot be parsed either.

    `line` has no comments; `under` is its context, `fits` tests whether lines are valid in its place.
    """
    rows: list[OldForm] = []
    first_words: tuple[str, str] | None = None
    lines = (line,)
    while len(rows) < MOST_STEPS:
        step = _once(lines, under)
        if step is None:
            return None
        row, lines, said = step
        rows.append(row)
        first_words = first_words or said
        if fits(*lines):
            return Rewritten(lines, tuple(rows), *first_words)
    return None


def has_old_form(line: str, under: Sequence[str]) -> bool:
    """Return whether a line contains an outdated form; `under` is the context of the line."""
    return _once((line,), under) is not None


def _once(lines: tuple[str, ...], under: Sequence[str]) -> tuple[OldForm, tuple[str, ...], tuple[str, str]] | None:
    """Rewrite the first outdated form in some lines; None if they contain none.

    Returns the table's entry, the new lines, and the old and new form for a finding.
    """
    for at, line in enumerate(lines):
        words = words_of(line)
        body = without_notes(words)
        for row in OLD_FORMS:
            if row.under and not set(row.under).intersection(under):
                continue
            if (found := _Match(row, body).first()) is None:
                continue
            start, end, holes = found
            new = _filled(row.new, holes, line)
            if new == line[body[start].start : body[end - 1].end]:
                continue
            made = f"{line[: body[start].start]}{new}{line[body[end - 1].end :]}"
            said = _shown_forms(row, holes, line)
            return row, (*lines[:at], *made.split("\n"), *lines[at + 1 :]), said
    return None


@cache
def _pattern(old: str) -> tuple[str, ...]:
    return tuple(word.text for word in words_of(old))


class _Match:
    """A search for an outdated form's pattern in the words of a line."""

    def __init__(self, row: OldForm, words: list[Word]) -> None:
        pattern = _pattern(row.old)
        self.anywhere = pattern[:1] == ("...",)
        self.open = pattern[-1:] == ("...",)
        self.pattern = pattern[self.anywhere : len(pattern) - self.open]
        self.words = words
        self.left = MOST_LOOKS

    def first(self) -> tuple[int, int, dict[str, list[Word]]] | None:
        """Return index and end of the words of the first match, and the words for each placeholder; else None."""
        fixed = [text for text in self.pattern if HOLE.fullmatch(text) is None]
        if not {word.text for word in self.words}.issuperset(fixed):
            return None
        for start in range(len(self.words) if self.anywhere else min(1, len(self.words))):
            for end, holes in self._from(0, start, {}):
                return start, end, holes
        return None

    def _from(self, at: int, word: int, holes: dict[str, list[Word]]) -> Iterator[tuple[int, dict[str, list[Word]]]]:
        """Yield each match of the pattern from index `at` with the line's words from index `word`.

        A match is the index after its last word, and the words for each placeholder; `holes` are those so far.
        """
        self.left -= 1
        if self.left < 0:
            return
        if at == len(self.pattern):
            if self.open or word == len(self.words):
                yield word, holes
            return
        hole = HOLE.fullmatch(self.pattern[at])
        if hole is None:
            if word < len(self.words) and self.words[word].text == self.pattern[at]:
                yield from self._from(at + 1, word + 1, holes)
            return
        name, sort = hole.groups()
        for end in self._ends(word, least=0 if sort == "*" else 1, most=1 if sort == ":word" else None):
            given = self.words[word:end]
            if name in holes and [each.text for each in holes[name]] != [each.text for each in given]:
                continue
            yield from self._from(at + 1, end, {**holes, name: given})

    def _ends(self, start: int, least: int, most: int | None) -> Iterator[int]:
        """Yield the possible ends of a run of `least` to `most` words that closes all its brackets."""
        depth = 0
        if least == 0:
            yield start
        for end in range(start, len(self.words)):
            text = self.words[end].text
            depth += (text in OPENS) - (text in CLOSES)
            if depth < 0 or (most is not None and end - start >= most):
                return
            if depth == 0:
                yield end + 1


def _filled(new: str, holes: dict[str, list[Word]], line: str) -> str:
    """Return a new form with its placeholders replaced by words of a line."""
    return HOLE.sub(lambda hole: plain(holes.get(hole[1], []), line), new)


def _shown_forms(row: OldForm, holes: dict[str, list[Word]], line: str) -> tuple[str, str]:
    """Return old and new form of a line for a finding, without a placeholder that both begin with."""
    old, new = row.old.removeprefix("...").removesuffix("...").strip(), row.new
    first = HOLE.match(old)
    if first is not None and new.startswith(f"{first[0]} "):
        old, new = (each.removeprefix(first[0]).strip() for each in (old, new))
    return _filled(old, holes, line), _filled(new, holes, line)
