"""Pickling of games and states without their compiled programs.

A pickled game has its name, file, variants, seats and fingerprints; a pickled state has its game, its first array and
its moves. Loading reads the rules once in each process and replays the moves; a SaveError names rules that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from gamespec.checked.kinds import Kind
from gamespec.ruleset import Shelf
from interpreter.compiler.program import Program
from interpreter.kernel.errors import SaveError
from interpreter.kernel.moves import Move, Outcome, Word
from interpreter.source import RulesetError, Source
from interpreter.state.history.entries import Entry, entries, note_picks
from interpreter.state.visibility.events import Event, Part, Rolled

Cells: TypeAlias = "tuple[tuple[int, int], ...]"
"""Changed cells of a state array: pairs of address and new content."""
Happened: TypeAlias = "tuple[bool, str, int, int, int, tuple[int, ...]]"
"""Event as plain data: movement of a piece or roll of a die.

It has: whether it is a roll, the name of the kind, the piece, source and target zone (of a roll: face and holder), and
the seats that saw it.
"""
Item: TypeAlias = "tuple[int, str, tuple[Word, ...]] | tuple[str | None, int, int, str]"
"""Move as (code, text, words), or chance outcome as (name of its kind, row, value, text)."""


class Parted(NamedTuple):
    """Part of a history entry as data: passing seat, node, changed cells, events, writes."""

    seat: int
    node: int
    after: Cells
    events: tuple[Happened, ...]
    written: tuple[int, ...]


class Noted(NamedTuple):
    """History entry as plain data: its move or chance outcome, and the cells of the state it changed."""

    item: Item
    before: Cells
    """Differences from the array after the previous entry; not empty after a determinization in between."""
    after: Cells
    events: tuple[Happened, ...]
    passed: tuple[int, ...]
    parts: tuple[Parted, ...]
    void: tuple[tuple[int, int, tuple[int, ...]], ...]


def noted(first: list[int], last: Entry | None) -> Iterator[Noted]:
    """Yield the entries of a history up to `last` as data; `first` is the state before them."""
    now = first
    for entry in entries(last):
        item = entry.item
        kept: Item
        if isinstance(item, Move):
            kept = item.code, item.text, item.words
        else:
            kept = None if item.kind is None else item.kind.name, item.row, item.value, item.text
        parts = tuple(
            Parted(part.seat, part.node, _changes(entry.before, part.after), _plain(part.events), part.written)
            for part in entry.parts
        )
        void = tuple((at, code, tuple(state)) for at, code, state in entry.void)
        before, after = _changes(now, entry.before), _changes(entry.before, entry.after)
        yield Noted(kept, before, after, _plain(entry.events), entry.passed, parts, void)
        now = entry.after


def remembered(program: Program, first: list[int], past: Iterable[Noted]) -> Entry | None:
    """Return the last entry of a history rebuilt from data; raises LookupError if unfit."""
    kinds = {kind.name: kind for kind in program.layout.where}
    last: Entry | None = None
    now = first
    for each in past:
        before = _changed(now, each.before)
        after = _changed(before, each.after)
        parts = tuple(
            Part(part.seat, part.node, _changed(before, part.after), _events(kinds, part.events), part.written)
            for part in each.parts
        )
        item = _item(program, kinds, before, each.item)
        last = Entry(last, item, before, after, _events(kinds, each.events), each.passed, parts)
        note_picks(program, last, [(at, code, list(state)) for at, code, state in each.void])
        now = after
    return last


def _item(program: Program, kinds: Mapping[str, Kind], before: list[int], item: Item) -> Move | Outcome:
    if len(item) == 3:
        code, text, words = item
        return replace(program.move(before, code), text=text, words=words)
    kind, row, value, text = item
    known = next((each for each in (*kinds.values(), *program.checked.kinds) if each.name == kind), None)
    return Outcome(known, row, value, text)


def _changes(old: list[int], new: list[int]) -> Cells:
    return tuple((at, value) for at, (was, value) in enumerate(zip(old, new, strict=True)) if was != value)


def _changed(old: list[int], cells: Cells) -> list[int]:
    new = old[:]
    for at, value in cells:
        new[at] = value
    return new


def _plain(events: Iterable[Event | Rolled]) -> tuple[Happened, ...]:
    return tuple(
        (True, each.kind.name, each.piece, each.face, each.holder, tuple(sorted(each.seen)))
        if isinstance(each, Rolled)
        else (False, each.kind.name, each.piece, each.source, each.target, tuple(sorted(each.seen)))
        for each in events
    )


def _events(kinds: Mapping[str, Kind], events: Iterable[Happened]) -> tuple[Event | Rolled, ...]:
    return tuple(
        (Rolled if rolled else Event)(kinds[kind], piece, one, two, frozenset(seen))
        for rolled, kind, piece, one, two, seen in events
    )


S = TypeVar("S", bound="Stands")
S_co = TypeVar("S_co", bound="Stands", covariant=True)
G = TypeVar("G", bound="Playable[Any]")
Chosen: TypeAlias = "int | str"
"""A move as its code, or a chance outcome as its text."""
Texts: TypeAlias = "tuple[tuple[str, str], ...]"
"""Pairs of a name (such as a file's) and a text, sorted by name."""


class Stands(Protocol):
    """Interface of a state: the attributes that saves and pickles read."""

    @property
    def game(self) -> Playable[Any]:
        """Return the game of the state."""
        ...

    @property
    def array(self) -> list[int]:
        """Return a copy of the flat state array."""
        ...

    @property
    def last(self) -> Entry | None:
        """Return the newest entry of the history."""
        ...

    @property
    def imagined(self) -> tuple[int, Entry | None] | None:
        """Return the seat of a determinization and its newest history entry; None for other states."""
        ...

    @property
    def seat(self) -> int | None:
        """Return the player to move; None at a chance node and at the end."""
        ...

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        ...

    made_up: bool

    def key(self) -> int:
        """Return the hash of the position."""
        ...

    def moves(self) -> list[Move]:
        """Return the legal moves."""
        ...

    def apply(self, choice: Move | str, /) -> Any:  # noqa: ANN401 - another state of its own class
        """Return the state after a move, or after a chance outcome given by its text."""
        ...


class Playable(Protocol[S_co]):
    """Interface of a game: the attributes that saves and pickles read, and the states it makes."""

    name: str
    variants: list[str]
    fingerprints: dict[str, str]
    program: Program
    source: Source
    begun: str
    again: Any

    @property
    def title(self) -> str:
        """Return the title of the game."""
        ...

    @property
    def players(self) -> int:
        """Return the number of seats."""
        ...

    @property
    def seat_names(self) -> list[str]:
        """Return the name of each seat."""
        ...

    def initial(self, seed: int | None = None) -> S_co:
        """Return the first state of a new game with a decision or, without a seed, an open draw."""
        ...

    def at(
        self,
        array: list[int],
        last: Entry | None = None,
        *,
        made_up: bool = False,
        imagined: tuple[int, Entry | None] | None = None,
    ) -> S_co:
        """Return the state with this array and history; other arguments as in `Game.at`."""
        ...


class GameParts(NamedTuple, Generic[G]):
    """Data from which another process makes the same game."""

    again: Callable[[GameParts[G]], G]
    """The function that makes the game from this data."""
    name: str
    file: str
    variants: tuple[str, ...]
    players: int
    prints: Texts
    """Fingerprints (hashes) of the rules and of each variant, by name."""
    budget: int = 1
    texts: Texts = ()
    """Contents used instead of files on disk, by file name."""
    begun: str | None = None
    """Example compiled with the game: "" if it may begin anywhere, None for the beginning."""


class StateParts(NamedTuple, Generic[S]):
    """Data from which another process makes the same state."""

    game: Playable[S]
    first: tuple[int, ...]
    """The state array before the first history entry."""
    items: tuple[Chosen, ...] = ()
    """Moves and chance outcomes from the first array on; empty for a made-up state."""
    past: tuple[Noted, ...] | None = None
    """History of a made-up state as plain data; None for a state that its moves reproduce."""
    now: tuple[int, ...] | None = None
    """State array of a state whose history does not lead to it; None if replaying the history gives it."""
    imagined: tuple[int, tuple[int, ...], tuple[Noted, ...]] | None = None
    """Seat of a determinization, first array and entries of its replayed history; None otherwise."""


def parts_as_read(game: G) -> GameParts[G]:
    """Return the data to make a game again from the texts read, whose files may change."""
    return game_parts(game)._replace(
        file=str(game.source.file.absolute() if game.source.shelf.disk else game.source.file),
        texts=_texts(game.source.as_read),
    )


def _texts(shelf: Shelf) -> Texts:
    return tuple(sorted((str(file), text) for file, text in shelf.texts.items()))


def game_parts(game: G) -> GameParts[G]:
    """Return the data from which `game_again` makes the same game."""
    source = game.source
    return GameParts(
        game.again,
        source.name,
        str(source.file),
        tuple(game.variants),
        game.players,
        tuple(sorted(game.fingerprints.items())),
        game.program.module.times,
        _texts(source.shelf),
        game.begun if game.begun or game.program.careful else None,
    )


def game_again(parts: GameParts[G]) -> G:
    """Return the game made from its data, once in each process; raise SaveError if its rules changed."""
    game: G = _made(parts._replace(prints=()))
    wanted, name = dict(parts.prints), parts.name
    for part in sorted({*wanted, *game.fingerprints}):
        if wanted.get(part) != game.fingerprints.get(part):
            what = f"the rules of `{name}`" if part == "rules" else f"the lines of the variant `{part}` of `{name}`"
            raise SaveError(f"{what} have changed since this object was pickled; unpickle it with the same files")
    return game


@lru_cache(maxsize=32)
def _made(parts: GameParts[Any]) -> Any:  # noqa: ANN401 - a cache keeps no type variable
    try:
        return parts.again(parts)
    except RulesetError as error:
        raise SaveError(f"the game `{parts.name}` cannot be loaded here: {str(error).strip()}") from None


def state_parts(state: S) -> StateParts[S]:
    """Return the data from which `state_again` makes the same state."""
    played = list(entries(state.last))
    array = state.array
    first = played[0].before if played else array
    if state.made_up:
        there = played[-1].after if played else array
        past = tuple(noted(first, state.last))
        now = None if array == there else tuple(array)
        return StateParts(state.game, tuple(first), past=past, now=now, imagined=_imagined(state))
    items = tuple(entry.item.code if isinstance(entry.item, Move) else str(entry.item) for entry in played)
    return StateParts(state.game, tuple(first), items)


def _imagined(state: Stands) -> tuple[int, tuple[int, ...], tuple[Noted, ...]] | None:
    if state.imagined is None:
        return None
    seat, own = state.imagined
    first = next((entry.before for entry in entries(own)), state.array)
    return seat, tuple(first), tuple(noted(first, own))


def state_again(parts: StateParts[S]) -> S:
    """Return the state made from moves, or a made-up history; raises SaveError if illegal."""
    game, first = parts.game, list(parts.first)
    foreign = (
        f"this pickled state does not fit the game `{game.name}`: another version of gamespec made it; "
        "unpickle it with that version"
    )
    if len(first) != game.program.size:
        raise SaveError(foreign)
    if parts.past is not None:
        try:
            last, imagined = remembered(game.program, first, parts.past), None
            if parts.imagined is not None:
                seat, began, own = parts.imagined
                imagined = seat, remembered(game.program, list(began), own)
        except (LookupError, ValueError):
            raise SaveError(foreign) from None
        there = first if last is None else last.after
        return game.at(there if parts.now is None else list(parts.now), last, made_up=True, imagined=imagined)
    state = game.at(first)
    for number, item in enumerate(parts.items, 1):
        moves = {move.code: move for move in state.moves()}
        chosen = moves.get(item) if isinstance(item, int) else item
        if chosen is None or (isinstance(item, str) and state.seat is not None):
            what = f"move {number} of this pickled state of `{game.name}` is not legal"
            raise SaveError(f"{what}: another version of gamespec made it; unpickle it with that version")
        state = state.apply(chosen)
    return state
