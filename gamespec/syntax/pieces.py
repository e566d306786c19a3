"""Parse one piece of a file with lark; say where parsing stops and what may follow."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from typing import Any

from lark.exceptions import UnexpectedToken

from gamespec.diagnostics import Diagnostic
from gamespec.source import SourceFile
from gamespec.syntax.build import Context, build
from gamespec.syntax.grammar.lexer import DEDENT, Glued, OddDedent, Unreadable
from gamespec.syntax.grammar.parse_table import lexer_of, ready_made
from gamespec.syntax.identifiers import HEADERS
from gamespec.syntax.text.logical_lines import scan_lines

# ---- results of parsing one piece of a file: its node, or the place of a syntax error


@dataclass(slots=True)
class Misfit:
    """The place in a piece of a file where parsing stopped: offsets, word found, terminals expected."""

    kind: str
    start: int
    end: int
    found: str
    terminal: str
    expected: frozenset[str]


@dataclass(slots=True)
class Reading:
    """The result of parsing one piece of a file: a node, findings, and the syntax error that ended it."""

    node: Any
    found: list[Diagnostic]
    misfit: Misfit | None = None
    longest: int = 0


# ---- parse one piece of a file (its header or a declaration) with lark


class Callbacks:
    """Callbacks for lark: each match of a grammar rule is passed to the node builder of this rule."""

    context: Context

    def __getattr__(self, rule: str) -> Any:  # noqa: ANN401 - a callback
        if rule.startswith("_") or rule != rule.lower():
            raise AttributeError(rule)
        return partial(self._build, rule)

    def _build(self, rule: str, items: list[Any]) -> Any:  # noqa: ANN401 - a node or a match
        return build(rule, items, self.context)


class Engine:
    """The lark parser of this process, which parses one piece of a file at a time."""

    def __init__(self) -> None:
        self.callbacks = Callbacks()
        self.lark = ready_made(self.callbacks)
        self.lexer = lexer_of(self.lark)
        self.lock = Lock()

    def read(self, piece: str, start: str, starts: set[int], offset: int, source: SourceFile) -> Reading:
        """Parse a piece at `offset` by the rule `start`; its logical lines begin at `starts`."""
        with self.lock:
            context = self.callbacks.context = Context(source, [])
            self.lexer.begin(starts, offset)
            try:
                node = self.lark.parse(piece, start=start)
            except UnexpectedToken as error:
                misfit = _token_misfit(error)
            except Unreadable as error:
                misfit = Misfit("character", error.at, error.at + 1, error.character, "", frozenset())
            except OddDedent as error:
                misfit = Misfit("dedent", error.at, error.at + 1, "", "", frozenset())
            except Glued as error:
                first, second = error.first, error.second
                misfit = Misfit("glued", first.start_pos, second.end_pos, f"{first} {second}", "", frozenset())
            else:
                return Reading(node, context.found, longest=self.lexer.longest)
            return Reading(None, context.found, misfit)

    def following(self, piece: str, start: str, starts: set[int]) -> frozenset[str] | None:
        """Return the tokens (words, terminals) that may follow an unfinished piece; None on an error."""
        with self.lock:
            self.lexer.begin(starts, 0)
            parser = self.lark.parse_interactive(piece, start=start)
            state = parser.parser_state
            state.parse_conf = copy(state.parse_conf)
            state.parse_conf.callbacks = {}  # nothing is built
            try:
                for token in parser.lexer_thread.lex(state):
                    if token.type == DEDENT and token.start_pos == len(piece):
                        break  # the block may go on
                    parser.feed_token(token)
            except (UnexpectedToken, Unreadable, OddDedent, Glued):
                return None
            names = self.lexer.names
            return frozenset(names[each] or each for each in parser.accepts() if each in names)


def _token_misfit(error: UnexpectedToken) -> Misfit:
    token = error.token
    start, end = token.start_pos or 0, token.end_pos or token.start_pos or 0
    return Misfit("token", start, end, str(token), token.type, frozenset(error.accepts or error.expected or ()))


@cache
def engine() -> Engine:
    """Return the lark parser of this process, created at the first call."""
    return Engine()


# ---- words and sorts of words that may follow an unfinished text, for completion in editors
#
# No nodes are built. If a line above cannot be parsed, only the heads of the surrounding blocks count.


NAME, KIND, STRING, NUMBER, RULE, ROW = "NAME", "KIND", "STRING", "INT", "CITE", "ROW"
"""Names of terminals that stand for sorts of words in the result of `following`."""
MADE = "\x00"
"""Placeholder in the text for an unreadable line."""


def following(text: str) -> frozenset[str] | None:
    """Return the words and sorts of words that may follow the text before a cursor; None on an error."""
    first = _begin(text)
    piece, top = text[first:], not any(_says_something(line) for line in text[:first].split("\n"))
    header = top and (not piece.strip() or piece.split(" ", 1)[0] in HEADERS)
    every = _fits(piece, "header" if header else "decl")
    return every if every is not None else _fits(_heads(piece), "decl")


def _begin(text: str) -> int:
    """Return where the last header or declaration begins, or the end if a new one may begin there."""
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
