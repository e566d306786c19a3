"""Games and states between Python's processes: what a pickle holds of them enters and leaves, never a compiled program.

Of a game its name, file, variants, seats and fingerprints; of a state its game, where it began and every move. Loading
reads the rules again, once in each process, and plays the moves again; a SaveError names the rules that differ.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter.kernel.moves import Move
from interpreter.state.history.entries import entries
from interpreter.state.past import Noted, noted, remembered
from interpreter.state.save import SaveError
from interpreter.state.state import State

if TYPE_CHECKING:
    from interpreter.game import Game

Chosen: TypeAlias = "int | str"
"""A move by its code, or what chance brought by its text."""
Texts: TypeAlias = "tuple[tuple[str, str], ...]"
"""Texts by name, in order."""


class GameParts(NamedTuple):
    """What a game is made from again."""

    name: str
    file: str
    variants: tuple[str, ...]
    players: int
    prints: Texts
    """Fingerprints of the rules and of each variant."""
    budget: int = 1
    texts: Texts = ()
    """What stands for files of these names."""
    begun: str | None = None
    """The example it was compiled with, empty where it only may begin anywhere; None where it begins as it should."""


class StateParts(NamedTuple):
    """What a state is made from again."""

    game: Game
    first: tuple[int, ...]
    """The array it began with."""
    items: tuple[Chosen, ...] = ()
    """What was done since."""
    past: tuple[Noted, ...] | None = None
    """Of a made-up state: its history."""
    now: tuple[int, ...] | None = None
    """The array of a made-up state, where its history does not end with it."""


def game_parts(game: Game) -> GameParts:
    """What `game_again` makes a game from."""
    source = game.source
    return GameParts(
        source.name,
        str(source.file),
        tuple(game.variants),
        game.players,
        tuple(sorted(game.fingerprints.items())),
        game.program.module.times,
        tuple(sorted((str(file), text) for file, text in source.shelf.texts.items())),
        game.begun if game.begun or game.program.careful else None,
    )


def game_again(parts: GameParts) -> Game:
    """The game of these parts: the file if it is there, else the bundled one of its name; raises SaveError."""
    game = _loaded(parts._replace(prints=()))
    wanted, name = dict(parts.prints), parts.name
    for part in sorted({*wanted, *game.fingerprints}):
        if wanted.get(part) != game.fingerprints.get(part):
            what = f"the rules of {name}" if part == "rules" else f"the lines of the variant {part} of {name}"
            raise SaveError(f"{what} differ from those this was pickled with; load it beside the same files")
    return game


@lru_cache(maxsize=32)
def _loaded(parts: GameParts) -> Game:
    from interpreter.examples.positions import begun_with  # noqa: PLC0415 - loads the parser and the compiler
    from interpreter.game import load  # noqa: PLC0415 - game imports state
    from interpreter.source import RulesetError  # noqa: PLC0415 - as above

    texts, file = dict(parts.texts), parts.file
    try:
        if file in texts and not Path(file).is_absolute():
            rules = texts.pop(file)
            game = load(rules, parts.players, parts.variants, budget=parts.budget, files=texts, name=file)
        else:
            there = file if Path(file).is_file() else parts.name
            game = load(there, parts.players, parts.variants, budget=parts.budget, files=texts)
        return game if parts.begun is None else begun_with(game, parts.begun)
    except RulesetError as error:
        raise SaveError(f"the game {parts.name} cannot be loaded here: {str(error).strip()}") from None


def state_parts(state: State) -> StateParts:
    """What `state_again` makes a state from."""
    played = list(entries(state.last))
    array = state.array
    first = played[0].before if played else array
    if state.made_up:
        there = played[-1].after if played else array
        past = tuple(noted(first, state.last))
        return StateParts(state.game, tuple(first), past=past, now=None if array == there else tuple(array))
    items = tuple(entry.item.code if isinstance(entry.item, Move) else str(entry.item) for entry in played)
    return StateParts(state.game, tuple(first), items)


def state_again(parts: StateParts) -> State:
    """The state that was: its moves made again, or, of one they do not lead to, its history as it was kept.

    Raises SaveError where they are not possible.
    """
    game, first = parts.game, list(parts.first)
    foreign = f"a state of {game.name} does not fit the game: another gamespec pickled it"
    if len(first) != game.program.size:
        raise SaveError(foreign)
    if parts.past is not None:
        try:
            last = remembered(game.program, first, parts.past)
        except (LookupError, ValueError):
            raise SaveError(foreign) from None
        there = first if last is None else last.after
        return State(game, there if parts.now is None else list(parts.now), last, made_up=True)
    state = State(game, first)
    for number, item in enumerate(parts.items, 1):
        moves = {move.code: move for move in state.moves()}
        chosen = moves.get(item) if isinstance(item, int) else item
        if chosen is None or (isinstance(item, str) and state.seat is not None):
            what = f"move {number} of a state of {game.name} is not possible"
            raise SaveError(f"{what}: another gamespec pickled it")
        state = state.apply(chosen)
    return state
