"""Nodes of actions, of phases, and of the transitions ("arrows") between phases."""

from __future__ import annotations

from gamespec.model.declarations.params import Param
from gamespec.model.node import Decl, Expr, Ident, Noted, Quoted, Stmt


class ActionDecl(Decl):
    """Declaration of an action, as `action launch "Launch a boat"(boat from your hand)`.

    The indented lines below the head are its body.
    """

    name: Ident
    title: Quoted | None = None
    params: tuple[Param, ...] = ()
    lines: tuple[Stmt, ...] = ()


class Arrow(Noted):
    """Transition to the next phase, as `-> processing when C`; the target `end` ends the game."""

    target: Ident
    when: Expr | None = None


class PhaseDecl(Decl):
    """Declaration of a phase, as `phase turn for active`, with its body and its outgoing transitions."""

    name: Ident
    title: Quoted | None = None
    actor: Expr | None = None
    lines: tuple[Stmt, ...] = ()
    arrows: tuple[Arrow, ...] = ()
