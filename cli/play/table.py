"""A state and a seat enter; the table as that seat sees it is drawn from its view alone; titles are the rules'."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cli.consoles import out, say, say_wrapped, show
from cli.play.board import drawn_board, is_board
from cli.play.faces import Faces
from cli.play.holdings import Holdings
from cli.play.layers import Layers, markers, signed, signs_for
from cli.play.places import show_places
from cli.play.words import Titles
from cli.play.zones import Zones
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.runtime.state import State


Section: TypeAlias = "tuple[Kind | None, Callable[[], None]]"


def draw(state: State, seat: int) -> None:
    """Print what a seat sees: the phase, boards, the common table, then every player, the seat itself last."""
    for _, section in sections(state, seat):
        section()


def sections(state: State, seat: int) -> Iterator[Section]:
    """The same in sections: the kind of space each is about, if it is, and what prints it."""
    return _Table(state, seat).sections()


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
        yours = view["to_move"] == view["viewer"]
        parts.append(f"your turn, {view['to_move']}" if yours else f"{view['to_move']} to move")
    return " · ".join(parts)


def show_headline(view: dict[str, Any], titles: Titles) -> None:
    """Print it; at a terminal with a line across the screen, so that turns are told apart."""
    text = headline(view, titles)
    if out().is_terminal:
        show(Rule(Text(text, style="bold"), align="left"))
    else:
        say(text, style="bold")


class _Table:
    """One view being drawn."""

    def __init__(self, state: State, seat: int) -> None:
        self.view: dict[str, Any] = cast("dict[str, Any]", state.view(seat))
        self.checked: CheckedGame = state.game.program.checked
        self.titles = Titles(self.checked)
        self.faces = Faces(self.checked)
        self.holdings = Holdings(self.titles, Zones(self.titles, self.faces), self.view["viewer"])
        self.boards = [kind for kind in self.checked.kinds if kind.sort == "space" and is_board(kind)]
        self.players = sorted(self.view["players"], key=lambda player: player["seat"] == self.view["viewer"])

    def sections(self) -> Iterator[Section]:
        yield None, partial(show_headline, self.view, self.titles)
        for kind in self.checked.kinds:
            if kind in self.boards:
                yield kind, partial(self._board, kind)
            elif self._has_places(kind):
                yield kind, partial(show_places, self.checked, kind, self.view, self.titles, self.faces)
        yield None, partial(self.holdings.block, self.view["table"], None, self._on_boards(None))
        yield None, self._players

    def _players(self) -> None:
        players = {self._name(player): player for player in self.players}
        on_boards = self._on_boards(self.titles.player)
        if not self.holdings.columns(players, on_boards):
            for name, player in players.items():
                self.holdings.block(player, self.titles.player, on_boards, head=name)

    def _has_places(self, kind: Kind) -> bool:
        there = kind.name in self.view["things"]
        return kind.sort in {"space", "words"} and (
            there or (kind.sort == "space" and bool(markers(self.checked, kind, self.view, self.titles)))
        )

    def _name(self, player: dict[str, Any]) -> str:
        return f"{player['seat']} (you)" if player["seat"] == self.view["viewer"] else str(player["seat"])

    # boards

    def _board(self, kind: Kind) -> None:
        """The board everybody shares, then those of the players beside each other, under one legend."""
        layers = Layers(self.checked, kind, self.titles, self.faces)
        signs = signs_for(self.checked, kind, self.view, self.faces)
        common = layers.common(self.view)
        own = [(player, layers.owned(player, self.titles.player)) for player in self.players]
        shared = kind.name in self.view["things"] or any(common)
        if not shared and not any(any(layer) for _, layer in own):
            return
        if kind.title:
            say(kind.title, style="bold cyan")
        if shared:
            show(Text("\n".join(drawn_board(kind, signed(common, signs), out().width))))
        drawn: list[Text] = []
        for player, layer in own:
            if any(layer):
                named = ", ".join(name for name, _ in layers.drawings(player))
                head = Text(f"    {self._name(player)}{f': {named}' if named else ''}\n", style="bold")
                drawn.append(head + Text("\n".join(drawn_board(kind, signed(layer, signs), out().width)), style="none"))
        beside(drawn)
        if signs.meaning:
            say_wrapped(signs.legend(), indent=4, style="dim")

    def _on_boards(self, kind: str | None) -> set[str]:
        """Names of fields and zones that boards show already."""
        names = {
            name for board in self.boards for name in Layers(self.checked, board, self.titles, self.faces).keyed(kind)
        }
        for stored in self.checked.fields:
            owner = None if stored.owner is None else stored.owner.name
            if owner == kind and not stored.keys and isinstance(stored.type, Thing) and stored.type.kind in self.boards:
                names.add(stored.name)
        return names


def beside(drawn: list[Text]) -> None:
    """Print drawings beside each other, as many in a row as fit."""
    width = out().width
    wide = max((line.cell_len for text in drawn for line in text.split("\n")), default=0) + 3
    many = max(1, width // wide) if wide else 1
    for start in range(0, len(drawn), many):
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_row(*drawn[start : start + many])
        show(grid)
