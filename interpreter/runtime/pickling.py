"""Games and states between Python's processes: what a pickle holds of them enters and leaves, never a compiled program.

Of a game its name, file, variants, seats and fingerprints; of a state its game, where it began and every move. Loading
reads the rules again, once in each process, and plays the moves again; a SaveError names the rules that differ.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from interpreter.runtime.history import Entry, entries
from interpreter.runtime.moves import Move
from interpreter.runtime.save import SaveError
from interpreter.runtime.state import State

if TYPE_CHECKING:
    from interpreter.game import Game

Chosen: TypeAlias = "int | str"
"""A move by its code, or what chance brought by its text."""
Texts: TypeAlias = "tuple[tuple[str, str], ...]"
GameParts: TypeAlias = "tuple[str, str, tuple[str, ...], int, Texts, int, Texts | None]"
"""Name, file, variants, seats, fingerprints by what they are of, the budget it was loaded with, and texts by name where
they stand for files (None where all is on the disk)."""
StateParts: TypeAlias = "tuple[Game, tuple[int, ...], tuple[Chosen, ...], tuple[int, ...] | None, bool]"
"""Game, first array, what was done, the array now where that does not lead to it, and whether it was made up."""


def game_parts(game: Game) -> GameParts:
    """What `game_again` makes a game from."""
    source = game.source
    prints = tuple(sorted(game.fingerprints.items()))
    texts = tuple(sorted((str(file), text) for file, text in source.shelf.texts.items())) or None
    return source.name, str(source.file), tuple(game.variants), game.players, prints, game.program.module.times, texts


def game_again(
    name: str,
    file: str,
    variants: tuple[str, ...],
    players: int,
    prints: Texts,
    budget: int = 1,
    texts: Texts | None = None,
) -> Game:
    """The game of these parts: the file if it is there, else the bundled one of its name; raises SaveError."""
    game = _loaded(name, file, variants, players, budget, texts)
    wanted = dict(prints)
    for part in sorted({*wanted, *game.fingerprints}):
        if wanted.get(part) != game.fingerprints.get(part):
            what = f"the rules of {name}" if part == "rules" else f"the lines of the variant {part} of {name}"
            raise SaveError(f"{what} differ from those this was pickled with; load it beside the same files")
    return game


@lru_cache(maxsize=32)
def _loaded(name: str, file: str, variants: tuple[str, ...], players: int, budget: int, texts: Texts | None) -> Game:
    from interpreter.game import load  # noqa: PLC0415 - game imports state
    from interpreter.source import RulesetError  # noqa: PLC0415 - as above

    known = dict(texts or ())
    try:
        if file in known and not Path(file).is_absolute():
            return load(known.pop(file), players, variants, budget=budget, files=known, name=file)
        return load(file if Path(file).is_file() else name, players, variants, budget=budget, files=known)
    except RulesetError as error:
        raise SaveError(f"the game {name} cannot be loaded here: {str(error).strip()}") from None


def state_parts(state: State) -> StateParts:
    """What `state_again` makes a state from."""
    played = list(entries(state.last))
    array = state.array
    first = played[0].before if played else array
    there = played[-1].after if played else array
    items: tuple[Chosen, ...] = tuple(
        entry.item.code if isinstance(entry.item, Move) else str(entry.item) for entry in played
    )
    return state.game, tuple(first), items, None if array == there else tuple(array), state.made_up


def state_again(
    game: Game, first: tuple[int, ...], items: tuple[Chosen, ...], now: tuple[int, ...] | None, made_up: bool
) -> State:
    """The state these moves lead to; `now` of one that was dealt anew since. Raises SaveError where they cannot."""
    state = State(game, list(first))
    for number, item in enumerate(items, 1):
        moves = {move.code: move for move in state.moves()}
        chosen = moves.get(item) if isinstance(item, int) else item
        if chosen is None or (isinstance(item, str) and state.seat is not None):
            what = f"move {number} of a state of {game.name} is not possible"
            raise SaveError(f"{what}: another gamespec pickled it")
        state = state.apply(chosen)
    last: Entry | None = state.last
    return State(game, state.array if now is None else list(now), last, made_up=made_up)
