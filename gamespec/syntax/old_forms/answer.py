"""Error message for a line in a form of an earlier edition of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diagnostics import Fix
from gamespec.syntax.codes import OLD_FORM
from gamespec.syntax.old_forms.edits import edits
from gamespec.syntax.old_forms.rewriting import rewritten
from gamespec.syntax.old_forms.tokens import plain, words_of

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile
    from gamespec.syntax.repair.trying import Trial
    from gamespec.syntax.text.logical_lines import Line


def old_form(source: SourceFile, text: str, line: Line, under: tuple[str, ...], trial: Trial) -> Diagnostic | None:
    """Return a finding for a line that can be parsed once its outdated forms are rewritten, or None.

    `under` is the context of the line; `trial` tests whether other texts are valid in its place.
    """
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
    message = f"`{made.old}` is written `{made.new}` now"
    return OLD_FORM.at(source.span(line.start, line.end), message, help=help_text, fixes=[fix])
