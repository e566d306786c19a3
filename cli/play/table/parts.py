"""Print one part of the table (`show WORD`): a player, a kind of spaces, a space or a zone."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.output.consoles import lines_of, say, say_wrapped
from cli.play.table.drawing import TABLE_NAME, Table
from cli.play.table.holdings import by_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from interpreter.state.game import State


def show_part(state: State, seat: int, word: str) -> None:
    """Print the parts of a name whole; say what has a name where it has none."""
    parts = [(_plain(part.name), part.name, part.draw) for part in _parts(Table(state, seat))]
    wanted = [shown for called, _, shown in parts if word and called == _plain(word)]
    if word and not wanted:
        wanted = [shown for called, _, shown in parts if _words(word) <= _words(called)]
    for shown in wanted:
        shown()
    if wanted:
        return
    near = get_close_matches(_plain(word), [called for called, _, _ in parts], 1)
    if not word:
        listed = [part for part in _parts(Table(state, seat)) if part.listed]
        names = list(dict.fromkeys(part.name for part in listed if not part.on_board))
        space = next((part.name for part in listed if part.on_board), None)
        spaces = "" if space is None else f", or a space such as {space}"
        say_wrapped(f"`show NAME` shows one of these whole: {', '.join(names)}{spaces}", indent=0)
    elif near:
        meant = next(name for called, name, _ in parts if called == near[0])
        say(f"nothing on the table is called {word}; did you mean `show {meant}`?", style="yellow")
    else:
        say(f"nothing on the table is called {word}; `show` alone lists what there is", style="yellow")


class Part(NamedTuple):
    """Part that `show` can name: its name, printer, and whether it is a space of a board."""

    name: str
    draw: Callable[[], None]
    on_board: bool = False
    listed: bool = True
    """Whether `show` alone names it."""


def _parts(table: Table) -> Iterator[Part]:
    """Return the parts that can be named."""
    for player in sorted(table.view["players"], key=lambda player: table.view["seats"].index(player["seat"])):
        yield Part(player["seat"], partial(table.player, player))
    for section in table.sections():
        if section.kind is not None or section.name == TABLE_NAME:
            yield Part(section.name, section.draw)
    for name, zone in table.view["table"]["zones"].items():
        yield Part(table.titles.of(None, name).lower(), partial(table.zone, table.titles.of(None, name), zone))
    yield from _owned(table)
    yield from _on_spaces(table)


def _owned(table: Table) -> Iterator[Part]:
    """Yield the zones of players: the viewer's by title, those of others as `P2's hand`."""
    kind = table.titles.player
    for player in table.view["players"]:
        mine = player["seat"] == table.view["viewer"]
        for name, zone in player["zones"].items():
            title = table.titles.of(kind, name)
            called = title.lower() if mine else f"{player['seat']}'s {title.lower()}"
            zones = [(label, part) for label, part in by_key(title, zone) if part["size"]]
            draw = partial(_zones, table, zones) if zones else partial(_nothing, called)
            yield Part(called, draw, listed=False)


def _on_spaces(table: Table) -> Iterator[Part]:
    """Yield spaces and words with their zones, and those that are empty."""
    for kind, things in table.view["things"].items():
        for thing in things:
            zones = [
                (f"{thing['name']}, {label}", part)
                for name, zone in thing["zones"].items()
                for label, part in by_key(table.titles.of(kind, name), zone)
                if part["size"]
            ]
            on_board = table.faces.kinds[kind].indexed_by_place
            draw = partial(_zones, table, zones) if zones else partial(_fields, table, kind, thing)
            yield Part(thing["name"], draw, on_board, listed=bool(zones))


def _zones(table: Table, zones: list[tuple[str, dict[str, Any]]]) -> None:
    for label, zone in zones:
        table.zone(label, zone)


def _fields(table: Table, kind: str, thing: dict[str, Any]) -> None:
    """Print the fields of a space on which nothing lies."""
    draw = partial(table.holdings.block, thing, kind, set[str](), thing["name"])
    if lines_of(draw):
        draw()
    else:
        _nothing(thing["name"])


def _nothing(name: str) -> None:
    say(f"{name}: empty")


def _words(name: str) -> set[str]:
    """Return the words of a name."""
    return set(_plain(name).replace("'s-", "-").split("-"))


def _plain(word: str) -> str:
    return "-".join(word.lower().replace(", ", ",").split())
