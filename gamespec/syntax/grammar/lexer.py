"""Lexer, for lark, of one piece of a file (a header or a declaration), with offsets in the file."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Any

from lark.common import LexerConf
from lark.lexer import Lexer, LexerState, PatternStr
from lark.parsers.lalr_parser_state import ParserState

# ---- tokens of a rule file, as the lexer passes them to lark


class Token(str):
    """A token: its text, the name of its terminal, and its offsets in the file."""

    __slots__ = ("end_pos", "start_pos", "type")

    line = column = end_line = end_column = None
    """Attributes that lark needs and nothing reads: places are computed from offsets."""

    type: str
    start_pos: int
    end_pos: int


def token(text: str, kind: str, start: int, end: int) -> Token:
    """Return a token of terminal `kind` with the offsets `start` to `end` (exclusive)."""
    made = Token(text)
    made.type = kind
    made.start_pos = start
    made.end_pos = end
    return made


# ---- lexer, for lark, of one piece of a file (a header or a declaration), with offsets in the file


LINE_END, INDENT, DEDENT = "_NL", "_INDENT", "_DEDENT"
PLAIN = ("NAME", "KIND", "INT", LINE_END, "STRING", "ROW", "_POSSESSIVE")
"""Terminals with a regular expression of their own; MARK and CITE are matched with others."""


class OddDedent(Exception):
    """Raised for a line that returns to an indentation at which no block began; `at` is its offset."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Glued(Exception):
    """Raised for two words, or a number and a word, without a blank between them."""

    def __init__(self, first: Token, second: Token) -> None:
        super().__init__(first, second)
        self.first, self.second = first, second


class Unreadable(Exception):
    """Raised for a character that begins no word or sign; `at` is its offset."""

    def __init__(self, at: int, character: str) -> None:
        super().__init__(at, character)
        self.at, self.character = at, character


class PieceLexer(Lexer):
    """A lexer that takes a word as a keyword where the parser's state allows that keyword, else as a name."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        patterns = {each.name: each.pattern for each in conf.terminals}
        written = {each.value: name for name, each in patterns.items() if isinstance(each, PatternStr)}
        regexes = {name: each.value for name, each in patterns.items() if each.value not in written}
        is_word = re.compile(regexes["NAME"]).fullmatch
        self.words = {text: name for text, name in written.items() if is_word(text)}
        self.signs = {text: name for text, name in written.items() if text not in self.words}
        self.names = {name: text for text, name in written.items()} | dict.fromkeys(regexes, "")
        self._is_cite, self._is_mark = (re.compile(regexes[name]).fullmatch for name in ("CITE", "MARK"))
        signs = "|".join(re.escape(sign) for sign in sorted(self.signs, key=len, reverse=True))
        sorts = [*(f"(?P<{name}>{regexes[name]})" for name in PLAIN), f"(?P<sign>{signs}|{regexes['MARK']})"]
        self._match = re.compile("|".join(sorts)).match
        self._blank = re.compile(r"[ \t]*(?:#[^\n]*)?").match
        self.begin(set(), 0)

    def begin(self, starts: set[int], offset: int) -> None:
        """Prepare to read a piece at `offset` of its file, whose logical lines begin at `starts`."""
        self.starts, self.offset, self.longest = starts, offset, 0

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Yield the tokens of a piece, keywords by the parser's state; raises Glued, OddDedent, Unreadable."""
        given: Any = lexer_state.text
        piece: str = getattr(given, "text", given)  # lark before 1.3 passes the text itself
        offset, levels, length = self.offset, [0], 0
        before: Token | None = None
        at, end = self._after_blanks(piece, 0), len(piece)
        while at < end:
            found = self._match(piece, at)
            if found is None:
                raise Unreadable(at + offset, piece[at])
            sort, text = found.lastgroup or "", found[0]
            if sort == LINE_END:
                self.longest, length, until = max(self.longest, length), 0, found.end()
                if until + offset in self.starts:
                    yield token(text, LINE_END, at + offset, until + offset)
                    yield from self._change_of_level(levels, text, at + offset, until + offset)
            else:
                row = parser_state.parse_conf.states[parser_state.position]
                made = self._token(sort, text, at + offset, row)
                if before is not None and before.end_pos == made.start_pos and _are_one_word(before, made):
                    raise Glued(before, made)
                yield made
                before, length, until = made, length + 1, at + len(made)
            at = self._after_blanks(piece, until)
        for _ in levels[1:]:
            yield token("", DEDENT, end + offset, end + offset)

    def _after_blanks(self, piece: str, at: int) -> int:
        found = self._blank(piece, at)
        return at if found is None else found.end()

    def _token(self, sort: str, text: str, start: int, row: Container[str]) -> Token:
        """Return the token at `start`, its pattern's terminal `sort` or one of those in `row`."""
        first = second = sort
        if sort == "NAME":
            first = self.words.get(text, sort)
        elif sort == "KIND":
            first = "CITE" if self._is_cite(text) else sort
        elif sort == "sign":
            first, second = self.signs.get(text, "MARK"), "MARK" if self._is_mark(text[0]) else ""
        if first in row or second not in row:
            return token(text, first, start, start + len(text))
        text = text[0] if sort == "sign" else text
        return token(text, second, start, start + len(text))

    def _change_of_level(self, levels: list[int], text: str, start: int, end: int) -> Iterator[Token]:
        """Yield the indent or dedent tokens after a line end, and update `levels`; raises OddDedent."""
        indent = text.rsplit("\n", 1)[1].count(" ")
        if indent > levels[-1]:
            levels.append(indent)
            yield token("", INDENT, start, end)
            return
        while indent < levels[-1]:
            levels.pop()
            yield token("", DEDENT, start, end)
        if indent != levels[-1]:
            raise OddDedent(end)


def _are_one_word(before: Token, after: Token) -> bool:
    last, first = before[-1], after[0]
    return (last.isalnum() or last == "_") and (first.isalnum() or first == "_")
