"""Simulated hours at hosted tables, whose server is killed again and again.

At each of `TABLES` tables somebody moves, takes back, or writes a note every `PACE` seconds of simulated time; a
process does it as fast as it can, and prints a line for all that is on disk. It is killed after some of these lines.
Then the file must hold exactly what was printed, or one thing more: that which was being written.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cli.host.store import Store
from cli.host.tables import Hosted, RefusedError
from interpreter import load
from interpreter.state.game import Game

TABLES, PACE = 20, 30.0
"""Number of tables in use, and mean seconds between two things done at one."""
LIVES = 500
"""Mean number of things that are done before the server is killed."""
GAMES = {"connect_four": 2, "kuhn_poker": 2, "pig": 2, "love_letter": 3, "fleet": 3}
"""Games played, and their players."""
UNDO, NOTE = 0.05, 0.05
"""Shares of what is done: taking back, and writing a note."""


@dataclass(slots=True)
class Kept:
    """Moves, undone moves and notes of a table: those in a file, or those that must be in it."""

    moves: list[str] = field(default_factory=list[str])
    undone: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])

    def may_become(self, later: Kept) -> bool:
        """Return whether one move, note or undo more leads to `later`."""
        left = len(later.moves)
        moved = self.moves == later.moves[:-1] and (self.undone, self.notes) == (later.undone, later.notes)
        noted = self.notes == later.notes[:-1] and (self.moves, self.undone) == (later.moves, later.undone)
        back = (self.moves[:left], self.undone + self.moves[left:], self.notes) == (
            later.moves,
            later.undone,
            later.notes,
        )
        return moved or noted or back


def played(seconds: float, seed: int) -> list[str]:
    """Return the faults of some simulated time on a new file."""
    rng, found, told, spent, lives = Random(seed), list[str](), dict[int, Kept](), 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "soak.table"
        while spent < seconds and not found:
            lives += 1
            words = [sys.executable, "-m", "tests.soak", "serve", str(path), "--until", str(rng.randrange(10**9))]
            server = subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8")
            assert server.stdout is not None
            spent += sum(_heard(told, server.stdout.readline()) for _ in range(1 + int(rng.expovariate(1 / LIVES))))
            time.sleep(rng.uniform(0, 0.005))
            server.kill()
            spent += sum(_heard(told, line) for line in server.communicate()[0].splitlines(keepends=True))
            found += [f"piece {seed}, life {lives}: {fault}" for fault in faults(path, told)]
    return found


def _heard(told: dict[int, Kept], line: str) -> float:
    """Add a line of the server to what the file has to hold; return the simulated seconds that passed."""
    if not line.endswith("\n"):
        return 0.0
    number, what, text, spent = json.loads(line)
    table = told.setdefault(number, Kept())
    if what == "move":
        table.moves.append(text)
    elif what == "note":
        table.notes.append(text)
    elif what == "undo":
        table.undone += table.moves[text:]
        del table.moves[text:]
    return spent


def faults(path: Path, told: dict[int, Kept]) -> list[str]:
    """Return where a file is not what its server has printed, or not played; `told` becomes what it holds."""
    store = Store(path)
    held = {
        number: Kept(
            [move.text for move in store.moves(number)],
            [text for _, _, text in store.undone(number)],
            [note.text for note in store.notes(number)],
        )
        for number in store.setups()
    }
    others = [number for number in held.keys() | told.keys() if held.get(number) != told.get(number)]
    found = [
        f"table {number}: {told.get(number)} was printed, {held.get(number)} is in the file"
        for number in others
        if number not in held or not told.get(number, Kept()).may_become(held[number])
    ]
    if len(others) > 1 and not found:
        found.append(f"{len(others)} tables are ahead of what was printed")
    try:
        _opened(store)
    except RefusedError as error:
        found.append(str(error))
    store.close()
    told.update(held)
    return found


@cache
def _game(name: str) -> Game:
    return load(name, GAMES[name])


def _opened(store: Store) -> list[Hosted]:
    """Return the tables of a file, their moves played again."""
    return [
        Hosted.opened(number, _game(spec["game"]), spec["kinds"], spec["seed"], store)
        for number, spec in store.setups().items()
    ]


def serve(path: Path, seed: int) -> None:
    """Play at the tables of a file until killed."""
    rng, store = Random(seed), Store(path)
    tables = [table for table in _opened(store) if not table.state.over]
    while True:
        if len(tables) < TABLES:
            tables.append(_added(store, rng))
        table = rng.choice(tables)
        _done(table, rng, rng.expovariate(TABLES / PACE))
        if table.state.over:
            tables.remove(table)


def _added(store: Store, rng: Random) -> Hosted:
    name = rng.choice(list(GAMES))
    kinds, seed = [*["me"] * (GAMES[name] - 1), rng.choice(["me", "random"])], rng.randrange(2**53)
    number = store.add({"game": name, "kinds": kinds, "seed": seed}, {f"{rng.getrandbits(128):x}": "onlooker"})
    _print(number, "table", "", 0.0)
    return Hosted.opened(number, _game(name), kinds, seed, store)


def _done(table: Hosted, rng: Random, spent: float) -> None:
    """Do something at a table: a note, an undo to which all agree, or a move, with those of bots after it."""
    number, what = table.number, rng.random()
    if what < NOTE and len(table.notes) < 100:
        table.note("0", table.at, text := f"note {rng.random()}")
        _print(number, "note", text, spent)
        return
    if what < NOTE + UNDO and table.at:
        before = table.at
        try:
            table.undo(rng.choice(table.people), table.at)
            for seat in sorted(table.asking.waiting) if table.asking else ():
                table.answer(seat, table.at, agrees=True)
        except RefusedError:
            return
        if table.at < before:
            _print(number, "undo", table.at, spent)
        return
    if table.state.seat is not None and not table.is_bots_turn():
        table.move(table.state.seat, table.at, text := str(rng.choice(table.state.moves())))
        _print(number, "move", text, spent)
    while not table.state.over and table.is_bots_turn():
        seat, text, after = table.bots_choice()
        table.keep(seat, text, after)
        _print(number, "move", text, 0.0)


def _print(number: int, what: str, detail: Any, spent: float) -> None:
    sys.stdout.write(json.dumps([number, what, detail, round(spent, 3)]) + "\n")
    sys.stdout.flush()
