from __future__ import annotations

import pytest

from gamespec import model
from gamespec.analysis.effects import Analysis
from gamespec.check.statements.invalidation import SORTS, written
from gamespec.checked import traversal
from gamespec.checked.statements import Stmt
from gamespec.checked.things import Field, Zone
from tests.conformance.test_rulesets import tables
from tests.loaded import one_in
from tests.unit.gamespec.analysis.bundled import both

CLASSES = [made for made in vars(model).values() if isinstance(made, type) and issubclass(made, model.Stmt)]


@pytest.mark.parametrize("kind", [made for made in CLASSES if made is not model.Stmt], ids=lambda kind: kind.__name__)
def test_every_class_of_line_says_what_it_may_write(kind: type[model.Stmt]) -> None:
    assert kind in SORTS


def test_there_are_as_many_as_the_language_has() -> None:
    assert len(SORTS) >= 25


@pytest.mark.parametrize("name", one_in(3, sorted({name for name, _, _ in tables()})))
def test_what_a_line_writes_once_it_is_checked_was_taken_to_be_written_before(name: str) -> None:
    said, game = both(name)
    analysis, compared = Analysis(game), 0
    before = {(line.span.start, line.span.end): line for line in said.walk() if isinstance(line, model.Stmt)}
    for body in (*(a.body for a in game.actions), *(p.body for p in game.phases), *(t.body for t in game.triggers)):
        for line in traversal.parts(body):
            if isinstance(line, Stmt) and (same := before.get((line.span.start, line.span.end))) is not None:
                taken = written([same], anytime=True)
                missed = [
                    cell.name
                    for cell in analysis.of(line).writes
                    if isinstance(cell, Field | Zone) and not taken.touch(cell)
                ]
                assert not missed, f"line {line.span.line}: {missed}"
                compared += 1
    assert compared > 2
