"""Every class of the checked tree says what it touches; what is left out is an error, not nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gamespec.analysis.walk import TOUCHES, UnknownPartError, Walk
from gamespec.checked import expressions, statements, things, traversal
from gamespec.checked.expressions import Expr
from gamespec.checked.game import Param
from gamespec.checked.statements import Option, Stmt
from gamespec.source import BUILTIN
from tests.conformance.test_rulesets import tables
from tests.unit.gamespec.analysis.bundled import checked

CLASSES = [
    made
    for module in (expressions, statements)
    for made in vars(module).values()
    if isinstance(made, type) and issubclass(made, Expr | Stmt | Option) and made not in (Expr, Stmt)
]
KEPT = [Param, things.NeedLine, things.Modifier, things.Forbid, things.Trigger, things.Sight, things.Seen]


@pytest.mark.parametrize("kind", [*CLASSES, *KEPT], ids=lambda kind: kind.__name__)
def test_every_class_says_what_it_touches(kind: type) -> None:
    assert kind in TOUCHES


def test_there_are_as_many_classes_as_the_tree_has() -> None:
    assert len(CLASSES) > 45


def test_a_class_nobody_has_said_anything_about_is_named() -> None:
    @dataclass(slots=True, eq=False)
    class Ferry(Stmt):
        """A statement of the future."""

    with pytest.raises(UnknownPartError, match="Ferry"):
        Walk((), (), frozenset()).through(Ferry(BUILTIN))


@pytest.mark.parametrize("name", sorted({name for name, _, _ in tables()}))
def test_no_part_of_a_bundled_game_is_passed_over(name: str) -> None:
    game = checked(name)
    for body in (*(a.body for a in game.actions), *(p.body for p in game.phases), *(t.body for t in game.triggers)):
        targets = [
            part.target for part in traversal.parts(body) if isinstance(part, statements.SetField | statements.AddField)
        ]
        targets += [part.source for part in traversal.parts(body) if isinstance(part, statements.Pay)]
        targets += [
            part.to for part in traversal.parts(body) if isinstance(part, statements.Pay) and part.to is not None
        ]
        goals = [part.to for part in traversal.parts(body) if isinstance(part, statements.Move)]
        units = [part.units for part in traversal.parts(body) if isinstance(part, statements.PayWith) and part.units]
        walked = {id(part) for part in Walk((), (), frozenset()).parts(body)}
        left_out = [part for part in traversal.parts(body) if id(part) not in walked]
        assert {id(part) for part in left_out} == {id(part) for part in (*targets, *goals, *units)}
