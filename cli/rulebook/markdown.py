"""Write a rulebook as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cli.rulebook.parts import Book, Drawn, Part, Rows, Says, Section
from gamespec.prose.voice import TITLE, WRITTEN, Item, listed, ticked
from gamespec.rulebook import BULLET

MARK = "**[changed]** "
SIGNS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=#?\w+;)")
"""Pattern of characters that are Markdown markup anywhere in a line."""
LISTED = re.compile(r"(\d+(?=[.)])|(?=[-+]))(.)(?=\s)")
"""Pattern of beginnings of lines that Markdown takes for list items."""
BAR = re.compile(r"(?<!\\)\|")
CODE = re.compile(f"{WRITTEN[0]}([^{WRITTEN[1]}]*){WRITTEN[1]}")
DEEPEST = 6


def as_markdown(book: Book) -> str:
    """Render a whole rulebook as Markdown text."""
    lines = [f"# {_escaped(book.title)}", ""]
    for part in book.parts:
        lines += _part(part, book, 2)
    return "\n".join((*lines, *_margin(book))).rstrip() + "\n"


def _part(part: Part, book: Book, level: int, quote: str = "") -> Iterator[str]:
    match part:
        case Says():
            yield from (f"{quote}{line}".rstrip() for line in _items(part.items, book, numbered=part.numbered))
            yield quote.rstrip()
        case Rows():
            yield from (f"{quote}{line}" for line in _rows(part, book))
            yield quote.rstrip()
        case Drawn():
            yield from (f"{quote}{line}".rstrip() for line in (*_fenced(part.lines), "") if part.lines)
        case _:
            yield from _section(part, book, level, quote)


def _section(part: Section, book: Book, level: int, quote: str) -> Iterator[str]:
    mark = MARK if book.is_changed(part.title) else ""
    head = f"{mark}{_escaped(part.title)}{_cites(part.cites)}"
    quote = "> " if part.boxed else quote
    if part.boxed:
        yield f"{quote}{head if mark else f'**{head}**'}"
    else:
        yield f"{quote}{'#' * min(level, DEEPEST)} {head}"
    yield quote.rstrip()
    for assumed in book.open(part.assumed):
        yield f"{quote}{_assumed(assumed)}"
        yield quote.rstrip()
    if part.remark:
        yield f"{quote}*{_escaped(part.remark)}*"
        yield quote.rstrip()
    inside = book.inside(part)
    for inner in part.parts:
        yield from _part(inner, inside, level + 1, quote)
    if part.boxed:
        yield ""


def _items(items: Iterable[Item], book: Book, *, numbered: bool, indent: str = "") -> Iterator[str]:
    listing = list(items)
    alone = len(listing) == 1 and not indent and not listing[0].inside and not numbered
    for number, item in enumerate(listing, 1):
        bullet = "" if alone else f"{number}. " if numbered else "- "
        mark = MARK if book.is_changed(item.text) else ""
        notes = "".join(f" {_assumed(each)}" for each in book.open(item.assumed))
        yield f"{indent}{bullet}{mark}{_no_list(_escaped(item.text))}{_cites(item.cites)}{notes}"
        inner = f"{indent}{' ' * len(bullet)}"
        if item.drawn:
            yield from (f"{inner}{line}" for line in _fenced(item.drawn))
        yield from _items(item.inside, book, numbered=numbered, indent=inner or "  ")


def _rows(part: Rows, book: Book) -> Iterator[str]:
    if part.picture == 1 == len(part.head) - 1 and all(
        len({*cells}) == 1 and not cites for cells, cites, _ in part.rows
    ):
        yield f"They are drawn above: {_escaped(listed(cells[0] for cells, _, _ in part.rows))}."
        return
    noted = any(cites or book.open(assumed) for _, cites, assumed in part.rows)
    more = ("",) if noted else ()
    yield _row((*map(_escaped, part.head), *more))
    yield _row(("---",) * len((*part.head, *more)))
    for cells, cites, assumed in part.rows:
        marks = MARK if book.is_changed(" | ".join(cells)) else ""
        first, *others = (*map(_escaped, cells), *("",) * (len(part.head) - len(cells)))
        margin = (f"{_cites(cites)} {' '.join(map(_assumed, book.open(assumed)))}".strip(),) if noted else ()
        yield _row((f"{marks}{first}", *others, *margin))


def _row(cells: Iterable[str]) -> str:
    """Join cells to a row of a Markdown table; bars in cells are escaped, as they end a cell even in code."""
    told = " | ".join(BAR.sub(r"\\|", cell) for cell in cells)
    return f"| {told} |"


def _cites(cites: tuple[str, ...]) -> str:
    return f" <sup>{', '.join(cites)}</sup>" if cites else ""


def _assumed(text: str) -> str:
    return f"*(Left open by the rulebook: {_escaped(ticked(text))})*"


def _escaped(text: str) -> str:
    """Escape Markdown in a text; marked titles become italics, and marked words of the rules code."""
    words, *more = CODE.split(text)
    told = _signs_escaped(words)
    for written, after in zip(more[::2], more[1::2], strict=True):
        told += f"{_as_code(written)}{_signs_escaped(after)}"
    return told.replace(TITLE[0], "*").replace(TITLE[1], "*")


def _no_list(text: str) -> str:
    found = LISTED.match(text)
    return text if found is None else f"{found[1]}\\{text[found.end(1) :]}"


def _signs_escaped(text: str) -> str:
    return SIGNS.sub(lambda found: f"\\{found[0]}", text)


def _as_code(text: str) -> str:
    """Mark a text as inline code, between more backticks than follow each other in the text."""
    ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    blank = " " if "`" in (text[:1], text[-1:]) else ""
    return f"{ticks}{blank}{text}{blank}{ticks}"


def _fenced(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Make a Markdown code block of lines, which contain no backticks."""
    return ("```text", *lines, "```")


def _margin(book: Book) -> Iterator[str]:
    """Yield the lines of the chapter that quotes the cited rules from the game's rules.md, if it exists."""
    known = book.cited_rules()
    if known:
        yield "## Rules in the margin"
        yield ""
    for rule in known:
        first, *more = map(_escaped, map(ticked, book.rules[rule] or ("",)))
        yield f"- {rule}: {first}"
        for line in more:
            yield f"  - {line.removeprefix(BULLET)}" if line.startswith(BULLET) else f"\n  {_no_list(line)}\n"
