"""A state and a seat enter; the table as that seat sees it is drawn from its view alone; titles are the rules'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from rich.table import Table
from rich.text import Text

from cli.consoles import say, show
from cli.play.board import board_of
from cli.play.words import Titles, contents, value

if TYPE_CHECKING:
    from interpreter.runtime.state import State


def draw(state: State, seat: int) -> None:
    """Print what a seat sees: the phase, boards, the common table, then every player, the seat itself last."""
    view: dict[str, Any] = cast("dict[str, Any]", state.view(seat))
    titles = Titles(state.game.program.checked)
    say(headline(view, titles), style="bold")
    for kind, things in view["things"].items():
        _things(kind, things, titles, view["seats"])
    _block(view["table"], titles, None)
    players = sorted(view["players"], key=lambda player: player["seat"] == view["viewer"])
    for player in players:
        name = player["seat"]
        you = " (you)" if name == view["viewer"] else ""
        _block(player, titles, titles.player, head=f"{name}{you}")


def headline(view: dict[str, Any], titles: Titles) -> str:
    """The game, the phase and who decides."""
    parts = [view["game"]]
    if view["phase"]:
        parts.append(titles.phase(view["phase"]))
    if view["step"] and view["step"] != view["phase"]:
        parts.append(str(view["step"]).replace("-", " "))
    if view["over"]:
        parts.append("the game is over")
    elif view["to_move"]:
        parts.append(f"{view['to_move']} to move")
    return " · ".join(parts)


def _block(owned: dict[str, Any], titles: Titles, kind: str | None, head: str = "") -> None:
    """Fields and zones of the table or of a player, one a line, short numbers together."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(overflow="fold", max_width=34)
    grid.add_column(overflow="fold")
    short: list[str] = []
    for name, found in owned["fields"].items():
        title = titles.of(kind, name)
        if isinstance(found, dict):
            grid.add_row(Text(f"  {title}"), Text(", ".join(f"{key} {value(part)}" for key, part in found.items())))
        elif found is True:
            short.append(title)
        elif found is not False and found != "?" and (found is not None or titles.has(kind, name)):
            short.append(f"{title} {value(found)}")
    for name, zone in owned["zones"].items():
        for label, part in _zones(titles.of(kind, name), zone):
            if part["size"] or titles.drawn_empty(kind, name):
                grid.add_row(Text(f"  {label}"), Text(contents(part, titles, owned.get("seat"))))
    if head and (short or grid.row_count):
        say(head, style="bold cyan")
    if short:
        show(Text("  " + " · ".join(short)))
    if grid.row_count:
        show(grid)


def _zones(title: str, zone: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """A zone, or one for each key."""
    if "shape" in zone:
        return [(title, zone)]
    return [(f"{title} {key}", part) for key, found in zone.items() for _, part in _zones("", found)]


def _things(kind: str, things: list[dict[str, Any]], titles: Titles, seats: list[str]) -> None:
    board = board_of(things, seats)
    if board is not None:
        show(board)
        return
    for thing in things:
        parts = [f"{titles.of(kind, name)} {value(found)}" for name, found in thing["fields"].items() if found]
        for name, zone in thing["zones"].items():
            parts += [
                f"{label} {contents(part, titles)}"
                for label, part in _zones(titles.of(kind, name), zone)
                if part["size"]
            ]
        if parts:
            show(Text(f"  {thing['name']}: {' · '.join(parts)}"))
