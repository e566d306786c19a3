"""`gamespec learn`: train the bot `learned` by self-play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import FixedSeed, Ruleset, With, number, option
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import err, plural, remark, say

if TYPE_CHECKING:
    from interpreter.learning import Weights
    from interpreter.state.game import Game

SHOWN = 5
"""Maximum number of learned weights printed; the file of weights has all."""
FAILED = "the learned weights cannot be written"
ADVICE = "name another file with --to FILE"


def run(
    ruleset: Ruleset,
    players: Annotated[
        int | None, number("--players", help="Number of players (default: every number allowed).")
    ] = None,
    variants: With = None,
    games: Annotated[
        int | None, number("-n", "--games", help="Random games in the first round (default: up to 300).", least=10)
    ] = None,
    seed: FixedSeed = 0,
    to: Annotated[
        str | None, option("--to", "File for the weights (default: beside the rules); - for stdout.", "FILE")
    ] = None,
) -> int:
    """Train the bot `learned` by self-play and write its weights."""
    from cli.games import open_game
    from interpreter.learning import games_to_learn, learn_until_stopped, table_name

    first = open_game(ruleset, players, variants)
    file = _file(first, to)
    tables: dict[Game, Weights] = {}
    every, stopped = [first] if players is not None else [*_all(ruleset, first, variants)], False
    for game in every:
        try:
            with err().status(f"{game.checked.title}, {table_name(game)}: playing"):
                many = games_to_learn(game, tables=len(every)) if games is None else games
                found, stopped = learn_until_stopped(game, seed, many)
        except KeyboardInterrupt:
            if not tables:
                raise
            stopped = True
            break
        tables[game] = found
        if file is not None:
            _print_weights(game, found)
        if stopped:
            break
    _write(tables, file)
    if stopped:
        remark(
            f"interrupted: {len(tables)} of {plural(len(every), 'configuration')} trained, the last with fewer games"
        )
        return INTERRUPTED
    return FINE


def _file(game: Game, to: str | None) -> Path | None:
    """Return the file to write the weights to, None for stdout; complain now if it cannot be written."""
    from cli.output.writing import try_place
    from interpreter.learning import file_of

    if to == "-":
        return None
    file = file_of(game) if to is None else Path(to)
    try_place(file, FAILED, ADVICE)
    _known(file)
    return file


def _known(file: Path) -> tuple[dict[str, Weights], str | None]:
    """Return the learned weights in a file by configuration, and its text (None if there is no file)."""
    from interpreter.learning import LearnedFileError, tables_in

    try:
        return tables_in(file)
    except LearnedFileError as error:
        raise Complaint("", error.cause, ADVICE) from None


def _all(ruleset: str, first: Game, variants: list[str] | None) -> Iterator[Game]:
    """Yield the game for each number of players it allows; `first` is the game already loaded."""
    from cli.games import open_game
    from cli.targets import find

    target = find(ruleset)
    seats = target.heading(target.game).seats
    for people in range(seats.fewest, seats.most + 1) if seats is not None else ():
        yield first if people == len(first.people) else open_game(ruleset, people, variants)


def _print_weights(game: Game, found: Weights) -> None:
    from interpreter.learning import table_name

    say(f"{game.checked.title}, {table_name(game)}: {found.games} games of about {found.decisions} decisions")
    most = sorted(found.worth.items(), key=lambda each: -abs(sum(each[1])))[:SHOWN]
    wide = max((len(name) for name, _ in most), default=0)
    if most:
        unit = "points" if game.score_lines else "wins"
        say(f"  effect on a player's final lead over the average, in {unit}:")
    for name, (start, end) in most:
        say(f"    one more {name:<{wide}}  {start / 1000:+.2f} at the start, {end / 1000:+.2f} at the end")
    if not most:
        remark("no number of these rules predicts the winner, so the bot `learned` plays at random here")


def _write(tables: dict[Game, Weights], file: Path | None) -> None:
    """Write learned weights to a file (None: to stdout), and keep those for other numbers of players."""
    from cli.output.writing import write
    from interpreter.learning import table_name, written

    name = next(iter(tables)).name
    named = {table_name(each): found for each, found in tables.items()}
    if file is None:
        say(written(name, named).rstrip())
        return
    known, was = _known(file)
    write(file, written(name, dict(sorted((known | named).items()))), FAILED, ADVICE, was=was)
    say(f"written: {file}")
