from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

import gamespec.model
from gamespec.model import Binary, Expr, Name, Node, Num
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.loaded import sampled

ROOT = Path(__file__).parents[4]

SPAN = SourceFile("x", "1 + a").span(0, 5)


def nodes() -> list[type[Node]]:
    return [found for found in vars(gamespec.model).values() if isinstance(found, type) and issubclass(found, Node)]


def test_a_node_never_changes():
    node = Num(span=SPAN, value=1)
    with pytest.raises(ValidationError):
        node.value = 2


def test_a_node_takes_nothing_it_does_not_know():
    with pytest.raises(ValidationError):
        Num.model_validate({"span": SPAN, "value": 1, "other": 2})


@pytest.mark.parametrize("fields", [{}, {"value": 1, "other": 2}, {"other": 2}])
def test_a_node_lacks_nothing_and_takes_nothing_more(fields: dict[str, int]):
    with pytest.raises(ValidationError):
        Num(span=SPAN, **fields)


def test_a_node_knows_what_was_said_of_it():
    assert Num(span=SPAN, value=1).model_fields_set == {"span", "value"}


def test_what_the_reader_makes_of_every_bundled_file_is_what_the_kinds_of_nodes_declare():
    files = sorted(ROOT.glob("rulesets/**/*.game"))
    for file in sampled(files[::3], files):
        model = parse(SourceFile(file.name, file.read_text(encoding="utf-8"))).model
        assert model is not None
        for node in model.walk():
            held = vars(node)
            again = type(node).__new__(type(node))
            BaseModel.__init__(again, **held)  # looks at each value
            assert [*vars(again)] == [*held]
            assert all(
                kept is held[name] or (kept, type(kept)) == (held[name], type(held[name]))
                for name, kept in vars(again).items()
            )


def test_walking_visits_all_nodes_in_reading_order():
    node = Binary(span=SPAN, op="+", left=Num(span=SPAN, value=1), right=Name(span=SPAN, text="a"))
    assert [type(found).__name__ for found in node.walk()] == ["Binary", "Num", "Name"]


@pytest.mark.parametrize("kind", nodes(), ids=lambda kind: kind.__name__)
def test_every_node_has_a_span_and_shows_its_written_form(kind: type[Node]):
    assert "span" in kind.model_fields
    assert kind.__doc__


def test_every_expression_is_one_class_below_expr():
    assert all(kind.__mro__[1] is Expr for kind in nodes() if issubclass(kind, Expr) and kind is not Expr)


def test_a_node_that_was_searched_ends_with_its_file():
    gc.freeze()  # garbage is looked for among what is made here, not among all that other tests keep
    left, right = Num(span=SPAN, value=1), Name(span=SPAN, text="a")
    node = Binary(span=SPAN, op="+", left=left, right=right)
    assert node.inside(Binary, Name) == [node, right]
    kept = weakref.ref(node)
    del node
    gc.collect()
    assert kept() is None
