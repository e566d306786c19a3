"""The bundled games are found by name, and every folder holds what a ruleset folder holds."""

from __future__ import annotations

import pytest

import rulesets

GAMES = ("breakthrough", "connect_four", "fishy_squishy_crusty_quirky", "fleet", "kuhn_poker", "tic_tac_toe")


def test_the_bundled_games_are_listed_by_name() -> None:
    assert set(GAMES) <= set(rulesets.names())


@pytest.mark.parametrize("name", GAMES)
def test_a_bundled_game_has_rules_and_a_readme(name: str) -> None:
    folder = rulesets.folder(name)
    assert rulesets.game_file(name).is_file()
    assert (folder / "README.md").is_file()


def test_the_variants_of_a_game_are_the_files_in_its_folder() -> None:
    assert "advanced_setup" in rulesets.variants("fleet")
    assert rulesets.variants("kuhn_poker") == ()


@pytest.mark.parametrize("name", ["flete", "", "..", "../rulesets", "__init__.py"])
def test_a_name_that_is_no_game_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(KeyError, match="tic_tac_toe"):
        rulesets.folder(name)
