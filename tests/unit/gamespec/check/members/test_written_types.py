"""Every written type, in every place, is a type or answered by a finding that says what to do."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings, strategies as st

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.diagnostics.sink import fixed as apply_fixes
from gamespec.source import SourceFile
from gamespec.syntax import parse

HEAD = """game "Sorts" for 2 players
type Fish is cod, eel, ray
cards Boat
  | boat  | copies |
  | skiff | 2      |
spaces Cell is grid 3 by 3
phase setup
  -> end
"""
PLACES = {
    "field": "the table has\n  marker : {} starts 1\n",
    "unset field": "the table has\n  marker : {}\n",
    "zone": "each player has\n  marker : {}, open\n",
    "field of a space": "each Cell has\n  marker : {} for each Fish\n",
    "value": "the table has\n  marker : {} = 1\n",
    "argument": "action go(marker given {})\n  end game\n",
    "argument of a value": "the table has\n  far(marker given {}) = 1\n",
    "amount": "action go(marker given {} for each Fish)\n  end game\n",
}
WORDS = ("cod", "eel", "calm", "rough")
KINDS = ("Fish", "Player", "Boat", "Cell")
FORMS = ("pile", "line", "group", "slot")
ATOMS = st.sampled_from(["none", "yes", "no", *WORDS, *KINDS, "Nothing-like-it", *FORMS])
CHOICES = st.lists(ATOMS, min_size=1, max_size=4).map(" or ".join)
ENDS = st.sampled_from(["0", "3", "7", "2147483647", "none", "yes", "cod", "Fish", "Nothing-like-it", "seats"])
RANGES = st.one_of(st.tuples(ENDS, ENDS).map("..".join), ENDS.map("{} and up".format))
HOLDING = st.tuples(st.sampled_from(FORMS), st.lists(ATOMS, min_size=1, max_size=2).map(" or ".join))
OTHERS = st.one_of(
    HOLDING.map(" of ".join),
    st.lists(ATOMS, min_size=1, max_size=2).map(lambda parts: f"history of {' and '.join(parts)}, up to 3"),
)
TYPES = st.one_of(CHOICES, RANGES, OTHERS)


def _found(text: str) -> Sink:
    sink = Sink()
    read = parse(SourceFile("sorts.game", text))
    for found in read.diagnostics:
        sink.report(found)
    if read.model is not None:
        check_world(read.model, 2, sink)
    return sink


def _in(place: str, written: str) -> str:
    return HEAD + PLACES[place].format(written)


@example(place="field of a space", written="none or none")
@example(place="argument", written="none")
@example(place="value", written="none or none or none")
@example(place="amount", written="0..2147483647")
@settings(max_examples=300)
@given(place=st.sampled_from(sorted(PLACES)), written=TYPES)
def test_any_type_in_any_place_is_answered_with_a_finding_or_none(place: str, written: str):
    for found in _found(_in(place, written)):
        assert found.message
        assert found.help, (found.message, written)
        assert found.span.file.name == "sorts.game"


def _is_a_type(options: list[str]) -> bool:
    """Return whether these options, joined by `or`, are a type in a field.

    The rule of the reference, said once more.
    """
    rest = [option for option in options if option != "none"]
    if len(set(options)) < len(options) or not rest:
        return False
    if set(rest) <= {"yes", "no"}:
        return len(rest) == 2 == len(options)
    if rest[0] in KINDS:
        return len(rest) == 1
    of_fish = [word for word in rest if word in ("cod", "eel", "ray")]
    if len(of_fish) == len(rest) or not all(word in (*WORDS, *FORMS) for word in rest):
        return False
    return len(rest) > 1 or ("none" in options and rest[0] not in FORMS)


@settings(max_examples=300)
@given(options=st.lists(ATOMS, min_size=1, max_size=4))
def test_options_are_a_type_exactly_as_the_reference_says(options: list[str]):
    wrong = [found for found in _found(_in("unset field", " or ".join(options))) if found.is_error]
    assert (not wrong) == _is_a_type(options), [found.message for found in wrong]


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("calm or rough or calm", "calm or rough"),
        ("Fish or none or none", "Fish or none"),
        ("yes or yes", "yes or no"),
        ("no", "yes or no"),
        ("cod or eel", "Fish"),
        ("none or cod", "Fish or none"),
    ],
)
def test_the_type_that_is_advised_is_one(written: str, fixed: str):
    text = _in("unset field", written)
    (found,) = [found for found in _found(text) if found.is_error]
    mended = apply_fixes([found], doubtful=True).texts["sorts.game"]
    assert mended == text.replace(f": {written}", f": {fixed}")
    assert not [found.message for found in _found(mended) if found.is_error]


PARTS = [
    ("the table has\n  mood : {} starts cod\n", "cod or eel"),
    ("the table has\n  mood : {}\n", "none or eel"),
    ("each player has\n  mood : {} starts cod\n", "cod or eel"),
    ("each Cell has\n  mood : {} starts cod\n", "cod or eel"),
    ("each player has\n  mood : {} for each Cell starts cod\n", "cod or eel"),
    ("the table has\n  mood : {} for each Fish starts cod\n", "cod or eel"),
]


@pytest.mark.parametrize(("field", "written"), PARTS)
def test_the_line_that_says_that_a_field_is_no_other_word_can_be_written(field: str, written: str):
    (found,) = [found for found in _found(HEAD + field.format(written)) if found.is_error]
    kind, line = found.help.split("`")[1:4:2] if found.help else ("", "")
    assert line.startswith("always ")
    assert "mood" in line
    assert not [found.message for found in _found(HEAD + field.format(kind) + line + "\n") if found.is_error]


def test_a_parameter_of_some_words_of_a_type_is_limited_by_a_need():
    (found,) = [found for found in _found(_in("argument", "cod or eel")) if found.is_error]
    assert (
        found.help == "write `Fish`; to exclude its other words, add `need marker is cod or eel`, first in the action"
    )


TWICE = [
    ("the table has\n  marker : 0..3 starts 1, starts 2\n", "starts 2"),
    ("the table has\n  marker : 0..3, hidden, hidden\n", "hidden"),
    ("the table has\n  marker : pile of Boat, open, up to 3, up to 4\n", "up to 4"),
    ("the table has\n  marker : pile of Boat or Boat, open\n", "Boat"),
    ("the table has\n  marker : history of far and far, up to 3\n  far : 0..3\n", "far"),
    ("the table has\n  far : yes or no\n  marker = by far\n    yes or yes: 1\n    no: 2\n", "yes"),
    ("the table has\n  far : Fish or none\n  marker = by far\n    any or none: 1\n", "none"),
    ("the table has\n  far : 0..9\n  marker = by far\n    ..3 or 2..4: 1\n    else: 2\n", "2..4"),
]


@pytest.mark.parametrize(("text", "at"), TWICE)
def test_what_is_said_twice_is_answered_where_it_is_said_again(text: str, at: str):
    (found,) = [found for found in _found(HEAD + text) if found.is_error]
    assert found.span.text.lstrip(", ") == at
    assert found.help


def test_a_word_beside_none_is_not_covered_twice():
    text = "the table has\n  far : Fish or none\n  marker = by far\n    cod or none: 1\n    eel or ray: 2\n"
    assert [found.message for found in _found(HEAD + text) if found.is_error] == []


EMPTY = ["the table has\n  marker = none\n", "the table has\n  marker = []\n", "action go(n from [])\n  end game\n"]


@pytest.mark.parametrize("text", [*EMPTY, "action go\n  for each n in [none]\n    end game\n"])
def test_what_never_has_anything_in_it_is_answered(text: str):
    (found,) = [found for found in _found(HEAD + text) if found.is_error]
    assert found.help
    assert "none" in found.message or "is always empty" in found.message
