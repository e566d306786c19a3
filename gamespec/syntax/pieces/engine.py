"""Parse one piece of a file (its header or a declaration) with lark."""

from __future__ import annotations

from copy import copy
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from lark.exceptions import UnexpectedToken

from gamespec.syntax.build import Context, build
from gamespec.syntax.grammar.lexer import DEDENT, Glued, OddDedent, Unreadable
from gamespec.syntax.grammar.parse_table import lexer_of, ready_made
from gamespec.syntax.pieces.result import Misfit, Reading

if TYPE_CHECKING:
    from gamespec.source import SourceFile


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
        """Parse a piece that begins at `offset` of its file, from the grammar rule `start`.

        `starts` are the offsets in the file at which logical lines begin.
        """
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
        """Return the tokens that may follow an unfinished piece; None if it cannot be parsed so far.

        Words and signs are returned as written, sorts of words by the name of their terminal. `start` is the grammar
        rule of the piece, `starts` the offsets of its logical lines.
        """
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
