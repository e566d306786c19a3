"""Overlays, the changes by variants and `with N players` blocks: add, replace, remove."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.actions import Arrow
from gamespec.model.declarations.fields import Owner
from gamespec.model.declarations.rules import PlaceRef
from gamespec.model.declarations.tables import Row
from gamespec.model.node import Decl, Expr, Ident, Node, Quoted, Stmt


class SeatRange(Node):
    """`2 players`, `2 to 4 players`."""

    low: int
    high: int


class Overlay(Decl):
    """A change of the game."""


class AddDecl(Overlay):
    """`add action ...`; `add each player has` adds its fields, `add scoring` its score terms."""

    decl: Decl


class ReplaceDecl(Overlay):
    """`replace action ...`; `replace each player has` replaces the fields of the same names."""

    decl: Decl


class RemoveDecl(Overlay):
    """`remove action buy`, `remove rule r`, `remove example "..."`."""

    form: str
    name: Ident


class RemoveField(Overlay):
    """`remove coins of each player`."""

    name: Ident
    owner: Owner


class ReplaceStep(Overlay):
    """`replace step S of phase P` and the new lines."""

    target: PlaceRef
    lines: tuple[Stmt, ...] = ()


class AddStep(Overlay):
    """`add step T after step S of phase P`, `add step T at end of phase P` and its lines."""

    name: Ident
    title: Quoted | None = None
    where: Literal["before", "after", "start", "end"]
    target: PlaceRef
    lines: tuple[Stmt, ...] = ()


class RemoveStep(Overlay):
    """`remove step S of phase P`."""

    target: PlaceRef


class TableRef(Node):
    """`Boat`, or `by players` (no kind)."""

    kind: Ident | None


class RowsOverlay(Overlay):
    """A change of rows; `, 17 in all` states the new number of pieces."""

    target: TableRef
    total: Expr | None = None


class AddRows(RowsOverlay):
    """`add row to Boat, 17 in all`, `add row to by players` and one or more table lines."""

    rows: tuple[Row, ...] = ()


class ReplaceRow(RowsOverlay):
    """`replace row cod of Boat` and one table line."""

    row: str
    new: Row


class RemoveRow(RowsOverlay):
    """`remove row cod of Boat`."""

    row: str


class ReplaceArrows(Overlay):
    """`replace arrows of phase P` and all new arrows."""

    phase: Ident
    arrows: tuple[Arrow, ...] = ()


class WithBlock(Overlay):
    """`with 2 to 3 players` (seats) or `with "Solo"` (variants) and the changes that apply then."""

    seats: SeatRange | None = None
    variants: tuple[Quoted, ...] = ()
    decls: tuple[Decl, ...] = ()
