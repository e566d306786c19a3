"""Small variants of a game, one change each.

Fields, values, steps, arrows, rules, actions, rows, constants, examples.

Enters the model of a game; leaves the lines of variants by what they change. Each is right by itself as far as it is
applied: it names what the game has and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from gamespec import model
from gamespec.check.tables.columns import cell_text
from gamespec.overlay.part_edits import steps

T = TypeVar("T")
EACH = 2
"""Things of one sort that are changed: two of them are enough to meet, and to miss each other."""


def pool(game: model.GameFile) -> dict[str, str]:
    """Return the lines of each variant by a name that says what it does."""
    found: dict[str, str] = {}
    for number, (name, lines) in enumerate(_all(game)):
        found[name] = lines.replace("POOL", f"pool-{number}")
    return found


def _all(game: model.GameFile) -> Iterator[tuple[str, str]]:
    phases = [decl for decl in game.decls if isinstance(decl, model.PhaseDecl)]
    for phase in _few(phases):
        yield from _of_arrows(phase)
        yield from _of_steps(phase)
        yield f"replace phase {phase.name}", f"replace {_text(phase)}"
        yield f"remove phase {phase.name}", f"remove phase {phase.name}"
    for action in _few(decl for decl in game.decls if isinstance(decl, model.ActionDecl)):
        yield f"replace action {action.name}", f"replace {_text(action)}"
        yield f"replace action {action.name} otherwise", f"replace {_text(action)}\n  let more be 1"
        yield f"remove action {action.name}", f"remove action {action.name}"
    for rule in _few(decl for decl in game.decls if isinstance(decl, model.RuleDecl)):
        yield f"replace rule {rule.name}", f"replace {_text(rule)}"
        yield f"remove rule {rule.name}", f"remove rule {rule.name}"
    for block in _few(decl for decl in game.decls if isinstance(decl, model.HasBlock)):
        yield from _of_fields(block)
    for decl in _few(decl for decl in game.decls if isinstance(decl, model.PiecesDecl | model.PlayersTable)):
        yield from _of_rows(decl)
    for one in ("one", "two"):
        yield f"add field {one}", "add the table has\n  POOL : 0..9 starts 0"
        yield f"add value {one}", "add each player has\n  POOL = 3"
        yield f"add action {one}", "add action POOL\n  let more be 1"
        yield f"add score {one}", "add scoring\n  POOL = 1"
        yield f"add example {one}", 'add example "POOL"\n  then\n    the game is not over'
    yield "replace scoring", f"replace {_text(next(d for d in game.decls if isinstance(d, model.ScoringDecl)))}"


def _of_arrows(phase: model.PhaseDecl) -> Iterator[tuple[str, str]]:
    name = phase.name
    for arrow in _few(phase.arrows):
        yield f"replace arrows of {name} by {arrow.target}", f"replace arrows of phase {name}\n  -> {arrow.target}"
    if phase.arrows:
        yield f"replace arrows of {name}", f"replace arrows of phase {name}\n  -> end"


def _of_steps(phase: model.PhaseDecl) -> Iterator[tuple[str, str]]:
    name = phase.name
    for step in _few(steps(phase.lines)):
        for side in ("before", "after"):
            lines = f"add step POOL {side} step {step.name} of phase {name}\n  let more be 1"
            yield f"add step {side} {step.name} of {name}", lines
        lines = f"replace step {step.name} of phase {name}\n  let more be 2"
        yield f"replace step {step.name} of {name}", lines
        yield f"remove step {step.name} of {name}", f"remove step {step.name} of phase {name}"
    for edge in ("start", "end"):
        yield f"add step at {edge} of {name}", f"add step POOL at {edge} of phase {name}\n  let more be 1"


def _of_fields(block: model.HasBlock) -> Iterator[tuple[str, str]]:
    owner = block.owner.kind.text if block.owner.kind is not None else block.owner.form
    head = "the table" if owner == "table" else f"each {owner}"
    for field in _few(block.fields):
        line = field.span.text.strip()
        if "\n" not in line:
            yield f"replace {field.name} of {owner}", f"replace {head} has\n  {line}"
        yield f"remove {field.name} of {owner}", f"remove {field.name} of {head}"


def _of_rows(decl: model.PiecesDecl | model.PlayersTable) -> Iterator[tuple[str, str]]:
    rows = decl.table.rows if decl.table is not None else ()
    table = str(decl.name) if isinstance(decl, model.PiecesDecl) else "by players"
    for row in _few(rows):
        name = cell_text(row.cells[0]) if row.cells else ""
        if name and name.replace("-", "").isalnum():
            yield f"replace row {name} of {table}", f"replace row {name} of {table}\n  {row.span.text.strip()}"
            yield f"remove row {name} of {table}", f"remove row {name} of {table}"
            fresh = row.span.text.strip().replace(name, "POOL", 1)
            yield f"add row like {name} to {table}", f"add row to {table}\n  {fresh}"


def _text(decl: model.Decl) -> str:
    return decl.span.text.rstrip()


def _few(things: Iterable[T]) -> list[T]:
    return [*islice(things, EACH)]
