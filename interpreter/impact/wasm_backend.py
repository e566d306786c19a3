"""The two games of a pair (old and new rules) played by a WebAssembly module.

Unlike in Python, random numbers do not belong to places in the rules: both games have the same random seed, so they
make the same draws only until they first differ. Each source of draws and the random players have their own random
number stream. The games are those of `simulate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.code.read import Unreadable
from interpreter.compiler.flow.scores import places_of
from interpreter.impact.coupled import Coupled, Played
from interpreter.simulate.bot_code import counted_games
from interpreter.simulate.counting import BROKEN, DECISIONS, ENDED, Uncountable
from interpreter.simulate.crew import why_not_in_module
from interpreter.simulate.table import BOUND
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted, missing
from interpreter.wasm.fallback import why_not


class CannotPlayInside(Exception):
    """Error: WebAssembly cannot play these games; the text is the reason."""


class WasmBackend:
    """Simulator of one of two compared games in WebAssembly; raises CannotPlayInside.

    It counts the moves that name one of `rows` (cards, tiles, spaces). `Played.end` holds the final values of the state
    cells with the addresses `told`.
    """

    def __init__(self, coupled: Coupled, rows: Sequence[str] = (), told: Sequence[int] = ()) -> None:
        why = missing() or why_not_in_module(coupled.bots)
        if why is not None:
            raise CannotPlayInside(why)
        self.coupled = coupled
        try:
            self.counted, self._batch = counted_games(coupled.game, coupled.bots, BOUND, rows=rows, told=told)
        except (Unreadable, Uncountable, Unprintable, Halted) as error:
            raise CannotPlayInside(why_not(error)) from None

    def played(self, seed: int, numbers: range, threads: int) -> Iterator[Played]:
        """Play the games with these numbers, each with its own random seed; yield their records."""
        for part, told in self._batch.told(seed, numbers, threads):
            if isinstance(told, Halted):
                yield Played(stopped=str(told))
            elif len(part):
                width = self.counted.record
                columns = [told[at::width].tolist() for at in range(width)]
                yield from (self._game(columns, at) for at in range(len(part)))

    def _game(self, columns: list[list[int]], at: int) -> Played:
        counted, program = self.counted, self.coupled.game.program
        broken, ended = columns[BROKEN][at], columns[ENDED][at]
        seats, shared = range(self.coupled.game.players), self.coupled.names.shared
        found = Played(
            decisions=columns[DECISIONS][at],
            used=Counter({shared(name): columns[cell][at] for name, cell in counted.actions.items()}),
            rows=Counter({shared(name): columns[cell][at] for name, cell in counted.named.items()}),
        )
        if broken or not ended:
            known = broken - 1 < counted.runtime_checks
            text = (
                program.runtime_checks[broken - 1].text
                if broken and known
                else f"the game did not end within {BOUND} decisions"
            )
            return replace(found, stopped=f"runtime check failed: it must hold that {text}" if known else text)
        by_seat = [[columns[one[seat]][at] for one in counted.criteria] for seat in seats]
        return replace(
            found,
            places=places_of(by_seat, counted.signs),
            scores=[[columns[line[seat]][at] for line in counted.scores] for seat in seats],
            end=[columns[cell][at] for cell in counted.reported],
        )
