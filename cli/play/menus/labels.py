"""Build the labels of legal moves in a menu: headings, option texts, printed facts and drawings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cli.output.consoles import height, plural
from cli.play.menus.options import CROWD, Option, said_range
from cli.play.table.drawing import Placed, Table, placed, print_paper
from cli.play.words.names import SHORT, choice_name, named, price, short_title, word_text
from cli.scene.terminal.inks import told_fact, told_piece
from cli.scene.terminal.pieces import outline as joined
from gamespec.analysis.faces import Faces, words
from gamespec.checked.kinds import Kind, counted
from gamespec.checked.types import Int, Row, Thing, Type
from interpreter.compiler.graph import DecidePayment
from interpreter.kernel.moves import Move, Word
from interpreter.scene import Board, Place
from interpreter.scene.boards import bare_board
from interpreter.scene.declared import declared
from interpreter.scene.pieces import Pieces, counted_name
from interpreter.state.game import State

FEW = 16
"""Maximum number of options under one heading that are shown with the facts printed on their pieces."""


class Labels:
    """Builder of headings and options for legal moves, which are given by their index."""

    def __init__(
        self,
        state: State,
        moves: list[Move],
        new: frozenset[tuple[str, str]] = frozenset(),
        gathered: list[Move] | None = None,
    ) -> None:
        """Prepare labels of legal moves; `new`: kind and row of new pieces, `gathered`: choices."""
        self._state, self._moves, self._new, self._gathered = state, moves, new, gathered
        checked = state.game.program.checked
        self._actions = {action.name: action for action in checked.actions}
        self._titles = {action.name: action.title for action in checked.actions if action.title}
        self._faces = Faces(checked)
        self._args = [[word.text for word in move.words] for move in moves]
        self._named = self._disambiguated([named(move, move.words, state.game.seat_names) for move in moves])
        self._table: Table | None = None

    def _disambiguated(self, called: list[list[str]]) -> list[list[str]]:
        """Return each move's argument names, with a place (`cod at 2`) where one is ambiguous."""
        meant: dict[tuple[str, int, str], set[str]] = {}
        for move, names in zip(self._moves, called, strict=True):
            for place, (word, name) in enumerate(zip(move.words, names, strict=True)):
                meant.setdefault((move.action, place, name), set()).add(word.text)
        return [
            [
                name if len(meant[move.action, place, name]) == 1 or not word.at else f"{name} at {word.at}"
                for place, (word, name) in enumerate(zip(move.words, names, strict=True))
            ]
            for move, names in zip(self._moves, called, strict=True)
        ]

    def head(self, move: Move) -> str:
        """Return the heading in the menu under which a move is listed."""
        due = self._state.due
        if due is not None:
            dearest = f"Pay, dearest first: {due} to go"
            return dearest if move.sort == "choice" else f"Pay the rest without {self._paid_with()}"
        if move.sort == "choice":
            return f"Choose {choice_name(move)}{self._how_many()}"
        if move.sort == "stop":
            return "Do no more of this" if self._picked() or len(self._moves) == 1 else "Do none of this and continue"
        return self._titles.get(move.action, words(move.action))

    def _how_many(self) -> str:
        """Return how many members of a set are still to be chosen: `, 2 of them`, `, 1 more`, `, up to 3`."""
        picked, exactly, most = self._state.wanted or (0, None, None)
        picked += len(self._gathered or ())
        if exactly is not None:
            return f", {exactly - picked} more" if picked else f", {exactly} of them"
        if most is not None:
            return f", up to {most - picked}{' more' if picked else ''}"
        return ""

    def _paid_with(self) -> str:
        """Return the plural name of the pieces with which the payment in progress is made."""
        way = self._state.game.program.node(self._state.array).exit
        kind = way.payment.it.type if isinstance(way, DecidePayment) else None
        return counted(kind.kind.form if isinstance(kind, Thing) else None, 2)[2:]

    def heading(self, head: str, numbers: list[int]) -> str:
        """Return a heading followed by the arguments that all its moves share: `Steal a card: P2`."""
        if len(numbers) < 2:
            return head
        shortest = min(len(self._args[number]) for number in numbers)
        same = [self._named[numbers[0]][place] for place in range(shortest) if not self._differs(numbers, place)]
        return f"{head}: {', '.join(same)}" if same else head

    def begun(self) -> list[str]:
        """Return lines that name the action in progress and the things chosen for it so far."""
        if self._state.seat is None or not self._moves or not self._choice():
            return []
        lines: list[str] = []
        action, inner = self._opened()
        if action is not None:
            given = ", ".join(named(action, action.words, self._state.game.seat_names))
            title = short_title(self._titles.get(action.action, action.action))
            lines.append(f"{title}: {given}" if given else title)
        inner = [*(move for move in inner if move.action == self._choice()), *(self._gathered or ())]
        picked = [word_text(word) for move in inner for word in move.words]
        if picked:
            lines.append(f"so far: {', '.join(picked)}")
        return lines

    def by_number(self, numbers: list[int]) -> bool:
        """Return whether the first argument in which the moves differ is a number, for the player to type."""
        place = self._number_at(numbers)
        return place is not None and all(self._number(number, place) is not None for number in numbers)

    def _number(self, number: int, place: int) -> int | None:
        """Return the value of a move's argument if it is a number or a word of digits, else None."""
        move = self._moves[number]
        kind, value = move.args[place] if place < len(move.args) else (None, -1)
        if isinstance(kind, Int):
            return value if value >= 0 else None
        if not isinstance(kind, Thing | Row) or value < 0 or kind.kind.sort != "words":
            return None
        row = kind.kind.rows[kind.kind.row_of[value] if isinstance(kind, Thing) else value]
        return int(row) if row.isdecimal() else None

    def _number_at(self, numbers: list[int]) -> int | None:
        """Return the first argument in which moves differ, of a single move its only one; or None."""
        if len(numbers) == 1:
            return 0 if len(self._args[numbers[0]]) == 1 else None
        return self._differing(numbers)

    def numbered(self, numbers: list[int], place: int | None = None) -> list[Option]:
        """Return an option for each value of a numeric argument, by default the first that differs."""
        place = self._number_at(numbers) or 0 if place is None else place
        parts: dict[str, list[int]] = {}
        for number in numbers:
            parts.setdefault(self._named[number][place], []).append(number)
        options = [self._valued(name, found, place) for name, found in parts.items()]
        return self._with_prices(sorted(options, key=lambda option: option.number))

    def _valued(self, name: str, found: list[int], place: int) -> Option:
        move = self._moves[found[0]]
        kind, value = move.args[place]
        facts = self._facts(kind, value, move.words[place])
        picture = self._picture(kind, value, move.words[place])
        return Option(name, tuple(found), facts, picture, number=self._number(found[0], place) or 0, valued=True)

    def typed(self, move: Move) -> str:
        """Return the text a player types to select a move: `pass`, `stop`, or its arguments."""
        return "stop" if move.sort == "stop" else ", ".join(map(word_text, move.words)) or move.action

    def options(self, numbers: list[int], *, whole: bool, inside: bool) -> list[Option]:
        """Return the options of a heading: one for each move, or one for each value of an argument.

        With `whole`, each move is an option if possible. With `inside`, arguments that were chosen in an earlier step
        of the menu are not repeated.
        """
        place = self._differing(numbers)
        if place is None:
            last = len(self._args[numbers[0]]) - 1
            shown = [last] if inside and last >= 0 and self._number(numbers[0], last) is None else []
            return [self._option(number, numbers, shown) for number in numbers]
        if self._placed(numbers[0], place) is not None and not whole:
            return self._by_turning(numbers, place)
        on_board = len(numbers) > CROWD and self._is_pair_on_board(numbers, place)
        if whole and not on_board and not self._is_followed_by_number(numbers, place):
            return self._with_prices([self._option(number, numbers) for number in numbers])
        parts: dict[str, list[int]] = {}
        for number in numbers:
            parts.setdefault(self._args[number][place], []).append(number)
        return [self._part(found, place, opens=on_board) for found in parts.values()]

    def _with_prices(self, options: list[Option]) -> list[Option]:
        """Set the cost of the moves on the options if the costs differ; return the options."""
        if len(options) > FEW or any(option.marked for option in options):
            return options
        prices = [
            self._price(self._moves[option.moves[0]], printed=not option.facts or option.space is not None)
            for option in options
        ]
        if len(set(prices)) > 1:
            for option, told in zip(options, prices, strict=True):
                option.price = told
        return options

    def _price(self, move: Move, *, printed: bool) -> str:
        """Return the cost of a move in words; with `printed`, also a cost that is printed on its piece."""
        action = self._actions.get(move.action) if move.sort == "action" else None
        if action is None:
            return ""
        params = {param.var for param in action.params}
        found = [
            cost
            for cost in self._state.costs(move)
            if not cost.is_chosen(params) and (printed or not cost.is_printed())
        ]
        return price(found)

    def _is_followed_by_number(self, numbers: list[int], place: int) -> bool:
        """Return whether moves differ in a numeric argument after `place`, asked for separately."""
        shortest = min(len(self._args[number]) for number in numbers)
        return any(
            self._differs(numbers, later) and all(self._number(number, later) is not None for number in numbers)
            for later in range(place + 1, shortest)
        )

    def _is_pair_on_board(self, numbers: list[int], place: int) -> bool:
        """Return whether moves name a space of a board at argument `place`, and differ in a later one too."""
        more = any(self._differs(numbers, other) for other in range(place + 1, len(self._args[numbers[0]])))
        return more and all(_space(*self._moves[number].args[place]) is not None for number in numbers)

    def numbered_board(self, kind: Kind, numbers: dict[int, str]) -> None:
        """Print a board as the player to move sees it, with menu numbers by index of the space."""
        refs = declared(self._state.game.program).refs(kind)
        labels, high = {refs[space]: f"[{number}]" for space, number in numbers.items()}, height()
        papers = [self._seen().board(self._board(kind), level, labels) for level in (2, 1, 0)]
        print_paper(next((paper for paper in papers if high is None or paper.high <= high // 2), papers[-1]))

    def _part(self, numbers: list[int], place: int, *, opens: bool = False) -> Option:
        """Return the option for moves that share a value, leading to a further step if `opens`."""
        kind, value = self._moves[numbers[0]].args[place]
        ways = self._numbers_after(numbers, place)
        if len(numbers) == 1 and not opens and not ways:
            return self._option(numbers[0], numbers)
        word = self._moves[numbers[0]].words[place]
        ways = ways or plural(len(numbers), "way")
        facts, space = [self._facts(kind, value, word), ways], _space(kind, value)
        return Option(
            self._named[numbers[0]][place],
            tuple(numbers),
            "; ".join(filter(None, facts)),
            self._picture(kind, value, word),
            space,
            opens=opens,
        )

    def _numbers_after(self, numbers: list[int], place: int) -> str:
        """Return the range of a last numeric argument after `place`, `amount 5 to 11`, or nothing."""
        after = place + 1
        if any(len(self._args[number]) != after + 1 for number in numbers):
            return ""
        if any(self._number(number, after) is None for number in numbers):
            return ""
        action = self._actions.get(self._moves[numbers[0]].action)
        chosen = [param.var.name for param in action.params if not param.given] if action is not None else []
        name = f"{chosen[after].replace('-', ' ')} " if after < len(chosen) and len(chosen[after]) > SHORT else ""
        return name + said_range(self.numbered(numbers, after))

    def _by_turning(self, numbers: list[int], place: int) -> list[Option]:
        """Return options for placements of a shape, grouped by rotation of the shape."""
        turned: dict[tuple[str, ...], list[int]] = {}
        for number in numbers:
            found = self._placed(number, place)
            turned.setdefault(() if found is None else found.outline(), []).append(number)
        if len(turned) == 1:
            return [self._option(number, numbers) for number in numbers]
        return [
            Option("", tuple(found), f"{len(found)} places", outline, shape=joined(outline))
            if len(found) > 1
            else self._option(found[0], found)
            for outline, found in turned.items()
        ]

    def _option(self, number: int, beside: list[int], only: list[int] | None = None) -> Option:
        """Return a move's option, labelled by arguments that differ among `beside`, or by `only`."""
        move, args, called = self._moves[number], self._args[number], self._named[number]
        places = [
            place for place in range(len(args)) if place == self._differing(beside) or self._differs(beside, place)
        ]
        shown = only or places or list(range(len(args)))
        for place in shown:
            found = self._placed(number, place)
            if found is not None:
                others = [called[other] for other in shown if other != place]
                picture, where = found.marked(*self._signs(found.grid)), move.words[place].plain
                return Option(", ".join(others), (number,), "", picture, marked=True, shape=where)
        label = ", ".join(called[place] for place in shown)
        single = len(shown) == 1 and len(move.args) > shown[0]
        if not single:
            under, second = (called[shown[0]], called[shown[1]]) if len(shown) == 2 else ("", "")
            return Option(label, (number,), under=under, second=second)
        kind, value = move.args[shown[0]]
        word = move.words[shown[0]]
        facts = self._facts(kind, value, word) if len(beside) <= FEW else ""
        cells = self._cells(kind, value, word) if len(beside) <= FEW else {}
        new = word.by_row and isinstance(kind, Thing) and (kind.kind.name, word.plain) in self._new
        return Option(
            label, (number,), facts, self._picture(kind, value, word), _space(kind, value), cells=cells, new=new
        )

    def covered(self, move: Move) -> list[str]:
        """Return the names, as in drawings of the table, of the spaces that the placements of a move cover."""
        found = [placed(self._state, move, place) for place in range(len(move.args))]
        facts = declared(self._state.game.program)
        return [facts.refs(each.grid)[space] for each in found if each is not None for space in each.spaces]

    def _differs(self, numbers: list[int], place: int) -> bool:
        return len({self._args[number][place] for number in numbers if place < len(self._args[number])}) > 1

    def _differing(self, numbers: list[int]) -> int | None:
        """Return the index of the first argument in which moves differ; None if they differ in none."""
        shortest = min(len(self._args[number]) for number in numbers)
        return next((place for place in range(shortest) if self._differs(numbers, place)), None)

    def _placed(self, number: int, place: int) -> Placed | None:
        move = self._moves[number]
        return placed(self._state, move, place) if place < len(move.args) else None

    def _signs(self, board: Kind) -> tuple[list[str], frozenset[int]]:
        """Return the sign of each space, and the spaces that a yes-or-no field marks as covered."""
        places = self._places(board)
        signs = ["".join(token.text for token in self._seen().inks.tokens(place)) for place in places]
        covered = (at for at, place in enumerate(places) if any(mark.field and not mark.text for mark in place.marks))
        return signs, frozenset(covered)

    def _board(self, kind: Kind) -> Board:
        """Return the board (or map) with the spaces of a kind: the mover's, else the common one."""
        found = self._seen().scene
        boards = [*(board for holder in found.players[:1] for board in holder.boards), *found.table.boards]
        drawn = (board for board in boards if board.kind == kind.name or _roads(board, kind))
        return next(drawn, None) or bare_board(declared(self._state.game.program), kind, printed=True)

    def _places(self, kind: Kind) -> tuple[Place, ...]:
        """Return the spaces of a kind as they are drawn, in their order."""
        board = self._board(kind)
        return board.places if board.kind == kind.name else _roads(board, kind)

    def _picture(self, kind: Type, value: int, word: Word) -> tuple[str, ...]:
        if isinstance(kind, Row) and value >= 0:
            return self._faces.picture(kind.kind, value)
        if isinstance(kind, Thing) and word.by_row:
            return self._faces.picture(kind.kind, kind.kind.row_of[value])
        return ()

    def _facts(self, kind: Type, value: int, word: Word) -> str:
        """Return a thing's printed facts (face down: of its back) and the pieces on it."""
        if not isinstance(kind, Thing) or value < 0:
            return ""
        if kind.kind.sort == "piece" and not word.by_row:
            return self._back(word)
        parts = [self._faces.facts(kind.kind, kind.kind.row_of[value])] if kind.kind.sort != "player" else []
        if kind.kind.sort == "space":
            parts += list(self._lying(kind.kind, value))
        return "; ".join(part for part in parts if part)

    def _cells(self, kind: Type, value: int, word: Word) -> dict[str, str]:
        """Return the printed columns of a piece by title; empty for other arguments and face-down pieces."""
        if not isinstance(kind, Thing) or not word.by_row:
            return {}
        return self._faces.texts(kind.kind, kind.kind.row_of[value])

    def _lying(self, kind: Kind, space: int) -> Iterator[str]:
        """Yield the names of the pieces on a space; of a single piece all visible facts."""
        pieces = self._places(kind)[space].pieces
        if len(pieces) == 1:
            yield told_piece(pieces[0])
        elif pieces:
            yield ", ".join(counted_name(piece) for piece in pieces)

    def _back(self, word: Word) -> str:
        """Return the visible facts of a face-down piece, which is named by its place as in `your hand 3`."""
        spot = word.spot
        if spot is None or spot.seat < 0:
            return ""
        zone = self._state.view(self._state.seat)["players"][spot.seat]["zones"].get(spot.zone, {})
        if spot.rank > len(zone.get("pieces", ())):
            return ""
        piece = Pieces(declared(self._state.game.program)).piece(zone["pieces"][spot.rank - 1])
        return ", ".join(map(told_fact, (*piece.facts, *piece.carries)))

    def _seen(self) -> Table:
        if self._table is None:
            self._table = Table(self._state, self._state.seat)
        return self._table

    def _choice(self) -> str:
        """Return the name of the choice inside an action that is to be made; empty if there is none."""
        return next((move.action for move in self._moves if move.sort == "choice"), "")

    def _picked(self) -> bool:
        return bool(self._gathered) or any(move.action == self._choice() for move in self._opened()[1])

    def _opened(self) -> tuple[Move | None, list[Move]]:
        """Return the action, or None, that the seat has begun, and the choices made in it."""
        inner: list[Move] = []
        for number in reversed(range(self._state.log_length(self._state.seat))):
            entry = self._state.log_entries(self._state.seat, since=number)[0]
            if entry.move is None or entry.move.seat != self._state.seat or entry.came:
                break
            move = replace(entry.move, words=entry.words)
            if move.sort == "action":
                return move, inner[::-1]
            inner.append(move)
        return None, inner[::-1]


def _space(kind: Type, value: int) -> tuple[Kind, int] | None:
    """Convert an argument of a move to a board and the index of a space on it; None for other arguments."""
    if isinstance(kind, Thing) and kind.kind.sort == "space" and value >= 0 and kind.kind.indexed_by_place:
        return kind.kind, value
    return None


def _roads(board: Board, kind: Kind) -> tuple[Place, ...]:
    """Return the roads, corners or edges of a board that are spaces of a kind."""
    return tuple(place for place in board.roads if place.ref.startswith(f"{kind.name}["))
