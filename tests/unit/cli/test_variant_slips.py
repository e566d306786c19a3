"""Slips in a variant of a copied game.

Each is one finding at the line of the variant, with the words a designer needs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.loaded import one_in

HEAD = 'variant "House rules" of "Fleet"\n\n'


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of Fleet that has neither variants yet nor the examples played with one."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(build(), ["new", "house", "--from", "fleet"]).exit_code == 0
    for file in tmp_path.glob("house/variants/*.game"):
        file.unlink()
    for file in tmp_path.glob("house/*.examples.game"):
        file.write_text(without_variants(file.read_text(encoding="utf-8")), encoding="utf-8")
    return tmp_path


def without_variants(examples: str) -> str:
    """The text of a file of examples without the ones that name a variant."""
    blocks = re.split(r"^(?=\S)", examples, flags=re.MULTILINE)
    return "".join(block for block in blocks if not re.search(r'^  with "', block, flags=re.MULTILINE))


def linted(desk: Path, variant: str) -> tuple[int, str]:
    (desk / "house" / "variants" / "rules.game").write_text(HEAD + variant, encoding="utf-8")
    ran = CliRunner().invoke(build(), ["lint", "house"])
    return ran.exit_code, ran.stdout


SLIPS = {
    "a step that is not there": (
        "remove step first-displey of phase setup\n",
        "error[GS701] the step `first-displey` of the phase `setup` is not in the game",
        "rules.game:3:13",
        "did you mean `first-display`?",
    ),
    "an arrow to a phase that is not there": (
        "replace arrows of phase draw\n  -> end when last-round\n  -> next-rond\n",
        "error[GS203] there is no phase `next-rond`",
        "rules.game:5:6",
        "did you mean `next-round`?",
    ),
    "a phase nobody comes to any more": (
        "replace arrows of phase fishing\n  -> end when crate-supply is 0\n  -> draw\n",
        "warning[GS401] the phase `processing` is never reached",
        "rules.game:3:1",
        "add an arrow to this phase in another one",
    ),
    "a circle in which nobody decides": (
        "replace arrows of phase fishing\n  -> end when crate-supply is 0\n  -> fishing\n",
        "error[GS403] the game may never go on: no player decides and nothing is drawn in the circle of phases `fishing` -> `fishing`",
        "rules.game:3:1",
        "add an arrow that leaves the circle",
    ),
    "a game that never ends": (
        "replace arrows of phase draw\n  -> next-round\n\nreplace arrows of phase fishing\n  -> processing\n",
        "error[GS402] the game never ends",
        "rules.game:3:1",
        "give a phase an arrow",
    ),
    "the phase in which the game begins": (
        "remove phase setup\n",
        "error[GS301] there is no `phase setup`",
        "rules.game:3:1",
        "caused by this change",
    ),
    "what the game still uses": (
        "remove action decline\n",
        "error[GS204] no action is called `decline`",
        "rules.game:3:1",
        "caused by this change",
    ),
}


@pytest.mark.parametrize("slip", one_in(2, SLIPS))
def test_a_slip_is_one_finding_at_the_line_of_the_variant(slip: str, desk: Path) -> None:
    variant, message, place, advice = SLIPS[slip]
    code, said = linted(desk, variant)
    assert code == 1
    assert message in said
    assert f"--> house/variants/{place}\n" in said
    assert advice in said
    assert sum(line.startswith(("error[", "warning[")) for line in said.splitlines()) == 1, said


def test_the_place_in_the_game_is_shown_below(desk: Path) -> None:
    said = linted(desk, "remove action decline\n")[1]
    shown = [line.split(" | ")[-1].strip() for line in said.splitlines()]
    assert shown[2:4] == ["remove action decline", "^^^^^^^^^^^^^^^^^^^^^ caused by this change"]
    assert shown[4].startswith("::: house/house.game:")
    assert shown[5].startswith("selector must put-up or decline")
    assert shown[6].endswith("- found here")


def test_where_no_line_of_the_variant_names_it_the_finding_says_with_which_variant(desk: Path) -> None:
    variant = "replace scoring\n  boats = count(your boats)\n  winner has highest total\n"
    said = linted(desk, variant)[1]
    assert 'nothing in the game uses `crab-bonus` (with "House rules")' in said
    assert "--> house/house.game:" in said


def test_a_changed_game_is_told_with_what_the_variant_puts_there_and_what_the_game_says_now(desk: Path) -> None:
    variant = 'replace action decline "Buy nothing" was "6905"\n  set your still-in to no\n  add 1 to your processed\n'
    assert linted(desk, variant)[0] == 0
    game = desk / "house" / "house.game"
    text = game.read_text(encoding="utf-8")
    old = "  set your still-in to no cite FL-AUC-08\n"
    assert old in text
    game.write_text(text.replace(old, f"{old}  add 2 to your processed\n"), encoding="utf-8")
    code, said = linted(desk, variant)
    assert code == 1
    lines = [line.rstrip() for line in said.splitlines()]
    assert (
        lines[0]
        == "warning[GS706] the text of the game that this variant replaces has changed since the variant was written (changed-base)"
    )
    start = next(i for i, line in enumerate(lines) if line.endswith("| this variant writes:"))
    assert [line.split(" | ")[-1].strip() for line in lines[start : start + 8]] == [
        "this variant writes:",
        "set your still-in to no",
        "add 1 to your processed",
        f"::: house/house.game:{text[: text.index('action decline')].count(chr(10)) + 1}:1",
        "the game now has:",
        'action decline "Buy nothing this round" cite FL-AUC-08, FL-AUC-10, FL-Q13',
        text[text.index("action decline") :].splitlines()[1].strip(),
        "set your still-in to no cite FL-AUC-08",
    ]
    assert lines[start + 8].endswith("|   add 2 to your processed")


def test_who_asks_for_one_player_is_told_which_variant_allows_it() -> None:
    ran = CliRunner().invoke(build(), ["play", "public_market", "--players", "1"])
    assert ran.exit_code == 2
    assert "use --players 2, or add --with solo" in ran.output


@pytest.mark.parametrize(
    "command",
    [
        ["play", "house", "--with", "rules", "--auto", "--seed", "1"],
        ["simulate", "house", "--with", "rules", "-n", "1"],
        ["diff", "house", "--with", "rules"],
    ],
)
def test_whoever_plays_a_variant_of_what_has_changed_since_is_told(command: list[str], desk: Path) -> None:
    linted(desk, 'replace row pub of License was "0000"\n  | pub | pub | premium | 10 | 9 | 3 |\n')
    said = CliRunner().invoke(build(), command).stderr
    assert (
        said.count(
            "rules.game:3: the text of the game that this variant replaces has changed since the variant was written; run gamespec lint"
        )
        == 1
    )
