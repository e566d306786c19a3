"""Simulations record the history like single games.

A bot is shown the same, and knows the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from interpreter import players
from interpreter.bots import Standing
from interpreter.impact import coupled
from interpreter.insight import course
from interpreter.kernel.chance import game_seed
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.simulate import table
from interpreter.state.game import State
from interpreter.state.history.entries import Entry, entries
from interpreter.state.history.log import log
from interpreter.state.visibility.events import Event
from tests.loaded import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamespec.checked.kinds import Kind
    from interpreter.bots import Bot
    from interpreter.state.game import Game

HIDDEN = ["love_letter", "goofspiel", "crazy_eights"]
"""Hands that are told, picks in secret, cards that are dealt and drawn."""
SEED = game_seed(5, 0)
DECISIONS = 20
FEWEST = 2


def counted(game: Game) -> None:
    """A game as `simulate` plays it."""
    counts = table.Table(game, _bots(game), 5, bound=DECISIONS)
    counts.play(0, counts.tally())


def followed(game: Game) -> None:
    """One as a report follows it."""
    course.Courses(game, DECISIONS).play(_bots(game), SEED)


def paired(game: Game) -> None:
    """One as `diff --impact` plays it beside another."""
    coupled.Coupled(game, _bots(game), {}).play(SEED)


def _bots(game: Game) -> tuple[str, ...]:
    return (*["random"] * (game.players - 1), "greedy")


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("play", [counted, followed, paired])
def test_a_bot_that_looks_back_has_all_that_moved_and_was_picked_in_secret(
    name: str, play: Callable[[Game], None], monkeypatch: pytest.MonkeyPatch
):
    game, asked = load(name, players=2), list[Entry | None]()

    def heard(game: Game, array: list[int], last: Entry | None = None, **more: Any) -> State:
        asked.append(last)
        return State(game, array, last, **more)

    def stood(game: Game, array: list[int], menu: list[int], last: Entry | None = None) -> Standing:
        asked.append(last)
        return Standing(game, array, menu, last)

    monkeypatch.setattr(players, "State", heard)
    monkeypatch.setattr(players, "Standing", stood)
    play(game)
    past = list(entries(max(asked, key=lambda last: len(list(entries(last))))))
    assert len(past) >= FEWEST
    for entry in past:
        noted = {(each.kind, each.piece) for each in entry.events if isinstance(each, Event)}
        assert set(moved(game, entry)) <= noted
        if isinstance(entry.item, Move):
            assert entry.secret == (entry.before[PC] in game.program.secrets)
            assert len(entry.item.words) == len(entry.item.args)


def moved(game: Game, entry: Entry) -> Iterator[tuple[Kind, int]]:
    """The pieces that lie elsewhere after an entry."""
    for kind, base in game.program.layout.where.items():
        for piece in range(kind.size):
            if entry.before[base + piece] != entry.after[base + piece]:
                yield kind, piece


@pytest.mark.parametrize("name", HIDDEN)
def test_what_a_bot_may_read_of_the_past_is_what_a_person_may(name: str, monkeypatch: pytest.MonkeyPatch):
    game, read = load(name, players=2), list[tuple[int, list[str]]]()

    def heard(bot: Bot, game: Game, array: list[int], menu: list[int], last: Entry | None, made: int) -> int:
        read.append((made, log(game.program, last, game.program.seat(array))))
        codes.append(players.bot_choice(bot, game, array, menu, last, made))
        return codes[-1]

    codes: list[int] = []
    monkeypatch.setattr(table, "bot_choice", heard)
    counted(game)
    state = game.initial(seed=SEED)
    for (_, lines), code in zip(read, codes, strict=True):
        assert lines == state.log(state.seat)
        state = state.apply(next(move for move in state.moves() if move.code == code))
