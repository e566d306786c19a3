"""Check the text of a file: size, characters, depth, and merge markers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gamespec.diagnostics import Diagnostic, Edit, Fix
from gamespec.diagnostics.catalogue import EMPTY, LARGEST, NOT_TEXT, STRANGE_CHARACTER, TAB, TOO_LARGE
from gamespec.diagnostics.diagnostic import STEERING
from gamespec.source import SourceFile
from gamespec.syntax.codes import MERGE_MARK
from gamespec.syntax.text import lookalikes

# ---- removal of conflict marks that a version control merge left in a text, with findings
#
# The text keeps its offsets. Of two versions the first is parsed, so that there are no further findings about the
# place.


MARK = re.compile(r"^(<{7}|\|{7}|={7}|>{7})(?:[ \t][^\n]*)?$", re.MULTILINE)
LINE = re.compile(r"[^\n]")
HELP = "keep one of the two versions, or the right parts of both, and delete the lines with the marks"


def without_marks(source: SourceFile, text: str) -> tuple[str, list[Diagnostic]]:
    """Return the text with conflict marks and later versions blanked out, and findings."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return text, []
    found: list[Diagnostic] = []
    gone: list[tuple[int, int]] = []
    open_: list[re.Match[str]] = []
    for mark in MARK.finditer(text):
        sign = mark[1][0]
        if sign == "<":
            _left_open(source, open_, gone, found)
            open_ = [mark]
        elif open_ and sign in "|=":
            open_.append(mark)
        elif open_:
            places = [(source.span(each.start(), each.end()), _part(each[1])) for each in (*open_[1:], mark)]
            at = source.span(open_[0].start(), open_[0].end())
            message = "git could not merge two versions of these lines and left both in the file"
            found.append(MERGE_MARK.at(at, message, also=places, help=HELP))
            gone.append((open_[0].start(), open_[0].end()))
            gone.append(((open_[1] if len(open_) > 1 else mark).start(), mark.end()))
            open_ = []
        elif sign == ">":
            open_ = [mark]
            _left_open(source, open_, gone, found)
            open_ = []
    _left_open(source, open_, gone, found)
    for start, end in gone:
        text = text[:start] + LINE.sub(" ", text[start:end]) + text[end:]
    return text, found


def _part(sign: str) -> str:
    return {
        "|": "the version before both changes begins",
        "=": "the second version begins",
        ">": "the second version ends",
    }[sign[0]]


def _left_open(
    source: SourceFile, marks: list[re.Match[str]], gone: list[tuple[int, int]], found: list[Diagnostic]
) -> None:
    """Report conflict marks without counterparts; add findings to `found`, ranges to `gone`."""
    for mark in marks:
        at = source.span(mark.start(), mark.end())
        message = "git has left this mark of a failed merge"
        found.append(MERGE_MARK.at(at, message, help="correct the lines around it, then delete this line"))
        gone.append((mark.start(), mark.end()))


# ---- check the size and characters of a source file
#
# Invisible characters, look-alikes, tabs and merge marks are reported once and read as they were meant, so that they
# cause no further findings.


MOST_REPORTED = 5
MOST_CELLS = 100_000
"""Greatest number of cells in all tables of a file, which limits the time spent on parsing them."""
UNSEEN = re.compile("[\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2064\u3164\ufeff\uffa0]")
"""Pattern of characters without width, which are ignored inside words."""
LEADING = re.compile(r"^[ \t]+(?=[^ \t\n])", re.MULTILINE)
ANY_WIDTH = (2, 4, 8)
"""Widths of a tab, in blanks, that are tried where tabs and blanks are mixed."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A source text within the limits for parsing, and the look-alike characters to replace in it."""

    source: SourceFile
    text: str
    found: list[Diagnostic]
    signs: list[lookalikes.Meant] = field(default_factory=list)
    widths: tuple[int, ...] = (1,)
    """Possible widths of a tab at the beginning of a line, in blanks; several if the file does not decide."""

    def meant(self, width: int) -> tuple[SourceFile, str]:
        """Return the file and the text to parse if a tab at the beginning of a line is `width` blanks wide."""
        signs = sorted([*self.signs, *_tabs(self.text, width)], key=lambda sign: sign.at)
        if not signs:
            return self.source, self.text
        text = lookalikes.rewritten(self.text, signs)
        kept = all(len(sign.text) == sign.width for sign in signs)
        return (self.source if kept else SourceFile(self.source.name, text)), text

    def tab(self, width: int | None) -> list[Diagnostic]:
        """Return the finding about tabs, if there are any, with a fix if their width in blanks is known."""
        at = self.text.find("\t")
        if at < 0:
            return []
        number = self.text.count("\t")
        more = "" if number == 1 else ", as is 1 other line" if number == 2 else f", as are {number - 1} other lines"
        span = self.source.span(at, at + 1)
        fixes: list[Fix] = []
        help_text = "indent with blanks, two for each level: with tabs and blanks mixed, the levels are not clear"
        if width is not None:
            help_text = "indent with blanks, two for each level; `gamespec lint --fix` replaces the tabs"
            edits = [
                Edit(self.source.span(each.at, each.at + each.width), each.text) for each in _tabs(self.text, width)
            ]
            fixes.append(Fix("write blanks", tuple(edits)))
        return [TAB.at(span, f"this line is indented with a tab{more}", help=help_text, fixes=fixes)]


def check_text(source: SourceFile) -> tuple[Checked | None, list[Diagnostic]]:
    """Check a file's size and characters; return the text to parse (None if refused), and the findings."""
    text = source.text
    if len(text) > LARGEST:
        message = f"the file has {len(text):,} characters, but at most {LARGEST:,} are read"
        advice = "remove what is not a rule, or move parts of the file into variants"
        return None, [TOO_LARGE.at(source.span(0, 0), message, help=advice)]
    if text.count("|") > MOST_CELLS:
        at = _place_of(MOST_CELLS, "|", text)
        message = f"the tables of the file have more cells than the {MOST_CELLS:,} that are read"
        advice = "shorten the tables, or move parts of the file into variants"
        return None, [TOO_LARGE.at(source.span(at, at + 1), message, help=advice)]
    if "\x00" in text:
        at = text.index("\x00")
        return None, [NOT_TEXT.at(source.span(at, at + 1), "the file is binary, not text")]
    text = text.replace("\r\n", " \n")
    if text.startswith("\ufeff"):
        text = " " + text[1:]
    found = list(_strange(source, text))
    unseen = [lookalikes.Meant(each.start(), 1, "", "unseen") for each in UNSEEN.finditer(text)]
    text, merged = without_marks(source, STEERING.sub(" ", text))
    signs = list(lookalikes.signs_in(text))
    found += merged
    found += lookalikes.findings(source, signs)
    if not re.search(r"^[ \t]*[^#\s]", text, re.MULTILINE):
        advice = 'begin a game with `game "Name" for 2 to 4 players`, a variant with `variant "Name" of "Game"`'
        found.append(EMPTY.at(source.span(0, 0), "the file has no rules", help=advice))
        return None, found
    return Checked(source, text, found, unseen + signs, _widths(text)), found


def _place_of(number: int, sign: str, text: str) -> int:
    """Return the offset of the occurrence of a character `sign` that has `number` others before it."""
    at = text.find(sign)
    for _ in range(number):
        at = text.find(sign, at + 1)
    return at


def _widths(text: str) -> tuple[int, ...]:
    if "\t" not in text:
        return (1,)
    leading = "".join(LEADING.findall(text))
    return ANY_WIDTH if " " in leading and "\t" in leading else (2,)


def _tabs(text: str, width: int) -> list[lookalikes.Meant]:
    """Return replacements of tabs, in indentation up to a multiple of `width`, else one blank."""
    if "\t" not in text:
        return []
    leading = [run for run in LEADING.finditer(text) if "\t" in run[0]]
    made = [lookalikes.Meant(run.start(), len(run[0]), run[0].expandtabs(width), "tab") for run in leading]
    covered = {place for run in leading for place in range(run.start(), run.end())}
    inner = [each.start() for each in re.finditer("\t", text) if each.start() not in covered]
    return made + [lookalikes.Meant(at, 1, " ", "tab") for at in inner]


def _strange(source: SourceFile, text: str) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for match in STEERING.finditer(text):
        if len(found) == MOST_REPORTED:
            break
        sign = match.group()
        named = f"U+{ord(sign):04X}"
        what = "an invisible character, or one that reverses the reading direction"
        if ord(sign) < 0xA0:
            what = "an invisible control character"
        span = source.span(match.start(), match.end())
        fixes = [Fix("delete it", (Edit(span, ""),))] if UNSEEN.match(sign) else []
        help_text = "delete this character; if you cannot see it, delete the line and type it again"
        found.append(STRANGE_CHARACTER.at(span, f"the line contains {what} ({named})", help=help_text, fixes=fixes))
    return found
