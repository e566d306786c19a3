"""Parse a piece without errors in one loop over lark's parse table.

If anything does not fit, lark parses the piece again and explains the error. Words are classified as in lark's
contextual lexer: by what may follow.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from gamespec.syntax.build import Context, make
from gamespec.syntax.grammar.short_table import short_table
from gamespec.syntax.grammar.tokens import token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.syntax.grammar.short_table import Rule, ShortTable

Word: TypeAlias = tuple[int, int, str, int, int]
"""Preferred terminal, other terminal, text, and offsets in the piece."""
Chains: TypeAlias = dict[tuple[int, int, int], int]
"""Cache of chains of transparent rules, from (state below, state, next word) to the final state."""
END = "$END"
NO_RULE: Rule = (0, 0, "", None, False)


class Misplaced(Exception):
    """A word that does not fit."""


class Words:
    """Lexer of a piece: words, signs and layout, as far as they are known without context."""

    def __init__(self, table: ShortTable) -> None:
        number = {name: place for place, name in enumerate(table.symbols)}
        self.table = table
        self.line_end, self.indent, self.dedent = number["_NL"], number["_INDENT"], number["_DEDENT"]
        self.name, self.kind, self.mark = number["NAME"], number["KIND"], number["MARK"]
        self.cited, self.cite = number["CITE"], re.compile(table.patterns["CITE"])
        self.others = {name: number[name] for name in ("INT", "STRING", "ROW", "_POSSESSIVE")}
        signs = "|".join(re.escape(sign) for sign in sorted(table.signs, key=len, reverse=True))
        kinds = [f"(?P<{name}>{table.patterns[name]})" for name in ("NAME", "KIND", "INT", "_NL", "STRING", "ROW")]
        kinds += [f"(?P<_POSSESSIVE>{table.patterns['_POSSESSIVE']})", f"(?P<sign>{signs}|{table.patterns['MARK']})"]
        self.longest = 0
        self.match = re.compile(rf"[ \t]*(?:#[^\n]*)?(?:{'|'.join(kinds)})").match

    def of(self, piece: str, starts: set[int], offset: int) -> Iterator[Word]:
        """Yield all words in order; raises Misplaced for other characters."""
        words, name = self.table.words, self.name
        before = at = length = self.longest = 0
        levels = [0]
        while at < len(piece):
            found = self.match(piece, at)
            if found is None:
                raise Misplaced
            sort = found.lastgroup or ""
            begin, end = found.span(sort)
            text = piece[begin:end]
            if begin == before and begin and _are_one_word(piece[begin - 1], text[0]):
                raise Misplaced
            if sort == "NAME":
                yield words.get(text, name), name, text, begin, end
            elif sort == "_NL":
                self.longest, length = max(self.longest, length), -1
                if end + offset in starts:
                    length = 0
                    yield self.line_end, self.line_end, text, begin, end
                    yield from self._change_of_level(levels, text, begin, end)
            else:
                yield self._other(sort, text, begin, end)
            before = at = end
            length += 1
        for _ in levels[1:]:
            yield self.dedent, self.dedent, "", at, at

    def _other(self, sort: str, text: str, begin: int, end: int) -> Word:
        if sort == "KIND":
            return (self.cited if self.cite.fullmatch(text) else self.kind), self.kind, text, begin, end
        if sort == "sign":
            return self.table.signs.get(text, self.mark), self.mark if len(text) == 1 else -1, text, begin, end
        return self.others[sort], -1, text, begin, end

    def _change_of_level(self, levels: list[int], text: str, begin: int, end: int) -> Iterator[Word]:
        """Yield a change of indentation before the next line."""
        indent = text.rsplit("\n", 1)[1].count(" ")
        if indent > levels[-1]:
            levels.append(indent)
            yield self.indent, self.indent, "", begin, end
            return
        while indent < levels[-1]:
            levels.pop()
            yield self.dedent, self.dedent, "", begin, end
        if indent != levels[-1]:
            raise Misplaced


def _are_one_word(last: str, first: str) -> bool:
    return (last.isalnum() or last == "_") and (first.isalnum() or first == "_")


class Stack:
    """The state of parsing a piece: the stack of states, and the results of the parts."""

    __slots__ = ("chains", "context", "end", "made", "offset", "states", "table")

    def __init__(self, table: ShortTable, start: str, offset: int, context: Context, chains: Chains) -> None:
        self.table, self.offset, self.context, self.chains = table, offset, context, chains
        self.states, self.end = [table.starts[start]], table.ends[start]
        self.made: list[Any] = []

    def take(self, word: Word) -> None:
        """Shift a word; raises Misplaced if it does not fit."""
        first, second, text, begin, end = word
        states, rows = self.states, self.table.rows
        row = rows[states[-1]]
        kind = first if first in row else second
        to = row.get(kind)
        while to is not None and to < 0:
            to = self._reduce(-1 - to, kind)
        if to is None:
            raise Misplaced
        states.append(to)
        self.made.append(token(text, self.table.symbols[kind], begin + self.offset, end + self.offset))

    def _reduce(self, number: int, kind: int) -> int | None:
        """Replace the parts of a rule by its result, and return the next action for the word."""
        states, made, rows = self.states, self.made, self.table.rows
        symbol, size, name, parts, single = self.table.rules[number]
        if size == 1 and single and parts is None:
            top = states.pop()
            key = (states[-1], top, kind)
            state = self.chains.get(key)
            if state is None:
                state = self.chains[key] = self._end_of_chain(*key)
        else:
            given: list[Any] = []
            if size:
                given = made[-size:]
                del made[-size:], states[-size:]
            if parts is not None:
                given = _handed_on(given, parts)
            made.append(
                given if not name else given[0] if single and len(given) == 1 else make(name, given, self.context)
            )
            state = rows[states[-1]][symbol]
        states.append(state)
        return rows[state].get(kind)

    def _end_of_chain(self, below: int, state: int, kind: int) -> int:
        """Return the state after a chain of transparent rules: an atom is a term, a sum, a value ..."""
        rows, rules = self.table.rows, self.table.rules
        while True:
            to = rows[state].get(kind)
            symbol, size, _, parts, single = rules[-1 - to] if to is not None and to < 0 else NO_RULE
            if size != 1 or not single or parts is not None:
                return state
            state = rows[below][symbol]

    def whole(self) -> Any:  # noqa: ANN401 - a node
        """Return the result after the last word; raises Misplaced if the piece is incomplete."""
        states, table = self.states, self.table
        last = table.symbols.index(END)
        to = table.rows[states[-1]].get(last)
        while states[-1] != self.end:
            if to is None:
                raise Misplaced
            to = self._reduce(-1 - to, last)
        return self.made[-1]


def _handed_on(given: list[Any], parts: tuple[tuple[int, bool], ...]) -> list[Any]:
    """Return parts without layout, with lists flattened; a list that grows at its end is reused."""
    (first, begins_with_row), *more = parts
    found: list[Any] = given[first] if begins_with_row else [given[first]]
    for at, is_row in more:
        if is_row:
            found += given[at]
        else:
            found.append(given[at])
    return found


class Quick:
    """A parser for pieces without errors, one at a time."""

    def __init__(self) -> None:
        self.table = short_table()
        self.words = Words(self.table)
        self.chains: Chains = {}

    @property
    def longest(self) -> int:
        """Return the number of words on the longest line of the last piece."""
        return self.words.longest

    def read(self, piece: str, start: str, starts: set[int], offset: int, context: Context) -> Any:  # noqa: ANN401 - a node
        """Return the result of a piece at an offset of its file; raises Misplaced.

        `starts` are the offsets of its logical lines.
        """
        stack = Stack(self.table, start, offset, context, self.chains)
        for word in self.words.of(piece, starts, offset):
            stack.take(word)
        return stack.whole()
