"""Nodes of overlays: the additions, replacements and removals of variants and `with` blocks."""

from __future__ import annotations

from typing import Literal

from gamespec.model.declarations.actions import Arrow, PlaceRef
from gamespec.model.declarations.fields import Owner
from gamespec.model.declarations.kinds import Row
from gamespec.model.node import Decl, Expr, Ident, Node, Quoted, Stmt


class SeatRange(Node):
    """Number of players, or a range of them: `2 players`, `2 to 4 players`; both ends are included."""

    low: int
    high: int


class Overlay(Decl):
    """Change that a variant or a `with N players` block makes to the game."""


class AddDecl(Overlay):
    """Overlay that adds a declaration: `add action ...`.

    `add each player has` adds the fields listed below it, `add scoring` its score terms.
    """

    decl: Decl


class ReplaceDecl(Overlay):
    """Overlay that replaces a declaration by one of the same name: `replace action ...`.

    `replace each player has` replaces the fields of the same names only.
    """

    decl: Decl


class RemoveDecl(Overlay):
    """Overlay that removes a declaration: `remove action buy`, `remove rule r`, `remove example "..."`."""

    form: str
    name: Ident


class RemoveField(Overlay):
    """Overlay that removes one field of an owner: `remove coins of each player`."""

    name: Ident
    owner: Owner


class ReplaceStep(Overlay):
    """Overlay that replaces the body of a step: `replace step S of phase P`, then the new lines."""

    target: PlaceRef
    lines: tuple[Stmt, ...] = ()


class AddStep(Overlay):
    """Overlay that adds a step to a phase or action: `add step T after step S of phase P`, then its lines.

    `where` is the side of the target: before or after a step, at the start or end of a phase or action.
    """

    name: Ident
    title: Quoted | None = None
    where: Literal["before", "after", "start", "end"]
    target: PlaceRef
    lines: tuple[Stmt, ...] = ()


class RemoveStep(Overlay):
    """Overlay that removes a step: `remove step S of phase P`."""

    target: PlaceRef


class TableRef(Node):
    """Reference of an overlay to a table: of a kind, as `Boat`, or `by players` (`kind` is None)."""

    kind: Ident | None


class RowsOverlay(Overlay):
    """Overlay that changes rows of a table; `, 17 in all` (`total`) states the new number of pieces."""

    target: TableRef
    total: Expr | None = None


class AddRows(RowsOverlay):
    """Overlay that adds table rows: `add row to Boat, 17 in all`, then one or more table lines."""

    rows: tuple[Row, ...] = ()


class ReplaceRow(RowsOverlay):
    """Overlay that replaces one table row: `replace row cod of Boat`, then one table line."""

    row: str
    new: Row


class RemoveRow(RowsOverlay):
    """Overlay that removes one table row: `remove row cod of Boat`."""

    row: str


class ReplaceArrows(Overlay):
    """Overlay that replaces the outgoing transitions of a phase: `replace arrows of phase P`.

    All old transitions go; the lines below the head are the new ones.
    """

    phase: Ident
    arrows: tuple[Arrow, ...] = ()


class WithBlock(Overlay):
    """Overlay with changes that apply for some numbers of players, or together with other variants.

    Its head is `with 2 to 3 players` (`seats`) or `with "Solo"` (`variants`); `decls` are the changes.
    """

    seats: SeatRange | None = None
    variants: tuple[Quoted, ...] = ()
    decls: tuple[Decl, ...] = ()
