"""Words and sorts of words that may follow an unfinished text, for completion in editors.

No nodes are built. If a line above cannot be parsed, only the heads of the surrounding blocks count.
"""

from __future__ import annotations

from gamespec.source import SourceFile
from gamespec.syntax.keywords import HEADERS
from gamespec.syntax.pieces.engine import engine
from gamespec.syntax.text.logical_lines import scan_lines

NAME, KIND, STRING, NUMBER, RULE, ROW = "NAME", "KIND", "STRING", "INT", "CITE", "ROW"
"""Names of terminals that stand for sorts of words in the result of `following`."""
MADE = "\x00"
"""Placeholder in the text for an unreadable line."""


def following(text: str) -> frozenset[str] | None:
    """Return the words and sorts of words that may come next; None if the text cannot be parsed so far.

    `text` is a file up to the cursor, without the word that is being typed there.
    """
    first = _begin(text)
    piece, top = text[first:], not any(_says_something(line) for line in text[:first].split("\n"))
    header = top and (not piece.strip() or piece.split(" ", 1)[0] in HEADERS)
    every = _fits(piece, "header" if header else "decl")
    return every if every is not None else _fits(_heads(piece), "decl")


def _begin(text: str) -> int:
    """Return the offset where the last header or declaration begins, a line without indentation.

    It is the end of the text if a new one may begin there.
    """
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
    """Return a declaration reduced to its last line and the heads of the blocks around this line."""
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
    lines, _ = scan_lines(SourceFile("", piece), piece)
    starts = {line.start for line in lines}
    if piece.rsplit("\n", 1)[-1].strip() or (lines and lines[-1].broken):  # a line that continues below its first
        piece = piece.rstrip()
    else:
        starts.add(len(piece))
    found = engine().following(piece, start, starts)
    return None if found is None else found - {MADE}
