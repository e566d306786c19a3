"""`diff` says that luck goes by names: a pile that is renamed is shuffled otherwise for the same seed."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from cli.app import build
from interpreter import load
from tests.loaded import ROOT

SAID = "after a renaming, the same seed gives other random numbers; --impact keeps the old ones"


def first_moves(file: Path) -> list[str]:
    """The menus of the first decisions of eight games."""
    return [str(load(file, players=2).initial(seed=seed).moves()) for seed in range(8)]


def test_a_renamed_pile_has_other_luck_and_diff_says_so(tmp_path: Path) -> None:
    old, new, same = (tmp_path / f"{name}.game" for name in ("old", "new", "same"))
    text = (ROOT / "rulesets/crazy_eights/crazy_eights.game").read_text(encoding="utf-8")
    old.write_text(text, encoding="utf-8")
    same.write_text(text.replace("# ", "#  ", 1), encoding="utf-8")
    new.write_text(text.replace("deck", "reserve"), encoding="utf-8")
    assert first_moves(old) == first_moves(same)
    assert first_moves(old) != first_moves(new)
    assert SAID in CliRunner().invoke(build(), ["diff", str(old), str(new)]).stderr
    assert SAID not in CliRunner().invoke(build(), ["diff", str(old), str(same)]).stderr
