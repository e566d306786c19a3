"""Write a rulebook as one HTML page without other files, for a screen and for paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from cli.rulebook.icons import drawn, key
from cli.rulebook.parts import Book, Drawn, Part, Rows, Says, Section
from cli.rulebook.tables import COPIES, EFFECT, NOTHING
from cli.scene.page import style
from cli.scene.tags import drawing
from gamespec.prose.voice import TITLE, WRITTEN, Item, ticked
from gamespec.rulebook import BULLET

DEEPEST, CHAPTER = 6, 2
NARROW = 40
"""Greatest width of a table, in characters, that stands in one of the two columns of a printed page."""
SMALLEST, LARGEST, LINES = 0.34, 0.5, 19
"""Bounds of the scale of a printed table, and the text lines that fit a page in full size."""
SHEET = "Rules in the margin"


def as_page(book: Book) -> str:
    """Render a whole rulebook as an HTML page."""
    title, own = escape(book.title), Path(__file__).with_name("rulebook.css").read_text(encoding="utf-8")
    body = "\n".join(line for part in book.parts for line in _part(part, book, 2))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{own}{style()}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{_contents(book)}\n{body}\n{_sheet(book)}</body>\n</html>\n"
    )


def _part(part: Part, book: Book, level: int) -> Iterator[str]:
    match part:
        case Says():
            yield from _items(part.items, book, numbered=part.numbered)
        case Rows():
            yield from _rows(part, book)
        case Drawn():
            fit = LINES / max(1, len(part.lines))
            scale = f' style="--fit:{max(SMALLEST, fit):.2f}"' if fit < LARGEST else ""
            sort = f'class="wide"{scale}' if part.lines else 'class="pair"'
            yield f"<div {sort}>{part.svg}</div>" if part.svg else _drawn(part.lines)
        case _:
            yield from _section(part, book, level)


def _contents(book: Book) -> str:
    """Return the table of contents as HTML, with a link to each chapter."""
    chapters = [part.title for part in book.parts if isinstance(part, Section)]
    sheet = [SHEET] if book.cited_rules() else []
    links = (f'<li><a href="#{_anchor(title)}">{_words(title)}</a></li>' for title in (*chapters, *sheet))
    return f"<nav><ul>{''.join(links)}</ul></nav>"


def _anchor(title: str) -> str:
    return "chapter-" + re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def _section(part: Section, book: Book, level: int) -> Iterator[str]:
    tag = f"h{min(level, DEEPEST)}"
    boxes = bool(part.parts) and all(isinstance(inner, Section) and inner.boxed for inner in part.parts)
    kind = "box" if part.boxed else "boxes" if boxes else "exact" if part.small else ""
    yield f'<section class="{kind}">' if kind else "<section>"
    anchor = f' id="{_anchor(part.title)}"' if level == CHAPTER else ""
    yield f"<{tag}{anchor}{_changed(part.title, book)}>{_words(part.title)}{_margin(part.cites, book)}</{tag}>"
    yield from (f"<p>{_open(assumed)}</p>" for assumed in book.open(part.assumed))
    if part.remark:
        yield f'<p class="remark">{_words(part.remark)}</p>'
    inside = book.inside(part)
    for inner in part.parts:
        yield from _part(inner, inside, level + 1)
    yield "</section>"


def _items(items: Iterable[Item], book: Book, *, numbered: bool, inside: bool = False) -> Iterator[str]:
    """Yield the HTML of sentences: a list, or for one, unless `inside` a list, a paragraph."""
    listing = list(items)
    alone = len(listing) == 1 and not (numbered or inside or listing[0].inside)
    tag, each = ("div", "p") if alone else ("ol" if numbered else "ul", "li")
    yield f"<{tag}>"
    for item in listing:
        notes = "".join(f" {_open(words)}" for words in book.open(item.assumed))
        yield f"<{each}{_changed(item.text, book)}>{_words(item.text)}{_margin(item.cites, book)}{notes}"
        if item.drawn:
            yield drawing(item.drawn)
        if item.inside:
            yield from _items(item.inside, book, numbered=numbered, inside=True)
        yield f"</{each}>"
    yield f"</{tag}>"


def _rows(part: Rows, book: Book) -> Iterator[str]:
    if part.cards and len(part.head) > 1:
        yield key((cell for cells, _, _ in part.rows for cell in cells[1:]), part.icons)
        yield '<div class="cards">'
        yield from (_card(part, at, book) for at in range(len(part.rows)))
        yield "</div>"
        return
    noted = any(cites or book.open(assumed) for _, cites, assumed in part.rows)
    wide = sum(
        max(len(cell) for cell in column) for column in zip(part.head, *(row[0] for row in part.rows), strict=False)
    )
    yield f'<div class="{"wide" if wide > NARROW else "narrow"}"><table>'
    yield f"<tr>{''.join(f'<th>{_words(cell)}</th>' for cell in part.head)}{'<th></th>' if noted else ''}</tr>"
    for cells, cites, assumed in part.rows:
        told = "".join(f"<td>{_words(cell)}</td>" for cell in cells)
        margin = f"{_margin(cites, book)}{' '.join(map(_open, book.open(assumed)))}"
        yield f"<tr{_changed(' | '.join(cells), book)}>{told}{f'<td>{margin}</td>' if noted else ''}</tr>"
    yield "</table></div>"


def _card(part: Rows, at: int, book: Book) -> str:
    """Render the table row at index `at` as an HTML card: name and copies, picture, columns."""
    cells, cites, assumed = part.rows[at]
    named = dict(zip(part.head, cells, strict=False))
    copies = f"<i>&times;{_words(named[COPIES])}</i>" if COPIES in named else ""
    lines = [
        f"<div><dt>{_words(head)}</dt><dd>{drawn(cell, part.icons) or _words(cell)}</dd></div>"
        for column, (head, cell) in enumerate(zip(part.head, cells, strict=False))
        if column not in {0, part.picture} and head not in {COPIES, EFFECT} and cell != NOTHING
    ]
    does = named.get(EFFECT, NOTHING)
    effect = "" if does == NOTHING else f"<p>{_words(does)}</p>"
    picture = drawing(part.pictures[at]) if part.picture is not None else ""
    notes = f"{_margin(cites, book)}{' '.join(map(_open, book.open(assumed)))}"
    changed = f"{' wide-card' if effect else ''}{' changed' if book.is_changed(' | '.join(cells)) else ''}"
    head = f"<b>{copies}{_words(cells[0])}</b>"
    return f'<div class="card{changed}">{head}{picture}<dl>{"".join(lines)}</dl>{effect}{notes}</div>'


def _drawn(lines: tuple[str, ...]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _words(text: str) -> str:
    """Convert a text to HTML, with titles in italics, and words of the rules as code."""
    words = escape(text)
    for (begin, end), tag in ((TITLE, "em"), (WRITTEN, "code")):
        words = words.replace(begin, f"<{tag}>").replace(end, f"</{tag}>")
    return words


def _changed(text: str, book: Book) -> str:
    return ' class="changed"' if book.is_changed(text) else ""


def _open(text: str) -> str:
    return f'<span class="open">(Left open by the rulebook: {_words(ticked(text))})</span>'


def _margin(cites: tuple[str, ...], book: Book) -> str:
    if not cites:
        return ""
    named = ", ".join(
        f'<a href="#{escape(rule)}" title="{escape(" ".join(book.rules[rule]))}">{escape(rule)}</a>'
        if rule in book.rules
        else escape(rule)
        for rule in cites
    )
    return f' <span class="margin">{named}</span>'


def _sheet(book: Book) -> str:
    """Return the HTML of the chapter that quotes cited rules from the game's rules.md; empty without it."""
    known = book.cited_rules()
    if not known:
        return ""
    rules = "\n".join(
        f'<dt id="{escape(rule)}">{escape(rule)}</dt><dd>{_sheet_text(book.rules[rule])}</dd>' for rule in known
    )
    return f'<h2 id="{_anchor(SHEET)}">{SHEET}</h2>\n<dl class="sheet">\n{rules}\n</dl>\n'


def _sheet_text(lines: tuple[str, ...]) -> str:
    told = ""
    for line in lines:
        words = _words(ticked(line.removeprefix(BULLET)))
        told += f"<ul><li>{words}</li></ul>" if line.startswith(BULLET) else words if not told else f"<p>{words}</p>"
    return told.replace("</ul><ul>", "")
