"""Pane of moves: the options of the menu, or the moves that name the things chosen on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.play.menus.menu import Menu
from cli.play.menus.options import Option
from cli.play.words.names import TURNED, refs
from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import Paper, flowing, stacked
from cli.scene.terminal.pieces import Row, in_columns
from cli.scene.terminal.tables import text_paper
from interpreter.kernel.moves import Move
from interpreter.scene.pieces import plain

MANY = 60
"""Maximum number of moves listed after the player has chosen a piece or space on the table."""
LISTED, FEW = 40, 12
"""Most moves listed that each choose a space, with ample and scarce room, before a remark."""


class Line(NamedTuple):
    """Selectable line of the pane of moves: text that a click types, moves it stands for, description."""

    word: str
    moves: tuple[Move, ...]
    told: str


class Moves:
    """Content of the pane of moves for one menu; `chosen` are the names chosen on the table."""

    def __init__(self, menu: Menu, inks: Inks) -> None:
        self.menu, self.inks = menu, inks
        self.lines: dict[str, Line] = {}
        """Every selectable line drawn so far, by the name of its rectangle on the sheet."""
        self._listed: list[Line] = []

    def left(self, chosen: Sequence[str]) -> list[Move]:
        """Return the legal moves that name all things chosen so far."""
        wanted = Counter(chosen)
        return [move for move in self.menu.left if not wanted - Counter(refs(move))]

    def shared(self, line: Line, chosen: Sequence[str]) -> list[str]:
        """Return the names of the things that all moves of a line name, besides those chosen already."""
        counts = [Counter(refs(move)) - Counter(chosen) for move in line.moves]
        common = counts[0] if counts else Counter[str]()
        for count in counts:
            common &= count
        return list(common.elements())

    def covered(self, line: Line) -> list[str]:
        """Return the names of the spaces that the placement of a line's only move covers."""
        return self.menu.covered(line.moves[0]) if len(line.moves) == 1 else []

    def numbered(self, word: str) -> str:
        """Return the text of the move of a typed number, or another word unchanged."""
        number = int(word) if word.isdecimal() and len(word) < 9 else 0
        return self._listed[number - 1].word if 0 < number <= len(self._listed) else word

    def lit(self, chosen: Sequence[str]) -> set[str]:
        """Return the names of all things that a legal move names besides those chosen."""
        wanted = Counter(chosen)
        return {ref for move in self.left(chosen) for ref in Counter(refs(move)) - wanted}

    def first(self, chosen: Sequence[str]) -> set[str]:
        """Return the first thing that each legal move names besides those chosen."""
        found: set[str] = set()
        for move in self.left(chosen):
            named, rest = Counter(chosen), list[str]()
            for ref in refs(move):
                if named[ref]:
                    named[ref] -= 1
                else:
                    rest.append(ref)
            found.update(rest[:1])
        return found

    def paper(self, room: int, chosen: Sequence[str], *, with_facts: bool) -> Paper:
        """Return the sheet of the pane, with or without the facts printed on the moves' pieces."""
        return self._narrowed(room, chosen) if chosen else self._all(room, with_facts=with_facts)

    def _all(self, room: int, *, with_facts: bool) -> Paper:
        papers = [text_paper(line, room, "italic") for line in self.menu.begun()]
        for head, options in self.menu.sections:
            papers += self._section(head, options, room, with_facts=with_facts)
        if self.menu.is_within:
            papers.append(self._line(Line("back", (), "to the step before"), "   back: to the step before", room))
        return stacked(papers)

    def _section(self, head: str, options: list[Option], room: int, *, with_facts: bool) -> Iterator[Paper]:
        """Yield drawings of a heading of the menu and the options under it, or of a remark instead of many."""
        if len(options) == 1 and not options[0].picture:
            yield self._option(head, options[0], room, with_facts=with_facts)
            return
        if head:
            yield text_paper(head, room, "bold")
        if len(options) > (LISTED if with_facts else FEW) and all(_is_space(option) for option in options):
            yield text_paper(
                f"{len(options)} spaces, highlighted on the table: choose one there or type its name", room, "italic"
            )
            return
        drawn = (
            in_columns([self._row(head, option, room) for option in options], room, self.inks) if with_facts else None
        )
        if drawn is None:
            drawn = flowing(
                [self._option("", option, room, with_facts=with_facts, under=head) for option in options], room, 2
            )
        yield drawn

    def _row(self, head: str, option: Option, room: int) -> Row:
        """Convert an option to a row of a table whose columns are the facts printed on its piece."""
        drawn = self._option("", option, room, with_facts=False, under=head)
        (spot,) = drawn.spots
        drawn.spots = []
        return Row(drawn, option.row(), spot.ref, spot.told)

    def _option(self, head: str, option: Option, room: int, *, with_facts: bool, under: str = "") -> Paper:
        """Return a numbered option as a line that can be selected, below the heading `under`."""
        number = option.word or f"{option.number:>2}"
        called = ", ".join(filter(None, [option.name(), option.shape]))
        name = ((option.name() if with_facts else called) if not option.word else "") or head
        named = f"{under or head}: {called}" if called else under or head
        facts = f" ({option.description()})" if with_facts and option.description() else ""
        moves = tuple(self.menu.of(option))
        word = option.word or (str(option.number) if option.leads_on() else str(moves[0]))
        told = ", ".join(filter(None, [named, option.description()]))
        text = number.strip() if name == option.name() and option.valued else f"{number} {name}".rstrip()
        drawn = self._line(Line(word, moves, told), f"{text}{facts}", room)
        for y, line in enumerate(option.picture if with_facts else (), drawn.high):
            drawn.put(3, y, line)
        return drawn

    def _narrowed(self, room: int, chosen: Sequence[str]) -> Paper:
        left = self.left(chosen)
        named = " and ".join(plain(ref).replace(", ", ",") for ref in chosen)
        papers = [text_paper(f"with {named}; Esc lets you choose again", room, "italic")]
        heads: dict[str, list[Move]] = {}
        self._listed = []
        for move in left[:MANY]:
            heads.setdefault(self.menu.heading_of(move), []).append(move)
        for head, moves in heads.items():
            papers.append(text_paper(head, room, "bold"))
            for move in moves:
                label = self._label(move, chosen) or head
                self._listed.append(Line(str(move), (move,), f"{head}: {label}"))
                papers.append(self._line(self._listed[-1], f"{len(self._listed):>2} {label}", room))
        if len(left) > MANY:
            papers.append(text_paper(f"and {len(left) - MANY} more: choose a space or piece on the table", room, "dim"))
        return stacked(papers)

    def _label(self, move: Move, chosen: Sequence[str]) -> str:
        """Return the names a move names besides those chosen, for a placement there its rotation."""
        left, names = list(chosen), list[str]()
        for ref, name in zip(refs(move), self.menu.names_of(move), strict=True):
            turned = TURNED.search(name)
            if ref not in left:
                names.append(name)
                continue
            left.remove(ref)
            names += [turned[0].strip()] if turned else []
        return ", ".join(names)

    def _line(self, line: Line, text: str, room: int) -> Paper:
        """Return a drawing of a line that can be selected, wrapped to the width `room`."""
        name = f"#{line.word}"
        self.lines[name] = line
        indent = len(text) - len(text.lstrip())
        drawn = Paper()
        drawn.paste(text_paper(text.lstrip(), room - indent), indent, 0)
        drawn.spot(indent, 0, drawn.wide - indent, drawn.high, name, line.told)
        return drawn


def _is_space(option: Option) -> bool:
    """Return whether an option stands for a space of a board, with no cost and no further step."""
    return option.space is not None and not option.leads_on() and not option.price
