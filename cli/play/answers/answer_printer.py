"""Print an answer about the rules in limited space: quote each line once, then texts of cited rules."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from cli.output.consoles import lines_of, painted, say, say_wrapped
from cli.output.rule_colours import say_rules
from cli.play.answers.sources import rules_beside
from gamespec.analysis.written_blocks import block_below, declaration, without_cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec.analysis.mentions import Naming
    from gamespec.source import SourceFile, Span
    from interpreter.state.game import Game

LINES = 26
"""Maximum number of screen lines for an explanation with the lines of the rules it quotes.

Quotations that do not fit are replaced by one line that says where they are.
"""
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
        """Print lines of the rules that name something, each under the first line of its declaration.

        A `rule` that names it is printed whole.
        """
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
        """Print those of some lines of a rules file not printed before; collect the rule ids they cite.

        `left` has the cases left for a branch (`else`) by the branches before it, by the line number of the branch.
        """
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
