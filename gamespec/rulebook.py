"""Compare a game with the text of its rule sheet: citations, and lines that no rule cites."""

from __future__ import annotations

import csv
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from gamespec.diagnostics import Diagnostic, register
from gamespec.model import Cite, GameFile, Noted
from gamespec.nearest import nearest
from gamespec.ruleset.shelf import DISK, Shelf
from gamespec.source import SourceFile, Span

# ---- codes of findings about a rule sheet and its ruleset, which only the command line reports


UNCITED_RULE = register("GS581")
UNKNOWN_RULE = register("GS582")
RUNTIME_CHECK = register("GS583")
ASSUMPTION = register("GS584")


# ---- read the text of one rule from a Markdown rule sheet: its paragraph, list or table cells


BULLET = "• "
"""Prefix that marks, in the text of a rule, a line that is a list item."""
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
"""Pattern of comments, which Markdown readers do not print."""
ITEM = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+")
HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
RULER = re.compile(r"[ \t]*(?:[-*_][ \t]*){3,}$|[ \t]*={3,}[ \t]*$")
FENCE = re.compile(r"[ \t]*(?:```|~~~)")
DIVIDER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
BAR = re.compile(r"(?<!\\)\|")
EMPHASIS = tuple(
    re.compile(rf"(?<![\w\\{sign[-1]}]){sign}(?=\S)(.{{1,1000}}?)(?<=[^\s\\]){sign}(?![\w{sign[-1]}])")
    for sign in (r"\*\*", "__", r"\*", "_")
)
CODE = re.compile(r"(`+[^`]*`+)")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def without_comments(text: str) -> str:
    """Return a Markdown text with comments replaced by blanks, so that other text keeps its line."""
    return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def text_of(lines: Sequence[str], at: int, known: str, starts: Container[int], top: int) -> tuple[str, ...]:
    """Return the text of the rule whose id `known` is in line `at`, one string per paragraph or list item.

    `starts` are the lines in which a rule begins; `top` is the first line of the block of lines around `at`.
    """
    line = lines[at]
    if _is_row(line):
        divided = any(map(DIVIDER.match, lines[top + 1 : top + 2]))
        return (_named(_cells(line), _cells(lines[top]) if divided else (), known),)
    if line.startswith(f"{known},"):
        named = top not in starts and "," in lines[top]
        return (_named(_values(line), _values(lines[top]) if named else (), known),)
    return tuple(words for words in map(_unmarked, _paragraphs(lines, at, known, starts)) if words.strip(BULLET))


def tops(lines: Sequence[str]) -> Iterator[int]:
    """Yield for each line of a text the first line of its table, code block or paragraph."""
    top, before = 0, ""
    for at, line in enumerate(lines):
        if not line.strip() or not before.strip() or FENCE.match(before) or _is_row(line) != _is_row(before):
            top = at
        before = line
        yield top


def _paragraphs(lines: Sequence[str], at: int, known: str, starts: Container[int]) -> list[str]:
    """Return the paragraph of the rule in line `at` and its items, up to a line in `starts`."""
    begun = ITEM.match(lines[at])
    margin = len(lines[at]) - len(lines[at].lstrip()) + (1 if begun else 0)
    first = _without_id(lines[at], known)
    found, blank = [first], False
    for number in range(at + 1, len(lines)):
        line = lines[number]
        inside = len(line) - len(line.lstrip()) >= margin and (margin > 0 or not blank)
        if not line.strip():
            blank = True
            continue
        item = ITEM.match(line)
        listed = item is not None and begun is None and (not blank or found[0].endswith(":") or len(found) > 1)
        ends = number in starts or HEADING.match(line) or FENCE.match(line) or RULER.match(line) or _is_row(line)
        if ends or ((blank or item) and not inside and not listed):
            break
        if item:
            found.append(f"{BULLET}{line[item.end() :].strip()}")
        elif blank:
            found.append(line.strip())
        else:
            found[-1] += f" {line.strip()}"
        blank = False
    return found


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _without_id(line: str, known: str) -> str:
    """Return the part of a line after the rule's id `known`, without emphasis that includes the id."""
    before, _, after = line.partition(known)
    for sign in ("**", "*"):
        if before.endswith(sign) and sign in after:
            name, _, more = after.partition(sign)
            return f"{name}{more}".lstrip(" :").strip()
    return after.lstrip(" :").strip()


def _values(line: str) -> list[str]:
    return next(csv.reader([line]))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    return [cell.strip().replace("\\|", "|") for cell in BAR.split(inner.removesuffix("|"))]


def _named(cells: Sequence[str], head: Sequence[str], known: str) -> str:
    """Return the cells of a row but the rule's id, each after its column's name, if there is a head."""
    rest = [
        f"{head[at]}: {cell}" if at < len(head) and head[at] else cell
        for at, cell in enumerate(cells)
        if cell and known not in cell.replace("*", "").split()[:1]
    ]
    return _unmarked(" · ".join(rest))


def _unmarked(text: str) -> str:
    """Return Markdown text without emphasis marks and repeated blanks; code in backticks is kept as it is."""
    parts = CODE.split(text)
    for at in range(0, len(parts), 2):
        for signs in EMPHASIS:
            parts[at] = signs.sub(r"\1", parts[at])
        parts[at] = ESCAPED.sub(r"\1", parts[at])
    return " ".join("".join(parts).split())


# ---- read the rules in a Markdown rule sheet, each with its id and line
#
# An id is defined where a list item, a table row or a line begins with it: `- FL-AUC-03 ...`, `| CG-Q7 | ...`.


DEFINED = re.compile(
    r"^[ \t]*(?:[-*+|][ \t]+)?(?:\*\*)?([A-Z]{2,4}-[0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+[a-z]?)*)\b(?![-/])", re.MULTILINE
)
MARKDOWN_LIMIT = 4_000_000
"""Greatest number of bytes of a rule sheet or README that are read; usual ones have a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a rule sheet: its id, its place, and its text as paragraphs and list items."""

    id: str
    span: Span
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        """Return the text of the rule on one line."""
        return " ".join(line.replace(BULLET, "- ", 1) for line in self.lines)


def rules_of(sheet: Path, shelf: Shelf = DISK) -> dict[str, Rule]:
    """Return the rules of a rule sheet by id, in order, the first of those defined twice."""
    return dict(_defined(str(sheet), shelf.prose(sheet, MARKDOWN_LIMIT)))


@lru_cache(maxsize=4)
def _defined(name: str, text: str) -> dict[str, Rule]:
    """Return the rules that a text defines, by id; cached, since they are usually asked for repeatedly."""
    source = SourceFile(name, text)
    uncommented = without_comments(text)
    found = [(each[1], source.span(each.start(1), each.end(1))) for each in DEFINED.finditer(uncommented)]
    lines, starts = [line.rstrip("\r") for line in uncommented.split("\n")], {span.line - 1 for _, span in found}
    top, rules = list(tops(lines)), dict[str, Rule]()
    for known, span in found:
        at = span.line - 1
        rules.setdefault(known, Rule(known, span, text_of(lines, at, known, starts, top[at])))
    return rules


# ---- coverage of a rule sheet by a ruleset: which of its rules are cited by lines, and which are not
#
# A rule sheet is the Markdown file beside a game that gives each rule of its rulebook an id.


EXCUSED_HEADING = re.compile(r"^#+ .*\b(?:without a line|no line)\b.*$", re.IGNORECASE | re.MULTILINE)
SECTION = re.compile(r"^#+ ", re.MULTILINE)


@dataclass(slots=True)
class Coverage:
    """Citations, assumptions and runtime checks of a ruleset, compared with its rule sheet."""

    rules: dict[str, Rule]
    cited: dict[str, list[Span]] = field(default_factory=dict)
    excused: dict[str, str] = field(default_factory=dict)
    assumptions: list[tuple[str, Span]] = field(default_factory=list)
    runtime_checks: list[tuple[str, Span]] = field(default_factory=list)
    hard_to_read: list[tuple[str, Span]] = field(default_factory=list)
    """Actions, rules and values without sentences of the author whose exact ones are hard to read."""

    @property
    def uncited(self) -> list[Rule]:
        """Return the rules of the sheet with neither a citation nor a stated reason to have none."""
        return [rule for rule in self.rules.values() if rule.id not in self.cited and rule.id not in self.excused]

    @property
    def unknown(self) -> list[tuple[str, Span]]:
        """Return the citations, with their places, of rule ids that the rule sheet does not define."""
        return [(cited, span) for cited, spans in self.cited.items() if cited not in self.rules for span in spans]

    @property
    def without_line(self) -> dict[str, str]:
        """Return the rules that no line cites and for which a reason is stated, with these reasons by id."""
        return {known: why for known, why in self.excused.items() if known in self.rules and known not in self.cited}

    @property
    def covered(self) -> int:
        """Return the number of rules of the sheet that are cited at least once."""
        return sum(known in self.cited for known in self.rules)

    @property
    def complete(self) -> bool:
        """Return whether every rule is cited or excused by a reason, and every cited id exists."""
        return not self.uncited and not self.unknown

    def as_data(self) -> dict[str, Any]:
        """Return the coverage as plain data for `--json`."""
        return {
            "total": len(self.rules),
            "cited": self.covered,
            "uncited": [rule.id for rule in self.uncited],
            "excused": self.without_line,
            "unknown": [{"id": cited, **_place(span)} for cited, span in self.unknown],
            "assumptions": [{"text": text, **_place(span)} for text, span in self.assumptions],
            "runtime_checks": [{"text": text, **_place(span)} for text, span in self.runtime_checks],
            "hard_to_read": [{"text": text, **_place(span)} for text, span in self.hard_to_read],
            "citations": {rule: [_place(span) for span in spans] for rule, spans in sorted(self.cited.items())},
        }


def gather(models: Iterable[GameFile], rules: dict[str, Rule], excused: dict[str, str] | None = None) -> Coverage:
    """Collect citations and assumptions of files, with the sheet's `rules` and `excused` ones by id."""
    coverage = Coverage(rules, excused=excused or {})
    for model in models:
        for node in model.walk():
            if isinstance(node, Cite):
                coverage.cited.setdefault(node.rule, []).append(node.span)
            elif isinstance(node, Noted) and node.assume is not None:
                coverage.assumptions.append((str(node.assume), node.assume.span))
    return coverage


def excuses(readme: Path | None, shelf: Shelf = DISK) -> dict[str, str]:
    """Return the reasons why rules have no line, by id, from a README's list with such a heading."""
    if readme is None:
        return {}
    text = shelf.prose(readme, MARKDOWN_LIMIT)
    found: dict[str, str] = {}
    for heading in EXCUSED_HEADING.finditer(text):
        after = SECTION.search(text, heading.end())
        section = text[heading.end() : after.start() if after else len(text)]
        for item in DEFINED.finditer(section):
            line = section[item.end() :].split("\n", 1)[0]
            found[item[1]] = line.strip(" *|:-")
    return found


def findings(coverage: Coverage) -> list[Diagnostic]:
    """Return the findings that `lint --rules` reports about a coverage."""
    unknown = [
        UNKNOWN_RULE.at(span, f"the rule sheet has no rule `{cited}`", help=_meant(cited, coverage))
        for cited, span in coverage.unknown
    ]
    return unknown + [
        UNCITED_RULE.at(
            rule.span,
            f"no line of the game cites the rule `{rule.id}` of the rule sheet",
            help=f"write `cite {rule.id}` at the end of the line that carries out the rule",
        )
        for rule in coverage.uncited
    ]


def _meant(cited: str, coverage: Coverage) -> str:
    return nearest(
        cited, coverage.rules, otherwise="delete the citation, or add the rule to the rule sheet, which has none yet"
    )[:200]


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file.name, "line": span.line, "column": span.column}
