"""The differences of two games as a changelog, as colored text and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from gamespec.diff.part import Edit, examples_counted, within
from gamespec.model import GameFile
from gamespec.source import Span

# ---- render the edits between two games as a changelog entry in Markdown
#
# Declarations are called by their titles; changes that do not affect play come last.


HEADS = {
    "the game": "The game",
    "by players": "Numbers by players",
    "the table has": "On the table",
    "each player has": "Each player",
    "scoring": "Scoring",
}
SIZE = re.compile(r"\d+ (lines|rows)")
INSIDE = {"arrows": "what comes next", "winner": "who wins"}
LAST = "No change of play"


def as_markdown(edits: Sequence[Edit], heading: str) -> str:
    """Return edits as a changelog entry: a paragraph for each declaration, a line for each change."""
    lines = [f"## {heading}", ""]
    for place, group in groupby((edit for edit in edits if edit.is_played), key=lambda edit: edit.path[:1]):
        changes = list(group)
        head = _named(place[0] if place else "the game", changes[0].titles[:1])
        if changes[0].sort == "added" and len(changes[0].path) == 1 and changes[0].new is not None:
            lines += [f"**{head}**, new", "", "```game", *_as_written(changes[0].new), "```", ""]
        else:
            lines += [f"**{head}**", "", *_lines(changes), ""]
    listed, counted = examples_counted(edits)
    silent = [f"{_where(edit, 0) or 'the game'}: {_change(edit)}" for edit in listed if not edit.is_played]
    if silent or counted:
        lines += [f"**{LAST}**", "", *(f"- {line}" for line in (*silent, *counted)), ""]
    return "\n".join(lines).rstrip()


def _as_written(span: Span) -> Iterator[str]:
    """Yield the source lines of a declaration, without its indentation."""
    first, *others = span.text.rstrip().splitlines()
    head = span.file.line_text(span.line)
    left = len(head) - len(head.lstrip())
    yield first.rstrip()
    for line in others:
        yield line[min(left, len(line) - len(line.lstrip())) :].rstrip()


def heading_of(old: GameFile, new: GameFile, asked: tuple[str, str]) -> str:
    """Return a changelog heading: the games' titles if they differ, else the names in `asked`."""
    titles = [str(game.header.title or "") if game.header is not None else "" for game in (old, new)]
    chosen = [tuple(map(str, game.header.variants)) if game.header is not None else () for game in (old, new)]
    if titles[0] != titles[1]:
        return " → ".join(_with(title, variants) for title, variants in zip(titles, chosen, strict=True))
    more = [variant for variant in chosen[1] if variant not in chosen[0]]
    if more and set(chosen[0]) < set(chosen[1]):
        return f"{_with(titles[0], chosen[0])}{', and' if chosen[0] else ','} with {_and(more)}"
    return f"{titles[0]}: {' → '.join(asked)}"


def _with(title: str, variants: Sequence[str]) -> str:
    return f"{title} with {_and(variants)}" if variants else title


def _and(names: Sequence[str]) -> str:
    return " and ".join(f"“{name}”" for name in names)


def _lines(edits: Iterable[Edit]) -> Iterator[str]:
    """Yield a Markdown list item for each change; changed cells of a row share one item."""
    for _, group in groupby(edits, key=lambda edit: (edit.path, edit.sort == "changed" and bool(edit.what))):
        cells = list(group)
        if cells[0].sort == "changed" and cells[0].what:
            yield f"- {_where(cells[0], 1)}: {', '.join(map(_change, cells))}"
        else:
            for edit in cells:
                where = _where(edit, 1)
                yield f"- {f'{where}: ' if where else ''}{_change(edit)}"


def _where(edit: Edit, start: int) -> str:
    """Return the place of an edit in words; with `start` 1, without the declaration it is in."""
    steps = zip(edit.path[start:], edit.titles[start:], strict=True)
    return ", ".join(_named(step, (title,)) if start == 0 else _inside(step, title) for step, title in steps)


def _named(step: str, titles: Sequence[str]) -> str:
    """Return the words for a declaration `step`: its title, if it has one, and its name."""
    if step in HEADS:
        return HEADS[step]
    if step.startswith("each ") and step.endswith(" has"):
        return f"Each {step.split()[1]}"
    sort, _, name = step.partition(" ")
    if sort in {"example", "position", "always"} or not name:
        return step
    title = titles[0].strip('"') if titles else ""
    return f"{title} ({sort} `{name}`)" if title else f"{sort} `{name}`"


def _inside(step: str, title: str) -> str:
    sort, _, name = step.partition(" ")
    if title:
        return f"{title.strip(chr(34))} (`{name}`)"
    return INSIDE.get(step.strip(), f"`{name}`" if sort == "field" else f"{sort} `{name}`" if name else step)


def _change(edit: Edit) -> str:
    """Return what an edit changes in words; texts from the file are formatted as code."""
    only = f" (with {' or '.join(map(str, edit.players))} players)" if edit.players else ""
    if edit.sort == "changed":
        text = f"{_code(edit.before)} → {_code(edit.after)}"
        if edit.what.isdigit():
            return f"{text} with {edit.what} players{only}"
        return f"{edit.what} {text}{only}".lstrip()
    if edit.sort == "renamed":
        return f"renamed, it was {_code(edit.before)}{only}"
    line = "a line " if edit.what == "line" else ""
    detail = edit.after or edit.before
    if edit.sort == "reordered":
        return f"another order of {edit.what}: {detail}{only}"
    if edit.sort == "moved":
        return f"{line}moved: {_code(detail)}{only}"
    said = f"{line}{'added' if edit.sort == 'added' else 'removed'}"
    if SIZE.fullmatch(detail):
        return f"{said}, {detail}{only}"
    return f"{said}: {_code(detail)}{only}" if detail else f"{said}{only}"


def _code(text: str) -> str:
    return f"`{text}`" if text else "nothing"


# ---- render the edits between two games as text and as JSON


MOST = 6
"""Greatest number of declarations named as reading what changed; of more, only the number is given."""


def as_text(edits: Iterable[Edit], paint: Callable[[str, str], str] = lambda text, _: text) -> str:
    """Return edits as text: a paragraph for each declaration, with a line for each change.

    Below a change stand the declarations that read what changed. Many worked examples are only counted. `paint` gets
    each text with its role: `place`, `reach`, or the sort of the change.
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
    """Return edits as `{"edits": [...]}`, each as plain data."""
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
