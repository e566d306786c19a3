"""Help that is followed to the letter: what it says to write is written, and the text is linted again."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

from gamespec.diagnostics import Diagnostic, Fix
from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter.linting import lint

FILE = Path("followed.game")
KNOWN = ("GS2", "GS311")


@lru_cache(maxsize=1_000)
def findings(text: str) -> list[Diagnostic]:
    """Return what lint finds in a text; several tests ask about the same ones."""
    return lint(Ruleset("followed", FILE, shelf=laid_out({FILE.name: text}))).findings


def followed(fix: Fix) -> str:
    """The file with a suggestion made."""
    text = fix.edits[0].span.file.text
    for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def misled(text: str, *, strictly: bool = False) -> list[str]:
    """The suggestions for a file that leave the finding, or lead to another error where they are followed."""
    found = findings(text)
    before = Counter((each.code, each.message) for each in found)
    told = []
    for each in found:
        for fix in each.fixes:
            after = [one for one in findings(followed(fix)) if one.is_error]
            stays = Counter((one.code, one.message) for one in after)[each.code, each.message]
            line = each.span.line
            fresh = [
                f"{one.code} {one.message}"
                for one in after
                if (strictly or line <= one.span.line <= line + fix.edits[-1].text.count("\n"))
                and not before[one.code, one.message]
                and not (not strictly and one.code.startswith(KNOWN) and one.span.text in text)
            ]
            if (each.is_error and stays >= before[each.code, each.message]) or fresh:
                told.append(f"{each.span.line}: {each.message}; {each.advice}; {fix.title} -> {fresh}")
    return told
