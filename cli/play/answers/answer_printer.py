"""Print an answer about the rules in limited space: quote each line once, then texts of cited rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output.consoles import lines_of, painted, say, say_wrapped
from cli.output.rule_colours import say_rules
from gamespec.analysis.written_blocks import block_below, declaration, without_cites
from gamespec.checked.game import CheckedGame
from gamespec.source import SourceFile, Span
from interpreter.state.wording.menu_text import EXAMPLES_FOLLOW, not_legal

if TYPE_CHECKING:
    from cli.play.menus.menu import Menu
    from gamespec.analysis.mentions import Naming
    from gamespec.rulebook import Rule
    from interpreter.state.game import Game, State
    from interpreter.state.questions.refusals import Refused

# ---- quote the rules: lines at a span of a rules file, and the texts of rules of the rulebook they cite


RULES = 6
"""Maximum number of rules of the rulebook whose text is printed with an answer."""


def place(span: Span) -> str:
    """Return the file name and line of a span of the rules, such as `fleet.game:71`."""
    return f"{Path(span.file.name).name}:{span.line}"


def line_of(span: Span) -> str:
    """Return the first line of a span of the rules, without its citations of the rulebook."""
    return without_cites(span.file.line_text(span.line).strip())


def show_line(span: Span, indent: int = 4) -> None:
    """Print the first line of a span of the rules with its file and line number."""
    say_wrapped(f"{place(span)}: {line_of(span)}", indent=indent, style="dim")


def cites_on(checked: CheckedGame, span: Span) -> list[str]:
    """Return the ids of the rulebook's rules that the line of a span cites."""
    return [rule for rule, at in checked.cites if at.file is span.file and at.line == span.line]


def show_rules(game: Game, ids: list[str], indent: int = 2) -> None:
    """Print the ids of some rules of the printed rulebook, with the texts that the game's rules.md has."""
    known = rules_beside(game)
    for rule in ids[:RULES]:
        words = f"  {known[rule].words}" if rule in known else ""
        say_wrapped(f"{rule}{words}", indent=indent)
    if len(ids) > RULES:
        say_wrapped(f"and {', '.join(ids[RULES:])}", indent=indent)


def rules_beside(game: Game) -> dict[str, Rule]:
    """Return the rulebook texts in the sheet beside a game's file, by rule id; empty without one."""
    from gamespec.rulebook import rules_of

    sheet = game.source.ruleset.rules
    return {} if sheet is None else rules_of(sheet, game.source.shelf)


# ---- print an answer about the rules in limited space: quote each line once, then texts of cited rules


LINES = 26
"""Most lines of an explanation with quoted rules; the rest becomes a line that names places."""
WORDS = 14
"""Maximum number of screen lines for the texts of the rulebook's rules that the quoted lines cite."""
OF_ONE = 12
"""Maximum number of lines quoted from one declaration of the rules."""
BOOK = 6
"""Maximum number of the rulebook's rules whose text is printed; of others only the ids are."""


class AnswerPrinter:
    """Printer of one answer about the rules, limited to a number of screen lines."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._left = LINES
        self._said: set[tuple[str, int]] = set()
        """Lines of the rules already printed or counted as left out, each as file name and line number."""
        self._ids: dict[str, None] = {}
        self._elsewhere: dict[str, None] = {}

    def say(self, text: str, *, indent: int = 0, style: str | None = None) -> None:
        """Print a sentence of the answer, even if the limit on lines is reached."""
        self._put(partial(say_wrapped, text, indent=indent, style=style), needed=True)

    def draw(self, shown: Callable[[], None]) -> bool:
        """Print the output of `shown` if it fits into the lines left; return whether it was printed."""
        return self._put(shown)

    def whole(self, span: Span) -> None:
        """Print the whole declaration of the rules that contains a span."""
        self._lines(span.file, list(declaration(span)))

    def block(self, span: Span) -> None:
        """Print the line of the rules at a span, and the more indented lines below it."""
        self._lines(span.file, list(block_below(span.file, span.line)))

    def mentions(self, found: list[Naming]) -> None:
        """Print lines that name something, with the first line of each declaration; rules whole."""
        for (_, first), group in groupby(found, key=lambda line: (line.file.name, _head(line)[0])):
            lines = list(group)
            file, left = lines[0].file, {line.first: line.left for line in lines if line.left}
            if file.line_text(first).startswith("rule "):
                numbers = list(_head(lines[0]))
            else:
                told = [number for line in lines for number in _with_what_hangs_on_it(line)]
                numbers = list(dict.fromkeys([first, *sorted(told)]))
            if all((file.name, number) in self._said for number in numbers[1:] or numbers):
                continue
            self._lines(file, numbers, left)

    def cited(self, rule: str) -> None:
        """Add a rule of the rulebook, by id, to be printed before the rules that quoted lines cite."""
        self._ids[rule] = None

    def rules(self) -> None:
        """Print the texts of the rulebook's cited rules as far as they fit, and the ids of the others."""
        known = rules_beside(self._game) if self._ids else {}
        self._left = WORDS
        rest: list[str] = []
        for number, rule in enumerate(self._ids):
            words = f"  {known[rule].words}" if rule in known else ""
            draw = partial(say_wrapped, f"{rule}{words}", indent=2)
            if number >= BOOK or not words or not self._put(draw):
                rest.append(rule)
        if self._elsewhere:
            say_wrapped(f"more is in {', '.join(self._elsewhere)}", style="dim")
        if rest:
            others = "see also" if len(rest) < len(self._ids) else "by the rulebook's"
            say_wrapped(f"{others} {', '.join(rest)}")

    def _lines(self, file: SourceFile, numbers: list[int], left: dict[int, tuple[str, ...]] | None = None) -> None:
        """Print lines of a file not printed before, with cases `left`; collect the ids they cite."""
        cited = {line: [] for line in numbers}
        for rule, at in self._game.program.checked.cites:
            if at.file is file and at.line in cited:
                cited[at.line].append(rule)
        fresh = [number for number in numbers if (file.name, number) not in self._said]
        fresh = [number for number in fresh if _code(file, number)]
        shown = fresh if len(fresh) == OF_ONE + 1 else fresh[:OF_ONE]
        draw = partial(_show, file, shown, left or {})
        if not shown:
            return
        if not self._put(draw):
            self._elsewhere[_place(file, shown[0])] = None
            return
        self._said.update((file.name, number) for number in fresh)
        self._ids.update((rule, None) for number in numbers for rule in cited[number])
        if len(fresh) > len(shown):
            self._put(partial(say, f"    and {len(fresh) - len(shown)} more lines", style="dim"), needed=True)

    def _put(self, shown: Callable[[], None], *, needed: bool = False) -> bool:
        lines = lines_of(shown)
        if not needed and len(lines) > self._left:
            return False
        painted("\n".join(lines))
        self._left -= len(lines)
        return True


def _show(file: SourceFile, numbers: list[int], left: dict[int, tuple[str, ...]]) -> None:
    """Print the place of the first of some lines of the rules, then the lines; dots mark omitted ones."""
    say(f"  {_place(file, numbers[0])}:", style="dim")
    for before, number in zip([numbers[0], *numbers], numbers, strict=False):
        text = _code(file, number)
        deep = 4 + len(text) - len(text.lstrip())
        if number > before + 1 and any(_code(file, between) for between in range(before + 1, number)):
            say(f"{' ' * max(4, deep - 2)}...", style="dim")
        words = left.get(number)
        if words is not None and text.strip() != "else":
            say_wrapped(f"(left for {', '.join(words)})", indent=deep, style="dim")
        say_rules(text.strip(), indent=deep)


def _with_what_hangs_on_it(line: Naming) -> Iterable[int]:
    """Return the numbers of a line that names a thing, of the block below it, and of an `else` above it."""
    first = line.first - 1 if line.left and _code(line.file, line.first - 1).strip() == "else" else line.first
    return range(first, block_below(line.file, line.last)[-1] + 1)


def _head(line: Naming) -> range:
    return declaration(line.file.span(line.file.line_starts[line.first - 1], line.file.line_starts[line.first - 1]))


def _code(file: SourceFile, number: int) -> str:
    """Return a line of the rules without citations, a table row with single spaces; empty for a comment."""
    text = without_cites(file.line_text(number))
    if text.lstrip().startswith("|"):
        cells = text.lstrip()
        return f"{text[: -len(cells)]}{' '.join(cells.split())}"
    return "" if text.lstrip().startswith("#") else text


def _place(file: SourceFile, number: int) -> str:
    from pathlib import Path

    return f"{Path(file.name).name}, line {number}"


# ---- print why a typed word is not a legal move, with the line of the rules that forbids it


def refuse(state: State, menu: Menu, word: str, otherwise: str = "") -> None:
    """Print why a typed word is no legal move and which line of the rules forbids it, else `otherwise`."""
    told = menu.refusal(word)
    plain = not_legal(word)
    if told == plain or told.startswith(f"{plain}; {EXAMPLES_FOLLOW}"):  # the player sees the legal moves above
        told = f"{plain}{otherwise}"
    say_wrapped(told, indent=0, style="yellow")
    found = None if menu.counts(word) else state.refused(word)
    if found is not None and found.span is not None:
        show_line(found.span)
        _numbers(state, found)
        show_rules(state.game, cites_on(state.game.checked, found.span), indent=4)


def _numbers(state: State, found: Refused) -> None:
    """Print the values of the numbers that the forbidding condition compares."""
    from interpreter.state.questions.derivation import operands_seen

    if found.tested is not None and state.seat is not None:
        for text, value in operands_seen(state.game.program, state.array, state.seat, found.tested, found.known):
            say_wrapped(f"{text}: {value}", indent=6)
