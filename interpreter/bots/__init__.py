"""Bots: players that see what their seat sees and nothing else.

The name of a bot is the name of its file here; where the bot is to be told something it stands behind a colon, such as
`search:400`. Names and a seed enter `seat_bots`; Bots leave. `interpreter.players` asks them for their moves.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from keyword import iskeyword
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from interpreter.bots.bot import Bot, BotWordsError, Observation, Standing, UnknownBotError
from interpreter.kernel.chance import Choices, stream_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from interpreter.state.game import Game

__all__ = [
    "AUTOMATIC",
    "Bot",
    "BotWordsError",
    "Observation",
    "Standing",
    "UnknownBotError",
    "bot_names",
    "check_bot",
    "look_back",
    "make_bot",
    "seat_bots",
]

AUTOMATIC = "automatic"
"""Stands in the place of a bot's name where the rules play a seat by themselves."""
Maker = Callable[[Choices], Bot]
"""Makes a bot whose chance comes from these choices."""


class _File(Protocol):
    """What the file of a bot holds: besides its stream `Player`, or `told` where its name may say more."""

    STREAM: str
    """The stream its bots choose from; `{}` is the seat."""
    LOOKS_BACK: bool
    """Where it stands there: whether its bots ask for other worlds, or for what else only the past tells."""
    Player: Maker

    def told(self, words: str, /) -> Maker:
        """What makes bots whose name has these words behind its colon ('' without one); raises BotWordsError."""
        ...

    def suits(self, words: str, game: Game, /) -> None:
        """Where it needs to know the game: raises BotWordsError if it cannot play it so."""
        ...


def bot_names() -> list[str]:
    """Every bot there is, by the name of its file."""
    return sorted(module.name.rstrip("_") for module in iter_modules(__path__) if module.name != "bot")


def check_bot(name: str, game: Game | None = None) -> None:
    """Raises UnknownBotError, or BotWordsError, where there is no such bot, or none that can play this game."""
    _maker(name)
    file = _file(name)
    if game is not None and hasattr(file, "suits"):
        file.suits(name.partition(":")[2], game)


def look_back(names: Iterable[str]) -> bool:
    """Whether some of these bots need a history in which all that happened is noted."""
    return any(getattr(_file(name), "LOOKS_BACK", False) for name in names if name != AUTOMATIC)


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
    return _maker(name)(choices)


@cache
def _maker(name: str) -> Maker:
    file, (base, _, words) = _file(name), name.partition(":")
    if hasattr(file, "told"):
        return file.told(words)
    if base != name:
        raise BotWordsError(f"{base} is told nothing more: {name!r}", f"write {base}")
    return file.Player


@cache
def _file(name: str) -> _File:
    known, base = bot_names(), name.partition(":")[0]
    if base not in known:
        near = get_close_matches(base, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        raise UnknownBotError(f"no bot is named {base}", hint)
    file = f"{base}_" if iskeyword(base) else base
    return cast("_File", import_module(f"{__name__}.{file}"))
