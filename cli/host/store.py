"""Store hosted games in one SQLite file: links, notes, and every move before it is confirmed.

One server at a time may open the file: a second one gets `InUseError`. The journal is a write-ahead log with full
synchronisation, so a killed server loses nothing that it has confirmed.
"""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = 1
"""Version of the database schema, stored in the file's `user_version`."""
TABLES = """
create table setup (number integer primary key, spec text not null);
create table link (token text primary key, number integer not null, role text not null);
create table move (number integer, at integer, seat integer, text text, time real, primary key (number, at));
create table note (number integer, at integer, role text, text text, time real);
create table undone (number integer, at integer, seat integer, text text, time real);
"""


class InUseError(Exception):
    """Error: another server has the file of hosted games open."""


class NotAStoreError(Exception):
    """Error: the file is no database of hosted games."""


@dataclass(frozen=True, slots=True)
class Played:
    """Accepted move: seat, text, and time at which it was made, in seconds since 1970."""

    seat: int
    text: str
    time: float


@dataclass(frozen=True, slots=True)
class Note:
    """Note that somebody at a table wrote: number of moves made before it, role of the writer, text, time."""

    at: int
    role: str
    text: str
    time: float


class Store:
    """Open database file of hosted games; only one thread at a time may use it."""

    def __init__(self, path: Path) -> None:
        """Open or create a database file; raises InUseError, NotAStoreError or OSError."""
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.2, check_same_thread=False)
            try:
                self._begin()
            except BaseException:
                self._db.close()
                raise
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise InUseError from None
            raise OSError(str(error)) from None
        except sqlite3.DatabaseError:
            raise NotAStoreError from None

    def _begin(self) -> None:
        """Take the file for this server alone, and lay out an empty one."""
        self._db.execute("pragma locking_mode = exclusive")
        version = self._db.execute("pragma user_version").fetchone()[0]
        known = self._db.execute("select count(*) from sqlite_master").fetchone()[0]
        if version != FORMAT and (version or known):
            raise NotAStoreError
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        self._db.execute("begin exclusive")
        if not known:
            for statement in TABLES.strip().split(";")[:-1]:
                self._db.execute(statement)
            self._db.execute(f"pragma user_version = {FORMAT}")
        self._db.execute("commit")

    def close(self) -> None:
        """Close the database file, so that another server may open it."""
        self._db.close()

    def setups(self) -> dict[int, dict[str, Any]]:
        """Return the set-up of each table (game, players, seed) by table number."""
        return {number: json.loads(spec) for number, spec in self._db.execute("select * from setup order by number")}

    def add(self, spec: dict[str, Any], links: dict[str, str]) -> int:
        """Add a table with its set-up, and roles by the tokens of links; return its number."""
        with self._whole():
            number = self._db.execute("select coalesce(max(number), 0) + 1 from setup").fetchone()[0]
            self._db.execute("insert into setup values (?, ?)", (number, json.dumps(spec)))
            self._db.executemany("insert into link values (?, ?, ?)", [(t, number, role) for t, role in links.items()])
        return number

    def links(self) -> dict[str, tuple[int, str]]:
        """Return the table number and role (seat, onlooker, designer) of every link, by its secret token."""
        return {token: (number, role) for token, number, role in self._db.execute("select * from link")}

    def renew(self, number: int, role: str, token: str) -> None:
        """Replace, and so make invalid, the link of a role at a table by one with this token."""
        with self._whole():
            self._db.execute("delete from link where number = ? and role = ?", (number, role))
            self._db.execute("insert into link values (?, ?, ?)", (token, number, role))

    def moves(self, number: int) -> list[Played]:
        """Return the moves made at a table, in order."""
        rows = self._db.execute("select seat, text, time from move where number = ? order by at", (number,))
        return [Played(*row) for row in rows]

    def keep(self, number: int, at: int, seat: int, text: str) -> Played:
        """Store move number `at` + 1 of a table; it is on disk when the function returns."""
        played = Played(seat, text, time.time())
        self._db.execute("insert into move values (?, ?, ?, ?, ?)", (number, at, seat, text, played.time))
        return played

    def take_back(self, number: int, left: int) -> None:
        """Remove the moves of a table after the first `left`; they are kept apart for the report."""
        with self._whole():
            self._db.execute(
                "insert into undone select number, at, seat, text, ? from move where number = ? and at >= ?",
                (time.time(), number, left),
            )
            self._db.execute("delete from move where number = ? and at >= ?", (number, left))

    def undone(self, number: int) -> list[tuple[int, int, str]]:
        """Return the moves taken back at a table: number of moves before each, seat, and text."""
        return list(self._db.execute("select at, seat, text from undone where number = ? order by time, at", (number,)))

    def note(self, number: int, note: Note) -> None:
        """Write the note a player made at table `number` to the database."""
        row = (number, note.at, note.role, note.text, note.time)
        self._db.execute("insert into note values (?, ?, ?, ?, ?)", row)

    def notes(self, number: int) -> list[Note]:
        """Return the notes made at a table, in order of writing."""
        rows = self._db.execute("select at, role, text, time from note where number = ? order by time", (number,))
        return [Note(*row) for row in rows]

    def _whole(self) -> _Whole:
        return _Whole(self._db)


class _Whole:
    """Context in which all changes to the database are one transaction: all of them are made, or none."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("begin immediate")

    def __exit__(self, kind: object, *_: object) -> None:
        self._db.execute("commit" if kind is None else "rollback")
