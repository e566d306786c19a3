"""What lines of a loop may write is said of every class of line before they are checked; none is taken to write nothing."""

from __future__ import annotations

import pytest

from gamespec import model
from gamespec.check.statements.invalidation import SORTS

CLASSES = [made for made in vars(model).values() if isinstance(made, type) and issubclass(made, model.Stmt)]


@pytest.mark.parametrize("kind", [made for made in CLASSES if made is not model.Stmt], ids=lambda kind: kind.__name__)
def test_every_class_of_line_says_what_it_may_write(kind: type[model.Stmt]) -> None:
    assert kind in SORTS


def test_there_are_as_many_as_the_language_has() -> None:
    assert len(SORTS) >= 25
