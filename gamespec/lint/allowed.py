"""Comments such as `# allow GS504: it comes with the expansion`, which suppress findings.

A comment suppresses a warning or note on its line or, if it is on a line of its own, on the next one. Comments without
a reason, or without a finding to suppress, are reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.catalogue import register
from gamespec.source import SourceFile, Span

NO_REASON = register("GS802")
UNUSED = register("GS803")
COMMENT = re.compile(r"#\s*allow\s+(GS\d{3}(?:\s*,\s*GS\d{3})*)\s*(?::\s*(.*?)|\s[^:]*)?\s*$")
OF_TWO_LINES = {"GS704"}
"""Codes of findings about two lines, either of which may be the wrong one."""
QUOTES = re.compile(r'"[^"\n]*"')


@dataclass(slots=True)
class Allowed:
    """A code of findings that a comment allows for one line; `used` is set once it suppressed a finding."""

    code: str
    span: Span
    line: int
    used: bool = False


def settle(
    findings: Iterable[Diagnostic], files: Iterable[SourceFile], beside: Iterable[SourceFile] = ()
) -> list[Diagnostic]:
    """Return the findings that no comment in `files` allows, plus findings about faulty comments.

    A comment is faulty without a reason, or without a finding to suppress. Comments in `beside` files also suppress,
    but their own faults are not reported.
    """
    found: list[Diagnostic] = []
    allowed: dict[str, list[Allowed]] = {}
    for file in files:
        allowed[file.name] = list(_comments(file, found))
    judged = [comment for comments in allowed.values() for comment in comments]
    for file in beside:
        allowed.setdefault(file.name, [*_comments(file, [])])
    kept = [each for each in findings if not _is_allowed(each, allowed)]
    for comment in (comment for comment in judged if not comment.used):
        message = f"this comment allows {comment.code}, but there is no warning or note {comment.code} here"
        advice = "delete the comment; errors cannot be allowed, only warnings and notes"
        found.append(UNUSED.at(comment.span, message, help=advice))
    return kept + found


def _is_allowed(finding: Diagnostic, allowed: Mapping[str, list[Allowed]]) -> bool:
    """Return whether a comment allows a finding at its line, or at either line of one about two."""
    if finding.is_error:
        return False
    both = finding.secondary if finding.code in OF_TWO_LINES else ()
    places = [label.span for label in (finding.primary, *both)]
    found = [
        comment
        for span in places
        for comment in allowed.get(span.file.name, ())
        if comment.code == finding.code and comment.line == span.line
    ]
    for comment in found:
        comment.used = True
    return bool(found)


def _comments(file: SourceFile, found: list[Diagnostic]) -> Iterator[Allowed]:
    for number, start in enumerate(file.line_starts, 1):
        line = QUOTES.sub(lambda quoted: " " * len(quoted.group()), file.line_text(number))
        match = COMMENT.search(line)
        if match is None:
            continue
        span = file.span(start + match.start(), start + len(line.rstrip()))
        if not match[2]:
            advice = f"write the reason after a colon: `# allow {match[1].strip()}: the reason`"
            found.append(NO_REASON.at(span, "this comment allows a finding without giving a reason", help=advice))
        alone = not line[: match.start()].strip()
        for code in re.findall(r"GS\d{3}", match[1]):
            yield Allowed(code, span, number + 1 if alone else number)
