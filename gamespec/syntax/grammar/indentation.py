"""Indentation tokens for one piece of a file, with offsets in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.indenter import DedentError, Indenter

from gamespec.syntax.grammar.tokens import token as made

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lark import Token


class OddDedent(Exception):
    """A line returns to an indentation at which no block began."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Glued(Exception):
    """Two words, or a number and a word, without a blank between them."""

    def __init__(self, first: Token, second: Token) -> None:
        super().__init__(first, second)
        self.first, self.second = first, second


class Layout(Indenter):
    """Lark's Indenter, which gets the beginnings of logical lines in advance."""

    @property
    def NL_type(self) -> str:
        """Return the terminal of line ends."""
        return "_NL"

    @property
    def OPEN_PAREN_types(self) -> list[str]:
        """Return no terminals: `starts` tells which lines continue."""
        return []

    @property
    def CLOSE_PAREN_types(self) -> list[str]:
        """Return no terminals, as above."""
        return []

    @property
    def INDENT_type(self) -> str:
        """Return the terminal that opens a block."""
        return "_INDENT"

    @property
    def DEDENT_type(self) -> str:
        """Return the terminal that closes a block."""
        return "_DEDENT"

    @property
    def tab_len(self) -> int:
        """Return an unused width: tabs are refused before."""
        return 8

    def __init__(self) -> None:
        super().__init__()
        self.starts: set[int] = set()
        self.offset = 0
        self.longest = 0

    def begin(self, starts: set[int], offset: int) -> None:
        """Prepare for a piece at an offset of its file."""
        self.starts, self.offset, self.longest = starts, offset, 0

    def process(self, stream: Iterator[Token]) -> Generator[Token, None, None]:
        """Yield tokens with indentation, as tokens of this package."""
        for each in super().process(self._placed(stream)):
            yield made(each, each.type, each.start_pos or 0, each.end_pos or 0)  # pyright: ignore[reportReturnType]

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """Yield tokens for a change of indentation."""
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise OddDedent(token.end_pos or 0) from None

    def _placed(self, stream: Iterator[Token]) -> Iterator[Token]:
        offset, starts, length = self.offset, self.starts, 0
        before: Token | None = None
        for token in stream:
            token.start_pos += offset  # pyright: ignore[reportOperatorIssue]
            token.end_pos += offset  # pyright: ignore[reportOperatorIssue]
            if token.type == "_NL":
                self.longest = max(self.longest, length)
                length = 0
                if token.end_pos not in starts:
                    continue
            elif before is not None and before.end_pos == token.start_pos and _glued(before, token):
                raise Glued(before, token)
            length += 1
            before = token
            yield token


def _glued(before: Token, token: Token) -> bool:
    return (before[-1].isalnum() or before[-1] == "_") and (token[0].isalnum() or token[0] == "_")
