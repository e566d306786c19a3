"""Loop of lark's LALR parser that looks up less for each token; errors are left to lark's own loop."""

from __future__ import annotations

from typing import Any, TypeAlias

from lark.exceptions import UnexpectedInput
from lark.lexer import Token
from lark.parse_tree_builder import ExpandSingleChild
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser import _Parser  # pyright: ignore[reportPrivateUsage] - the loop itself
from lark.parsers.lalr_parser_state import ParserState

Step: TypeAlias = Any
"""Action of the parser for the next symbol in a state.

A number is the next state, after a shift. A tuple is a reduction: the number of symbols, the rule, and what builds its
value. A text is the rule of a reduction of one symbol that keeps the value, such as `sum: product`.
"""


class Steps(dict[int, dict[str, Step]]):
    """Steps by parser state and symbol, each row derived from that of the parse table when first used."""

    def __init__(self, states: Any, callbacks: Any) -> None:  # noqa: ANN401 - lark's tables
        super().__init__()
        self._states, self._callbacks = states, callbacks

    def __missing__(self, state: int) -> dict[str, Step]:
        row = self[state] = {symbol: self._step(*action) for symbol, action in self._states[state].items()}
        return row

    def _step(self, action: object, to: Any) -> Step:  # noqa: ANN401 - a state or a rule
        if action is Shift:
            return int(to)
        build, size, rule = self._callbacks[to], len(to.expansion), str(to.origin.name)
        return rule if size == 1 and isinstance(build, ExpandSingleChild) else (size, rule, build)


class ParserLoop(_Parser):
    """Lark's LALR parser without hashes of rules, and without calls for reductions that keep a value."""

    def __init__(self, parse_table: Any, callbacks: Any) -> None:  # noqa: ANN401 - lark's tables
        super().__init__(parse_table, callbacks)
        self._steps: Steps | None = None
        self._kept: dict[tuple[int, int, str], int] = {}
        """State to which reductions that keep a value lead, by the state below, the state and the next symbol."""

    def parse_from_state(self, state: ParserState[int], last_token: Token | None = None) -> Any:  # noqa: ANN401 - a node
        """Parse the tokens of the lexer from a state on, and return the value of the whole."""
        if self._steps is None:
            self._steps = Steps(self.parse_table.states, self.callbacks)
        steps, kept = self._steps, self._kept
        stack, values = state.state_stack, state.value_stack
        token = last_token
        try:
            for token in state.lexer.lex(state):
                kind, top = token.type, stack[-1]
                while True:
                    step: Any = steps[top].get(kind)
                    if step.__class__ is int:
                        stack.append(step)
                        values.append(token)
                        break
                    if step.__class__ is str:
                        way = (stack[-2], top, kind)
                        top = kept.get(way) or self._keep(way)
                        stack[-1] = top
                    elif step is None:
                        state.feed_token(token)  # raises the error
                    else:
                        size, rule, build = step
                        if size:
                            value = build(values[-size:])
                            del stack[-size:]
                            del values[-size:]
                        else:
                            value = build([])
                        top = steps[stack[-1]][rule]
                        stack.append(top)
                        values.append(value)
            return state.feed_token(
                Token.new_borrow_pos("$END", "", token) if token else Token("$END", "", 0, 1, 1), True
            )
        except UnexpectedInput as error:
            error.interactive_parser = InteractiveParser(self, state, state.lexer)
            raise

    def _keep(self, way: tuple[int, int, str]) -> int:
        """Return the state to which all reductions that keep the top value lead."""
        assert self._steps is not None
        below, top, symbol = way
        while isinstance(rule := self._steps[top].get(symbol), str):
            top = self._steps[below][rule]
        self._kept[way] = top
        return top
