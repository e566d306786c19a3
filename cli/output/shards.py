"""Write data sets for learning: Parquet files of decisions, each with the games of a range of seeds.

A file depends on the rules, the bots, the seed and its number alone. So any number of processes makes the same bytes,
and a run that was stopped goes on with the files that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output.writing import write, write_bytes
from interpreter.simulate.crew import Crew
from interpreter.state.game import Game

if TYPE_CHECKING:
    from interpreter.bridges.encoded import Encoded

FAILED = "the file could not be written"
CARD = "README.md"
ABOUT = "dataset.json"
LONGEST = 10_000
"""Number of decisions after which a game is left out as endless."""
COLUMNS = {
    "game": "number of the game; its seed is the first seed plus this",
    "decision": "number of decisions in the game before this one, those with one legal move included",
    "seat": "the player to move, from 0",
    "bot": "the bot at this seat",
    "phase": "phase of the rules",
    "observation": "what the seat sees, as the vector or text that docs/encodings.md describes",
    "legal": "numbers of the legal moves",
    "move": "number of the move that was made, one of `legal`",
    "text": "the move as it is written",
    "result": "points of the seat at the end",
    "win": "1 for a winner, 1/k if k share the win, else 0",
}


@dataclass(frozen=True, slots=True)
class Order:
    """Game, bots, seeds and form of a data set; equal orders make equal files."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int
    size: int
    """Number of games in a file."""
    form: str
    """Form of observations: `vector`, `text` or `none`."""

    @property
    def files(self) -> int:
        """Return the number of files."""
        return -(-self.games // self.size)

    def about(self) -> dict[str, Any]:
        """Return the description that is written beside the files; another one refuses to go on with them."""
        from importlib.metadata import version

        return {
            "game": self.game.name,
            "players": len(self.game.people),
            "variants": list(self.game.variants),
            "rules": dict(sorted(self.game.fingerprints.items())),
            "bots": list(self.bots),
            "first_seed": self.seed,
            "games": self.games,
            "games_a_file": self.size,
            "observations": self.form,
            "gamespec": version("gamespec"),
        }


def made(order: Order, folder: Path, workers: int) -> Iterator[int]:
    """Write the files that are missing; yield the number of files there are after each."""
    held = {file.name for file in folder.glob("decisions-*.parquet") if file.is_file()}
    missing = (number for number in range(order.files) if _file(folder, number).name not in held)
    there = len(held)
    write(folder / ABOUT, json.dumps(order.about(), indent=1) + "\n", FAILED)
    for number, content in _shards(order, missing, workers):
        write_bytes(_file(folder, number), content, FAILED)
        there += 1
        yield there
    write(folder / CARD, card(order), FAILED)


def extend(order: Order, folder: Path, before: int) -> None:
    """Delete the last file of a data set of `before` games, if it has fewer games than it is to have now."""
    if before < order.games and before % order.size:
        _file(folder, before // order.size).unlink(missing_ok=True)


def _shards(order: Order, missing: Iterable[int], workers: int) -> Iterator[tuple[int, bytes]]:
    """Yield the contents of the missing files by number, in any order; one worker is this process."""
    if workers == 1:
        yield from ((number, shard(order, number)) for number in missing)
        return
    parts = (order.game, order.bots, order.seed, order.games, order.size, order.form)
    with Crew(workers, _writer, parts) as crew:
        for made_by_one in crew.play(range(number, number + 1) for number in missing):
            yield from made_by_one


def _writer(*parts: Any) -> Callable[[range], list[tuple[int, bytes]]]:
    """Return the function of a worker that makes files by their numbers."""
    order = Order(*parts)
    return lambda numbers: [(number, shard(order, number)) for number in numbers]


def _file(folder: Path, number: int) -> Path:
    return folder / f"decisions-{number:05}.parquet"


def shard(order: Order, number: int) -> bytes:
    """Return the Parquet file of a range of games, as bytes."""
    import pyarrow as pa
    from pyarrow import parquet

    from interpreter.bridges.encoded import Encoded

    encoded = Encoded(order.game, form="text" if order.form == "text" else "vector")
    first = number * order.size
    rows = [
        row for game in range(first, min(first + order.size, order.games)) for row in _decisions(order, encoded, game)
    ]
    seen = {"vector": pa.list_(pa.float32(), encoded.observations.size), "text": pa.string()}.get(order.form)
    types = {
        "game": pa.int64(), "decision": pa.int32(), "seat": pa.int8(), "bot": pa.string(), "phase": pa.string(),
        "observation": seen, "legal": pa.list_(pa.int32()), "move": pa.int32(), "text": pa.string(),
        "result": pa.float64(), "win": pa.float64(),
    }  # fmt: skip
    kept = {name: sort for name, sort in types.items() if sort is not None}
    table = pa.table(
        {name: pa.array([row[name] for row in rows], sort) for name, sort in kept.items()}, schema=pa.schema(kept)
    )
    held = pa.BufferOutputStream()
    parquet.write_table(table, held, compression="zstd")
    return held.getvalue().to_pybytes()


def _decisions(order: Order, encoded: Encoded, game: int) -> list[dict[str, Any]]:
    """Return a row for each decision of a game with several legal moves; none if the game does not end."""
    from interpreter.players import Players

    bots = Players(dict(enumerate(order.bots)), order.seed + game)
    state, rows = order.game.initial(seed=order.seed + game), list[dict[str, Any]]()
    for made_before in range(LONGEST):
        if state.over:
            break
        seat, moves, move = state.seat or 0, state.moves(), bots.move(state)
        if len(moves) > 1:
            numbers = encoded.actions.numbers(moves)
            row = {"game": game, "decision": made_before, "seat": seat, "bot": order.bots[seat], "phase": state.phase}
            row |= {"legal": sorted(numbers), "move": numbers[moves.index(move)], "text": str(move)}
            if order.form != "none":
                row["observation"] = encoded.observe(state, seat)
            rows.append(row)
        state = state.apply(move)
    if not state.over:
        return []
    results, winners = state.returns(), state.winners()
    for row in rows:
        row["result"] = float(results[row["seat"]])
        row["win"] = 1 / len(winners) if row["seat"] in winners else 0.0
    return rows


def card(order: Order) -> str:
    """Return the page beside the files: what they are, with which bots, and how to make them again."""
    about = order.about()
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    rules = "\n".join(f"| `{name}` | `{mark}` |" for name, mark in about["rules"].items())
    with_ = "".join(f" --with {name}" for name in about["variants"])
    return (
        f"# Decisions of {order.game.title}\n\n"
        f"{order.games:,} games of {order.game.players} players, seeds {order.seed:,} to "
        f"{order.seed + order.games - 1:,}, played by {', '.join(order.bots)}. "
        "Decisions with one legal move are left out, and games that do not end.\n\n"
        f"Made by gamespec {about['gamespec']}; the same command makes the same files, "
        "unless a bot thinks for a number of seconds:\n\n"
        f"    gamespec dataset {order.game.name} FOLDER --players {about['players']}{with_} -n {order.games} "
        f"--seats {','.join(order.bots)} --seed {order.seed} --games-a-file {order.size} "
        f"--observations {order.form}\n\n"
        f"| column | meaning |\n|---|---|\n{columns}\n\n"
        f"| file of rules | hash |\n|---|---|\n{rules}\n\n"
        "What bots do says little about people. `random` plays positions that nobody reaches; the stronger the bots,\n"
        "the fewer different positions there are.\n"
    )
