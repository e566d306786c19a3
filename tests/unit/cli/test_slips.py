"""Each slip of a newcomer in a small game gives one finding, at its line, that says what to write.

`slips.txt` holds them: a name behind `==`, the lines of Harbor that are changed (`-`), what is written instead (`+`; `!`
for the line that is found fault with, `@` if that is another line of Harbor), where a second place is changed its lines
(`=`) and what is written there (`~`), then the code and words of the advice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamespec.diagnostics import render_full
from gamespec.syntax.messages import habits, misfits
from gamespec.syntax.repair import Trial
from tests.loaded import one_in
from tests.unit.cli.followed_help import findings, misled
from tests.unit.gamespec.syntax.messages.test_habits import WRITTEN
from tests.unit.gamespec.syntax.reading import read

HARBOR = (Path(__file__).parents[2] / "good" / "harbor.game").read_text(encoding="utf-8")
TABLE = (Path(__file__).parent / "slips.txt").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Slip:
    """Lines of Harbor, what is written instead, and what must be found."""

    name: str
    changed: tuple[tuple[str, str], ...]
    at: str
    code: str
    advice: str

    @property
    def text(self) -> str:
        text = HARBOR
        for old, new in self.changed:
            assert f"{old}\n" in text, old
            text = text.replace(f"{old}\n", f"{new}\n", 1)
        return text


def read_slip(block: str) -> Slip:
    name, *lines = block.strip("\n").split("\n")
    kept = {signs: [line[1:] for line in lines[:-1] if line[0] in signs] for signs in ("-", "+!", "=", "~", "!@")}
    (at,) = kept["!@"]
    places = [(kept["-"], kept["+!"]), (kept["="], kept["~"])]
    changed = [("\n".join(old), "\n".join(new)) for old, new in places if old]
    code, advice = lines[-1].split(" ", 1)
    return Slip(name.strip(), tuple(changed), at, code, advice)


SLIPS = [read_slip(block) for block in re.split(r"^== ", TABLE, flags=re.MULTILINE)[1:]]


@pytest.mark.parametrize("slip", one_in(2, SLIPS), ids=lambda slip: slip.name)
def test_a_slip_is_one_finding_at_its_line_that_says_what_to_write_and_may_be_followed(slip: Slip) -> None:
    found = findings(slip.text)
    assert len(found) == 1, render_full(found)
    assert found[0].code == slip.code
    assert slip.text.splitlines()[found[0].span.line - 1] == slip.at
    assert slip.advice in (found[0].help or "")
    assert misled(slip.text) == []


def test_there_are_many_slips() -> None:
    assert len({slip.name for slip in SLIPS}) == len(SLIPS) >= 150


def test_every_habit_is_shown_by_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.unit.cli import test_newcomers

    shown: set[str] = set()
    known = misfits.answer

    def noting(trial: Trial, before: str, after: str, under: tuple[str, ...]) -> habits.Said | None:
        said = known(trial, before, after, under)
        shown.update((said.habit.line,) if said is not None else ())
        return said

    monkeypatch.setattr(misfits, "answer", noting)
    for slip in SLIPS:
        read(slip.text)
    for block, line, _ in WRITTEN:
        read(f'game "T" for 2 players\n{block.format(line)}\n')
    for place, line, _ in test_newcomers.WRITTEN:
        read(test_newcomers.with_line(place, line))
    read('game "T" for 2-4 players\n')
    unshown = [habit.line for habit in habits.known_habits() if habit.line not in shown]
    assert unshown == [], "\n".join(unshown)
