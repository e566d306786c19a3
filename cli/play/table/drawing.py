"""Draw the table as a seat sees it, from its view alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from cli.output.consoles import lines_of, out, painted, say, say_wrapped, show
from cli.play.table.board import drawn_board, is_board
from cli.play.table.folded import Folded, in_columns
from cli.play.table.holdings import Holdings, by_key
from cli.play.table.layers import Layers, markers, signed, signs_for
from cli.play.table.places import fold_places, show_places
from cli.play.table.seen import View, seen_by
from cli.play.table.zones import Zones
from cli.play.words.titles import Titles
from gamespec.analysis.faces import Faces
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind
    from interpreter.state.game import State

TABLE_NAME = "the table"
FEW = 16
"""Maximum number of moves for which the menu shows what is printed on their pieces."""
ROOM = 45
"""Lines up to which a table is drawn in full at every turn, if the screen's height is unknown."""
HEAD, MINE, ABOUT, CHANGED, TABLE, RIVALS, REST, HINT = range(8)
"""Order of importance of the parts of a table, used when not all fit."""
SHORTER = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
"""Levels of shortening of the seat's own sections and of the others, fullest first."""


class Section(NamedTuple):
    """Part of a table: its name for `show`, kind of spaces, importance, and printer."""

    name: str
    kind: Kind | None
    rank: int
    draw: Callable[[], None]
    shorter: tuple[Callable[[], None], ...] = ()
    """Printers of shorter forms of the section, for small screens."""


Drawn: TypeAlias = "list[tuple[Section, list[str]]]"


def draw(state: State, seat: int, *, whole: bool = False, room: int | None = None, before: View | None = None) -> None:
    """Print the view of a seat: phase, boards, common table, then every player, the seat itself last.

    Parts that do not fit a screen are shortened, unless all of it is wanted. With `room` lines, parts that are not
    needed
    this turn and are as they were `before` are left out and named.
    """
    found = drawn(state, seat, whole=whole, room=room)
    left_out: list[str] = []
    if room is not None and not whole and sum(len(lines) for _, lines in found) > room:
        found, left_out = fitting(found, room - 2, Table(state, seat).changed(before))
    for _, lines in found:
        if lines:
            painted("\n".join(lines))
    if left_out:
        names = ", ".join(left_out)
        say_wrapped(f"(not shown: {names}; `show NAME` shows one, `table` all)", indent=2, style="dim")


def fitting(found: Drawn, room: int, changed: set[str]) -> tuple[Drawn, list[str]]:
    """Return the sections that fit, the most important first, and the names of the others.

    Told as shortly as it takes for the seat's own things and the common table to stand there, where that helps.
    """

    def need(at: int) -> int:
        section = found[at][0]
        return CHANGED if section.name in changed and section.rank in (TABLE, RIVALS, REST) else section.rank

    forms = [[lines, *map(lines_of, section.shorter)] for section, lines in found]
    needed = [at for at, (section, _) in enumerate(found) if section.rank <= TABLE]

    def at_level(at: int, mine: int, others: int) -> list[list[str]]:
        return forms[at][min(mine if found[at][0].rank <= MINE else others, len(forms[at]) - 1) :]

    def fits(mine: int, others: int) -> bool:
        return sum(len(at_level(at, mine, others)[0]) for at in needed) <= room

    mine, others = next((levels for levels in SHORTER if fits(*levels)), SHORTER[-1])
    kept: dict[int, list[str]] = {}
    for at in sorted(range(len(found)), key=need):
        section, told = found[at][0], at_level(at, mine, others)
        lines = next((form for form in told if len(form) <= room), told[-1])
        if section.rank <= MINE or (len(lines) <= room and section.rank != HINT):
            kept[at] = lines
            room -= len(lines)
    left_out = [section.name for at, (section, lines) in enumerate(found) if at not in kept and lines and section.name]
    return [(section, kept[at]) for at, (section, _) in enumerate(found) if at in kept], left_out


def drawn(state: State, seat: int, *, whole: bool = False, room: int | None = None) -> Drawn:
    """Return the sections of the table with their lines, shortened if they do not fit."""
    table = Table(state, seat)
    found = [(section, lines_of(section.draw)) for section in table.sections()]
    if whole or sum(len(lines) for _, lines in found) <= (ROOM if room is None else room):
        return found
    return [(section, lines_of(section.draw)) for section in table.folded()]


def draw_changes(state: State, seat: int, before: View) -> None:
    """Print of the table what changed since a view, each part whole, and what the menu is about."""
    table = Table(state, seat)
    changed = table.changed(before)
    for section in table.folded(before):
        if section.rank in (HEAD, ABOUT) or section.name in changed:
            section.draw()
    say("  (the rest is as it was; `table` shows all)", style="dim")


def headline(view: View, titles: Titles) -> str:
    """Return the first line of a table: game, phase, and player to move."""
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


def show_headline(view: View, titles: Titles) -> None:
    """Print it; at a terminal with a line across the screen, so that turns are told apart."""
    text = headline(view, titles)
    if out().is_terminal:
        show(Rule(Text(text, style="bold"), align="left"))
    else:
        say(text, style="bold")


class Table:
    """Drawing of one seat's view."""

    def __init__(self, state: State, seat: int, view: View | None = None) -> None:
        self._state, self._seat = state, seat
        self.view: View = seen_by(state, seat) if view is None else view
        self.checked: CheckedGame = state.game.program.checked
        self.titles = Titles(self.checked)
        self.faces = Faces(self.checked)
        self.zones = Zones(self.titles, self.faces)
        self.holdings = Holdings(self.titles, self.zones, self.view["viewer"])
        self.menu = state.moves()
        self.chosen = {kind.kind for move in self.menu for kind, _ in move.args if isinstance(kind, Thing)}
        """Kinds of the things to choose from."""
        self.about = {kind for kind in self.chosen if kind.geometry is not None and kind.geometry.sort == "hexes"}
        """Boards that the menu draws with all that lies on them."""
        self.boards = [kind for kind in self.checked.kinds if kind.sort == "space" and is_board(kind)]
        self.players = sorted(self.view["players"], key=lambda player: player["seat"] == self.view["viewer"])

    def sections(self) -> Iterator[Section]:
        """Yield all sections of the table in full."""
        yield Section("", None, HEAD, partial(show_headline, self.view, self.titles))
        for kind in self.checked.kinds:
            name = (kind.title or kind.name).lower()
            if kind in self.boards:
                yield Section(name, kind, REST, partial(self._board, kind))
            elif self._has_places(kind):
                shown = partial(show_places, self.checked, kind, self.view, self.titles, self.faces)
                yield Section(name, kind, REST, shown)
        block = partial(self.holdings.block, self.view["table"], None, self._on_boards(None))
        yield Section(TABLE_NAME, None, TABLE, block)
        yield Section("players", None, MINE, self._players)

    def folded(self, before: View | None = None) -> Iterator[Section]:
        """Yield shortened sections and a hint at the full ones; with a view `before`, only what changed."""
        folded = Folded(self.titles, self.zones, self.holdings)
        yield Section("", None, HEAD, partial(show_headline, self.view, self.titles))
        for kind in self.checked.kinds:
            name, rank = (kind.title or kind.name).lower(), ABOUT if kind in self.chosen else REST
            if kind in self.boards and kind in self.about:
                yield Section(name, kind, REST, say_nothing)
            elif kind in self.boards:
                own = kind.geometry is not None and kind.geometry.sort == "grid"
                yield Section(name, kind, ABOUT if own else rank, partial(self._board, kind, folded=True))
            elif self._has_places(kind):
                shown = partial(fold_places, self.checked, kind, self.view, self.titles, self.faces)
                yield Section(name, kind, rank, shown)
        skip = self._shown_elsewhere(None) | (same(self.view["table"], before["table"]) if before else set())
        common = partial(folded.mine, self.view["table"], None, skip)
        yield Section(TABLE_NAME, None, TABLE, common, (partial(common, slim=1), partial(common, slim=2)))
        on_boards = self._shown_elsewhere(self.titles.player)
        for player in self.players:
            skip = on_boards | (same(player, _of_seat(before, player["seat"])) if before else set())
            if player["seat"] == self.view["viewer"]:
                mine = partial(folded.mine, player, self.titles.player, skip, self._name(player), self._below(player))
                shorter = (partial(mine, slim=1), partial(mine, slim=2))
                yield Section(player["seat"], None, MINE, mine, shorter)
            else:
                then = None if before is None else _of_seat(before, player["seat"])
                rival = partial(folded.rival, player, skip, self._name(player), then)
                yield Section(player["seat"], None, RIVALS, rival)
        if before is None:
            yield Section("", None, HINT, partial(say_wrapped, self._hint(), indent=2, style="dim"))

    def changed(self, before: View | None) -> set[str]:
        """Return the names of the sections that changed."""
        if before is None:
            return set()
        then = {section.name: lines_of(section.draw) for section in Table(self._state, self._seat, before).folded()}
        now = {section.name: lines_of(section.draw) for section in self.folded()}
        return {name for name, lines in now.items() if lines != then.get(name)}

    def _below(self, player: View) -> set[str]:
        """Return the zones whose pieces are all listed by the menu with what is printed on them."""
        listed = {
            (kind.kind.name, word.plain)
            for move in self.menu
            for (kind, _), word in zip(move.args, move.words, strict=True)
            if isinstance(kind, Thing) and word.by_row
        }
        if not 0 < len(listed) <= FEW or len(self.menu) > FEW:
            return set()
        return {
            name
            for name, zone in player["zones"].items()
            if zone.get("pieces") and all((found["kind"], found.get("row")) in listed for found in zone["pieces"])
        }

    def player(self, player: View) -> None:
        """Print all one player has, with personal boards."""
        say(self._name(player), style="bold cyan")
        for kind in self.boards:
            layers = Layers(self.checked, kind, self.titles, self.faces)
            layer = layers.owned(player, self.titles.player)
            if any(layer):
                signs = signs_for(self.checked, kind, self.view, self.faces)
                show(Text("\n".join(drawn_board(kind, signed(layer, signs), out().width))))
                say_wrapped(signs.legend(), indent=4, style="dim")
        self.holdings.block(player, self.titles.player, self._on_boards(self.titles.player))

    def zone(self, label: str, zone: View) -> None:
        """Print all that lies in a zone, with what is printed on it."""
        for title, part in by_key(label, zone):
            say(title, style="bold cyan")
            if self.zones.has_pictures(part):
                show(Padding(self.zones.pictures(part, None), (0, 0, 0, 2)))
            elif any(self.zones.facts(found) for found in part.get("pieces", ())):
                in_columns(part["pieces"], self.titles, self.zones, indent=2)
            else:
                say_wrapped(self.zones.text(part, None))

    def _hint(self) -> str:
        """Return a hint at the commands that show what was left out."""
        other = next((player["seat"] for player in self.players if player["seat"] != self.view["viewer"]), "NAME")
        return f"(shortened: `table` shows all, `show {other}` one part, `show` lists the parts)"

    def _shown_elsewhere(self, kind: str | None) -> set[str]:
        """Return the names of fields and zones that boards already show."""
        shown = [found for found in self.checked.kinds if found.sort == "space" and self._has_places(found)]
        names = {
            stored.name
            for stored in self.checked.displayed_fields
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

    def _name(self, player: View) -> str:
        return f"{player['seat']} (you)" if player["seat"] == self.view["viewer"] else str(player["seat"])

    # boards

    def _board(self, kind: Kind, *, folded: bool = False) -> None:
        """Print the shared board, then the players' boards side by side, with one legend.

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
        """Return the names of a kind's fields and zones that boards already show."""
        names = {
            name for board in self.boards for name in Layers(self.checked, board, self.titles, self.faces).keyed(kind)
        }
        for stored in self.checked.displayed_fields:
            owner = None if stored.owner is None else stored.owner.name
            if owner == kind and not stored.keys and isinstance(stored.type, Thing) and stored.type.kind in self.boards:
                names.add(stored.name)
        return names


def same(owned: View, before: View) -> set[str]:
    """Return the names of unchanged fields and zones."""
    parts = ((owned[part], before[part]) for part in ("fields", "zones"))
    return {name for now, then in parts for name, found in now.items() if found == then.get(name)}


def _of_seat(view: View, seat: str) -> View:
    return next(player for player in view["players"] if player["seat"] == seat)


def say_nothing() -> None:
    """Print nothing: the section's content is drawn by the menu."""


def in_a_row(drawings: list[Text]) -> int:
    """Return how many drawings fit side by side."""
    wide = max((line.cell_len for text in drawings for line in text.split("\n")), default=0) + 3
    return max(1, out().width // wide)


def beside(drawings: list[Text]) -> None:
    """Print drawings beside each other, as many in a row as fit."""
    many = in_a_row(drawings)
    for start in range(0, len(drawings), many):
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_row(*drawings[start : start + many])
        show(grid)
