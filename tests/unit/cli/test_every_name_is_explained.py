"""`?` answers for every name that was declared.

What it is and does in the words of its lines, once, on a screen or so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from cli.output.consoles import lines_of
from cli.play.answers import explaining
from cli.play.answers.replies import answer
from cli.play.menus.menu import Menu
from gamespec.checked.game import CheckedGame
from gamespec.checked.statements import Step
from interpreter import State
from interpreter.compiler.analysis.walk import statements
from interpreter.scene import scene
from tests.loaded import COMPARED, load, sampled

CITES = re.compile(r"\s+(cite|assume) [A-Z\"].*")
EXPLAINED = sampled(
    ["captains_of_the_gulf", "connect_four", "fleet", "love_letter"],
    sorted({*COMPARED, "captains_of_the_gulf", "public_market"}),
)
MOST = 52
"""Lines of an answer at 80 columns."""


@cache
def start(name: str) -> State:
    return load(name).initial(seed=3)


@cache
def menu(state: State) -> Menu:
    return Menu(state)


seen = cache(scene)


@pytest.fixture(autouse=True)
def _the_table_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of words are asked about in one position."""
    monkeypatch.setattr(explaining, "scene", seen)


def asked(state: State, word: str) -> list[str]:
    """Return what is told by `? word`."""
    assert state.seat is not None
    seat = state.seat
    return lines_of(lambda: answer(state, seat, menu(state), f"? {word}"))


def declared(checked: CheckedGame) -> Iterator[str]:
    """The names of all that a game declares, gathered without those that explain them."""
    for things in (checked.kinds, checked.actions, checked.phases, checked.values, checked.zones, checked.constants):
        yield from (thing.name for thing in things)
    yield from (field.name for field in checked.fields if not field.machine_made)
    yield from (line.name for line in checked.scoring.lines) if checked.scoring else ()
    for kind in checked.kinds:
        place = kind.geometry
        if kind.indexed_by_place and place is not None:
            spaces = [*zip(place.column_of, place.row_of, strict=True)]
            yield from (
                f"{kind.name}[{x}, {y}]" for x, y in spaces[:: max(1, len(spaces) // 8)]
            )  # what is told is alike
            yield f"{place.column_of[0]},{place.row_of[0]}"
        else:
            yield from kind.rows
    yield from (change.rule for value in checked.values for change in value.modifiers)
    yield from (trigger.rule for trigger in checked.triggers)
    yield from (forbid.rule for action in checked.actions for forbid in action.forbids)
    for body in (thing.body for thing in (*checked.actions, *checked.phases)):
        yield from (each.name for line in body for each in statements(line) if isinstance(each, Step))


def titles(checked: CheckedGame) -> Iterator[str]:
    for things in (checked.kinds, checked.actions, checked.phases, checked.values, checked.zones, checked.fields):
        yield from (thing.title for thing in things if thing.title)


def names(checked: CheckedGame) -> list[str]:
    return list(dict.fromkeys([*declared(checked), *titles(checked)]))


def is_unknown(lines: list[str]) -> bool:
    return not lines or any(text in lines[0] for text in ("no name in these rules", "is not a legal move here"))


def test_a_word_the_rules_do_not_have_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    state = start(EXPLAINED[0])
    assert is_unknown(asked(state, "qwertz"))
    slip = f"{state.moves()[0].text}x"
    assert "did you mean" in " ".join(asked(state, slip))
    assert is_unknown(asked(state, slip))


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_name_is_explained_on_a_screen_or_two(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    state = start(name)
    wrong: list[str] = []
    for word in names(state.game.program.checked):
        lines = asked(state, word)
        if is_unknown(lines):
            wrong.append(f"{word}: nothing")
        if len(lines) > MOST or max(map(len, lines), default=0) > 80:
            wrong.append(f"{word}: {len(lines)} lines of up to {max(map(len, lines), default=0)} signs")
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("name", EXPLAINED)
def test_no_line_of_the_rules_is_told_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    state = start(name)
    text = state.game.source.file.read_text(encoding="utf-8")
    written = Counter(" ".join(CITES.sub("", line).split()) for line in text.splitlines())
    wrong: list[str] = []
    for word in names(state.game.program.checked):
        told = Counter(
            " ".join(line.split()) for line in asked(state, word) if not line.startswith("  ") or line[4:5].strip()
        )
        wrong += [f"{word}: {line}" for line, times in told.items() if times > max(1, written[line]) and len(line) > 3]
    assert "\n".join(wrong) == ""
