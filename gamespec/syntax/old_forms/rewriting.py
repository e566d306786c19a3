"""Replace forms of an earlier edition: in an error, and for `fmt --upgrade`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from gamespec.diagnostics import Diagnostic, Edit, Fix
from gamespec.source import SourceFile
from gamespec.syntax.codes import OLD_FORM
from gamespec.syntax.repair import Trial
from gamespec.syntax.text.logical_lines import Line, paragraphs

# ---- the table of outdated forms, in the order in which they are tried


class OldForm(NamedTuple):
    """A form that is no longer valid, and its current equivalent, as the head of `old_forms.txt` explains."""

    old: str
    new: str
    but: str = ""
    """Possible difference in meaning between the new form and the old one, empty if there is none."""
    under: tuple[str, ...] = ()
    """Words, one of which begins the declaration or part of an example around the line; empty for any."""


OLD_FORMS = tuple(
    OldForm(
        old,
        said["new"].replace("\\n", "\n"),
        said.get("but", ""),
        tuple(said["under"].split(", ")) if "under" in said else (),
    )
    for old, said in paragraphs(__package__ or "", "old_forms.txt")
)

# ---- words of a source line with their offsets, without comments


WORD = re.compile(
    r"""(?P<comment>\#[^\n]*)
    | (?P<word>"[^"\n]*"? | [A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)* | '(?=s(?![A-Za-z0-9_]))s | -> | \.\.\.? | <= | >=
        | \{[a-z]+(?:\*|:word)?\} | \S)""",
    re.VERBOSE,
)
OPENS, CLOSES = ("(", "["), (")", "]")
NOTES = ("cite", "assume", "was", "as")


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
    """Return the text of some words as one line, comments and line breaks as one blank."""
    made, before = "", None
    for word in words:
        if before is not None and word.start > before.end and before.text not in OPENS and word.text not in CLOSES:
            made += " "
        made += text[word.start : word.end]
        before = word
    return made


# ---- rewriting of a line that is in a form of an earlier edition of the language


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
    """Text of the first outdated form that was found, as it stands in the line."""
    new: str

    @property
    def but(self) -> str:
        """Return the possible difference in meaning between new and old form, empty if there is none."""
        return next((row.but for row in self.rows if row.but), "")


def rewritten(line: str, under: Sequence[str], fits: Callable[..., bool]) -> Rewritten | None:
    """Return a line with its outdated forms rewritten, or None if the result does not fit."""
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


def _once(lines: tuple[str, ...], under: Sequence[str]) -> tuple[OldForm, tuple[str, ...], tuple[str, str]] | None:
    """Rewrite the first outdated form: its entry, the lines, old and new form; None without one."""
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
        """Yield each match of the pattern from `at`: the index after it, and words by placeholder."""
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


# ---- text edits that replace an outdated line by its current form, keeping comments and line breaks


def edits(source: SourceFile, start: int, end: int, lines: Sequence[str]) -> tuple[Edit, ...]:
    """Return edits that write `lines` between two offsets of a source, all with the same indentation."""
    text = source.text
    indent = start - (text.rfind("\n", 0, start) + 1)
    written = f"\n{' ' * indent}".join(lines)
    if len(lines) > 1:
        return (Edit(source.span(start, end), written),)
    old, new = words_of(text, start, end), words_of(written)
    found = SequenceMatcher(None, [each.text for each in old], [each.text for each in new], autojunk=False)
    made = []
    for sort, first, last, begin, stop in found.get_opcodes():
        if sort == "equal":
            continue
        given = written[new[begin].start : new[stop - 1].end] if stop > begin else ""
        if first == 0 and last < len(old) and stop < len(new) and "#" not in text[start : old[last].start]:
            made.append(Edit(source.span(start, old[last].start), written[: new[stop].start]))
            continue
        place = old[first].start if last > first else old[first - 1].end
        if first and begin and "#" not in text[old[first - 1].end : place]:
            place = old[first - 1].end
            given = written[new[begin - 1].end : new[stop - 1].end] if stop > begin else ""
        kept = "".join(_comments(text, old[first:last]))
        made.append(Edit(source.span(place, old[last - 1].end if last > first else place), f"{given}{kept}"))
    return tuple(made)


def _comments(text: str, words: list[Word]) -> list[str]:
    """Return the pieces of text between successive words that contain a comment."""
    gaps = [text[one.end : two.start] for one, two in pairwise(words)]
    return [gap for gap in gaps if "#" in gap]


# ---- error message for a line in a form of an earlier edition of the language


def old_form(source: SourceFile, text: str, line: Line, under: tuple[str, ...], trial: Trial) -> Diagnostic | None:
    """Return a finding for a line that can be parsed once its outdated forms are rewritten, or None."""
    written = plain(words_of(text, line.start, line.end), text)
    made = rewritten(written, under, trial.fits)
    if made is None:
        return None
    replacement = ", and below it ".join(f"`{each.strip()}`" for each in made.lines)
    but = f"; {made.but}" if made.but else ""
    help_text = f"write {replacement}{but}"
    fix = Fix(
        f"write {replacement}",
        edits(source, line.start, line.end, made.lines),
        safe=not made.but,
        help=help_text,
        but=made.but,
    )
    message = f"`{made.old}` is written `{made.new}` now" if made.new else f"`{made.old}` is not written any more"
    return OLD_FORM.at(source.span(line.start, line.end), message, help=help_text, fixes=[fix])
