"""Menu of legal moves, selected by number or text; long ones are narrowed by argument."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cli.output.consoles import height, lines_of, say
from cli.play.menus.gathering import Gathering
from cli.play.menus.labels import Labels
from cli.play.menus.options import Option, board_of, map_of, said_range, show_numbers, show_section
from cli.play.table.drawing import Listed
from cli.play.words.names import named, plainly, refs
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.wording.menu_text import meant

ROOM = 40
"""Maximum number of moves that a menu lists at once; on a low screen there are fewer."""
LEAST = 4
"""Minimum number of moves listed at once, however low the screen is."""
BACK = "back"


class Menu:
    """Menu of the legal moves of one decision, which a player may narrow in steps."""

    def __init__(
        self, state: State, new: frozenset[tuple[str, str]] = frozenset(), gathering: Gathering | None = None
    ) -> None:
        """Build the menu at a state; `new`: kind and row of new pieces, `gathering`: a set."""
        self._state, self._gathering = state, gathering
        offered = None if gathering is None else gathering.offered()
        self.gathers = offered is not None
        """Whether this decision chooses the members of a set, in any order."""
        self.moves = list(state.moves()) if offered is None else offered
        self._texts = [str(move) for move in self.moves]
        self._labels = Labels(state, self.moves, new, gathering.named if gathering and self.gathers else None)
        self._steps: list[tuple[int, ...]] = [tuple(range(len(self.moves)))]
        self.sections: list[tuple[str, list[Option]]] = []
        """Headings with their options at the present step of the menu."""
        self._shown: list[Option] = []
        self._lay_out()

    def show(self) -> None:
        """Print the numbered options by heading, below the action the decision is part of."""
        for line in self.begun():
            say(f"  {line}", style="bold")
        words = [
            option
            for head, options in self.sections
            for option in options
            if option.word and option.word == head.lower()
        ]
        for head, options in self.sections:
            if all(option.valued for option in options):
                show_numbers(head, options, [option.word for option in words])
            elif options[0] not in words:
                show_section(head, options, self._labels.numbered_board)
        if self.is_within:
            say(f"  {BACK}: to the step before")

    def listed(self) -> Listed:
        """Return which parts of the table this menu shows, so that the table need not repeat them."""
        options = (option for _, options in self.sections for option in options if option.cells)
        boards = (board_of(options) for _, options in self.sections)
        return Listed(
            {ref for move in self.left for ref in refs(move)},
            {ref for option in options for ref in refs(self.of(option)[0])},
            {map_of(kind).name for kind in boards if kind is not None},
        )

    def explain(self) -> None:
        """Print each heading with the number of legal moves under it."""
        for head, numbers in self._groups(range(len(self.moves))):
            say(f"  {head or plainly(self.moves[numbers[0]])}: {len(numbers)} to choose from")

    def begun(self) -> list[str]:
        """Return lines that name the action in progress and the choices made in it; empty if none is."""
        return self._labels.begun()

    def find(self, word: str) -> Move | None:
        """Return the move a number or text selects, spaces and case ignored; None for a step."""
        if not word:
            return None
        if self.counts(word):
            option = self._option(word)
            return self.moves[option.moves[0]] if option is not None and not option.leads_on() else None
        labelled = [option for head, options in self.sections for option in options if _same(option.called(head), word)]
        if len(labelled) == 1 and not labelled[0].leads_on():
            return self.moves[labelled[0].moves[0]]
        sought = self._sought(word)
        return None if isinstance(sought, str) else sought

    def called(self, word: str) -> str:
        """Return the text of the move that a typed number or text selects; empty if it selects none."""
        option = self._option(word) if self.counts(word) else None
        if option is not None:
            return "" if option.leads_on() else self._texts[option.moves[0]]
        move = None if self.counts(word) else meant(word, self.moves)
        return "" if move is None else str(move)

    def meant(self, word: str) -> list[Move]:
        """Return the moves that a typed number or text selects; empty if it selects none."""
        option = self._option(word) if self.counts(word) else None
        if option is not None:
            return self.of(option)
        move = self.find(word)
        return [] if move is None else [move]

    @property
    def is_within(self) -> bool:
        """Return whether the menu has been narrowed by a step that `back` can undo."""
        return len(self._steps) > 1

    @property
    def left(self) -> list[Move]:
        """Return the moves that remain after the steps taken so far."""
        return [self.moves[number] for number in self._steps[-1]]

    def of(self, option: Option) -> list[Move]:
        """Return the moves that an option stands for."""
        return [self.moves[number] for number in option.moves]

    def names_of(self, move: Move) -> list[str]:
        """Return the arguments of a move in everyday names."""
        return named(move, move.words, self._state.game.seat_names)

    def covered(self, move: Move) -> list[str]:
        """Return the names of the spaces that the placements of a move cover."""
        return self._labels.covered(move)

    def heading_of(self, move: Move) -> str:
        """Return the heading in the menu under which a move is listed."""
        return self._labels.head(move)

    def counts(self, word: str) -> bool:
        """Return whether a typed word has the form of an option's number: decimal digits."""
        return word.isascii() and word.isdecimal()

    def step(self, word: str) -> bool:
        """Narrow the menu by an option or undo this (`back`); return False for another word."""
        option = self._option(word) if self.counts(word) else None
        if option is not None and option.leads_on():
            self._steps.append(option.moves)
        elif word == BACK and len(self._steps) > 1:
            self._steps.pop()
        else:
            return False
        self._lay_out()
        return True

    def refusal(self, word: str) -> str:
        """Return the reason why a typed word does not select a legal move."""
        if self.counts(word):
            return f"there is no move number {word}; {self._numbers()}"
        sought = self._sought(word)
        if not isinstance(sought, str):
            return f"{word} is a legal move"
        return sought if sought.startswith((word, f"`{word}`")) else f"{word}: {sought}"

    def forced(self) -> Move | None:
        """Return the only legal move if it may be made unasked: it names no unseen piece."""
        moves = self._state.moves()
        only = moves[0] if len(moves) == 1 else None
        return only if only is not None and all(word.spot is None for word in only.words) else None

    def _numbers(self) -> str:
        """Return advice on what to type to select a move, such as `the moves are numbered 1 to 7`."""
        valued = [option for option in self._shown if option.valued]
        if valued:
            return f"the numbers are {said_range(valued)}"
        return f"the moves are numbered 1 to {len(self._shown)}" if not self._words() else f"type {self._words()}"

    def _words(self) -> str:
        """Return the words to type for moves that have no number, such as `pass`, joined by `or`."""
        return " or ".join(f"`{option.word}`" for option in self._shown if option.word)

    def _option(self, word: str) -> Option | None:
        number = int(word) if len(word) < 9 else -1
        return next((option for option in self._shown if option.number == number and not option.word), None)

    def _sought(self, word: str) -> Move | str:
        """Return the move that a text names, or the reason why it names no legal move."""
        from interpreter import IllegalMoveError

        if word in self._texts:
            return self.moves[self._texts.index(word)]
        if self._gathering is not None and self.gathers:
            return meant(word, self.moves) or self._gathering.refusal(word, self.moves)
        try:
            return self._state.game.move(self._state, word)
        except IllegalMoveError as refused:
            return str(refused)

    def _lay_out(self) -> None:
        """Build the menu's sections (heading, options) for the current step, as many options as fit."""
        room, high = ROOM, height()
        self._lay(room)
        while high is not None and room > LEAST and len(lines_of(self.show)) > high - 1:
            room //= 2
            self._lay(room)

    def _lay(self, room: int) -> None:
        """Build the menu's sections for the current step, with at most `room` moves listed one by one."""
        left = self._steps[-1]
        groups = list(self._groups(left))
        share = room if len(groups) == 1 or len(left) <= room else room // len(groups)
        self.sections, self._shown = [], []
        by_number = [self._labels.by_number(numbers) for _, numbers in groups]
        others = [len(numbers) for (_, numbers), valued in zip(groups, by_number, strict=True) if not valued]
        alone = sum(by_number) == 1 and others in ([], [1])
        for (head, numbers), valued in zip(groups, by_number, strict=True):
            if valued or alone:
                self._lay_numbers(head, numbers, valued=valued, alone=alone)
                continue
            inside = tuple(numbers) == left and len(self._steps) > 1
            options = self._labels.options(numbers, whole=len(numbers) <= share, inside=inside)
            if len(options) > share and len(groups) > 1:
                options = [Option(f"{head} ...", tuple(numbers))]
            for option in options:
                self._shown.append(option)
                option.number = len(self._shown)
            self.sections.append((self._labels.heading(head, numbers), options))

    def _lay_numbers(self, head: str, numbers: list[int], *, valued: bool, alone: bool) -> None:
        """Add the section of moves selected by an amount, typed directly if they are `alone`."""
        if not valued:
            options = [Option("", tuple(numbers), word=self._labels.typed(self.moves[numbers[0]]))]
        elif alone:
            options = self._labels.numbered(numbers)
        else:
            ways = said_range(self._labels.numbered(numbers))
            opens = len(numbers) > 1
            options = [Option(f"{head}: {ways}", tuple(numbers), opens=opens, number=len(self._shown) + 1)]
        self._shown += options
        heading = head if not valued else self._labels.heading(head, numbers) if alone else ""
        self.sections.append((heading, options))

    def _groups(self, numbers: Iterable[int]) -> Iterator[tuple[str, list[int]]]:
        """Yield each heading with the indices of its moves; moves that stop a choice come last."""
        groups: dict[str, list[int]] = {}
        for number in sorted(numbers, key=lambda number: self.moves[number].sort == "stop"):
            groups.setdefault(self._labels.head(self.moves[number]), []).append(number)
        yield from groups.items()


def _same(label: str, word: str) -> bool:
    """Return whether a label and a typed word are equal except for spaces, hyphens and case."""
    return "".join(label.replace("-", " ").split()).lower() == "".join(word.replace("-", " ").split()).lower()
