"""Print the table as a seat sees it, with as much detail as the screen has lines for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.rule import Rule
from rich.text import Text

from cli.output.consoles import coloured, out, raw, say, show
from cli.scene.glyphs import Glyphs
from cli.scene.roads import with_roads
from cli.scene.terminal.boards import LARGE, board_parts
from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import Paper, flowing, moved, stacked
from cli.scene.terminal.tables import Drawn
from gamespec.analysis.faces import drawn
from gamespec.checked.kinds import Geometry, Kind
from gamespec.checked.types import Placement
from interpreter.kernel.moves import Move
from interpreter.scene import Board, Holder, Scene, scene, with_changes
from interpreter.state.game import State

MARK = "#"
TAKEN, FREE = "o", "."


@dataclass(frozen=True, slots=True)
class Placed:
    """Placement of a shape: the board, and the spaces the shape would cover."""

    grid: Kind
    spaces: tuple[int, ...]

    def _place(self) -> Geometry:
        place = self.grid.geometry
        if place is None:
            raise ValueError(f"{self.grid.name} is not on the table")
        return place

    def outline(self) -> tuple[str, ...]:
        """Return the lines of a drawing of the rotated shape alone, without the board."""
        place = self._place()
        squares = [(place.column_of[space], place.row_of[space]) for space in self.spaces]
        left, top = (min(square[axis] for square in squares) for axis in (0, 1))
        return drawn(tuple((column - left, row - top) for column, row in squares))

    def marked(self, texts: list[str], covered: frozenset[int]) -> tuple[str, ...]:
        """Return a board of signs with the placement: `#` newly covered, `o` already."""
        place = self._place()
        at = {(c, r): i for i, (c, r) in enumerate(zip(place.column_of, place.row_of, strict=True))}
        lines: list[str] = []
        for row in range(1, max(place.row_of) + 1):
            spaces = [at.get((column, row)) for column in range(1, max(place.column_of) + 1)]
            signs = [self._sign(space, texts, covered) for space in spaces]
            lines.append("".join(signs))
        return tuple(lines)

    def _sign(self, space: int | None, texts: list[str], covered: frozenset[int]) -> str:
        if space is None:
            return " "
        if space in self.spaces:
            return MARK
        return TAKEN if space in covered else texts[space][:1] or FREE


def placed(state: State, move: Move, place: int) -> Placed | None:
    """Return the placement in the argument of a move at index `place`; None if that is not a placement."""
    kind, value = move.args[place]
    if not isinstance(kind, Placement) or value < 0:
        return None
    return Placed(kind.grid, spaces_of(state, kind, value))


def spaces_of(state: State, kind: Placement, value: int) -> tuple[int, ...]:
    """Return the indices of the spaces of a board that a placement of a shape covers."""
    from interpreter.kernel.spaces.placements import placements

    return tuple(placements(state.game.program.checked, kind.grid).spaces[value])


# ---- print drawings of the table (sheets of characters) on the terminal, for play at a prompt


def print_paper(paper: Paper) -> None:
    """Print a sheet of characters, with its colours if the console has colours."""
    if not paper.high:
        return
    if coloured():
        show(Text("\n").join(paper.lines()))
    else:
        raw("\n".join(paper.plain()))


# ---- print the table as a seat sees it, with as much detail as the screen has lines for


TABLE_NAME = "the table"
ROOM = 45
"""Maximum height in lines of a table printed every turn, if the height of the screen is unknown."""
INDENT = 2
MINE, ABOUT, CHANGED, TABLE, OTHERS, REST = range(6)
"""Ranks of sections when not all fit: mine, with moves, changed, common, others', boards."""
BESIDE = 2
"""Number of lines for the heading and the list of omitted sections of a table that does not fit."""
SIZES = ((2, 2, 2), (2, 1, 2), (1, 1, 2), (1, 1, 1), (1, 0, 2), (1, 0, 1), (0, 0, 1), (0, 0, 0))
"""Levels of detail of boards, common zones and the viewer's zones; the most detailed first."""


class Listed(NamedTuple):
    """Things that the menu printed below a table shows already."""

    lit: Collection[str] = ()
    """Names of the pieces and places that a legal move can name, which are highlighted."""
    told: Collection[str] = ()
    """Names of the pieces whose printed facts the menu shows, so that the table need not."""
    boards: Collection[str] = ()
    """Kinds of the boards that the menu draws, with the numbers of moves on them."""


class Section(NamedTuple):
    """Section of a drawn table: its name for the command `show`, its rank of importance, and its drawing."""

    name: str
    rank: int
    paper: Paper


class Table:
    """Drawings of the table as one seat sees it, for the width of the console."""

    def __init__(self, state: State, seat: int | None, menu: Listed = Listed(), *, is_whole: bool = False) -> None:
        """Prepare drawings for a seat but what `menu` shows; `is_whole`: of empty spaces too."""
        self.state, self.seen = state, scene(state, seat, with_scores=True)
        self.scene = with_roads(self.seen)
        inks = Inks(
            Glyphs(state.game.program.checked), tuple(state.game.seat_names), is_coloured=coloured(), spells=True
        )
        self.lit, self.menu = menu.lit, menu
        if is_whole:
            holders = (self.scene.table, *self.scene.players)
            self.lit = {place.ref for holder in holders for board in holder.boards for place in board.places}
        self.inks, self.drawn = inks, Drawn(inks, self.lit, menu.told)
        self.room = out().width - INDENT

    @property
    def mine(self) -> Holder | None:
        """Return the viewer's own zones, boards and numbers; None for an onlooker."""
        return self.scene.players[0] if self.scene.viewer is not None else None

    @property
    def others(self) -> list[Holder]:
        """Return the other players who have a zone, board or number to show."""
        found = self.scene.players[0 if self.mine is None else 1 :]
        return [holder for holder in found if _has_anything(holder)]

    def whole(self, boards: int, zones: int, mine: int, high: int = 0) -> Paper:
        """Return the common table, the other players and the viewer's things in one drawing.

        `boards`, `zones` and `mine` (the viewer's zones) are levels of detail. If `high` lines are more than needed,
        common boards and zones are drawn larger.
        """
        boards_here = tuple(board for board in self.scene.table.boards if board.kind not in self.menu.boards)
        players = stacked([section.paper for section in self._players(boards, zones, mine)])
        common = self.drawn.holder(
            replace(self.scene.table, boards=boards_here), self.room, boards, zones, high - players.high
        )
        if common.wide > self.room:
            common = stacked([section.paper for section in self._shared(boards, zones)])
        return stacked([moved(common, INDENT), players])

    def sections(self, boards: int, zones: int, mine: int) -> list[Section]:
        """Return the non-empty sections (common boards, zones, players) at levels of detail."""
        shared = [section._replace(paper=moved(section.paper, INDENT)) for section in self._shared(boards, zones)]
        found = [*shared, *self._players(boards, zones, mine)]
        return [section for section in found if section.paper.high]

    def _shared(self, boards: int, zones: int) -> Iterator[Section]:
        for board in self.scene.table.boards:
            if board.kind not in self.menu.boards:
                rank = ABOUT if self.drawn.has_lit(board) else REST
                yield Section(board.title.lower(), rank, self.board(board, boards))
        table = replace(self.scene.table, boards=())
        asked = [zone for zone in table.zones if self.drawn.is_lit(zone.pieces)]
        for zone in asked:
            alone = replace(table, numbers=(), zones=(zone,))
            yield Section(zone.title.lower(), ABOUT, self.drawn.holder(alone, self.room, boards, zones))
        rest = replace(table, zones=tuple(zone for zone in table.zones if zone not in asked))
        yield Section(TABLE_NAME, TABLE, self.drawn.holder(rest, self.room, boards, zones))

    def _players(self, boards: int, zones: int, mine: int) -> Iterator[Section]:
        for holder in self.others:
            rank = ABOUT if self._is_asked(holder) else OTHERS
            paper = self.drawn.seat(holder, self.room + INDENT, min(boards, 1), min(zones, 1))
            yield Section(holder.seat or "", rank, paper)
        if self.mine is not None and _has_anything(self.mine):
            mine_here = self.mine if boards or mine else self._folded(self.mine)
            yield Section(self.mine.seat or "", MINE, self.player(mine_here, boards, mine))

    def _folded(self, holder: Holder) -> Holder:
        """Return a player's things without the boards on which no legal move names a space."""
        kept = (board for board in holder.boards if board.outline == "box" or self.drawn.has_lit(board))
        return replace(holder, boards=tuple(kept))

    def _is_asked(self, holder: Holder) -> bool:
        """Return whether a legal move names a piece or a space that belongs to a player."""
        return any(map(self.drawn.has_lit, holder.boards)) or any(
            self.drawn.is_lit(zone.pieces) for zone in holder.zones
        )

    def needed(self) -> int:
        """Return the lines needed for the viewer's things and what legal moves name, at least."""
        return sum(section.paper.high for section in self.sections(*SIZES[-1]) if section.rank <= ABOUT)

    def player(self, holder: Holder, boards: int, zones: int) -> Paper:
        """Return a drawing of all one player has, below the player's name, at these levels of detail."""
        name = Paper()
        you = " (you)" if holder.seat == self.scene.viewer else ""
        name.put(0, 0, f"{holder.seat}{you}", "bold cyan")
        return stacked([name, moved(self.drawn.holder(holder, self.room, boards, zones), INDENT)])

    def board(self, board: Board, level: int, labels: Mapping[str, str] | None = None, only: int = 0) -> Paper:
        """Return a board with title and key, too wide in parts (`only` one), with `labels`."""
        if not labels and (whole := self.drawn.board(board, self.room, level)).wide <= self.room:
            return stacked([whole, self.drawn.key([board], self.room)])
        parts = board_parts(board, self.inks, self.room, level, self.lit, labels or {})
        many, papers = len(parts), list[Paper]()
        for number, part in enumerate(parts, 1):
            title = Paper()
            title.put(0, 0, f"{board.title}, part {number} of {many}" if many > 1 else board.title, "bold")
            papers.append(stacked([part] if labels and many == 1 else [title, part]))
        return stacked([*(papers[only - 1 : only] if only else papers), self.drawn.key([board], self.room)])

    def parts_of(self, board: Board) -> int:
        """Return the number of parts into which a board too wide for the screen is split; 0 if it fits."""
        many = len(board_parts(board, self.inks, self.room, LARGE, self.lit))
        return many if many > 1 else 0

    def own_boards(self, kind: str) -> Paper:
        """Return all players' boards of a kind beside each other, each below its owner's name."""
        papers: list[Paper] = []
        for holder in self.scene.players:
            for board in holder.boards:
                if board.kind == kind:
                    name = Paper()
                    name.put(0, 0, holder.seat or "", "bold")
                    papers.append(stacked([name, self.board(board, 1)]))
        return flowing(papers, self.room, 3)


def draw(state: State, seat: int, menu: Listed = Listed()) -> None:
    """Print the table as a seat sees it, on a screen of unknown height; the seat's own things come last."""
    table = Table(state, seat, menu)
    show_headline(table.scene)
    print_paper(_unlimited(table))


def draw_all(state: State, seat: int) -> None:
    """Print everything a seat sees in full detail, with the facts printed on all pieces and spaces."""
    table = Table(state, seat, is_whole=True)
    show_headline(table.scene)
    print_paper(table.whole(2, 2, 2))


def draw_fitting(state: State, seat: int, menu: Listed, room: int, before: Scene | None) -> list[str]:
    """Print the table as a seat sees it in `room` lines, with less detail or fewer sections if needed.

    Sections that differ from the scene `before` are preferred. Returns the names of the sections left out.
    """
    table = Table(state, seat, menu)
    show_headline(table.scene)
    for sizes in SIZES:
        if table.whole(*sizes).high < room:
            print_paper(table.whole(*sizes, room - 1))
            return []
    kept, left_out = fitting(table, room - BESIDE, changed(table.seen, before))
    print_paper(stacked(section.paper for section in kept))
    if left_out:
        say(" " * INDENT + _not_shown(left_out, table.room), style="dim")
    return left_out


def needed(state: State, seat: int, menu: Listed) -> int:
    """Return the minimum height in lines of a printed table with everything that legal moves name."""
    return Table(state, seat, menu).needed() + BESIDE


def _not_shown(names: Sequence[str], room: int) -> str:
    """Return a line with the names of omitted sections, as many as fit, and the command that shows them."""
    for many in range(len(names), 0, -1):
        rest = f" and {len(names) - many} more" if many < len(names) else ""
        line = f"(not shown: {', '.join(names[:many])}{rest}; type `show NAME` for one)"
        if len(line) <= room:
            return line
    return f"(not shown: {len(names)} parts; type `table` for all)"


def draw_changes(state: State, seat: int, menu: Listed, before: Scene) -> None:
    """Print the parts of the table that changed since a seat's last look, and boards that moves refer to."""
    table = Table(state, seat, menu)
    show_headline(table.scene)
    table.scene = only_changed(with_roads(with_changes(table.seen, before)), table.lit)
    print_paper(table.whole(*SIZES[2]))
    say("  (the rest has not changed; type `table` for all)", style="dim")


def fitting(table: Table, room: int, changed: Collection[str] = ()) -> tuple[list[Section], list[str]]:
    """Return the most important sections that fit, and the others' names, largest first."""
    forms = [table.sections(*sizes) for sizes in reversed(SIZES)]
    smallest = forms[0]

    def need(at: int) -> int:
        section = smallest[at]
        return CHANGED if section.name in changed and section.rank > CHANGED else section.rank

    kept: dict[int, Section] = {}
    for at in sorted(range(len(smallest)), key=need):
        if smallest[at].rank == MINE or smallest[at].paper.high <= room:
            kept[at] = smallest[at]
            room -= smallest[at].paper.high
    for at in sorted(kept, key=need):
        for form in forms[1:]:
            more = form[at].paper.high - kept[at].paper.high
            if more <= room:
                kept[at], room = form[at], room - more
    left_out = [section for at, section in enumerate(smallest) if at not in kept]
    left_out.sort(key=lambda section: section.paper.high, reverse=True)
    return [kept[at] for at in sorted(kept)], [section.name for section in left_out]


def changed(now: Scene, before: Scene | None) -> set[str]:
    """Return the names of the sections of a drawn table that changed since an earlier view of it."""
    if before is None:
        return set()
    marked = only_changed(with_roads(with_changes(now, before)))
    found = {board.title.lower() for board in marked.table.boards}
    found |= {TABLE_NAME} if marked.table.numbers or marked.table.zones else set()
    return found | {holder.seat for holder in marked.players if holder.seat and _has_anything(holder)}


def only_changed(found: Scene, lit: Collection[str] = ()) -> Scene:
    """Reduce a view of the table to its changed parts, and to boards with a space named in `lit`."""

    def part(holder: Holder) -> Holder:
        return replace(
            holder,
            numbers=tuple(fact for fact in holder.numbers if fact.is_changed),
            zones=tuple(zone for zone in holder.zones if zone.is_changed),
            boards=tuple(
                board
                for board in holder.boards
                if any(place.is_changed or place.ref in lit for place in (*board.places, *board.roads))
            ),
        )

    return replace(found, table=part(found.table), players=tuple(map(part, found.players)))


def _unlimited(table: Table) -> Paper:
    """Return a drawing of the whole table, in less detail if it has more than `ROOM` lines."""
    fitting = next((sizes for sizes in SIZES if table.whole(*sizes).high <= ROOM), SIZES[-1])
    return table.whole(*fitting, ROOM)


def _has_anything(holder: Holder) -> bool:
    return bool(holder.numbers or holder.zones or holder.boards)


def headline(found: Scene) -> str:
    """Return the heading of a table: game, phase, step, and the player to move or the end of the game."""
    parts = [found.game, found.phase, found.step]
    mover = next((seat for seat in found.seats if seat.is_to_move), None)
    if found.over:
        parts.append("the game is over")
    elif mover is not None:
        parts.append(f"your turn, {mover.name}" if mover.is_viewer else f"{mover.name} to move")
    return " · ".join(filter(None, parts))


def show_headline(found: Scene) -> None:
    """Print the heading of a table; at a terminal as a line across the screen that separates turns."""
    text = headline(found)
    if out().is_terminal:
        show(Rule(Text(text, style="bold"), align="left"))
    else:
        say(text, style="bold")
