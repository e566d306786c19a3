"""Positions built from `given` lines as in examples; errors are RulesetErrors with places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent

from gamespec.budgets import budget as allowing
from gamespec.check.codes import BAD_EXAMPLE
from gamespec.check.symbols import one_of
from gamespec.checked.game import CheckedGame, ThenLine
from gamespec.diagnostics import Diagnostic, Sink, render_full
from gamespec.source import SourceFile, Span
from interpreter.compiler.analysis.suspension import Pauses, example_blocks
from interpreter.compiler.program import compile_game
from interpreter.examples.result import StuckError
from interpreter.examples.run import fault_of
from interpreter.examples.stage import Stage
from interpreter.game import loaded_again
from interpreter.kernel.cannot_run import CannotRun, report_refused
from interpreter.kernel.layout import SEED
from interpreter.loading import checked_as
from interpreter.source import RulesetError
from interpreter.state.game import MOST_SEED, SEED_RANGE, Game, State
from interpreter.state.pickling import GameParts

NAME = "given lines"
"""File name under which errors show the lines."""
SEAT = re.compile(r"[A-Z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*")
"""Pattern of a valid name of a seat."""
QUOTED = re.compile(r"`([^`]+)`")
"""Pattern of a name in backquotes inside a help line."""
LATER = re.compile(r"^(?:when|then)(?= *(?:#|$))", re.MULTILINE)
"""Pattern of a line that begins a later part."""
PARTS = ("given", "seats", "when", "then")
"""Words with which the lines may begin; lines that begin otherwise belong under `given`."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines written by the caller (`own`), and the example built around them (`whole`)."""

    own: SourceFile
    whole: SourceFile
    above: int
    """Number of lines of the example before the caller's first line."""
    deeper: tuple[int, ...]
    """Number of columns by which each of the caller's lines was indented further."""

    def home(self, span: Span) -> Span:
        """Return where a span of the example lies in the caller's lines, or their nearest end."""
        if span.file is not self.whole and span.file != self.whole:
            return span
        start, end = (self._offset(offset) for offset in (span.start, span.end))
        return Span(start, max(start, end), self.own)

    def _offset(self, offset: int) -> int:
        line, column = self.whole.place(min(offset, len(self.whole.text)))
        number = line - 1 - self.above
        if not 0 <= number < len(self.deeper):
            return 0 if number < 0 else len(self.own.text)
        begin = self.own.line_starts[number]
        return min(begin + max(0, column - 1 - self.deeper[number]), begin + len(self.own.line_text(number + 1)))

    def relocated(self, found: Diagnostic) -> Diagnostic:
        """Return an error or warning with its places moved from the example to the caller's lines."""
        labels = [replace(label, span=self.home(label.span)) for label in (found.primary, *found.secondary)]
        return replace(found, primary=labels[0], secondary=tuple(labels[1:]), help=_of_the_rules(found.help), fixes=())


def _of_the_rules(advice: str | None) -> str | None:
    """Return a help line with other examples or `given setup`, without the one made here."""
    if advice is None or f"`{NAME}`" not in advice:
        return advice
    others = [name for name in QUOTED.findall(advice) if name != NAME]
    return one_of(others) if others else "write `given setup`, since the rules have no examples"


def position(game: Game, lines: str, *, seats: Sequence[str] | None = None, seed: int | None = None) -> State:
    """Return the state that `given` lines lead to, read like those of an example in the rules.

    `lines` belong below `given` (no pieces placed), or begin with `given setup`, `given position "NAME"` or `given
    example "NAME"`; `when` lines may follow, and `then` claims, which must hold. They must end with a player to
    move: `start at phase ...`, a set-up, or a move. `seats` are the names the lines use, in seating order (default:
    P1, P2 and so on, or the names of the rules). Draws that are not stated come from the random `seed`, now and
    later; None draws as seed 0 would and leaves later draws open. Raises RulesetError with the place in the lines
    and what to do, ValueError for a seed out of range.
    """
    if seed is not None and not 0 <= seed < MOST_SEED:
        raise ValueError(SEED_RANGE)
    written = _written(game, lines, seats)
    with allowing(game.program.module.times):
        try:
            begun, checked = _compiled(game, written)
        except RulesetError as refused:
            if not refused.diagnostics:
                raise
            raise _refused(written.relocated(found) for found in refused.diagnostics) from None
        stage = Stage(begun.program, checked.examples[-1], seed or 0)
        try:
            _play(stage)
        except StuckError as stuck:
            found = BAD_EXAMPLE.at(written.home(stuck.span), stage.outside(stuck.text), help=stage.outside(stuck.help))
            raise _refused([found]) from None
    if not stage.begun:
        told = "these lines do not say where the game goes on, so no player is to move"
        advice = f"add the line `start at phase {game.checked.phases[-1].name}`, with the phase you mean, at the end"
        raise _refused([BAD_EXAMPLE.at(written.own.span(0, 0), told, help=advice)])
    array = stage.s
    array[SEED] = -1 if seed is None else seed
    return State(begun, array, made_up=True)


def begun_with(game: Game, example: str) -> Game:
    """Return the game compiled so that play may begin anywhere; `example` is a text to compile with it."""
    if not example:
        return _made(game, game.checked, "")
    checked, _ = checked_as(game.source, game.players, SourceFile(NAME, example))
    checked.examples = checked.examples[-1:]
    return _made(game, checked, example)


def _written(game: Game, lines: str, seats: Sequence[str] | None) -> Lines:
    """Return the caller's lines with the example built around them; raises RulesetError for bad seats."""
    if seats is not None and len(seats) != game.players:
        given = "1 name is" if len(seats) == 1 else f"{len(seats)} names are"
        wanted = f"{game.players} player{'' if game.players == 1 else 's'}; name one for each player"
        raise RulesetError(f"seats: {given} given, but `{game.name}` was loaded for {wanted}")
    for number, seat in enumerate(seats or ()):
        if not SEAT.fullmatch(seat):
            raise RulesetError(
                f"seats: `{seat}` cannot be the name of a seat; write one word with a capital, such as `Ann`"
            )
        if seats is not None and seat in seats[:number]:
            raise RulesetError(f"seats: two seats are called `{seat}`; give each seat a name of its own")
    plain = dedent(lines.replace("\r\n", "\n"))
    words = plain.split(maxsplit=1)
    own = bool(words) and words[0] in PARTS
    part = None if own else LATER.search(plain)
    if part is not None:
        told = f"`{part[0]}` begins a new part of the lines, but nothing says to which part the lines above it belong"
        advice = "write `given` as the first line, and indent the lines between `given` and this one by two blanks"
        raise _refused([BAD_EXAMPLE.at(SourceFile(NAME, plain).span(part.start(), part.end()), told, help=advice)])
    named = [f"  seats {', '.join(seats)}"] if seats is not None else []
    variants = [", ".join(f'"{game.source.title_of(name)}"' for name in game.variants)]
    titles = [f"  with {variants[0]}"] if game.variants else []
    head = [f'examples of "{game.title}"', "", f'example "{NAME}"', *named, *titles, *([] if own else ["  given"])]
    margin = "  " if own else "    "
    given, kept = lines.replace("\r\n", "\n").split("\n"), plain.split("\n")
    deeper = tuple(len(margin) - len(line) + len(short) for line, short in zip(given, kept, strict=True))
    text = "\n".join([*head, *(f"{margin}{line}" if line.strip() else "" for line in kept)])
    source = SourceFile(NAME, f"{text}\n")
    return Lines(SourceFile(NAME, lines.replace("\r\n", "\n")), source, len(head), deeper)


def _compiled(game: Game, written: Lines) -> tuple[Game, CheckedGame]:
    """Return the game compiled for play from the position, and the checked rules with the lines."""
    checked, fingerprints = checked_as(game.source, game.players, written.whole)
    if game.fingerprints != fingerprints:
        raise RulesetError(
            f"the files of `{game.name}` have changed since `load` read them; call `load` again, "
            "and `position` with the new game"
        )
    checked.examples = checked.examples[-1:]
    return _made(game, checked, written.whole.text), checked


def _made(game: Game, checked: CheckedGame, example: str) -> Game:
    pauses = Pauses(checked)
    pausing = any(pauses.block(block) for block in example_blocks(checked))
    careful = any(stored.starts_unset for stored in checked.fields)
    try:
        program = compile_game(checked, with_examples=pausing, careful=careful)
    except CannotRun as missing:
        sink = Sink()
        report_refused(missing, sink)
        raise _refused(sink) from None
    begun = example if pausing else ""
    return Game(program, game.source, game.fingerprints, begun, again=_again)


def _again(parts: GameParts[Game]) -> Game:
    """Return the same game, compiled in another process from its parts."""
    return begun_with(loaded_again(parts), parts.begun or "")


def _play(stage: Stage) -> None:
    """Execute the lines of an example; raise StuckError at a claim that does not hold."""

    def ask(line: ThenLine) -> None:
        text = fault_of(stage, line)
        if text is not None:
            raise StuckError(line.span, f"this does not hold: {text}")

    stage.play(ask)


def _refused(found: Iterable[Diagnostic]) -> RulesetError:
    errors = [each for each in found if each.is_error]
    return RulesetError(render_full(errors).rstrip(), errors)
