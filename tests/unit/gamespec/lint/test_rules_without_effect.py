from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.unit.gamespec.lint.test_first_reads import told_of

GAME = """game "Little" for 2 players
the table has
  n : 0..9
  m : 0..9
  ready : yes or no = {value}
phase setup
  -> turn
phase turn
  for each p in players
    p must go or wait
  {line}
  -> end when n > 6{arrow}
  -> turn
action go
  need {need} else "not now"
  add 1 to n
action wait
  add 1 to n
  set m to 3
action strike
  need m < 9
  set m to 0
scoring
  points = {score}
"""
PLAIN = {"value": "yes", "line": "add 0 to n", "arrow": "", "need": "n < 9", "score": "n"}
SHUT = '\nrule shut\n  forbid strike if n > 2 because "shut"\n'
WHOM = "first(p in players)"
PLACES = {
    "nowhere": ({}, SHUT),
    "in a need": ({"need": "you can strike"}, SHUT),
    "in a need, negated": ({"need": "not (you can strike)"}, SHUT),
    "in a value": ({"value": "some(p in players: p can strike)", "need": "ready"}, SHUT),
    "in an arrow": ({"arrow": " or every(p in players: not (p can strike))"}, SHUT),
    "in a score": ({"score": "if you can strike then 1 else 2"}, SHUT),
    "in what would be": ({"need": "would(strike: m is 0)"}, SHUT),
    "as a line": ({"line": "(first of players) may strike"}, SHUT),
    "never, by its condition": ({"line": "(first of players) may strike"}, SHUT.replace("n > 2", "n > 9")),
    "never, and another rule": (
        {"line": "(first of players) may strike"},
        "\nrule after-it\n  after wait\n    add 0 to m\nrule never when m > 9\n  after strike\n    set m to 9\n",
    ),
    "what waits for it": ({}, "\nrule late\n  after strike\n    set m to 9\n"),
    "what waits for it, looked ahead": (
        {"need": "would(strike: m is 0)"},
        "\nrule late\n  after strike\n    set m to 9\n",
    ),
}


def played(folder: Path, text: str) -> list[list[str]]:
    """Return what is offered in some games, move by move, and how they end."""
    file = folder / "little.game"
    file.write_text(text, encoding="utf-8")
    game = load(str(file), players=2)
    told: list[list[str]] = []
    for seed in range(12):
        state, chosen = game.initial(seed=seed), Random(seed)
        while not state.over:
            offered = [str(move) for move in state.moves()]
            told.append(offered)
            state = state.apply(state.moves()[chosen.randrange(len(offered))])
        told.append([str(score) for score in state.returns()])
    return told


@pytest.mark.parametrize("place", PLACES)
def test_what_is_said_to_have_no_effect_can_be_deleted(tmp_path: Path, place: str) -> None:
    changed, rules = PLACES[place]
    text = GAME.format(**{**PLAIN, **changed})
    said = told_of("GS506", "", rules, text=text)
    if said:
        names = [rule.split()[0] for rule in rules.split("\nrule ")[1:]]
        kept = "".join(
            f"\nrule {rule}" for rule in rules.split("\nrule ")[1:] if f"`{rule.split()[0]}`" not in said[0][0]
        )
        assert any(f"`{name}`" in said[0][0] for name in names)
        assert played(tmp_path, text + rules) == played(tmp_path, text + kept)
    else:
        assert played(tmp_path, text + rules) != played(tmp_path, text)


def test_both_come_about() -> None:
    said = {
        place: bool(told_of("GS506", "", rules, text=GAME.format(**{**PLAIN, **changed})))
        for place, (changed, rules) in PLACES.items()
    }
    assert said["nowhere"]
    assert said["never, by its condition"]
    assert not said["in a need"]
    assert not said["in a score"]
