"""`gamespec dataset`: write the decisions of many games as Parquet files, for learning."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import Players, Ruleset, Seats, Seed, With, argument, number, option
from cli.output.complaint import FINE, INTERRUPTED, Complaint, require
from cli.output.consoles import plural, remark, say

if TYPE_CHECKING:
    from cli.output.shards import Order

FORMS = ("vector", "text", "none")
EXAMPLES = (
    "gamespec dataset harbor harbor-games -n 1000",
    "gamespec dataset harbor games -n 500 --seats greedy,random",
)


def run(
    ruleset: Ruleset,
    folder: Annotated[Path, argument("FOLDER", "Folder of the files; it is created.")],
    games: Annotated[int, number("-n", "--games", help="Number of games.")] = 1_000,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Seed = None,
    *,
    size: Annotated[int, number("--games-a-file", help="Number of games in a file.")] = 100,
    observations: Annotated[str, option("--observations", "Observations: vector, text or none.", "FORM")] = "vector",
    workers: Annotated[int | None, number("--workers", help="Worker processes (default: all cores).")] = None,
) -> int:
    """Write the decisions of simulated games as Parquet files."""
    require("tables", "dataset", "Parquet files need")
    if observations not in FORMS:
        wrong = f"there is no form `{observations}`"
        raise Complaint("--observations", wrong, f"write {', '.join(FORMS[:2])} or {FORMS[2]}")
    from cli.games import open_game
    from cli.output.shards import Order, made
    from cli.play.seats import kinds_for, seats_named
    from interpreter.simulate.crew import cores

    game = open_game(ruleset, players, variants, seats=seats_named(seats))
    bots = tuple(kinds_for(game, seats, people=False))
    order = Order(game, bots, seed or 0, games, size, observations)
    _begin(order, folder)
    there = 0
    try:
        for there in made(order, folder, min(workers or cores(), order.files)):
            remark(f"{there} of {plural(order.files, 'file')}")
    except KeyboardInterrupt:
        remark(f"stopped with {plural(there, 'file')} of {order.files}; the same command makes the others")
        return INTERRUPTED
    say(f"{plural(order.files, 'file')} of decisions in {folder}; {folder / 'README.md'} says what they are")
    return FINE


def _begin(order: Order, folder: Path) -> None:
    """Make the folder; raise a Complaint if it holds another data set, or more games, or cannot be made."""
    from cli.output.shards import ABOUT, extend

    about = order.about()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = json.loads((folder / ABOUT).read_text(encoding="utf-8")) if (folder / ABOUT).exists() else None
        unnamed = held is None and any(folder.glob("decisions-*.parquet"))
    except (OSError, ValueError) as error:
        raise Complaint(str(folder), f"the folder cannot be used: {error}", "name another folder") from None
    if unnamed or not isinstance(held, dict | None):
        raise Complaint(str(folder), f"no `{ABOUT}` says what the files of this folder are", "name another folder")
    held = about if held is None else held
    if isinstance(before := held.get("games"), int) and before < order.games:
        held = {**held, "games": order.games}
    other = next((name for name, value in about.items() if held.get(name) != value), None)
    if other is not None:
        advice = "name another folder"
        raise Complaint(
            str(folder), f"this folder holds a data set with {other} {held.get(other)}, not {about[other]}", advice
        )
    if isinstance(before, int):
        extend(order, folder, before)
