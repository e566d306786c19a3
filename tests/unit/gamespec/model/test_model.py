from __future__ import annotations

import pytest
from pydantic import ValidationError

import gamespec.model
from gamespec.model import Binary, Expr, Name, Node, Num
from gamespec.source import SourceFile

SPAN = SourceFile("x", "1 + a").span(0, 5)


def nodes() -> list[type[Node]]:
    return [found for name in gamespec.model.__all__ if issubclass(found := getattr(gamespec.model, name), Node)]


def test_a_node_never_changes():
    node = Num(span=SPAN, value=1)
    with pytest.raises(ValidationError):
        node.value = 2


def test_a_node_takes_nothing_it_does_not_know():
    with pytest.raises(ValidationError):
        Num.model_validate({"span": SPAN, "value": 1, "other": 2})


def test_walking_visits_all_nodes_in_reading_order():
    node = Binary(span=SPAN, op="+", left=Num(span=SPAN, value=1), right=Name(span=SPAN, text="a"))
    assert [type(found).__name__ for found in node.walk()] == ["Binary", "Num", "Name"]


@pytest.mark.parametrize("kind", nodes(), ids=lambda kind: kind.__name__)
def test_every_node_has_a_span_and_shows_its_written_form(kind: type[Node]):
    assert "span" in kind.model_fields
    assert kind.__doc__


def test_every_expression_is_one_class_below_expr():
    assert all(kind.__mro__[1] is Expr for kind in nodes() if issubclass(kind, Expr) and kind is not Expr)
