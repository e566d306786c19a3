"""Actions, phases and their arrows."""

from __future__ import annotations

from gamespec.model.declarations.params import Param
from gamespec.model.node import Decl, Expr, Ident, Noted, Quoted, Stmt


class ActionDecl(Decl):
    """`action launch "Launch a boat"(boat from your hand)` and its lines."""

    name: Ident
    title: Quoted | None = None
    params: tuple[Param, ...] = ()
    lines: tuple[Stmt, ...] = ()


class Arrow(Noted):
    """`-> processing when C`; the target `end` ends the game."""

    target: Ident
    when: Expr | None = None


class PhaseDecl(Decl):
    """`phase turn for active`, its lines, its arrows."""

    name: Ident
    title: Quoted | None = None
    actor: Expr | None = None
    lines: tuple[Stmt, ...] = ()
    arrows: tuple[Arrow, ...] = ()
