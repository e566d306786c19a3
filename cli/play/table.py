"""A state and a seat enter; the table as that seat sees it is drawn from its view alone; titles are the rules'."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from cli.consoles import lines_of, out, painted, say, say_wrapped, show
from cli.play.board import drawn_board, is_board
from cli.play.faces import Faces
from cli.play.folded import Folded, in_columns
from cli.play.holdings import Holdings, by_key
from cli.play.layers import Layers, markers, signed, signs_for
from cli.play.places import fold_places, show_places
from cli.play.words import Titles
from cli.play.zones import Zones
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.runtime.state import State


Section: TypeAlias = "tuple[Kind | None, Callable[[], None]]"


ROOM = 45
"""Lines of a table that is drawn whole at every turn."""


def draw(state: State, seat: int, *, whole: bool = False) -> None:
    """Print what a seat sees: the phase, boards, the common table, then every player, the seat itself last.

    What does not fit a screen is told shortly, unless all of it is wanted.
    """
    for _, lines in drawn(state, seat, whole=whole):
        if lines:
            painted("\n".join(lines))


def drawn(state: State, seat: int, *, whole: bool = False) -> list[tuple[Kind | None, list[str]]]:
    """The same as lines of sections, each with the kind of space it is about, if it is."""
    table = Table(state, seat)
    found = [(kind, lines_of(section)) for kind, section in table.sections()]
    if whole or sum(len(lines) for _, lines in found) <= ROOM:
        return found
    return [(kind, lines_of(section)) for kind, section in table.folded()]


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


class Table:
    """One view being drawn."""

    def __init__(self, state: State, seat: int) -> None:
        self.view: dict[str, Any] = cast("dict[str, Any]", state.view(seat, plain=True))
        self.checked: CheckedGame = state.game.program.checked
        self.titles = Titles(self.checked)
        self.faces = Faces(self.checked)
        self.zones = Zones(self.titles, self.faces)
        self.holdings = Holdings(self.titles, self.zones, self.view["viewer"])
        chosen = {kind.kind for move in state.moves() for kind, _ in move.args if isinstance(kind, Thing)}
        self.about = {kind for kind in chosen if kind.geometry is not None and kind.geometry.sort == "hexes"}
        """Maps the menu draws with all that lies on them."""
        self.boards = [kind for kind in self.checked.kinds if kind.sort == "space" and is_board(kind)]
        self.players = sorted(self.view["players"], key=lambda player: player["seat"] == self.view["viewer"])

    def sections(self) -> Iterator[Section]:
        """All of it."""
        yield None, partial(show_headline, self.view, self.titles)
        for kind in self.checked.kinds:
            if kind in self.boards:
                yield kind, partial(self._board, kind)
            elif self._has_places(kind):
                yield kind, partial(show_places, self.checked, kind, self.view, self.titles, self.faces)
        yield None, partial(self.holdings.block, self.view["table"], None, self._on_boards(None))
        yield None, self._players

    def folded(self) -> Iterator[Section]:
        """The same told shortly, with word of how to see the rest."""
        folded = Folded(self.titles, self.zones, self.holdings)
        yield None, partial(show_headline, self.view, self.titles)
        for kind in self.checked.kinds:
            if kind in self.boards and kind in self.about:
                yield kind, say_nothing  # so that all sections keep their numbers
            elif kind in self.boards:
                yield kind, partial(self._board, kind, folded=True)
            elif self._has_places(kind):
                yield kind, partial(fold_places, self.checked, kind, self.view, self.titles, self.faces)
        yield None, partial(folded.mine, self.view["table"], None, self._told_elsewhere(None))
        on_boards = self._told_elsewhere(self.titles.player)
        yield None, partial(self._fold_players, folded, on_boards)
        yield None, partial(say_wrapped, self._hint(), indent=2, style="dim")

    def player(self, player: dict[str, Any]) -> None:
        """All one player has, his boards too."""
        say(self._name(player), style="bold cyan")
        for kind in self.boards:
            layers = Layers(self.checked, kind, self.titles, self.faces)
            layer = layers.owned(player, self.titles.player)
            if any(layer):
                signs = signs_for(self.checked, kind, self.view, self.faces)
                show(Text("\n".join(drawn_board(kind, signed(layer, signs), out().width))))
                say_wrapped(signs.legend(), indent=4, style="dim")
        self.holdings.block(player, self.titles.player, self._on_boards(self.titles.player))

    def zone(self, label: str, zone: dict[str, Any]) -> None:
        """All that lies in a zone, with what is printed on it."""
        for title, part in by_key(label, zone):
            say(title, style="bold cyan")
            if self.zones.has_pictures(part):
                show(Padding(self.zones.pictures(part, None), (0, 0, 0, 2)))
            elif any(self.zones.facts(found) for found in part.get("pieces", ())):
                in_columns(part["pieces"], self.titles, self.zones, indent=2)
            else:
                say_wrapped(self.zones.text(part, None))

    def _fold_players(self, folded: Folded, shown: set[str]) -> None:
        for player in self.players:
            if player["seat"] == self.view["viewer"]:
                folded.mine(player, self.titles.player, shown, self._name(player))
            else:
                folded.rival(player, shown, self._name(player))

    def _hint(self) -> str:
        """How to see what was left out."""
        other = next((player["seat"] for player in self.players if player["seat"] != self.view["viewer"]), "NAME")
        return f"(told shortly: `table` shows all, `show {other}` one part, `show` lists the parts)"

    def _told_elsewhere(self, kind: str | None) -> set[str]:
        """Names of what boards show already, and of fields that name a space they are marked on."""
        shown = [found for found in self.checked.kinds if found.sort == "space" and self._has_places(found)]
        names = {
            stored.name
            for stored in self.checked.fields
            if (None if stored.owner is None else stored.owner.name) == kind
            and not stored.keys
            and isinstance(stored.type, Thing)
            and stored.type.kind in shown
        }
        return names | self._on_boards(kind)

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

    def _board(self, kind: Kind, *, folded: bool = False) -> None:
        """The board everybody shares, then those of the players beside each other, under one legend.

        Folded: those of other players only where all fit beside each other.
        """
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
        each: list[Text] = []
        for player, layer in own:
            if any(layer):
                named = ", ".join(name for name, _ in layers.drawings(player))
                head = Text(f"    {self._name(player)}{f': {named}' if named else ''}\n", style="bold")
                each.append(head + Text("\n".join(drawn_board(kind, signed(layer, signs), out().width)), style="none"))
        beside(each[-1:] if folded and len(each) > in_a_row(each) else each)
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


def say_nothing() -> None:
    """The section of what the menu draws."""


def in_a_row(drawings: list[Text]) -> int:
    """How many drawings fit beside each other."""
    wide = max((line.cell_len for text in drawings for line in text.split("\n")), default=0) + 3
    return max(1, out().width // wide)


def beside(drawings: list[Text]) -> None:
    """Print drawings beside each other, as many in a row as fit."""
    many = in_a_row(drawings)
    for start in range(0, len(drawings), many):
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_row(*drawings[start : start + many])
        show(grid)
