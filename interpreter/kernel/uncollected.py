"""Work during which Python looks for no garbage."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Args = ParamSpec("Args")
Found = TypeVar("Found")


def uncollected(work: Callable[Args, Found]) -> Callable[Args, Found]:
    """Return the same function without collections of garbage while it runs.

    Compiling makes many nodes, nearly all of which stay: going through all of them again and again took a third of it.
    """

    @wraps(work)
    def done(*args: Args.args, **named: Args.kwargs) -> Found:
        if not gc.isenabled():
            return work(*args, **named)
        gc.disable()
        try:
            return work(*args, **named)
        finally:
            gc.enable()

    return done
