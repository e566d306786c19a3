"""Evaluation of legal moves by learned weights in determinizations, in WebAssembly or in Python."""

from __future__ import annotations

from interpreter.imagining.unseen import can_lay
from interpreter.learning.python_backend import Decision, Judge, PlainBackend
from interpreter.learning.wasm_backend import WasmBackend

SOON = 2_000
"""Number of evaluated moves after which compiling the evaluation to WebAssembly pays off."""


class Weigher:
    """Evaluation of the legal moves of one program, by the weights of a Judge."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self._left = judge, SOON
        self.plain = PlainBackend(judge)
        self._can_lay = can_lay(judge.reader.program)
        self._inside: WasmBackend | None = None

    def __call__(self, asked: Decision) -> list[int] | None:
        """Return the value of each legal move; None if determinizations cannot be sampled here."""
        if not self._can_lay:
            return None
        if self._inside is None and self._left > 0:
            self._left -= len(asked.menu)
            if self._left <= 0:
                from interpreter.learning.wasm_backend import WasmBackend  # needs the engine, if there is one

                self._inside = WasmBackend(self.judge)
        if self._inside is not None and self._inside.is_made:
            found = self._inside(asked)
            if found is not None:
                return found
        return self.plain(asked)
