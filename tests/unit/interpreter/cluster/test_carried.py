from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from interpreter import load as load_game
from interpreter.cluster.worker import packed, player
from interpreter.kernel.errors import SaveError
from interpreter.learning import weights_of
from interpreter.simulate.crew import seated
from interpreter.simulate.table import Table
from interpreter.state.pickling import game_parts

worker: Any = import_module("interpreter.cluster.worker")
run: Any = import_module("interpreter.simulate.run")
pickling: Any = import_module("interpreter.state.pickling")
STONES = Path(__file__).parents[3] / "golden" / "games" / "stones"
FEW = range(3, 9)


def recipe(game: Any, bots: tuple[str, ...]) -> tuple[Any, ...]:
    return run._sit_down, (game_parts(game), bots, 7, "none", False, False, None)


def copied(folder: Path) -> Path:
    """A game in a folder of its own, with a variant."""
    (folder / "variants").mkdir(parents=True)
    text = (STONES / "stones.game").read_text(encoding="utf-8")
    (folder / "pebbles.game").write_text(text.replace('"Stones"', '"Pebbles"'), encoding="utf-8")
    told = 'variant "Low" of "Pebbles"\n\nreplace row sack of Bag, 6 in all\n  | sack | 2 | 1 |\n'
    (folder / "variants" / "low.game").write_text(told, encoding="utf-8")
    return folder / "pebbles.game"


def test_a_game_is_played_the_same_where_its_files_are_not(tmp_path: Path):
    file = copied(tmp_path / "here")
    game = load_game(file, 2, ["low"])
    bots = ("random", "random")
    wanted = run._play(Table(game, bots, 7), FEW)
    carried = packed(seated, recipe(game, bots))
    for each in sorted(file.parent.rglob("*.game")):
        each.unlink()
    pickling._made.cache_clear()
    assert player(carried)(FEW) == wanted


def test_what_was_learned_of_a_game_goes_along():
    game = load_game("fleet", 2)
    play: Any = player(packed(seated, recipe(game, ("learned", "random"))))
    assert isinstance(play, partial)
    table = play.args[0]
    assert not table.game.source.file.is_absolute()
    assert weights_of(table.game) == weights_of(game)


def test_rules_that_are_read_otherwise_are_refused():
    carried = packed(seated, recipe(load_game("kuhn_poker"), ("random", "random")))
    sit_down, (parts, *rest) = carried.recipe
    wrong = parts._replace(prints=(("rules", "0" * 16),))
    with pytest.raises(SaveError, match="the rules of `kuhn_poker` have changed"):
        player(carried._replace(recipe=(sit_down, (wrong, *rest))))


def test_a_recipe_that_is_not_the_one_that_was_sent_is_refused():
    worker._PLAYERS.clear()
    carried = packed(seated, recipe(load_game("kuhn_poker"), ("random", "random")))
    sit_down, (parts, *rest) = carried.recipe
    ((name, text),) = parts.texts
    other = parts._replace(texts=((name, f"{text} "),))
    assert carried.digest == packed(seated, recipe(load_game("kuhn_poker"), ("random", "random"))).digest
    with pytest.raises(ValueError, match="not what was sent"):
        worker.play(carried._replace(recipe=(sit_down, (other, *rest))), carried.digest, 0, 1)


def test_a_worker_keeps_a_few_recipes_and_plays_a_portion_once_it_has_one():
    carried = packed(seated, recipe(load_game("kuhn_poker"), ("random", "random")))
    assert worker.carry(carried) is carried
    worker._PLAYERS.clear()
    for number in range(worker.MOST):
        worker._PLAYERS[str(number)] = lambda _: None
    found = worker.play(carried, carried.digest, 0, 5)
    assert found.games == 5
    assert list(worker._PLAYERS) == ["1", "2", "3", carried.digest]
    assert worker.play(None, carried.digest, 5, 7).games == 2


def test_a_worker_says_which_machine_plays():
    own, python = worker.versions()
    assert len(own) == 12
    assert python.count(".") == 1
