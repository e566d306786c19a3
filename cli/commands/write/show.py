"""`gamespec show`: print the lines of the rules that define a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import Players, Ruleset, With, argument
from cli.output.complaint import Complaint
from cli.output.consoles import out, painted, say
from cli.output.rule_colours import in_colour
from gamespec.source import SourceFile, Span

if TYPE_CHECKING:
    from cli.play.answers.topics import Topic
    from gamespec.checked.game import CheckedGame

HEADS = {
    "action": "actions",
    "phase": "phases",
    "rule": "rules",
    "step": "steps",
    "field": "fields",
    "value": "values",
    "zone": "places for pieces",
    "score": "lines of the score",
    "number": "numbers by players",
    "kind": "kinds",
    "shape": "shapes",
}
"""Headings of the list of all names, by sort of declaration."""


def run(
    ruleset: Ruleset,
    name: Annotated[
        str | None, argument("NAME", "Action, phase, field, zone, card or rule id (default: list all names).")
    ] = None,
    players: Players = None,
    chosen: With = None,
) -> int:
    """Print the lines of the rules that define or change a name."""
    from cli.games import checked_game
    from cli.play.answers.topics import found

    checked = checked_game(ruleset, players, chosen)
    if name is None:
        _list(checked)
        return 0
    topics = [topic for topic in found(checked, name) if topic.span is not None]
    if not topics:
        raise _nothing(checked, name)
    for number, (file, lines) in enumerate(dict.fromkeys(_lines(checked, topics))):
        if number:
            say()
        _print(file, lines)
    return 0


def _lines(checked: CheckedGame, topics: Iterable[Topic]) -> Iterator[tuple[SourceFile, tuple[int, ...]]]:
    """Yield the file and line numbers of each topic (declaration), then of the rules that change it."""
    from cli.play.answers.topics import CITED, WHOLE
    from gamespec.analysis.written_blocks import block_below, declaration

    topics = list(topics)
    yield from _citing(topic.span for topic in topics if topic.sort == CITED)
    for topic in topics:
        if topic.sort == CITED:
            continue
        assert topic.span is not None
        file = topic.span.file
        whole = topic.sort in WHOLE - {"step"} or topic.sort in {"kind", "shape", "row"} or topic.name == "total"
        lines = tuple(declaration(topic.span) if whole else block_below(file, topic.span.line))
        yield file, _of_row(file, lines, topic.name) if topic.sort == "row" else lines
        for value in checked.values:
            if topic.sort == "value" and value.span == topic.span:
                for change in value.modifiers:
                    if change.span is not None:
                        yield change.span.file, tuple(declaration(change.span))


def _citing(cites: Iterable[Span | None]) -> Iterator[tuple[SourceFile, tuple[int, ...]]]:
    """Yield file and numbers of lines that cite a rule id, each declaration's after its first line."""
    from gamespec.analysis.written_blocks import declaration

    found: dict[tuple[SourceFile, int], dict[int, None]] = {}
    for span in cites:
        assert span is not None
        head = declaration(span)[0]
        found.setdefault((span.file, head), {head: None})[span.line] = None
    for (file, _), lines in found.items():
        yield file, tuple(lines)


def _of_row(file: SourceFile, lines: tuple[int, ...], name: str) -> tuple[int, ...]:
    """Return the first two lines of a table and the row of a name, or all if no row has it."""
    cells = [[cell.strip() for cell in file.line_text(line).split("|")] for line in lines]
    rows = [line for line, row in zip(lines, cells, strict=True) if row[1:2] == [name]]
    return (*lines[:2], *rows) if rows else lines


def _print(file: SourceFile, lines: tuple[int, ...]) -> None:
    text = "\n".join(file.line_text(line) for line in lines)
    say(f"{Path(file.name).name}:{lines[0]}", style="dim")
    painted(in_colour(text))


def _list(checked: CheckedGame) -> None:
    """Print the names of all declarations, grouped by sort."""
    from textwrap import wrap

    from cli.play.answers.topics import topics

    names: dict[str, dict[str, None]] = {}
    for topic in topics(checked):
        if topic.sort in HEADS and topic.span is not None:
            names.setdefault(topic.sort, {})[topic.name] = None
    for sort, head in HEADS.items():
        if sort in names:
            say(head, style="bold")
            for line in wrap(", ".join(names[sort]), min(100, out().width - 2), break_on_hyphens=False):
                say(f"  {line}")


def _nothing(checked: CheckedGame, name: str) -> Complaint:
    from difflib import get_close_matches

    from cli.play.answers.topics import topics
    from gamespec.nearest import nearest

    known = sorted({topic.name for topic in topics(checked) if topic.span is not None})
    advice = "run the command without a name for a list of all names"
    if get_close_matches(name, known, n=1):
        advice = nearest(name, known)
    return Complaint(name, "nothing in the rules has this name", advice)
