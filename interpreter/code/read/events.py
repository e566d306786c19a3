"""What listens while a game runs: emitted text tells it what happened, where somebody listens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told of one sort of event."""

    what: str


LISTENERS = {"SKIPS": Listener("skipped"), "VOIDS": Listener("void")}
"""By the names emitted text knows them by."""
