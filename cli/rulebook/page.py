"""A rulebook enters; it leaves as one page of HTML that fetches nothing, fit for a screen and for paper."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from cli.rulebook.parts import Drawn, Rows, Says, cited
from gamespec.prose.voice import TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.rulebook.parts import Book, Part, Section
    from gamespec.prose.item import Item

STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #222; max-width: 46em; margin: 2em auto; padding: 0 11em 0 1em; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; font-family: sans-serif; margin: 1.4em 0 .4em; }
h2 { border-bottom: 2px solid #567; }
ol, ul { padding-left: 1.6em; margin: .3em 0; }
table { border-collapse: collapse; margin: .6em 0; font: 13px/1.4 sans-serif; }
th, td { border: 1px solid #bcc; padding: .15em .5em; text-align: left; vertical-align: top; }
th { background: #eef2f4; }
pre { background: #f5f5f0; padding: .5em; line-height: 1.1; overflow-x: auto; }
.box { border: 1px solid #9ab; border-radius: 6px; background: #f7fafc; padding: 0 1em .6em; margin: 1em 0;
  break-inside: avoid; }
.margin { position: absolute; right: max(1em, calc(50% - 28em)); width: 10em; font: 11px/1.4 sans-serif; color: #678; }
td .margin, .box .margin { position: static; display: inline; }
.changed { border-left: 4px solid #c60; padding-left: .4em; background: #fff6ea; }
.open { color: #765; font-style: italic; }
code { background: #f0f0ea; }
@media (max-width: 60em) { body { padding: 0 1em; } .margin { position: static; display: inline; } }
@media print { body { font-size: 11px; margin: 0; } h2 { break-before: page; } h3 { break-after: avoid; } }
"""
QUOTED = re.compile(r"`([^`]*)`")
DEEPEST = 6


def as_page(book: Book) -> str:
    """The whole book."""
    title = escape(book.title)
    body = "\n".join(line for part in book.parts for line in _part(part, book, 2))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n{_sheet(book)}</body>\n</html>\n"
    )


def _part(part: Part, book: Book, level: int) -> Iterator[str]:
    match part:
        case Says():
            yield from _items(part.items, book, numbered=part.numbered)
        case Rows():
            yield from _rows(part, book)
        case Drawn():
            yield _drawn(part.lines)
        case _:
            yield from _section(part, book, level)


def _section(part: Section, book: Book, level: int) -> Iterator[str]:
    tag = f"h{min(level, DEEPEST)}"
    yield '<section class="box">' if part.boxed else "<section>"
    yield f"<{tag}{_changed(part.title, book)}>{_words(part.title)}{_margin(part.cites, book)}</{tag}>"
    yield from (f"<p>{_open(assumed)}</p>" for assumed in part.assumed)
    if part.remark:
        yield f'<p class="remark">{_words(part.remark)}</p>'
    for inner in part.parts:
        yield from _part(inner, book, level + 1)
    yield "</section>"


def _items(items: Iterable[Item], book: Book, *, numbered: bool) -> Iterator[str]:
    tag = "ol" if numbered else "ul"
    yield f"<{tag}>"
    for item in items:
        notes = "".join(f" {_open(each)}" for each in item.assumed)
        yield f"<li{_changed(item.text, book)}>{_margin(item.cites, book)}{_words(item.text)}{notes}"
        if item.drawn:
            yield _drawn(item.drawn)
        if item.inside:
            yield from _items(item.inside, book, numbered=numbered)
        yield "</li>"
    yield f"</{tag}>"


def _rows(part: Rows, book: Book) -> Iterator[str]:
    noted = any(cites or assumed for _, cites, assumed in part.rows)
    yield "<table>"
    yield f"<tr>{''.join(f'<th>{_words(cell)}</th>' for cell in part.head)}{'<th></th>' if noted else ''}</tr>"
    for cells, cites, assumed in part.rows:
        told = "".join(f"<td>{_words(cell)}</td>" for cell in cells)
        margin = f"{_margin(cites, book)}{' '.join(map(_open, assumed))}"
        yield f"<tr{_changed(' | '.join(cells), book)}>{told}{f'<td>{margin}</td>' if noted else ''}</tr>"
    yield "</table>"


def _drawn(lines: tuple[str, ...]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def _words(text: str) -> str:
    """Text with what is quoted as written set apart."""
    words = QUOTED.sub(r"<code>\1</code>", escape(text))
    return words.replace(TITLE[0], "<em>").replace(TITLE[1], "</em>")


def _changed(text: str, book: Book) -> str:
    return ' class="changed"' if book.is_changed(text) else ""


def _open(text: str) -> str:
    return f'<span class="open">(Left open by the rulebook: {escape(text)})</span>'


def _margin(cites: tuple[str, ...], book: Book) -> str:
    if not cites:
        return ""
    named = ", ".join(
        f'<a href="#{escape(rule)}" title="{escape(book.rules[rule])}">{escape(rule)}</a>'
        if rule in book.rules
        else escape(rule)
        for rule in cites
    )
    return f' <span class="margin">{named}</span>'


def _sheet(book: Book) -> str:
    """The rules in the margin in their own words, where there is a sheet of them."""
    known = sorted({rule for rule in cited(book.parts) if rule in book.rules})
    if not known:
        return ""
    rules = "\n".join(
        f'<dt id="{escape(rule)}">{escape(rule)}</dt><dd>{_words(book.rules[rule])}</dd>' for rule in known
    )
    return f"<h2>Rules in the margin</h2>\n<dl>\n{rules}\n</dl>\n"
