"""Additions to a game's intermediate code (CODE) for bots that try moves."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from interpreter.code.read import Playable
from interpreter.code.statements import Function
from interpreter.code.writing import ANY
from interpreter.compiler.program import Program
from interpreter.imagining.memory import NOTE
from interpreter.imagining.sorts import move_sorts
from interpreter.imagining.unseen import LAY, Unseen
from interpreter.positions.written import standing, totals
from interpreter.wasm.played import Algorithm


def with_cells(playable: Playable, cells: int, functions: dict[str, Function]) -> Playable:
    """Return a game with functions added, and cells behind those it has."""
    code = playable.code
    limits = [*code.limits, *[(ANY.low, ANY.high)] * cells]
    whole = replace(code, size=code.size + cells, functions={**code.functions, **functions}, limits=limits)
    return replace(playable, code=whole)


class Prepared(NamedTuple):
    """A game with results, determinizations and memory added, and what a module needs of them."""

    playable: Playable
    plays: Algorithm
    hidden: bool
    """Whether determinizations differ from the true state."""


def prepared(playable: Playable, program: Program) -> Prepared:
    """Return a game with what bots that try moves ask of it, in cells behind those it has.

    First come the results of the seats: their scores, or, in a game without scores, what `Play.standing` writes.
    """
    seats = program.checked.seats
    results = (totals if playable.scores else standing)(playable, seats, playable.code.size)
    game = with_cells(playable, 2 * seats, {results.name: results})
    unseen, sorts = Unseen(program, game.code.size), move_sorts(program)
    named = {made.name: made for made in sorts.values()}
    game = with_cells(game, unseen.room, {**unseen.functions, **named})
    hides = bool(unseen.kinds or program.secrets)
    plays = Algorithm(
        entries=(),
        asked=[stop.seat for stop in game.stops],
        results=results.name,
        imagines=LAY if hides else None,
        notes=NOTE if hides else None,
        renamed=unseen.renamed,
        sorts={node: made.name for node, made in sorts.items()},
    )
    return Prepared(game, plays, hides)
