"""A game on one page without a server, compared move for move with the same game in Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cli.host.screens import scores
from cli.host.tables import menu
from cli.scene.page import Page as Drawn
from interpreter import Players
from interpreter.scene import scene, with_changes
from tests.loaded import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from interpreter import Game, State

SEED = 5
MOST = sampled(16, 60)
"""Moves compared at most."""
PLAYED = """(most) => exported().then((module) => {
  const kinds = page.game.seats.map((_, seat) => page.game.people.includes(seat) ? "random" : "automatic");
  const table = new Table(page, new Machine(page.game, module), kinds, %d), found = [];
  const note = (move) => found.push({
    move, menu: table.positions[table.now].listed.map(({ text, head, label, refs }) => ({ text, head, label, refs })),
    html: [...page.game.seats.keys(), -1].map((observer) => table.drawn(table.now, observer)),
  });
  note(null);
  while (table.isBotsTurn && table.now < most) { const move = table.bot(); table.make(move); note(move.text); }
  const { over } = table.machine;
  return JSON.stringify({ found, over, places: over ? table.machine.places() : [], scores: table.scores(), turn: over ? table.turn(-1) : "" });
})"""


def drawn(state: State, seat: int | None, before: State | None = None) -> str:
    found = scene(state, seat)
    return Drawn(state.game.program.checked).fragment(
        found if before is None else with_changes(found, scene(before, seat))
    )


def pictures(states: list[State], seen: dict[int | None, State]) -> list[str]:
    """Return the table as each seat and an onlooker see it, with marks on changes."""
    seen[None] = states[-2] if len(states) > 1 else states[0]
    return [drawn(states[-1], seat, seen[seat]) for seat in (*range(states[0].game.players), None)]


def compare(page: Page, game: Game) -> None:
    """Play a game of bots on a page and compare it with the same seed in Python.

    Compared are the legal moves in words, the table as each seat sees it, and the end.
    """
    played = json.loads(page.evaluate(PLAYED % SEED, MOST))
    state, players = game.initial(seed=SEED), Players(dict.fromkeys(game.people, "random"), SEED)
    states = [state]
    seen: dict[int | None, State] = dict.fromkeys(range(game.players), state)
    for number, found in enumerate(played["found"]):
        if found["move"] is not None:
            move = players.move(state)
            assert found["move"] == str(move), f"move {number}"
            state = state.apply(move)
            states.append(state)
            seen[move.seat] = state
        expected = menu(state)["moves"] if state.seat is not None else []
        assert found["menu"][: len(expected)] == expected, f"after {number} moves"
        assert found["html"] == pictures(states, seen), f"after {number} moves"
    assert len(played["found"]) > 2
    assert played["over"] == state.over
    assert played["scores"] == ((scores(state) or "") if state.over else "")
    assert played["places"] == (state.places() if state.over else [])
