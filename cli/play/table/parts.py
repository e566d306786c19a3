"""Answer `show WORD`: print one part of the table, such as a player, a board, a space or a zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from cli.output.consoles import say, say_wrapped
from cli.play.table.drawing import (
    INDENT,
    TABLE_NAME,
    Listed,
    Table,
    draw,
    draw_all,
    draw_changes,
    draw_fitting,
    print_paper,
)
from cli.scene.terminal.boards import LARGE
from cli.scene.terminal.inks import told_fact
from cli.scene.terminal.paper import Paper, moved, stacked
from cli.scene.terminal.tables import FACES, LINES, text_paper
from interpreter.scene import Board, Place, Scene, Zone, scene
from interpreter.state.game import State


def show_part(state: State, seat: int, word: str) -> None:
    """Print the parts of the table a word names; all names for none, advice if unknown."""
    found = list(_parts(Table(state, seat, is_whole=True)))
    parts = [(_plain(part.name), part) for part in found]
    wanted = [part for called, part in parts if word and called == _plain(word)]
    if word and not wanted:
        wanted = [part for called, part in parts if _words(word) <= _words(called)]
    if wanted:
        print_paper(stacked(part.draw() for part in wanted))
        return
    near = get_close_matches(_plain(word), [called for called, _ in parts], 1)
    if not word:
        names = list(dict.fromkeys(part.name for part in found if part.is_listed))
        space = next((part.name for part in found if part.is_space), None)
        spaces = "" if space is None else f", or a space such as {space}"
        say_wrapped(f"type `show NAME` for one of these parts: {', '.join(names)}{spaces}", indent=0)
    elif near:
        meant = next(part.name for called, part in parts if called == near[0])
        say(f"nothing on the table is called `{word}`; did you mean `show {meant}`?", style="yellow")
    else:
        say(f"nothing on the table is called `{word}`; type `show` alone for a list", style="yellow")


class Part(NamedTuple):
    """Part of the table that `show` can name: its name, its drawing, and whether it is a space of a board."""

    name: str
    draw: Callable[[], Paper]
    is_space: bool = False
    is_listed: bool = False
    """Whether `show` without a name lists this part."""


def _parts(table: Table) -> Iterator[Part]:
    """Yield all parts of the table that `show` can name."""
    seats = [seat.name for seat in table.scene.seats]
    for holder in sorted(table.scene.players, key=lambda holder: seats.index(holder.seat or "")):
        yield Part(holder.seat or "", partial(table.player, holder, LARGE, LINES), is_listed=True)
    for board in table.scene.table.boards:
        yield Part(board.title.lower(), partial(_board, table, board), is_listed=True)
        for number in range(1, table.parts_of(board) + 1):
            yield Part(f"{board.title.lower()} {number}", partial(table.board, board, LARGE, only=number))
    for kind, title in {board.kind: board.title for each in table.scene.players for board in each.boards}.items():
        yield Part(title.lower(), partial(table.own_boards, kind), is_listed=True)
    common = replace(table.scene.table, boards=())
    yield Part(TABLE_NAME, partial(table.drawn.holder, common, table.room, LARGE, LINES), is_listed=True)
    yield from _zones(table, table.scene.table.zones, "", is_listed=True)
    for holder in table.scene.players:
        whose = "" if holder.seat == table.scene.viewer else f"{holder.seat}'s "
        yield from _zones(table, holder.zones, whose)
    for board in (*table.scene.table.boards, *(board for each in table.scene.players[:1] for board in each.boards)):
        for place in (*board.places, *board.roads):
            yield Part(place.name.replace(", ", ","), partial(_space, table, place), is_space=True)


def _zones(table: Table, zones: Iterable[Zone], whose: str, *, is_listed: bool = False) -> Iterator[Part]:
    """Yield a part for each title of zones, a player's beginning with `whose`."""
    named: dict[str, list[Zone]] = {}
    for zone in zones:
        named.setdefault(f"{whose}{zone.title.lower()}", []).append(zone)
    for name, parts in named.items():
        yield Part(name, partial(_contents, table, name, parts), is_listed=is_listed)


def _contents(table: Table, name: str, zones: list[Zone]) -> Paper:
    filled = [zone for zone in zones if zone.size]
    return stacked(_zone(table, zone) for zone in filled) if filled else _line(f"{name}: empty")


def _zone(table: Table, zone: Zone) -> Paper:
    """Return a drawing of a zone with all its pieces and their printed facts; shapes are drawn."""
    has_shapes = any(piece.shape for piece in zone.pieces)
    return table.drawn.zone(zone, None, table.room, FACES if has_shapes else LINES)


def _board(table: Table, board: Board) -> Paper:
    return table.board(board, LARGE)


def _space(table: Table, place: Place) -> Paper:
    """Return a drawing of a space with its printed facts and all pieces on it."""
    told = [*map(told_fact, (*place.facts, *place.marks)), *([place.owner] if place.owner else [])]
    told += [f"{seat} {title}" if seat else title for seat, title in place.seats]
    if not told and not place.pieces:
        return _line(f"{place.name}: empty")
    lying = Zone("", "", "line", sum(piece.count for piece in place.pieces), place.pieces)
    pieces = [moved(_zone(table, lying), INDENT)] if place.pieces else []
    return stacked([_line(place.name), moved(text_paper(", ".join(told), table.room), INDENT), *pieces])


def _line(text: str) -> Paper:
    return text_paper(text, len(text), "bold")


def _words(name: str) -> set[str]:
    """Return the words of a part's name by which `show` finds it, in lower case."""
    return set(_plain(name).replace("'s-", "-").split("-"))


def _plain(word: str) -> str:
    return "-".join(word.lower().replace(", ", ",").split())


# ---- print the table of a session: all of it, or what has changed since the seat last looked


@dataclass(slots=True)
class Seen:
    """Record of what each seat saw of the table last, to find what has changed since."""

    is_partial: bool = False
    """Whether the table printed last left something out because it did not fit on the screen."""
    _scenes: dict[int, Scene] = field(default_factory=dict)

    def draw(self, state: State, seat: int, menu: Listed, *, whole: bool, short: bool, room: int | None) -> None:
        """Print the table (`whole`, changes if `short`, or what fits into `room`), as seen."""
        before, self.is_partial = self._scenes.get(seat), False
        if whole:
            draw_all(state, seat)
        elif short and before is not None:
            draw_changes(state, seat, menu, before)
        elif room is None:
            draw(state, seat, menu)
        else:
            self.is_partial = bool(draw_fitting(state, seat, menu, room, before))
        self._scenes[seat] = scene(state, seat, with_scores=True)
