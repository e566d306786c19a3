"""Apply variants in any order: two of them must give the same result in every order, or be refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from unittest.mock import patch

from gamespec import model
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.overlay import fingerprint, resolve
from gamespec.overlay.codes import CLASH
from tests.unit.gamespec.check.snippets import model_of

TITLES = ("Aa", "Mm", "Zz")


@dataclass(frozen=True)
class Outcome:
    says: tuple[str, ...]
    errors: tuple[Diagnostic, ...]


def variant(lines: str, title: str, of: str, file: str, more: str = "") -> model.GameFile:
    """Return the model of a variant."""
    return model_of(f'variant "{title}" of "{of}"{more}\n\n{lines}\n', file)


def in_every_order(base: model.GameFile, variants: Sequence[model.GameFile], seats: int) -> list[Outcome]:
    """Apply the variants in each order, whatever order they would be applied in."""
    found: list[Outcome] = []
    for order in permutations(variants):
        with patch("gamespec.overlay.ordered", lambda chosen, _, order=order: [v for v in order if v in chosen]):
            found.append(_outcome(base, order, seats))
    return found


def as_chosen(base: model.GameFile, variants: Sequence[model.GameFile], seats: int) -> Outcome:
    """Apply them as they are applied when somebody chooses them."""
    return _outcome(base, variants, seats)


def _outcome(base: model.GameFile, variants: Sequence[model.GameFile], seats: int) -> Outcome:
    sink = Sink()
    whole = resolve(base, variants, seats, sink)
    says = () if whole is None else tuple(sorted(mark for decl in whole.decls for mark in _said(decl)))
    return Outcome(says, tuple(found for found in sink if found.is_error))


def _said(decl: model.Decl) -> list[str]:
    """Return what a declaration says.

    Of rows, fields and score lines, whose order is none of play, each by itself.
    """
    match decl:
        case model.ExampleDecl():
            return []
        case model.HasBlock():
            return [fingerprint((decl.owner, field), 16) for field in decl.fields]
        case model.ScoringDecl():
            return [fingerprint(line, 16) for line in decl.lines] + [fingerprint((decl.winner,), 16)]
        case model.PiecesDecl() | model.PlayersTable() if decl.table is not None:
            bare = decl.model_copy(update={"table": decl.table.model_copy(update={"rows": ()})})
            return [fingerprint(bare, 16), *(fingerprint((bare.table, row), 16) for row in decl.table.rows)]
        case _:
            return [fingerprint(decl, 16)]


def faults(outcomes: Sequence[Outcome], files: Sequence[str]) -> list[str]:
    """Return what is wrong with them.

    Accepted in one order only, otherwise in another, or refused without both names.
    """
    if all(not each.errors for each in outcomes):
        return [] if len({each.says for each in outcomes}) == 1 else ["the order decides what the game says"]
    if any(not each.errors for each in outcomes):
        return ["one order is refused, another is not"]
    told = [error for each in outcomes for error in each.errors]
    wrong = [f"{error.code} {error.message}" for error in told if error.code != CLASH.code]
    places = [{label.span.file.name for label in (e.primary, *e.secondary)} for e in told if e.code == CLASH.code]
    return wrong + [f"told at {sorted(each)} alone" for each in places if len(each & set(files)) < 2]
