"""Saves: write a state as JSON text, and read it back by replaying its moves.

A save holds the game, its fingerprints, the number of seats, the seed and all moves, with hashes (keys) of positions on
the way; loading replays the moves and compares the keys. Every mismatch is a SaveError: where, why and what to do.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed, SaveError
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import entries
from interpreter.state.views.key import key

if TYPE_CHECKING:
    from interpreter.state.pickling import Playable, Stands

S = TypeVar("S", bound="Stands")

FORMAT = "gamespec save 1"
EVERY = 16
"""Interval, in moves, at which a save records the key (hash) of the position.

The last move always has a key.
"""
LARGEST = 20_000_000
"""Maximum length of the JSON text of a save, in characters."""
LONGEST_NAME = 255
"""Maximum length of a file's name in a save, in characters."""


class Part(BaseModel):
    """Base of all data models of a save: immutable and without unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Played(Part):
    """One entry of a saved game: the move of a seat, or a chance outcome (no seat)."""

    seat: str | None = Field(default=None, description="Name of the seat; null for chance.")
    move: str
    key: str | None = Field(default=None, description="Key of the position after the entry, 32 hex digits.")


class Save(Part):
    """A saved game in progress: its rules, seats and seed, and the moves made so far."""

    format: Literal["gamespec save 1"]
    game: str = Field(
        max_length=LONGEST_NAME, description="Name of a bundled game, or the file name of the game without its ending."
    )
    title: str
    players: int = Field(ge=1, le=64)
    seats: list[str] = Field(description="Names of the seats in seating order.")
    variants: list[str]
    fingerprints: dict[str, str] = Field(description="Fingerprints of the rules and of each variant.")
    seed: int | None = Field(
        default=None, ge=0, lt=1 << 53, description="Random seed; null if chance outcomes are left open."
    )
    start: str = Field(description="Key of the first position.")
    note: str | None = Field(default=None, max_length=2_000, description="A note by the person who saved the game.")
    moves: list[Played]


def to_json(state: Stands, *, note: str | None = None) -> str:
    """Return the save of a state as JSON text.

    `note`: a remark to store with it. Raises SaveError for a made-up state (a determinization, a position), which no
    moves reproduce.
    """
    if state.made_up:
        made = "this state does not come from played moves, but from `resample` or from given lines"
        raise SaveError(f"{made}, so it cannot be saved; save a state that was reached by moves")
    game, played = state.game, list(entries(state.last))
    program = game.program
    first = played[0].before if played else state.array
    moves = [
        Played(
            seat=game.seat_names[entry.item.seat] if isinstance(entry.item, Move) else None,
            move=str(entry.item),
            key=_hex(key(program, entry.after)) if (i + 1) % EVERY == 0 or i + 1 == len(played) else None,
        )
        for i, entry in enumerate(played)
    ]
    save = Save(
        format=FORMAT,
        game=game.name,
        title=game.title,
        players=game.players,
        seats=game.seat_names,
        variants=game.variants,
        fingerprints=game.fingerprints,
        seed=_seed(first),
        start=_hex(key(program, first)),
        note=note,
        moves=moves,
    )
    return save.model_dump_json(indent=1, exclude_defaults=True) + "\n"


def read(text: str) -> Save:
    """Return the save in a JSON text, without replaying its moves; raise SaveError if it is none."""
    if len(text) > LARGEST:
        raise SaveError(
            f"this file has {len(text):,} characters, more than a saved game "
            f"can have ({LARGEST:,}); choose another file"
        )
    try:
        return Save.model_validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        if first["loc"] == ("format",) and (newer := _newer(text)):
            raise SaveError(
                f"this game was saved by a newer version of gamespec ({newer}, "
                f"here {FORMAT}); resume it with that version"
            ) from None
        place = ".".join(str(part) for part in first["loc"])
        if first["type"] == "json_invalid":
            raise SaveError(
                f"this file is not a complete saved game: {_broken(first['msg'])}; take an earlier copy of the file"
            ) from None
        raise SaveError(
            f"this file is not a saved game: {place}: {first['msg'].lower()}; take an earlier copy of the file"
        ) from None


def from_json(game: Playable[S], text: str) -> S:
    """Return the state of a save by replaying its moves; raise SaveError where it does not fit the game."""
    save = read(text)
    _same_rules(game, save)
    try:
        state = game.initial(save.seed)
    except ValueError as wrong:
        raise SaveError(f"seed: {wrong}") from None
    except RuntimeCheckFailed as broken:
        raise SaveError(f"with these rules, a runtime check fails at the start of the saved game: {broken}") from None
    _same_key(state, save.start, "at the start")
    for i, played in enumerate(save.moves):
        where = f"move {i + 1}, {_whose(played)}{played.move}"
        _right_seat(state, played, where)
        state = _again(state, played, where)
        if played.key is not None:
            _same_key(state, played.key, f"after {where}")
    return state


def _same_rules(game: Playable[Stands], save: Save) -> None:
    if save.game != game.name:
        raise SaveError(f"this is a saved game of {save.game}, not of {game.name}; load {save.game} and resume there")
    if save.players != game.players:
        raise SaveError(
            f"this saved game is for {save.players} players, not {game.players}; "
            f"load the game for {save.players} players"
        )
    if save.variants != game.variants:
        wanted = " and ".join(save.variants) or "no variant"
        raise SaveError(f"this game was saved with {wanted}; load {game.name} with {wanted}")
    if save.seats != game.seat_names:
        raise SaveError(
            f"the saved game has the seats {_names(save.seats)}, but the game has "
            f"{_names(game.seat_names)}; name the seats as in the saved game"
        )
    known = game.fingerprints
    for part in sorted({*known, *save.fingerprints}):
        if known.get(part) != save.fingerprints.get(part):
            what = f"the rules of {game.name}" if part == "rules" else f"the variant {part}"
            raise SaveError(
                f"{what} have changed since this game was saved (fingerprint "
                f"{save.fingerprints.get(part, 'none')} then, "
                f"{known.get(part, 'none')} now); resume the game with the rules of that time"
            )


def _right_seat(state: Stands, played: Played, where: str) -> None:
    names = state.game.seat_names
    if played.seat is not None and played.seat not in names:
        raise SaveError(
            f"{where}: the game has no seat {played.seat}, only {_names(names)}; take an earlier copy of the file"
        )
    if state.over:
        raise SaveError(
            f"{where}: the game is over before this move; the file was changed by hand, take an earlier copy"
        )
    due = None if state.seat is None else names[state.seat]
    if due != played.seat:
        raise SaveError(f"{where}: {due or 'chance'} was to move; the file was changed by hand, take an earlier copy")


def _again(state: S, played: Played, where: str) -> S:
    try:
        return state.apply(played.move)
    except IllegalMoveError as wrong:
        raise SaveError(f"{where}: {wrong}; the file was changed by hand, take an earlier copy") from None
    except RuntimeCheckFailed as broken:
        check = state.game.program.runtime_checks[broken.number]
        raise SaveError(f"{where}: after this move a runtime check fails: {check.text}") from None


def _same_key(state: Stands, wanted: str, where: str) -> None:
    if _hex(state.key()) != wanted:
        raise SaveError(
            f"{where} the position is not the one that was saved (key {_hex(state.key())}, not {wanted}); "
            "the file was changed by hand or made by another version of gamespec: "
            "take an earlier copy, or use that version"
        )


def _seed(first: list[int]) -> int | None:
    return first[SEED] if first[SEED] >= 0 else None


def _hex(number: int) -> str:
    return f"{number:032x}"


def _whose(played: Played) -> str:
    return f"{played.seat}: " if played.seat else "chance: "


def _names(seats: list[str]) -> str:
    return ", ".join(seats)


def _newer(text: str) -> str | None:
    """Return the format named in the text of a save if it is a later version of this one; else None."""
    try:
        said = str(json.loads(text).get("format"))
    except (ValueError, RecursionError):  # nested too deeply, or a number too long, for a save of any version
        return None
    ours, _, number = FORMAT.rpartition(" ")
    name, _, other = said.rpartition(" ")
    later = name == ours and other.isdecimal() and len(other) < 9 and int(other) > int(number)
    return said if later else None


def _broken(message: str) -> str:
    """Return what is wrong with the text of a save.

    `message`: the JSON reader's message, which names the place.
    """
    _, _, place = message.rpartition(" at ")
    return f"it is cut off or damaged at {place}" if place else "it is cut off or damaged"
