"""Text of an example of all moves and draws of a game, the same for every random seed."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.checked.game import Example
from gamespec.checked.things import Field
from gamespec.checked.types import Int, YesNo
from interpreter.compiler.program import compile_with_examples
from interpreter.examples.result import renamed
from interpreter.examples.run import run_example
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.chance_transcript import drawn
from interpreter.state.game import Game, State
from interpreter.state.history.entries import entries
from interpreter.state.wording.names import field_name, thing_name

WIDTH = 79
MOST_CLAIMS = 12
"""Maximum number of claims written under `then`."""


def recorded(state: State, name: str, variants: tuple[str, ...], last: int, begun: Example | None = None) -> str:
    """Return the text of an example that leads to a state.

    A comment marks the `last` moves, and `then` claims what they changed. `variants` are the titles of variants.
    `begun` is the example whose position the game began from, if any: the new one continues it. Raises UntoldError.
    """
    game, played = state.game, list(entries(state.last))
    first = len(played) - last
    brought = drawn(state, midway=begun is not None)
    lines = _chance(next(brought))
    for number, (entry, outcomes) in enumerate(zip(played, brought, strict=True)):
        if number == first > 0:
            lines.append(f"    # the last {last} moves" if last > 1 else "    # the last move")
        if isinstance(entry.item, Move):
            lines.append(f"    {game.seat_names[entry.item.seat]}: {entry.item}")
        lines += _chance(outcomes)
    before = played[first].before if played else state.array
    claims = [f"    {claim}" for claim in changes(game, before, state.array)][:MOST_CLAIMS]
    over = "    the game is over" if state.over else "    the game is not over"
    told = [*lines, "  then", *claims, over]
    if begun is not None:
        told = [renamed(line, dict(zip(game.seat_names, begun.seats, strict=False))) for line in told]
    return "\n".join([*_opening(game, name, variants, begun), *told]) + "\n"


def _opening(game: Game, name: str, variants: tuple[str, ...], begun: Example | None) -> list[str]:
    """Return the lines of the example before its first move."""
    head = [f'example "{name}"']
    titles = [_with(variants)] if variants else []
    if begun is None:
        start = f"    start at phase {game.checked.phases[0].name}"
        return [*head, f"  seats {', '.join(game.seat_names)}", *titles, "  given", start, "  when"]
    written = list(_written(begun))
    heads = [line.split()[0] for line in written if not line.startswith("   ")]
    if heads.count("when") > 1 or heads.count("then") > 1 or any(line.strip().endswith(" then") for line in written):
        return [*head, f"  seats {', '.join(begun.seats)}", f'  given example "{begun.name}"', "  when"]
    kept = written[: next((place for place, line in enumerate(written) if line.split()[0] == "then"), len(written))]
    said = any(line.startswith("  with ") for line in kept)
    seats = any(line.startswith("  seats ") for line in kept)
    when = [] if any(line.split()[:1] == ["when"] for line in kept) else ["  when"]
    return [*head, *([] if seats else [f"  seats {', '.join(begun.seats)}"]), *([] if said else titles), *kept, *when]


def _written(begun: Example) -> Iterator[str]:
    """Yield the lines of an example below its first line, as the file has them."""
    for line in begun.span.file.text.splitlines()[begun.span.line :]:
        if line.strip() and not line.startswith(" "):
            return
        if line.strip():
            yield line


def fault(game: Game, text: str) -> str | None:
    """Return the error in the text of an example once it is read and run; None if it passes."""
    from interpreter.loading import checked_with  # loads the parser
    from interpreter.source import RulesetError  # loads the parser too

    head = f'examples of "{game.title}"\n\n'
    try:
        checked = checked_with(game.source, game.players, head + text)
    except RulesetError as wrong:
        return str(wrong)
    program = compile_with_examples(checked)
    example = checked.examples[-1]
    failures = run_example(program, example).failures
    return f"{failures[0].span.text}: {failures[0].text}" if failures else None


def _with(variants: tuple[str, ...]) -> str:
    return "  with " + ", ".join(f'"{title}"' for title in variants)


def _chance(outcomes: list[Outcome]) -> list[str]:
    """Return `chance:` lines with these outcomes of draws, no longer than the screen if possible."""
    lines: list[str] = []
    for word in (str(outcome) for outcome in outcomes):
        if lines and len(lines[-1]) + len(word) + 2 <= WIDTH:
            lines[-1] += f", {word}"
        else:
            lines.append(f"    chance: {word}")
    return lines


def changes(game: Game, before: list[int], after: list[int]) -> Iterator[str]:
    """Yield claims on fields that changed: numbers and yes/no fields of the game, players and spaces."""
    program = game.program
    for stored in program.checked.fields:
        if stored.machine_made or not isinstance(stored.type, Int | YesNo) or stored.keys:
            continue
        if stored.owner is not None and stored.owner.sort == "piece":
            continue
        place = program.layout.fields[stored]
        for owner in range(place.owners):
            at = place.base + owner * place.stride
            if before[at] != after[at]:
                yield _claim(game, stored, owner, after[at])


def _claim(game: Game, stored: Field, owner: int, now: int) -> str:
    name = field_name(game.program, stored, 0)
    if stored.owner is not None:
        name = f"{thing_name(game.program, stored.owner, owner)}'s {name}"
    if isinstance(stored.type, YesNo):
        return name if now else f"not {name}"
    return f"{name} is {'none' if now < 0 and stored.starts is None else now}"
