from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cli.examples import results_of
from cli.targets import find
from gamespec.ruleset import Ruleset
from interpreter import load
from interpreter.linting import lint
from tests.loaded import one_in
from tests.unit.docs.blocks import Block, blocks_of

PAGES = ("docs/language.md", "README.md", "docs/style.md", "docs/cookbook.md")
BLOCKS = [block for page in PAGES for block in blocks_of(page, "game") if not {*block.flags} & {"before", "after"}]
GAMES = [block for block in BLOCKS if block.text.startswith("game ")]
VARIANTS = [block for block in BLOCKS if block.text.startswith("variant ")]


def title(block: Block, number: int = 1) -> str:
    return block.text.split('"')[number]


def laid_out(folder: Path, game: Block) -> Ruleset:
    """A game of the reference as a folder, with the variants shown of it."""
    home = folder / "shown"
    (home / "variants").mkdir(parents=True)
    (home / "shown.game").write_text(game.text)
    for number, variant in enumerate(VARIANTS):
        if title(variant, 3) == title(game):
            (home / "variants" / f"variant_{number}.game").write_text(variant.text)
    return find(str(home))


def settings(target: Ruleset) -> Iterator[tuple[int, list[str]]]:
    """The game at every number of seats, each of its variants at the fewest and the most."""
    fewest, most = load(target.game).checked.seat_range
    yield from ((players, []) for players in range(fewest, most + 1))
    for name in target.variants:
        yield from ((players, [name]) for players in load(target.game, variants=[name]).checked.seat_range)


@pytest.mark.parametrize("game", one_in(2, GAMES), ids=str)
def test_a_game_of_the_reference_is_clean(game: Block, tmp_path: Path) -> None:
    found = lint(laid_out(tmp_path, game)).findings
    assert [(each.span.line, each.code, each.message) for each in found if each.severity != "note"] == []


@pytest.mark.parametrize("game", one_in(2, GAMES, 1), ids=str)
def test_a_game_of_the_reference_is_played_to_its_end(game: Block, tmp_path: Path) -> None:
    target = laid_out(tmp_path, game)
    for players, variants in settings(target):
        played = load(target.game, players=players, variants=variants)
        scoring = played.checked.scoring
        may_lose = scoring is not None and any(way == "if" for way, _ in scoring.criteria)
        state, rng = played.initial(seed=players), Random(players)
        for _ in range(1_000):
            if state.over:
                break
            state = state.apply(rng.choice(state.moves()))
        assert state.over
        assert state.winners() or may_lose


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_examples_in_the_reference_pass(game: Block, tmp_path: Path) -> None:
    for result in results_of(laid_out(tmp_path, game)):
        assert result.failures == ()


def test_every_variant_of_the_reference_changes_a_game_of_it() -> None:
    assert {title(variant, 3) for variant in VARIANTS} <= {title(game) for game in GAMES}
