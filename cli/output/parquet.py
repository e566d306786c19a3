"""Write per-game results of a simulation as three Parquet tables; only this module uses pyarrow."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output.complaint import Complaint, require
from cli.output.writing import try_place, write_bytes

if TYPE_CHECKING:
    from interpreter.simulate.kept import Kept
    from interpreter.state.game import Game

SUFFIX = ".parquet"
PORTION = 50_000
"""Number of table rows collected as Python objects before they are converted to compact Arrow arrays."""
TABLES = ("games", "seats", "decisions")


def files_of(file: Path) -> dict[str, Path]:
    """Return the file of each table: `fleet.parquet` stands for `fleet.games.parquet` and two more."""
    return {table: file.with_name(f"{file.name.removesuffix(SUFFIX)}.{table}{SUFFIX}") for table in TABLES}


def try_tables(file: Path | None) -> None:
    """Raise a Complaint, before any game is played, if the three tables cannot be written."""
    if file is None:
        return
    if file.suffix.lower() != SUFFIX:
        raise Complaint("--save", f"`{file}` is not the name of a Parquet file", "name a file that ends in .parquet")
    for each in files_of(file).values():
        try_place(each, "the table cannot be written", "name a file in an existing folder")
    require("tables", "--save", "Parquet tables need")


class Tables:
    """Tables of games, seats and decisions, collected during a simulation."""

    def __init__(self, game: Game) -> None:
        import pyarrow as pa  # only who saves tables has it

        self._pa = pa
        rules = json.dumps(dict(game.fingerprints))
        self._about = {"game": game.name, "players": str(game.players), "rules": rules}
        lines = [(name, pa.int64()) for name in score_columns(game.score_lines)]
        self._schemas: dict[str, Any] = {
            "games": pa.schema(
                [
                    ("game", pa.int64()),
                    ("seed", pa.int64()),
                    ("decisions", pa.int64()),
                    ("forced", pa.int64()),
                    ("ended", pa.string()),
                    ("margin", pa.int64()),
                    ("decided", pa.string()),
                    ("broken", pa.bool_()),
                ]
            ),
            "seats": pa.schema(
                [
                    ("game", pa.int64()),
                    ("seat", pa.int64()),
                    ("bot", pa.string()),
                    ("place", pa.int64()),
                    ("win", pa.float64()),
                    *lines,
                ]
            ),
            "decisions": pa.schema(
                [
                    ("game", pa.int64()),
                    ("decision", pa.int64()),
                    ("seat", pa.int64()),
                    ("bot", pa.string()),
                    ("phase", pa.string()),
                    ("menu", pa.list_(pa.string())),
                    ("propensities", pa.list_(pa.float64())),
                    ("choice", pa.int64()),
                    ("value", pa.float64()),
                ]
            ),
        }
        self._rows: dict[str, list[Sequence[object]]] = {table: [] for table in TABLES}
        self._packed: dict[str, list[Any]] = {table: [] for table in TABLES}

    def keep(self, kept: Kept) -> None:
        """Add the results of simulated games to the three tables, as rows."""
        self._rows["games"] += kept.games
        self._rows["seats"] += [(*row[:5], *row[5]) for row in kept.seats]
        self._rows["decisions"] += kept.decisions
        for table, rows in self._rows.items():
            if len(rows) >= PORTION:
                self._pack(table)

    def _pack(self, table: str) -> None:
        schema, rows = self._schemas[table], self._rows[table]
        columns = zip(*rows, strict=True) if rows else [() for _ in schema]
        arrays = [self._pa.array(column, each.type) for column, each in zip(columns, schema, strict=True)]
        self._packed[table].append(self._pa.RecordBatch.from_arrays(arrays, schema=schema))
        self._rows[table] = []

    def write(self, file: Path) -> list[Path]:
        """Write the tables, sorted by game to be the same for any number of workers; return the files."""
        from pyarrow import parquet

        files = files_of(file)
        for table, path in files.items():
            self._pack(table)
            whole = self._pa.Table.from_batches(self._packed[table], self._schemas[table])
            whole = whole.replace_schema_metadata(self._about)
            order = [("game", "ascending"), (whole.column_names[1], "ascending")]
            held = self._pa.BufferOutputStream()
            parquet.write_table(whole.sort_by(order), held, compression="zstd")
            write_bytes(path, held.getvalue().to_pybytes(), "the table could not be written")
        return list(files.values())


def score_columns(lines: Sequence[str]) -> list[str]:
    """Return column names for score terms, without special characters: `score_crate_points`."""
    found: list[str] = []
    for line in lines:
        name = f"score_{re.sub(r'[^a-z0-9]+', '_', line.lower()).strip('_')}"
        found.append(f"{name}_{len(found) + 1}" if name in found else name)
    return found
