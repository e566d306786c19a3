"""Words and sorts of words that may follow an unfinished text, for completion.

Nothing is built. If a line above cannot be parsed, only the heads of the surrounding blocks count.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gamespec.source import SourceFile
from gamespec.syntax.grammar.short_table import short_table
from gamespec.syntax.keywords import HEADERS
from gamespec.syntax.pieces.quick import Misplaced, Words
from gamespec.syntax.text.logical_lines import scan_lines

if TYPE_CHECKING:
    from gamespec.syntax.grammar.short_table import ShortTable
    from gamespec.syntax.pieces.quick import Word

NAME, KIND, STRING, NUMBER, RULE, ROW = "NAME", "KIND", "STRING", "INT", "CITE", "ROW"
"""Sorts of words, as named among those that may follow."""
MADE = "\x00"
"""Text of placeholders for unreadable lines."""


def following(text: str) -> frozenset[str] | None:
    """Return the words and sorts of words that may follow a text; None if it cannot be parsed.

    The text is a file up to a place, without the word that is being typed there.
    """
    first = _begin(text)
    piece, top = text[first:], not any(_says_something(line) for line in text[:first].split("\n"))
    header = top and (not piece.strip() or piece.split(" ", 1)[0] in HEADERS)
    every = _fits(piece, "header" if header else "decl")
    return every if every is not None else _fits(_heads(piece), "decl")


def _begin(text: str) -> int:
    """Return the offset of the last piece: a line without indentation, or the end of the text."""
    at = len(text)
    while at > 0:
        start = text.rfind("\n", 0, at) + 1
        line = text[start:at] if at < len(text) else text[start:]
        if (line and line[0] not in " \t#") or (at == len(text) and not line):
            return start
        at = start - 1
    return 0


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _heads(piece: str) -> str:
    """Return the last line of a piece, and the heads of the blocks around it."""
    lines = [line for line in piece.split("\n")[:-1] if _says_something(line)]
    last = piece.rsplit("\n", 1)[-1]
    kept, deep = [last], len(last) - len(last.lstrip(" "))
    for line in reversed(lines):
        indent = len(line) - len(line.lstrip(" "))
        if indent < deep:
            kept.append(line)
            deep = indent
    return "\n".join(reversed(kept))


def _fits(piece: str, start: str) -> frozenset[str] | None:
    words, table = _words(), short_table()
    lines, _ = scan_lines(SourceFile("", piece), piece)
    starts = {line.start for line in lines}
    if piece.rsplit("\n", 1)[-1].strip() or (lines and lines[-1].broken):  # a line that continues below its first
        piece = piece.rstrip()
    else:
        starts.add(len(piece))
    states = [table.starts[start]]
    try:
        for word in words.of(piece, starts, 0):
            if word[2] or word[3] < len(piece) or word[0] == words.indent:
                _take(table, states, word)
    except Misplaced:
        return None
    return frozenset(_called(table)[kind] for kind in table.rows[states[-1]] if _leads_on(table, states, kind))


def _take(table: ShortTable, states: list[int], word: Word) -> None:
    row = table.rows[states[-1]]
    to = _step(table, states, word[0] if word[0] in row else word[1])
    if to is None:
        raise Misplaced
    states.append(to)


def _leads_on(table: ShortTable, states: list[int], kind: int) -> bool:
    return kind in _called(table) and _step(table, [*states], kind) is not None


def _step(table: ShortTable, states: list[int], kind: int) -> int | None:
    """Return the state after a word, reducing what is complete before it."""
    to = table.rows[states[-1]].get(kind)
    while to is not None and to < 0:
        symbol, size = table.rules[-1 - to][:2]
        del states[len(states) - size :]
        states.append(table.rows[states[-1]][symbol])
        to = table.rows[states[-1]].get(kind)
    return to


@cache
def _words() -> Words:
    return Words(short_table())


_NAMES: dict[int, dict[int, str]] = {}


def _called(table: ShortTable) -> dict[int, str]:
    """Return the names of terminals: words and signs as written, sorts of words by name."""
    found = _NAMES.get(id(table))
    if found is None:
        every = (*table.words.items(), *table.signs.items())
        written = {number: text for text, number in every if text != MADE}
        sorts = {number: name for number, name in enumerate(table.symbols) if name in table.patterns or name == "ROW"}
        found = _NAMES[id(table)] = {**sorts, **written}
    return found
