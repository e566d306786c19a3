"""Parse a piece with lark, which says where parsing fails."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from gamespec.syntax.build import Context, build
from gamespec.syntax.grammar.indentation import Glued, Layout, OddDedent
from gamespec.syntax.grammar.parse_table import ready_made
from gamespec.syntax.pieces.result import Misfit, Reading

if TYPE_CHECKING:
    from lark import Lark

    from gamespec.source import SourceFile


class Callbacks:
    """Callbacks of lark for every match, which call the builder of the rule."""

    context: Context

    def __getattr__(self, rule: str) -> Any:  # noqa: ANN401 - a callback
        if rule.startswith("_") or rule != rule.lower():
            raise AttributeError(rule)
        return partial(self._build, rule)

    def _build(self, rule: str, items: list[Any]) -> Any:  # noqa: ANN401 - a node or a match
        return build(rule, items, self.context)


class Careful:
    """A parser with its own layout and callbacks, for one piece at a time, which explains errors."""

    def __init__(self) -> None:
        self.layout = Layout()
        self.callbacks = Callbacks()
        self.lark: Lark = ready_made(self.layout, self.callbacks)

    def read(self, piece: str, start: str, starts: set[int], offset: int, source: SourceFile) -> Reading:
        """Parse a piece at an offset of its file; `starts` are the offsets of its logical lines."""
        context = Context(source, [])
        self.callbacks.context = context
        self.layout.begin(starts, offset)
        try:
            node = self.lark.parse(piece, start=start)
        except UnexpectedToken as error:
            return Reading(None, context.found, self._token_misfit(error, offset))
        except UnexpectedCharacters as error:
            at = error.pos_in_stream + offset
            return Reading(None, context.found, Misfit("character", at, at + 1, error.char, "", frozenset()))
        except OddDedent as error:
            return Reading(None, context.found, Misfit("dedent", error.at, error.at + 1, "", "", frozenset()))
        except Glued as error:
            first, second = error.first, error.second
            found = f"{first} {second}"
            return Reading(
                None,
                context.found,
                Misfit("glued", first.start_pos, second.end_pos, found, "", frozenset()),  # pyright: ignore[reportArgumentType]
            )
        return Reading(node, context.found, longest=self.layout.longest)

    def _token_misfit(self, error: UnexpectedToken, offset: int) -> Misfit:
        token = error.token
        # a token that the lexer refuses has not passed the layout, which adds the offset
        moved = offset if error.token_history is not None else 0
        start = (token.start_pos or 0) + moved
        end = (token.end_pos or token.start_pos or 0) + moved
        expected = frozenset(error.accepts or error.expected or ())
        return Misfit("token", start, end, str(token), token.type, expected)
