"""Answer the question mark: explain a move, action, phase, rule, field or thing by lines of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from rich.table import Table

from cli.output.consoles import printable, say, say_wrapped, show
from cli.play.answers.answer_printer import AnswerPrinter
from cli.play.answers.topics import CITED, WHOLE, Topic, found, plain, topics
from cli.play.menus.menu import Menu
from cli.play.words.names import spaces
from gamespec.analysis.faces import Faces, is_drawn
from gamespec.analysis.mentions import Named, Naming, namings
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Cell, Column, Kind
from gamespec.checked.types import Thing
from gamespec.source import Span
from interpreter.kernel.moves import Move
from interpreter.scene import scene
from interpreter.scene.pieces import counted_name
from interpreter.state.game import State

# ---- print what stands on the pieces of a game as tables, one for each kind of piece


def show_printed(checked: CheckedGame) -> None:
    """Print a table for every kind of piece: its cards or tiles with copies, columns and shapes."""
    faces = Faces(checked)
    for kind in checked.kinds:
        if kind.sort == "piece":
            say(kind.title or kind.name, style="bold")
            show_kind(kind, faces)


def show_kind(kind: Kind, faces: Faces) -> None:
    """Print the cards or tiles of a kind with copies, columns and shapes, if in play."""
    copies = Counter(kind.row_of)
    show(_table(kind, faces, copies))
    _shapes(kind, faces)
    absent = [name for row, name in enumerate(kind.rows) if not copies[row]]
    if absent:
        say_wrapped(f"not in this game: {', '.join(absent)}")


def _table(kind: Kind, faces: Faces, copies: Counter[int]) -> Table:
    columns = [c for c in kind.columns.values() if not c.is_shape and not is_drawn(c) and not _is_name(kind, c)]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("", "copies", *(column.name for column in columns)):
        table.add_column(printable(head), overflow="fold")
    for row, name in enumerate(kind.rows):
        if not copies[row]:
            continue
        cells = (_cell_text(c, c.cells[row]) if c.key is None else faces.cell(c, row) or "-" for c in columns)
        table.add_row(name, str(copies[row]), *cells)
    return table


def _shapes(kind: Kind, faces: Faces) -> None:
    """Print the shape of each card or tile of a kind; equal shapes share one drawing."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for row, name in enumerate(kind.rows):
        rows.setdefault(faces.picture(kind, row), []).append(name)
    for picture, names in rows.items():
        if picture:
            say_wrapped(", ".join(names))
            for line in picture:
                say(f"    {line}")


def _is_name(kind: Kind, column: Column) -> bool:
    """Return whether a column of a kind's table only repeats the names of the rows."""
    from gamespec.checked.types import Row

    return isinstance(column.type, Row) or [_cell_text(column, cell) for cell in column.cells] == list(kind.rows)


def _cell_text(column: Column, cell: Cell | tuple[Cell, ...]) -> str:
    """Return the text of a table cell as it is written in the rules."""
    from gamespec.checked.types import Thing, YesNo

    if isinstance(cell, tuple):
        ends = [part for part in cell if isinstance(part, tuple)]
        return " or ".join(f"{'' if low is None else low}..{'' if high is None else high}" for low, high in ends)
    if cell is None or (isinstance(column.type, Thing) and cell == -1):
        return "-"
    if isinstance(column.type, Thing):
        kind = column.type.kind
        return kind.rows[kind.row_of[int(cell)]]
    if isinstance(column.type, YesNo):
        return "yes" if cell else "no"
    return str(cell)


# ---- answer the question mark: explain a move, action, phase, rule, field or thing by lines of the rules


def explain(state: State, menu: Menu, word: str) -> bool:
    """Print what a typed word means; return False if neither a legal move nor the rules know the word."""
    checked = state.game.program.checked
    moves, meant = menu.meant(word), [] if menu.counts(word) else found(checked, word)
    if not moves and not meant:
        return False
    answer = _Answer(state)
    if moves:
        meant = [topic for topic in meant if topic.sort != "action" or topic.name != moves[0].action]
        answer.moves(menu, moves, word, meant)
    answer.topics(meant)
    answer.finish()
    return True


class _Answer:
    """Printer of the explanation of one word that a player asked about."""

    def __init__(self, state: State) -> None:
        self._state, self._checked = state, state.game.program.checked
        self._faces = Faces(self._checked)
        self._namings = namings(self._checked)
        self._tell = AnswerPrinter(state.game)

    def moves(self, menu: Menu, moves: list[Move], word: str, meant: list[Topic]) -> None:
        """Explain moves a word selects (rules, cost) and what they choose, but `meant` topics."""
        move = moves[0]
        if move.sort == "action":
            self.topics([topic for topic in topics(self._checked) if topic[:2] == ("action", move.action)])
        else:
            self._tell.say(f"{word}: {menu.heading_of(move)}")
        for text in menu.begun():
            self._tell.say(f"This belongs to: {text}", indent=2)
        if len(moves) == 1:
            for cost in self._state.costs(move):
                self._tell.say(f"It costs {cost}", indent=2)
        self.topics(list(dict.fromkeys(topic for topic in self._chosen(moves) if topic not in meant)))

    def _chosen(self, moves: list[Move]) -> Iterator[Topic]:
        """Yield the cards, spaces and words that every one of the given moves chooses, as topics."""
        for place, (kind, value) in enumerate(moves[0].args):
            same = all(len(move.args) > place and move.args[place][1] == value for move in moves)
            of = kind.kind if isinstance(kind, Thing) and value >= 0 else None
            if (
                of is None
                or not same
                or of.sort == "player"
                or (of.sort == "piece" and not moves[0].words[place].by_row)
            ):
                continue
            name = spaces(of)[value] if of.sort == "space" else of.rows[of.row_of[value]]
            yield Topic("row", name, None, of.span, (of, of.row_of[value]))

    def topics(self, found: list[Topic]) -> None:
        """Explain each topic (declaration) in turn, then print the lines of the rules that mention them."""
        mentioned: dict[Naming, None] = {}
        for topic in found:
            self._head(topic)
            if topic.sort in WHOLE and topic.span is not None:
                self._tell.block(topic.span) if topic.sort == "step" else self._tell.whole(topic.span)
            elif topic.sort == "kind" and topic.span is not None:
                self._kind(topic, topic.span)
            elif topic.sort == "row" and isinstance(topic.named, tuple):
                self._row(topic, topic.named)
            elif topic.sort in {"field", "value", "zone", "score", "number"} and topic.span is not None:
                self._member(topic)
            elif topic.sort == "shape":
                self._shape(topic.name)
            elif topic.sort == CITED and topic.span is not None:
                self._tell.cited(topic.name)
                mentioned[Naming(topic.span.file, topic.span.line, topic.span.line)] = None
            elif topic.sort == "player":
                self._tell.say(f"`show {topic.name}` shows what is there", indent=2)
            if topic.named is not None:
                mentioned.update((line, None) for line in self._namings.get(topic.named, ()))
        rows = [topic for topic in found if topic.sort == "row"]
        if mentioned:
            self._tell.mentions(list(mentioned))
        elif rows and len(rows) == len(found):
            self._nothing_named(rows)

    def finish(self) -> None:
        """Print the texts of the rulebook's rules that the lines printed so far cite."""
        self._tell.rules()

    def _head(self, topic: Topic) -> None:
        if topic.sort in WHOLE | {CITED}:
            if topic.title:
                self._tell.say(f"{topic.title} ({topic.sort})", style="bold")
            return
        sort = topic.named[0].name if isinstance(topic.named, tuple) else topic.sort
        title = f": {topic.title}" if topic.title else ""
        self._tell.say(f"{sort} {topic.name}{topic.note}{title}{_copies(topic)}", style="bold")

    def _kind(self, topic: Topic, span: Span) -> None:
        """Explain a kind: print the faces of its pieces, or the declaration of its words or spaces."""
        kind = self._faces.kinds[topic.name]
        if kind.sort != "piece" or not self._tell.draw(partial(show_kind, kind, self._faces)):
            self._tell.whole(span)

    def _member(self, topic: Topic) -> None:
        """Explain a field, value, zone, score term or number by its line and the rules that change it."""
        if topic.span is None:
            return
        self._tell.block(topic.span) if topic.name != "total" else self._tell.whole(topic.span)
        changes = [
            change
            for value in self._checked.values
            if topic.sort == "value" and value.name == topic.name and value.span == topic.span
            for change in value.modifiers
        ]
        for name, change in {change.rule: change for change in reversed(changes)}.items():
            if change.span is not None:
                self._tell.say(f"rule {name} changes it", indent=2, style="dim")
                self._tell.whole(change.span)
        if topic.sort in {"value", "field"}:
            self._tell.say(f"`why {topic.name}` shows its value and where it comes from", indent=2)

    def _row(self, topic: Topic, named: tuple[Kind, int]) -> None:
        """Explain a card, tile or space (kind and row): its columns, and pieces on a space."""
        kind, row = named
        facts = self._faces.facts(kind, row)
        if facts:
            self._tell.say(facts, indent=2)
        if kind.sort == "piece":
            for line in self._faces.picture(kind, row):
                self._tell.draw(partial(say, f"    {line}"))
        for text in self._lying(kind, topic.name):
            self._tell.say(text, indent=2)

    def _lying(self, kind: Kind, name: str) -> Iterator[str]:
        """Yield descriptions of the pieces on a space or word now, as far as the asking seat sees them."""
        boards = scene(self._state, self._state.seat).table.boards if self._state.seat is not None else ()
        for place in (place for board in boards if board.kind == kind.name for place in board.places):
            if name in (place.ref, place.name.replace(", ", ","), place.name.replace(" ", "-")) and place.pieces:
                yield f"there: {', '.join(map(counted_name, place.pieces))}"

    def _shape(self, name: str) -> None:
        from gamespec.analysis.faces import drawn

        (shape,) = [shape for shape in self._checked.shapes if shape.name == name]
        for line in drawn(shape.squares):
            self._tell.draw(partial(say, f"    {line}"))

    def _nothing_named(self, rows: list[Topic]) -> None:
        """Advise which words printed on a card or space to ask about, as the rules do not name it itself."""
        words: dict[str, None] = {}
        for topic in rows:
            if isinstance(topic.named, tuple):
                kind, row = topic.named
                told = self._faces.texts(kind, row)
                words.update((word, None) for word in told.values() if self._is_named(word))
                heads = {head.replace(" ", "-"): head for head in told}
                columns = [column for column in kind.columns.values() if column.name in heads]
                words.update((column.name, None) for column in columns if column in self._namings)
        asked = ", ".join(f"`? {word}`" for word in words)
        text = f"For what it does, type {asked}." if words else "No line of the rules names it."
        self._tell.say(text, indent=2, style="dim")

    def _is_named(self, word: str) -> bool:
        return any(plain(word) == plain(_name(named)) for named in self._namings)


def _copies(topic: Topic) -> str:
    """Return in words how many copies of a card or tile the game has; empty for other topics."""
    if not isinstance(topic.named, tuple) or topic.named[0].sort != "piece":
        return ""
    copies = len(topic.named[0].things_of(topic.named[1]))
    return f", {copies} in the game" if copies > 1 else ", the only one in the game"


def _name(named: Named) -> str:
    return named[0].rows[named[1]] if isinstance(named, tuple) else named.name
