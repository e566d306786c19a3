"""Making of the moves of an example; the members of a set may be named in any order."""

from __future__ import annotations

import re

from gamespec.checked.game import Example
from gamespec.checked.types import Thing
from gamespec.source import Span
from interpreter.compiler.graph import DecideOffer
from interpreter.compiler.program import Program
from interpreter.examples.moves.standing import SETS, Begun, Standing, in_any_order, move_meant, parted
from interpreter.examples.result import ELSEWHERE, OFFERED, StuckError, moves_listed, unprefixed
from interpreter.kernel.moves import Move
from interpreter.state.wording.menu_text import offers
from interpreter.state.wording.names import seat_name

CALCULATED = re.compile(r"\b(?:first|last|top|bottom|any|random)(?: \d+)? of\b|^(?:first|last|highest|lowest)\(|'s ")
"""Pattern of an argument that describes a thing instead of naming it: `first of Ann's hand`."""
AWAITED = "write above this line the moves that come first, or name the player to move in this line"
"""Advice for a move of a player who is not to move."""


class Moving(Standing):
    """State of a running example, with the operations that make moves."""

    def __init__(self, program: Program, example: Example, seed: int) -> None:
        super().__init__(program, example, seed)
        self.target: int | None = None
        """Number of the node before which the current move is interrupted to check claims; None for none."""
        self.set: Begun | None = None
        """Set that is in the course of being chosen member by member; None for none."""
        self.ended: tuple[int, set[str]] | None = None
        """Seat, and kinds of the members, of a set that the last move completed; None for none."""

    def _choose(self, seat: int, text: str, span: Span, following: tuple[str, ...] = ()) -> int:
        """Make the move of a text; return how many `following` texts it used; raises StuckError."""
        program = self.program
        if not self.begun:
            told = "the game has not begun yet: write `start at phase ...` below `given`, or write `given setup`"
            raise StuckError(span, told)
        if not self.asks(seat):
            complete = self._complete(seat, text)
            told = f"{seat_name(program, seat)} is not to move here: {self.standing()}"
            raise StuckError(span, complete or told, ELSEWHERE if complete else AWAITED)
        here = self._in_set(seat)
        moves = offers(program, self.s)
        move = move_meant(program, self.s, self.inside(text), moves, self.names)
        if move is not None:
            if here is not None and move.sort != "stop":
                here.texts.append(self.inside(text))
            self._apply(move)
            return 0
        for taken in range(len(following) + 1 if here is not None else 0):
            assert here is not None  # only if a set is being named
            texts = [*here.texts, self.inside(text), *(self.inside(other) for other in following[:taken])]
            if self._set_in_order(here, texts):
                return taken
        if self._stopped(here, moves, seat, text):
            return self._choose(seat, text, span, following)
        reason = self._complete(seat, text) or f"`{text}` is refused: {self._why(seat, text)}"
        advice = ELSEWHERE
        asked = next((word for word in parted(text)[1] if CALCULATED.search(word)), None)
        if asked is not None:
            reason = f"a move must name each thing as the legal moves do, but `{asked}` is calculated"
            named = f"{span.text.split(':')[0]}: {text.replace(asked, 'x', 1)}"
            advice = f"write one of the legal moves; or write `let x be {asked}` below `given`, and here `{named}`"
        raise StuckError(span, f"{reason}{OFFERED}{moves_listed(moves)}", advice)

    def _stopped(self, here: Begun | None, moves: list[Move], seat: int, text: str) -> bool:
        """Stop choosing a set if that makes the text a legal move of the seat; return whether it did."""
        stop = next((move for move in moves if move.sort == "stop"), None)
        if here is None or not here.texts or stop is None:
            return False
        before = self.s[:]
        self._apply(stop)
        asked = offers(self.program, self.s) if self.asks(seat) else []
        if move_meant(self.program, self.s, self.inside(text), asked, self.names) is not None:
            return True
        self.s[:] = before
        return False

    def _in_set(self, seat: int) -> Begun | None:
        """Return the set that is in the course of being chosen at this decision; None if it is no set."""
        node = self.program.node(self.s)
        if not isinstance(node.exit, SETS):
            self.set = None
        elif self.set is None or self.set.node is not node or self.set.seat != seat:
            self.set = Begun(node, seat, self.s[:])
        return self.set

    def _set_in_order(self, here: Begun, texts: list[str]) -> bool:
        """Choose the members of a set in the one order that is legal; return whether there is such an order."""
        moves = in_any_order(self.program, here, texts, self.names)
        if moves is None:
            return False
        self.s[:] = here.state
        for move in moves:
            self._apply(move)
        here.texts = texts
        return True

    def _complete(self, seat: int, text: str) -> str | None:
        """Return a remark if a set was completed and the text names a further member or `stop`; else None."""
        if self.ended is None or self.ended[0] != seat:
            return None
        kinds = self.ended[1]
        if unprefixed(text) == "stop" or (kinds and any(unprefixed(text).startswith(f"{kind}[") for kind in kinds)):
            return f"all is picked already, and picking ends without a further move: delete `{text}`"
        return None

    def _goes_on(self, seat: int, node: object) -> bool:
        """Return whether the set or repeated decision of `node` goes on after a choice and can be stopped.

        A loop that comes to a single choice again makes a new choice, which is not stopped.
        """
        program, s = self.program, self.s
        if not self.asks(seat) or program.node(s) is not node:
            return False
        way = program.node(s).exit
        again = isinstance(way, DecideOffer) and (way.offer.any_number or way.offer.times is not None)
        if not again and not isinstance(way, SETS):
            return False
        return any(program.move(s, code).sort == "stop" for code in program.menu(s))

    def _apply(self, move: Move) -> None:
        node = self.program.node(self.s)
        kinds = {kind.kind.name for kind, _ in move.args if isinstance(kind, Thing)}
        self._run(self.program.begin_move(self.s, move.code))
        is_set = isinstance(node.exit, SETS) and move.sort != "stop"
        left = is_set and (self.midway is not None or self.program.node(self.s) is not node)
        self.ended = (move.seat, kinds) if left else None

    def _run(self, node: int) -> None:
        """Execute the program's graph from a node until the next decision or draw, or until node `target`."""
        if self.target is None:
            self.program.walk(self.s, node, {}, [])
            return
        while node >= 0 and node != self.target:
            node = self.program.step(self.s, node)
        self.midway = node if node >= 0 else None

    def _go_on(self) -> None:
        """Continue a move that was interrupted in the middle, at node `target`, to check claims there."""
        if self.midway is None:
            return
        node, self.midway = self.midway, None
        self._run(node)
