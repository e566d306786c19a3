"""Bots: computer players, each seeing only what its seat sees.

The name of a bot is the name of its Python module here; options follow a colon, such as `search:400`. `seat_bots`
makes bots from names and a random seed; `interpreter.players` asks them for their moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from keyword import iskeyword
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from gamespec.nearest import quoted
from interpreter.bots.bot import Bot, BotWordsError, Observation, Offered, Remembers, Standing, UnknownBotError
from interpreter.kernel.chance import Choices, stream_number

if TYPE_CHECKING:
    from interpreter.state.game import Game

__all__ = [
    "AUTOMATIC",
    "Bot",
    "BotWordsError",
    "Observation",
    "Offered",
    "Remembers",
    "Standing",
    "UnknownBotError",
    "bot_names",
    "check_bot",
    "look_back",
    "make_bot",
    "seat_bots",
]

AUTOMATIC = "automatic"
"""Name that replaces a bot's name at a seat that the rules play automatically."""
Maker = Callable[[Choices], Bot]
"""Function that makes a bot, given the source of the bot's random choices."""


class _File(Protocol):
    """Contents of a bot's Python module: `Player`, or `maker` if the bot's name takes options."""

    STREAM: str
    """Name of the random number stream of the module's bots; `{}` stands for the seat."""
    LOOKS_BACK: bool
    """Whether the module's bots need the game's history, to sample determinizations of hidden information."""
    Player: Maker

    def maker(self, words: str, /) -> Maker:
        """Return the function that makes bots with these options (empty for none); raises BotWordsError."""
        ...

    def suits(self, words: str, game: Game, /) -> None:
        """Raise BotWordsError if the bot cannot play this game with these options."""
        ...


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return sorted(module.name.rstrip("_") for module in iter_modules(__path__) if module.name != "bot")


def check_bot(name: str, game: Game | None = None) -> None:
    """Raise UnknownBotError if no bot has this name, BotWordsError if the bot cannot play the game."""
    _maker(name)
    file = _file(name)
    if game is not None and hasattr(file, "suits"):
        file.suits(name.partition(":")[2], game)


def look_back(names: Iterable[str]) -> bool:
    """Return whether some of these bots need the history of the game."""
    return any(getattr(_file(name), "LOOKS_BACK", False) for name in names if name != AUTOMATIC)


def seat_bots(names: Mapping[int, str], seed: int) -> dict[int, Bot]:
    """Return new bots for the seats of one game, by the bots' names.

    `seed` is the random seed of the game. Each bot has its own random number stream, but random bots share one, so
    that the same seed gives the same game wherever it is played. Raises UnknownBotError.
    """
    streams = {seat: _file(name).STREAM.format(seat) for seat, name in names.items()}
    sources = {stream: Choices(seed, stream_number(stream)) for stream in streams.values()}
    return {seat: make_bot(name, sources[streams[seat]]) for seat, name in names.items()}


def make_bot(name: str, choices: Choices) -> Bot:
    """Return a new bot of this name that draws random numbers from `choices`.

    Raises UnknownBotError with a suggestion.
    """
    return _maker(name)(choices)


@cache
def _maker(name: str) -> Maker:
    file, (base, _, words) = _file(name), name.partition(":")
    if hasattr(file, "maker"):
        return file.maker(words)
    if base != name:
        raise BotWordsError(f"nothing can follow the name of the bot `{base}`, as in `{name}`", f"write `{base}`")
    return file.Player


@cache
def _file(name: str) -> _File:
    known, base = bot_names(), name.partition(":")[0]
    if base not in known:
        near = get_close_matches(base, known, 1)
        hint = f"did you mean `{near[0]}`?" if near else f"use one of {quoted(known)}"
        raise UnknownBotError(f"there is no bot `{base}`", hint)
    file = f"{base}_" if iskeyword(base) else base
    return cast("_File", import_module(f"{__name__}.{file}"))
