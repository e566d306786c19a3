"""Workers play the rules a command started with, whatever becomes of the files while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gamespec.variants.settings import grid, setting
from interpreter import load
from interpreter.comparing.sweep import sweep, varied
from interpreter.impact.probe import probe
from interpreter.impact.run import impact
from interpreter.simulate import simulate
from interpreter.simulate.crew import Crew, seated
from interpreter.state.game import Game
from tests.loaded import ROOT, one_in


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A game with a variant, in files that may be changed."""
    file = tmp_path / "stall.game"
    file.write_text((ROOT / "tests/planted/stall.game").read_text(encoding="utf-8"), encoding="utf-8")
    return file


def spoil(file: Path) -> None:
    """Write nonsense over the rules."""
    file.write_text("game nonsense", encoding="utf-8")


@pytest.mark.parametrize("change", one_in(2, [spoil, Path.unlink]), ids=lambda change: change.__name__)
def test_workers_play_the_rules_that_were_read(rules: Path, change: Callable[[Path], None]) -> None:
    game = load(rules)
    alone = simulate(game, 24, workers=1, back_end="python")
    change(rules)
    shared = simulate(game, 24, workers=2, back_end="python")
    assert (shared.decisions, shared.seats) == (alone.decisions, alone.seats)


def swept(game: Game) -> object:
    games = [*varied(game, grid([setting("Ware[crown].worth=3,10")]))]
    return sweep(games, 4, workers=2)[0].games


RUNS: dict[str, Callable[[Game], object]] = {
    "impact": lambda game: impact((game, game), 4, workers=2).pairs,
    "sweep": swept,
    "probe": lambda game: 0 if probe(game, "Ware[crown]", 4, workers=2)[1] else 4,
}


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_what_workers_are_given_names_no_file(
    rules: Path, run: Callable[[Game], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Portions are played here as a new process would: with what travels alone."""
    players: list[Callable[[range], object]] = []
    begun = Crew.__init__

    def sit(crew: Crew[object], workers: int, sit_down: Any, recipe: tuple[Any, ...]) -> None:
        begun(crew, workers, sit_down, recipe)
        players.append(seated(*crew._recipe))  # pyright: ignore[reportPrivateUsage]

    def play(crew: Crew[object], portions: Iterable[range]) -> Iterator[object]:
        del crew
        return map(players[-1], portions)

    monkeypatch.setattr(Crew, "__init__", sit)
    monkeypatch.setattr(Crew, "play", play)
    game = load(rules)
    rules.unlink()
    assert run(game) == 4
