"""Render the edits between two games as text and as JSON."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from gamespec.diff.edits import examples_counted, within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamespec.diff.edits import Edit
    from gamespec.source import Span

MOST = 6
"""Greatest number of readers named for a change; of more, the number is given."""


def as_text(edits: Iterable[Edit], paint: Callable[[str, str], str] = lambda text, _: text) -> str:
    """Return edits as text: a paragraph for each declaration, a line for each change, its readers below.

    Many worked examples are only counted. `paint` gets each text with its role: `place`, `reach`, or the sort of the
    change.
    """
    lines: list[str] = []
    told_one_by_one, counted = examples_counted(edits)
    for place, group in groupby(told_one_by_one, key=lambda edit: edit.path[:1]):
        lines.append(paint(place[0] if place else "the game", "place"))
        last: tuple[str, str] | None = None
        for edit in group:
            where = within(edit.path[1:])
            lines.append(paint(f"  {f'{where}: ' if where else ''}{edit.words}{_players(edit)}", edit.sort))
            reach = describe_reach(edit)
            if reach and (where, reach) != last:
                lines.append(paint(f"      {reach}", "reach"))
                last = where, reach
    return "\n".join([*lines, *counted])


def as_json(edits: Iterable[Edit]) -> dict[str, Any]:
    """Return edits as `{"edits": [...]}`, each with its path, old and new text, places and readers."""
    return {
        "edits": [
            {
                "path": list(edit.path),
                "change": edit.sort,
                "what": edit.what,
                "before": edit.before,
                "after": edit.after,
                "players": list(edit.players),
                "read_by": list(edit.reach),
                "through_them": list(edit.further),
                "old": _place(edit.old),
                "new": _place(edit.new),
            }
            for edit in edits
        ]
    }


def _place(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else {"file": span.file.name, "line": span.line}


def _players(edit: Edit) -> str:
    if not edit.players:
        return ""
    return f" (with {' or '.join(map(str, edit.players))} players)"


def describe_reach(edit: Edit) -> str:
    """Return the declarations that read what an edit changed, in words; empty if there are none."""
    parts = list(_shown_names("read by", edit.reach)) + list(_shown_names("through them", edit.further))
    return "; ".join(parts)


def _shown_names(how: str, names: tuple[str, ...]) -> Iterator[str]:
    if names:
        more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
        yield f"{how} {', '.join(names[:MOST])}{more}"
