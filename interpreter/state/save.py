"""Saves: write a state as JSON text, and read it back by replaying its moves.

A save holds the game, its edition and fingerprints, the number of seats, the seed and all moves, with hashes (keys) of
positions on the way; loading replays the moves and compares the keys. Every mismatch is a SaveError: where, why and
what to do.
"""

from __future__ import annotations

import json
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gamespec.model.file import EDITION
from gamespec.nearest import quoted
from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed, SaveError
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import entries
from interpreter.state.pickling import Playable, Stands
from interpreter.state.views.key import key

S = TypeVar("S", bound="Stands")

FORMAT = "gamespec save 1"
EVERY = 16
"""Interval, in moves and at the last, at which a save records the position's hash."""
LARGEST = 20_000_000
"""Maximum length of the JSON text of a save, in characters."""
CHANGED = "the file was changed by hand"
"""End of the cause in a SaveError about moves that do not follow from each other."""
EARLIER = "take an earlier copy of the file"
"""Advice for a save that is damaged or was changed."""
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
    edition: int | None = Field(
        default=None, ge=1, description="Edition of the language in which the rules are read; null before version 1.0."
    )
    fingerprints: dict[str, str] = Field(description="Fingerprints of the rules and of each variant.")
    seed: int | None = Field(
        default=None, ge=0, lt=1 << 53, description="Random seed; null if chance outcomes are left open."
    )
    start: str = Field(description="Key of the first position.")
    note: str | None = Field(default=None, max_length=2_000, description="A note by the person who saved the game.")
    moves: list[Played]


def to_json(state: Stands, *, note: str | None = None) -> str:
    """Return a state's save with a note; raises SaveError if no moves lead to it."""
    if state.made_up:
        made = "this state was made by `resample` or `position`, not by moves from the beginning of a game"
        raise SaveError(f"{made}, so it cannot be saved", "save a state that `initial` and `apply` led to")
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
        edition=EDITION,
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
            f"this file has {len(text):,} characters, more than a saved game can have ({LARGEST:,})",
            "choose another file",
        )
    try:
        return Save.model_validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        if first["loc"] == ("format",) and (newer := _newer(text)):
            raise SaveError(
                f"this game was saved by a newer version of gamespec (the file says `{newer}`, "
                f"this version reads `{FORMAT}`)",
                "resume the game with that version",
            ) from None
        if first["type"] == "json_invalid":
            raise SaveError(f"this file is not a complete saved game: {_broken(first['msg'])}", EARLIER) from None
        wrong_part = _wrong_part(first["loc"], first["type"], first.get("ctx", {}))
        raise SaveError(f"this file is damaged, or not a saved game: {wrong_part}", EARLIER) from None


def from_json(game: Playable[S], text: str) -> S:
    """Return the state of a save by replaying its moves; raise SaveError where it does not fit the game."""
    save = read(text)
    _same_rules(game, save)
    try:
        state = game.initial(save.seed)
    except ValueError as wrong:
        raise SaveError(f"seed: {wrong}") from None
    except RuntimeCheckFailed as broken:
        why = f"{broken}; resume it with the rules of that time"
        raise SaveError(f"with these rules, the saved game already fails at its start: {why}") from None
    _same_key(state, save.start, "at the start")
    for i, played in enumerate(save.moves):
        where = f"move {i + 1} (`{_whose(played)}{played.move}`)"
        _right_seat(state, played, where)
        state = _again(state, played, where)
        if played.key is not None:
            _same_key(state, played.key, f"after {where}")
    return state


def _same_rules(game: Playable[Stands], save: Save) -> None:
    if save.game != game.name:
        raise SaveError(
            f"this is a saved game of `{save.game}`, not of `{game.name}`", f"resume it with the rules of `{save.game}`"
        )
    if save.players != game.players:
        raise SaveError(
            f"this saved game is for {save.players} players, not {game.players}",
            f"load the game for {save.players} players",
        )
    if save.variants != game.variants:
        several = "s" if len(save.variants) > 1 else ""
        wanted = f"the variant{several} {quoted(save.variants)}" if save.variants else "no variant"
        raise SaveError(f"this game was saved with {wanted}", f"load `{game.name}` with {wanted}")
    if save.seats != game.seat_names:
        raise SaveError(
            f"the saved game has the seats {quoted(save.seats)}, but the game has {quoted(game.seat_names)}",
            "name the seats as in the saved game",
        )
    if (save.edition or EDITION) > EDITION:
        raise SaveError(
            f"this game was saved with rules of edition {save.edition}; this version reads editions up to {EDITION}",
            "resume the game with a newer version of gamespec",
        )
    known = game.fingerprints
    for part in sorted({*known, *save.fingerprints}):
        if known.get(part) != save.fingerprints.get(part):
            what = f"the rules of `{game.name}` have" if part == "rules" else f"the variant `{part}` has"
            raise SaveError(
                f"{what} changed since this game was saved", "put the older rules back and load it with them"
            )


def _right_seat(state: Stands, played: Played, where: str) -> None:
    names = state.game.seat_names
    if played.seat is not None and played.seat not in names:
        raise SaveError(f"{where} is not possible: the game has no seat `{played.seat}`, only {quoted(names)}", EARLIER)
    if state.over:
        raise SaveError(f"{where} is not possible: the game is over before this move; {CHANGED}", EARLIER)
    due = None if state.seat is None else names[state.seat]
    if due != played.seat:
        turn = "something is drawn or rolled first" if due is None else f"it is the turn of `{due}`"
        raise SaveError(f"{where} is not possible: {turn}; {CHANGED}", EARLIER)


def _again(state: S, played: Played, where: str) -> S:
    try:
        return state.apply(played.move)
    except IllegalMoveError as wrong:
        raise SaveError(f"{where} is not possible ({wrong}); {CHANGED}", EARLIER) from None
    except RuntimeCheckFailed as broken:
        check = state.game.program.runtime_checks[broken.number]
        raise SaveError(f"after {where}, a runtime check of the rules fails: it must hold that {check.text}") from None


def _same_key(state: Stands, wanted: str, where: str) -> None:
    if _hex(state.key()) != wanted:
        raise SaveError(
            f"{where}, the position differs from the saved one: the file was changed by hand, or another version of "
            "gamespec wrote it",
            f"{EARLIER}, or resume it with that version",
        )


def _seed(first: list[int]) -> int | None:
    return first[SEED] if first[SEED] >= 0 else None


def _hex(number: int) -> str:
    return f"{number:032x}"


def _whose(played: Played) -> str:
    return f"{played.seat}: " if played.seat else "chance: "


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


KINDS = {
    "string": "a text in quotes",
    "int": "a whole number",
    "list": "a list in square brackets",
    "dict": "entries in braces",
    "model": "entries in braces",
}
"""Required type of an entry of a save, in words, by the first word of pydantic's type of error."""
LIMITS = {
    "string_too_long": "has more than {max_length:,} characters",
    "greater_than_equal": "is less than {ge:,}",
    "less_than_equal": "is more than {le:,}",
    "less_than": "is not less than {lt:,}",
    "literal_error": "is not {expected}",
}
"""Fault of the value of an entry, in words, by pydantic's type of error."""


def _wrong_part(place: tuple[int | str, ...], sort: str, limits: dict[str, object]) -> str:
    """Return which entry of a save is wrong, and how, by pydantic's error."""
    if not place:
        return "it must be entries in braces"
    name = f"the entry `{place[-1]}`"
    match place:
        case ("moves", int() as number):
            name = f"move {number + 1}"
        case ("moves", int() as number, str() as part):
            name = f"the entry `{part}` of move {number + 1}"
        case (str() as whole, _):
            name = f"a part of the entry `{whole}`"
        case _:
            pass
    if sort == "missing":
        return f"{name} is missing"
    if sort == "extra_forbidden":
        return f"{name} is unknown"
    if sort in LIMITS:
        return f"{name} {LIMITS[sort].format(**limits)}"
    kind = KINDS.get(sort.partition("_")[0])
    return f"{name} must be {kind}" if kind is not None else f"{name} has a value that is not possible"


def _broken(message: str) -> str:
    """Return what is wrong with a save's text, by the JSON reader's message."""
    _, _, place = message.rpartition(" at ")
    return f"it is cut off or damaged at {place}" if place else "it is cut off or damaged"
