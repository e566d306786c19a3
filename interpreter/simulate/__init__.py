"""Simulation of many games: `playouts` is the fast loop of random games, `simulate` plays with bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.simulate.playouts import Playouts, playouts

if TYPE_CHECKING:
    from interpreter.simulate.report import Report
    from interpreter.simulate.run import simulate

__all__ = ["Playouts", "playouts", "simulate"]


def __getattr__(name: str) -> Callable[..., Report]:
    if name != "simulate":
        raise AttributeError(name)
    from interpreter.simulate.run import simulate  # the report needs pydantic, the fast loop does not

    return simulate
