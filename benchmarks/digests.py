"""Digests of what the machine does and says, to compare two versions.

Run with `python -m benchmarks.digests OUT.json [--against OLD.json]`.

For each bundled game, each number of players and each choice of variants: final states of seeded random games; keys,
legal moves, views, logs and refusals of games played step by step; scores and winners; the rulebook; and what lint
prints. A redesign that changes nothing has the same digests before and after.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from contextlib import redirect_stderr
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import rulesets
from cli.output.complaint import Complaint
from cli.rulebook.markdown import as_markdown
from cli.rulebook.reading import rulebook
from gamespec.ruleset import around, numbers_of_seats
from gamespec.variants.cause import choices
from interpreter import RulesetError, load
from interpreter.source import find, variant_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.state.game import Game, State

REMEMBERED = 40
"""Most moves of a game that are tried again later, for the reasons why they are refused."""


def digest(*parts: object) -> str:
    """Return 16 hexadecimal digits of the texts of some values."""
    return blake2b("\x1f".join(map(repr, parts)).encode(), digest_size=8).hexdigest()


def tables(name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the numbers of seats and the variants with which a game can be played."""
    game = find(name)
    ruleset = around(game)
    for chosen in choices(tuple(sorted(around(game).variants))):
        files = [ruleset.shelf.read(file)[0] for file in (game, *(variant_file(ruleset, each) for each in chosen))]
        base, *variants = [each for each in files if each is not None]
        yield from ((seats, chosen) for seats in numbers_of_seats(base, variants))


def told(state: State) -> tuple[object, ...]:
    """Return what a state tells every observer: its key, legal moves, views and logs."""
    observers = (*range(state.game.players), None)
    return (
        state.key(),
        [str(move) for move in state.moves()],
        [(str(state.view(seat)), [str(line) for line in state.log(seat)]) for seat in observers],
    )


def stepwise(game: Game, seed: int) -> str:
    """Return the digest of a random game, move by move, with the reasons why earlier moves are refused."""
    random, state = Random(seed), game.initial(seed)
    found: list[object] = [told(state)]
    tried: dict[str, None] = {}
    while not state.over:
        moves = [str(move) for move in state.moves()]
        found += [state.why_not(move) for move in [*tried][-3:] if move not in moves]
        tried |= dict.fromkeys(moves[: max(0, REMEMBERED - len(tried))])
        state = state.apply(random.choice(moves))
        found.append(told(state))
    return digest(*found, state.scores(), state.winners())


def of_table(name: str, players: int, variants: tuple[str, ...], games: int) -> dict[str, str]:
    """Return the digests of a game with some variants for a number of players, or of its refusal."""
    try:
        game = load(name, players, variants)
    except RulesetError as refused:
        return {"refused": digest(str(refused))}
    with redirect_stderr(StringIO()):  # that variants are added which these need
        try:
            book = as_markdown(rulebook(name, players, list(variants)))
        except Complaint as refused:  # a number of players that only these variants do not allow
            book = str(refused)
    return {
        "games": digest(*(game.program.play(seed) for seed in range(games))),
        "steps": digest(*(stepwise(game, seed) for seed in range(max(1, games // 100)))),
        "rulebook": digest(book),
    }


def of_ruleset(name: str, games: int) -> dict[str, dict[str, str]]:
    """Return the digests of a game under all tables, and of what lint prints of it."""
    lint = subprocess.run([sys.executable, "-m", "cli", "lint", name], capture_output=True, text=True, check=False)
    found = {f"{name} lint": {"lint": digest(lint.returncode, lint.stdout, lint.stderr)}}
    for players, variants in tables(name):
        found[" ".join((name, str(players), *variants))] = of_table(name, players, variants, games)
    return found


def main() -> int:
    """Write all digests to a file; with --against print what differs, and return 1 if something does."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks.digests")
    reader.add_argument("out", type=Path)
    reader.add_argument("--against", type=Path)
    reader.add_argument("--only", action="append", help="name of a game; repeatable")
    reader.add_argument("-n", "--games", type=int, default=200)
    asked = reader.parse_args()
    found: dict[str, dict[str, str]] = {}
    for name in asked.only or rulesets.names():
        found |= of_ruleset(name, asked.games)
        asked.out.write_text(json.dumps(found, indent=1), encoding="utf-8")
    before = {} if asked.against is None else json.loads(asked.against.read_text(encoding="utf-8"))
    other = {table: sorts for table, sorts in before.items() if found.get(table, sorts) != sorts}
    for table, sorts in other.items():
        print(f"{table}: {', '.join(sort for sort in sorts if found[table].get(sort) != sorts[sort])}")
    print(f"{len(found)} tables, {len(other)} other than before" if before else f"{len(found)} tables")
    return 1 if other else 0


if __name__ == "__main__":
    raise SystemExit(main())
