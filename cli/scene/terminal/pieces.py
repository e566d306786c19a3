"""Draw pieces as terminal text: as a coloured word, or as a card with its face."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len

from cli.scene.terminal.inks import Inks, told_fact, told_piece
from cli.scene.terminal.paper import Paper, flowing
from gamespec.analysis.faces import words
from interpreter.scene import Fact, Piece, Zone
from interpreter.scene.pieces import counted_name

FACE = 18
"""Width in columns of the text on a card."""
PAPER = "on #35332f"
"""Background style of a card below its name."""
SQUARE = "\N{BLACK SQUARE}"


def piece_chip(piece: Piece, inks: Inks, room: int = 200, *, facts: int = 0, holder: str | None = None) -> Paper:
    """Draw a piece as a coloured word: number, owner but `holder`, fields, facts (0 to 2)."""
    if not inks.is_coloured:
        return _plain_chip(piece, room, facts, holder)
    chip = Paper()
    x = chip.put(0, 0, f" {_name(piece, holder)} ", inks.piece(piece))
    brief = [part for fact in unsaid(piece) for part in _brief(fact, inks)] if facts == 1 else []
    told = [
        *([outline(piece.shape)] if facts and piece.shape else []),
        *(map(told_fact, unsaid(piece)) if facts > 1 else ()),
    ]
    told += [*map(told_fact, piece.carries), *(f"{zone.title} {_names(zone)}" for zone in piece.inside)]
    parts = [word_paper(text, style) for text, style in [*((text, "") for text in told), *brief]]
    if parts:
        chip.paste(flowing(parts, max(room - x - 1, FACE), 1 if facts == 1 else 2), x + 1, 0)
    chip.spot(0, 0, chip.wide, chip.high, piece.ref, told_piece(piece))
    return chip


def _plain_chip(piece: Piece, room: int, facts: int, holder: str | None) -> Paper:
    """Draw a piece as text without colours, with its facts in brackets, wrapped to the width `room`."""
    told = [outline(piece.shape)] if facts and piece.shape else []
    told += [fact.text if facts == 1 and _is_word(fact) else told_fact(fact) for fact in unsaid(piece)] if facts else []
    told += [*map(told_fact, piece.carries), *(f"{zone.title} {_names(zone)}" for zone in piece.inside)]
    text = f"{_name(piece, holder)} ({', '.join(told)})" if told else _name(piece, holder)
    chip = Paper()
    for y, line in enumerate(wrap(text, max(room, FACE), subsequent_indent="  ", break_on_hyphens=False)):
        chip.put(0, y, line)
    chip.spot(0, 0, chip.wide, chip.high, piece.ref, told_piece(piece))
    return chip


def listed(chips: Sequence[Paper], inks: Inks) -> Sequence[Paper]:
    """Return drawings of pieces for a list; without colours, add a comma to each but the last."""
    for chip in () if inks.is_coloured else chips[:-1]:
        chip.add(",")
    return chips


def _is_word(fact: Fact) -> bool:
    return bool(fact.text) and not fact.text.lstrip("-")[:1].isdecimal()


def _brief(fact: Fact, inks: Inks) -> list[tuple[str, str]]:
    """Render a printed fact in a few signs with their styles; the title is added only to numbers."""
    amounts = [(token.text, token.style) for token in inks.amounts(fact.text)]
    if amounts:
        return amounts
    return [(fact.text if _is_word(fact) else told_fact(fact), "")]


def word_paper(text: str, style: str = "") -> Paper:
    """Write a text in a terminal style on a new sheet of characters."""
    chip = Paper()
    chip.put(0, 0, text, style)
    return chip


def face(piece: Piece, inks: Inks, holder: str | None = None) -> Paper:
    """Draw a piece as a card: its name as heading, then its shape, printed facts and field values."""
    head = _name(piece, holder)
    lines = [line for fact in (*unsaid(piece), *piece.carries) for line in wrap(told_fact(fact), FACE)]
    lines += [line for zone in piece.inside for line in wrap(f"{zone.title}: {_names(zone)}", FACE)]
    lines = [*(line.replace("#", SQUARE * 2).replace(" ", "  ") for line in piece.shape), *lines]
    wide = max(map(cell_len, [head, *lines])) + 2
    style = inks.piece(piece)
    paper = Paper()
    if inks.is_coloured:
        paper.fill(0, 0, wide, 1, style[style.index("on ") :])
        paper.fill(0, 1, wide, len(lines), PAPER)
    paper.put(1, 0, head, style)
    for y, line in enumerate(lines, 1):
        paper.put(1, y, line)
    paper.spot(0, 0, wide, 1 + len(lines), piece.ref, told_piece(piece))
    return paper


def outline(shape: Sequence[str]) -> str:
    """Render a shape, given as lines of `#` and blanks, in one line with `/` between its rows."""
    return "/".join(line.rstrip().replace(" ", "\N{MIDDLE DOT}").replace("#", SQUARE) for line in shape)


def unsaid(piece: Piece) -> list[Fact]:
    """Return the facts printed on a piece, without those that the piece's name contains."""
    said = set(piece.name.split())
    return [fact for fact in piece.facts if not (fact.text and set(words(fact.text).split()) <= said)]


def _name(piece: Piece, holder: str | None) -> str:
    where = f"{piece.key}: " if piece.key else ""
    whose = f" {piece.owner}" if piece.owner not in (None, holder) else ""
    return f"{where}{counted_name(piece)}{whose}"


def _names(zone: Zone) -> str:
    names = map(counted_name, zone.pieces)
    return ", ".join(names) or str(zone.size)


LEAST = 14
"""Minimum width in columns of the last column, whose texts may be wrapped."""


class Row(NamedTuple):
    """Thing to print in a line: drawing, printed facts by title, name in moves, and description."""

    drawn: Paper
    cells: dict[str, str]
    ref: str | None
    told: str


def in_columns(rows: Sequence[Row], room: int, inks: Inks | None = None) -> Paper | None:
    """Draw things one a line, facts in titled columns; None if they do not fit."""
    titles = list(dict.fromkeys(title for row in rows for title in row.cells))
    if len(rows) < 2 or len(titles) < 2:
        return None
    first = max(row.drawn.wide for row in rows)
    parts = {text: _parts(text, inks) for row in rows for text in row.cells.values()} | {"": []}
    wide = {text: sum(cell_len(part) + 1 for part, _ in found) - 1 for text, found in parts.items()}
    widths = [max(cell_len(title), *(wide[row.cells.get(title, "")] for row in rows)) for title in titles]
    starts = [first + 2 + sum(widths[:column]) + 2 * column for column in range(len(titles))]
    last = min(widths[-1], room - starts[-1])
    if last < min(widths[-1], LEAST):
        return None
    paper = Paper()
    for title, start in zip(titles, starts, strict=True):
        paper.put(start, 0, title, "dim")
    y = 1
    for row in rows:
        cells = [
            flowing((word_paper(*part) for part in parts[row.cells.get(title, "")]), last, 1) for title in titles[-1:]
        ]
        for title, start in zip(titles[:-1], starts, strict=False):
            paper.paste(flowing((word_paper(*part) for part in parts[row.cells.get(title, "")]), room, 1), start, y)
        paper.paste(cells[0], starts[-1], y)
        high = max(cells[0].high, row.drawn.high)
        paper.spot(0, y, starts[-1] + last, high, row.ref, row.told)
        paper.paste(row.drawn, 0, y)
        y += high
    return paper


def _parts(text: str, inks: Inks | None) -> list[tuple[str, str]]:
    """Return the words of a table cell with their styles; with `inks`, amounts as coloured signs."""
    tokens = [] if inks is None else inks.amounts(text)
    return [(token.text, token.style) for token in tokens] or [(word, "") for word in text.split()]
