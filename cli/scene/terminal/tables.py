"""Draw the common table, the viewer's own things and the other seats as terminal text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from textwrap import wrap

from rich.cells import cell_len

from cli.scene.terminal.boards import LARGE, LEVELS, WORDS, board_paper
from cli.scene.terminal.inks import Inks, Token, told_fact, told_piece
from cli.scene.terminal.paper import Paper, flowing, moved, stacked
from cli.scene.terminal.pieces import Row, face, in_columns, listed, outline, piece_chip, unsaid, word_paper
from gamespec.analysis.faces import words
from interpreter.scene import Board, Fact, Holder, Piece, Zone
from interpreter.scene.build import SCORE

NAMES, BRIEF, LINES, FACES = range(4)
"""Levels of detail of zones: names, names with brief facts, a line a piece, cards."""
MANY = 14
"""Maximum number of different pieces in a zone whose printed facts are shown."""
FEW = 40
"""Maximum length in characters of a single piece's description printed in the line of its zone."""
LOW = 3
"""Maximum height in lines of a board that is put above the zones instead of beside them."""
ASIDE = 30
"""Minimum width in columns that must be left beside a board to put zones there."""
APART = 3
"""Number of blanks between things side by side."""


class Drawn:
    """Cached drawings of a table's parts: `lit` is never omitted, `told` facts are elsewhere."""

    def __init__(self, inks: Inks, lit: Collection[str] = (), told: Collection[str] = ()) -> None:
        self.inks, self.lit, self.told = inks, lit, told
        self._boards: dict[tuple[int, int, float], Paper] = {}
        self._drawn: dict[tuple[int, int, int], Paper] = {}

    def holder(self, holder: Holder, room: int, boards: int, zones: int, high: int = 0) -> Paper:
        """Return a drawing of the table's or a player's boards, numbers and zones.

        `boards` and `zones` are the least levels of detail. If lines remain of the height `high`, facts are printed on
        pieces, then boards and at last zones are drawn in more detail. If there are too few lines, boards that a legal
        move names come first, then other large boards.
        """
        levels: list[float] = [boards] * len(holder.boards)
        drawn = [self.board(board, room, boards) for board in holder.boards]
        best = self._holder(holder, room, drawn, zones)
        if best.high > high > 0:
            return self._cropped(holder, room, drawn, zones)
        if best.high < high and zones < BRIEF:
            whole = self._holder(holder, room, drawn, BRIEF)
            best, zones = (whole, BRIEF) if whole.high <= high else (best, zones)
        order = sorted(range(len(drawn)), key=lambda at: not self.has_lit(holder.boards[at]))
        for at in order * (len(LEVELS) - 1) if best.high < high else ():
            if levels[at] < LARGE:
                level = _next_level(holder.boards[at], levels[at])
                larger = self.board(holder.boards[at], room, level)
                whole = self._holder(holder, room, [*drawn[:at], larger, *drawn[at + 1 :]], zones)
                if whole.high <= high and whole.wide <= max(room, best.wide):
                    drawn[at], best, levels[at] = larger, whole, level
        most = FACES if self.inks.is_coloured else LINES
        for level in range(zones + 1, most + 1) if best.high < high else ():
            whole = self._holder(holder, room, drawn, level)
            if whole.high > high:
                break
            best = whole
        return best

    def _cropped(self, holder: Holder, room: int, drawn: list[Paper], zones: int) -> Paper:
        """Draw a pane that is too low: lit boards, others, numbers, zones, the last cut off."""
        pairs = list(zip(holder.boards, drawn, strict=True))
        groups = [[paper for board, paper in pairs if self.has_lit(board) is is_lit] for is_lit in (True, False)]
        tall = [flowing([paper for paper in group if paper.high > LOW], room, APART) for group in groups]
        low = [[paper for paper in group if paper.high <= LOW] for group in groups]
        rest = self._holder(replace(holder, boards=()), room, [], zones)
        return stacked([tall[0], *low[0], tall[1], *low[1], rest, self.key(holder.boards, room)])

    def has_lit(self, board: Board) -> bool:
        """Return whether a legal move names a space of a board or a piece on it."""
        return any(place.ref in self.lit or self.is_lit(place.pieces) for place in (*board.places, *board.roads))

    def is_lit(self, pieces: Iterable[Piece]) -> bool:
        """Return whether a legal move names one of these pieces."""
        return any(piece.ref in self.lit for piece in pieces)

    def _holder(self, holder: Holder, room: int, drawn: list[Paper], zones: int) -> Paper:
        slim, numbers = [board for board in drawn if board.high == 1], [*map(fact_paper, in_order(holder.numbers))]
        brief = [*slim, *numbers] if holder.seat is None else [*numbers, *slim]
        low = [board for board in drawn if 1 < board.high <= LOW]
        tall = flowing([board for board in drawn if board.high > LOW], room, APART)

        def rest(wide: int) -> Paper:
            small, large = self._zones(holder.zones, holder.seat, wide, zones)
            return stacked([flowing([*brief, *small], wide, APART), *large])

        papers = [[*low, tall, rest(room)]]
        if tall.high and room - tall.wide - APART >= ASIDE:
            beside = Paper()
            beside.paste(tall, 0, 0)
            beside.paste(rest(room - tall.wide - APART), tall.wide + APART, 0)
            papers.append([*low, beside])
        whole = min((stacked(each) for each in papers), key=lambda paper: (paper.wide > room, paper.high))
        legend = listed([word_paper(*token[:2]) for token in self._legend(holder)], self.inks) if zones else []
        empty = [_title(zone, with_size=False) for zone in holder.zones if not zone.size] if zones == FACES else []
        nothing = text_paper(f"nothing in {', '.join(empty)}", room, "dim") if empty else Paper()
        return stacked([whole, flowing(legend, room, 1), self.key(holder.boards, room), nothing])

    def key(self, boards: Sequence[Board], room: int) -> Paper:
        """Return an explanation of the signs on some boards; empty where the user can point at a sign."""
        meanings = [self.inks.meanings(board) for board in boards if board.outline != "box" and self.inks.spells]
        found = {sign: name for each in meanings for sign, name in each.items()}
        told = [f"{sign} {name}" for sign, name in sorted(found.items())]
        places = (place for board in boards if board.outline == "hex" and self.inks.spells for place in board.places)
        numbers = dict.fromkeys(fact.title for place in places for fact in place.facts if fact.is_number)
        told += [f"the number beside a name: {' and '.join(numbers)}"] if numbers else []
        return text_paper(", ".join(told), room, "dim")

    def _legend(self, holder: Holder) -> list[Token]:
        """Return the signs that stand for words in amounts printed on a player's pieces, with the words."""
        zones = (piece for zone in holder.zones for piece in zone.pieces)
        boards = (piece for board in holder.boards for place in board.places for piece in place.pieces)
        return self.inks.legend(fact.text for piece in (*zones, *boards) for fact in piece.facts)

    def seat(self, holder: Holder, room: int, boards: int, zones: int, *, is_to_move: bool = False) -> Paper:
        """Return a drawing of another player in a few lines: non-empty fields and zones, and boards."""
        paper = Paper()
        name = f" {holder.seat} " if self.inks.is_coloured else f"{holder.seat} "
        x = paper.put(0, 0, name, self.inks.seat(holder.seat))
        if is_to_move:
            x = paper.put(x + 1, 0, "\N{BLACK LEFT-POINTING SMALL TRIANGLE}", "bold")
        indent = max(x + 1, 5)
        drawn = [self._small(board, room - indent, boards) for board in holder.boards]
        numbers, lying = in_order(holder.numbers), [zone for zone in holder.zones if zone.size]
        told = [fact for fact in numbers if fact.is_shown or fact.text not in {"0", "none"}]
        chips = [fact_paper(fact) for fact in (told if told or lying or drawn else numbers)]
        chips += [self._inline(zone, holder.seat, room - indent, facts=min(zones, 1)) for zone in lying]
        chips += [board for board in drawn if board.high == 1]
        paper.paste(flowing(chips, room, APART, indent), 0, 0)
        low = [board for board in drawn if 1 < board.high <= LOW]
        tall = flowing([board for board in drawn if board.high > LOW], room - indent, APART)
        return stacked([paper, *(moved(board, indent) for board in (*low, tall))])

    def _small(self, board: Board, room: int, level: int) -> Paper:
        """Draw another player's board, at level 0 a tall one, unless lit, as a title."""
        drawn = self.board(board, room, min(level, 1))
        is_left_out = not level and drawn.high > LOW and not self.has_lit(board)
        return word_paper(f"({board.title})", "dim") if is_left_out else drawn

    def board(self, board: Board, room: int, level: float) -> Paper:
        """Draw a board at a level of detail, below its title if it has one."""
        key = id(board), room, level
        if key not in self._boards:
            self._boards[key] = self._board(board, room, level)
        return self._boards[key]

    def _board(self, board: Board, room: int, level: float) -> Paper:
        if not level and self.told:
            bare = (replace(place, facts=()) if place.ref in self.told else place for place in board.places)
            board = replace(board, places=tuple(bare))
        drawn = board_paper(board, self.inks, room, level, self.lit)
        if board.title == words(board.kind):
            return drawn
        title = word_paper(board.title, "bold")
        if drawn.high > LOW and drawn.is_blank(0, title.wide + 1):
            drawn.paste(title, 0, 0)
            return drawn
        is_short = drawn.high == 1 and cell_len(board.title) + 2 + drawn.wide <= room
        return flowing([title, drawn], room, 2) if is_short else stacked([title, drawn])

    def _zones(
        self, zones: Iterable[Zone], holder: str | None, room: int, level: int
    ) -> tuple[list[Paper], list[Paper]]:
        """Return drawings of non-empty zones: those that fit in a line, and the others."""
        small: list[Paper] = []
        large: list[Paper] = []
        for zone in zones:
            if not zone.size:
                continue
            is_told = all(piece.ref in self.told for piece in zone.pieces)
            if zone.is_closed or is_told or not _says_more(zone) or (level == NAMES and zone.shape != "slot"):
                small.append(self._inline(zone, holder, room, facts=0))
            elif self._fits_inline(zone, holder, room):
                small.append(self._inline(zone, holder, room, facts=2))
            else:
                large.append(self.zone(zone, holder, room, level))
        return small, large

    def _fits_inline(self, zone: Zone, holder: str | None, room: int) -> bool:
        """Return whether a zone is drawn in one line: it has one piece, or no colours and a short text."""
        if len(zone.pieces) == 1:
            return len(told_piece(zone.pieces[0])) <= FEW
        is_drawn = self.inks.is_coloured or any(piece.shape for piece in zone.pieces)
        return not is_drawn and self._inline(zone, holder, room, facts=2).high == 1

    def _inline(self, zone: Zone, holder: str | None, room: int, *, facts: int) -> Paper:
        """Draw a zone in a line: title, size, pieces, with facts not, briefly or titled (0 to 2)."""
        key = id(zone), room, -1 - facts
        if key not in self._drawn:
            self._drawn[key] = self._zone_beside(zone, holder, room, facts)
        return self._drawn[key]

    def _zone_beside(self, zone: Zone, holder: str | None, room: int, facts: int) -> Paper:
        seen = [piece for piece in zone.pieces if _is_worth_a_word(piece, zone, holder)]
        title = self._head(zone, is_followed=bool(seen))
        is_short = len(seen) <= MANY
        chips = [piece_chip(piece, self.inks, room, facts=facts if is_short else 0, holder=holder) for piece in seen]
        return flowing([title, *listed(chips, self.inks)], room, 1)

    def _head(self, zone: Zone, *, is_followed: bool) -> Paper:
        """Return the title of a zone, with a colon if pieces follow and there are no colours."""
        return word_paper(f"{_title(zone)}{'' if self.inks.is_coloured or not is_followed else ':'}", "dim")

    def zone(self, zone: Zone, holder: str | None, room: int, level: int) -> Paper:
        """Draw a zone's pieces at a level of detail, below the zone's title if it has one."""
        key = id(zone), room, level
        if key not in self._drawn:
            self._drawn[key] = self._zone_below(zone, holder, room, level)
        return self._drawn[key]

    def _zone_below(self, zone: Zone, holder: str | None, room: int, level: int) -> Paper:
        title = self._head(zone, is_followed=True) if zone.title else Paper()
        if level == FACES:
            return stacked([title, flowing([face(piece, self.inks, holder) for piece in zone.pieces], room, 1)])
        rows = [self._row(piece, holder) for piece in zone.pieces] if level == LINES else []
        drawn = in_columns(rows, room, self.inks)
        if drawn is None:
            chips = [piece_chip(piece, self.inks, room, facts=min(level, 2), holder=holder) for piece in zone.pieces]
            drawn = flowing(listed(chips, self.inks), room, APART if self.inks.is_coloured else 1)
        return stacked([title, drawn])

    def _row(self, piece: Piece, holder: str | None) -> Row:
        chip = piece_chip(piece, self.inks, holder=holder)
        shape = {"shape": outline(piece.shape)} if piece.shape else {}
        cells = {fact.title: fact.text or "yes" for fact in unsaid(piece)}
        return Row(chip, shape | cells, piece.ref, told_piece(piece))


def _next_level(board: Board, level: float) -> float:
    """Return the next higher level of detail of a board; level `WORDS` is only for boards of boxes."""
    higher = LEVELS[LEVELS.index(level) + 1]
    return 1 if higher == WORDS and board.outline != "box" else higher


def in_order(numbers: Sequence[Fact]) -> list[Fact]:
    """Return numbers in order of display: shown ones, the score, then the others."""
    marked = [fact for fact in numbers if fact.is_shown and fact.field != SCORE]
    first = [*marked, *(fact for fact in numbers if fact.field == SCORE and marked)]
    return [*first, *(fact for fact in numbers if fact not in first)]


def text_paper(text: str, room: int, style: str = "") -> Paper:
    """Write a text, wrapped to the width `room`, on a new sheet of characters."""
    paper = Paper()
    for y, line in enumerate(wrap(text, max(room, 10), break_on_hyphens=False)):
        paper.put(0, y, line, style)
    return paper


def fact_paper(fact: Fact) -> Paper:
    """Write a fact on a new sheet of characters: its title, then its number or word."""
    paper = Paper()
    text = "" if fact.text == "yes" else fact.text
    x = paper.put(0, 0, fact.title, "dim" if text else "")
    if text:
        paper.put(x + 1, 0, text, "bold")
    paper.spot(0, 0, paper.wide, 1, None, told_fact(fact))
    return paper


def _is_worth_a_word(piece: Piece, zone: Zone, holder: str | None) -> bool:
    """Return whether a piece tells more than the title and size of its zone do."""
    says_no_more = piece.is_alone and piece.count == zone.size and piece.owner in (None, holder)
    return bool((piece.is_seen and not says_no_more) or piece.facts or piece.carries or piece.inside)


def _title(zone: Zone, *, with_size: bool = True) -> str:
    is_one = len(zone.pieces) == 1 and zone.pieces[0].is_seen and not zone.pieces[0].is_alone and not zone.is_closed
    size = str(zone.size) if with_size and not is_one and (zone.shape != "slot" or zone.is_closed) else ""
    return " ".join(filter(None, [zone.title, zone.key, size]))


def _says_more(zone: Zone) -> bool:
    """Return whether a zone (no pile, not many) shows facts, a shape, or contents."""
    is_spread = zone.shape != "pile" and len(zone.pieces) <= MANY
    return is_spread and any(unsaid(piece) or piece.shape or piece.inside for piece in zone.pieces if piece.is_seen)
