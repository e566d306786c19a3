"""Bots: players that see what their seat sees and nothing else. The name of a bot is the name of its file here.

Names and a seed enter `seat_bots`; Bots leave. `interpreter.players` asks them for their moves.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from interpreter.bots.bot import Bot, Observation
from interpreter.kernel.chance import Choices, stream_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["Bot", "Observation", "UnknownBotError", "bot_names", "make_bot", "seat_bots"]


class _File(Protocol):
    STREAM: str
    """The stream its bots choose from; `{}` is the seat."""
    Player: Callable[[Choices], Bot]


class UnknownBotError(ValueError):
    """No bot has this name."""


def bot_names() -> list[str]:
    """Every bot there is, by name."""
    return sorted(module.name for module in iter_modules(__path__) if module.name != "bot")


def seat_bots(names: Mapping[int, str], seed: int) -> dict[int, Bot]:
    """New bots for the seats of one game, by their names.

    The seed is that of the game: each bot chooses from a stream of its own, but all that play at random from one, so
    that the same seed plays the same game wherever it is played. Raises UnknownBotError.
    """
    streams = {seat: _file(name).STREAM.format(seat) for seat, name in names.items()}
    sources = {stream: Choices(seed, stream_number(stream)) for stream in streams.values()}
    return {seat: make_bot(name, sources[streams[seat]]) for seat, name in names.items()}


def make_bot(name: str, choices: Choices) -> Bot:
    """A new bot of this name, whose chance comes from `choices`; raises UnknownBotError with what was meant."""
    return _file(name).Player(choices)


@cache
def _file(name: str) -> _File:
    known = bot_names()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        raise UnknownBotError(f"no bot is named {name}; {hint}")
    return cast("_File", import_module(f"{__name__}.{name}"))
