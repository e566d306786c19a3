"""Text edits that replace an outdated line by its current form, keeping comments and line breaks."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING

from gamespec.diagnostics import Edit
from gamespec.syntax.old_forms.tokens import Word, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.source import SourceFile


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
