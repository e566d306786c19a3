"""Bots: players that see what their seat sees and nothing else. The name of a bot is the name of its file here.

A name and a seed enter `make_bot`; a Bot leaves.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

from interpreter.bots.bot import Bot, Observation

__all__ = ["Bot", "Observation", "UnknownBotError", "bot_names", "make_bot"]


class UnknownBotError(ValueError):
    """No bot has this name."""


def bot_names() -> list[str]:
    """Every bot there is, by name."""
    return sorted(module.name for module in iter_modules(__path__) if module.name != "bot")


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this name; raises UnknownBotError with what it could have been."""
    known = bot_names()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        raise UnknownBotError(f"no bot is named {name}; {hint}")
    return import_module(f"{__name__}.{name}").Player(seed)
