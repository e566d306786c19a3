"""Variants that nobody wrote for each other.

What is said of them, at which line, and what to do that settles it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.app import build

POND = """game "Pond" for 2 to 4 players

each player has
  fish "Fish" : 0..99 starts 0
  turns : 0..20 starts 0
  cap "Cap" : 0..20 = 3

the table has
  mover : Player

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  step act
    you must catch or rest
  step count-up
    add 1 to your turns
    set mover to next(mover)
  -> end when every(p in players: p's turns >= 4)
  -> turn

action catch "Catch" (n from 1 .. your cap)
  add n to your fish

action rest "Rest"
  add 1 to your turns

scoring
  fish-points "Fish" = your fish
  winner has highest total
"""
CLEAN = "no errors, no warnings"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    (tmp_path / "pond" / "variants").mkdir(parents=True)
    (tmp_path / "pond" / "pond.game").write_text(POND)
    return tmp_path / "pond"


def put(desk: Path, **variants: str) -> None:
    for name, text in variants.items():
        head, _, lines = text.partition("\n")
        title, _, more = head.partition(",")
        tail = f",{more}" if more else ""
        (desk / "variants" / f"{name}.game").write_text(f'variant "{title}" of "Pond"{tail}\n\n{lines}\n')


def run(*words: str | Path) -> tuple[int, str]:
    ran = CliRunner().invoke(build(), [str(word) for word in words], catch_exceptions=False)
    return ran.exit_code, ran.stdout + ran.stderr


def codes(desk: Path, file: str = "") -> list[str]:
    said = run("lint", desk / file, "--format", "concise")[1]
    return sorted(word[:5] for word in said.split() if word.startswith("GS") and word[2:5].isdigit())


STEP = "add step {name} after step act of phase turn{more}\n  set your fish to min(90, your fish {sum})"
ARROWS = "replace arrows of phase turn\n  -> {to} when mover's fish > 6\n  -> end when every(p in players: p's turns >= 4)\n  -> turn"


def test_two_that_replace_the_arrows_of_a_phase_are_a_clash(desk: Path) -> None:
    put(desk, one=f"Zanchor\n{ARROWS.format(to='end')}", two=f"Buoy\n{ARROWS.format(to='setup')}")
    assert set(codes(desk)) == {"GS704", "GS707"}
    assert run("simulate", desk, "--with", "one", "--with", "two", "-n", "2")[0] == 2


def test_what_a_clash_takes_away_is_not_blamed_on_needs(desk: Path) -> None:
    put(
        desk,
        step_x=f"Step X\n{STEP.format(name='xx', more='', sum='* 2')}",
        step_z=f"Step Z\n{STEP.format(name='zz', more='', sum='+ 7')}",
        onz='On Z, needs "Step Z"\nadd step onz after step zz of phase turn\n  set your fish to min(90, your fish * 3)',
    )
    assert set(codes(desk)) == {"GS704"}


@pytest.mark.parametrize("where", ["x", "z", "xz"])
def test_a_comment_at_either_of_two_lines_allows_the_clash(desk: Path, where: str) -> None:
    allow = "  # allow GS704: alternatives"
    put(
        desk,
        step_x=f"Step X\n{STEP.format(name='xx', more=allow if 'x' in where else '', sum='* 2')}",
        step_z=f"Step Z\n{STEP.format(name='zz', more=allow if 'z' in where else '', sum='+ 7')}",
    )
    assert CLEAN in run("lint", desk)[1]
    for file in ("step_x", "step_z"):
        assert CLEAN in run("lint", desk / "variants" / f"{file}.game")[1]


def test_what_one_removes_and_another_replaces_is_a_clash_of_both(desk: Path) -> None:
    put(
        desk,
        a='Aa\nremove action rest was "9a55"\n\nreplace step act of phase turn was "0a7a"\n  you must catch',
        b='Bb\nreplace action rest "Nap" was "9a55"\n  add 2 to your turns',
    )
    assert codes(desk) == ["GS704"]
    file = desk / "variants" / "b.game"
    file.write_text(file.read_text().replace('"9a55"', '"9a55"  # allow GS704: alternatives'))
    assert CLEAN in run("lint", desk)[1]


def test_a_chain_of_needs_is_no_clash(desk: Path) -> None:
    nap = 'replace action rest "{}" was "{}"\n  add 1 to your turns\n  add {} to your fish'
    put(
        desk,
        a=f"Aa\n{nap.format('Nap', '9a55', 4)}",
        b=f'Bb, needs "Aa"\n{nap.format("Long nap", "df4c", 2)}',
        c=f'Cc, needs "Bb"\n{nap.format("Very long nap", "2986", 3)}',
    )
    for file in ("", "variants/a.game", "variants/b.game", "variants/c.game"):
        assert CLEAN in run("lint", desk / file)[1]


def test_the_mark_of_what_is_replaced_fits_whatever_else_is_chosen(desk: Path) -> None:
    nap = 'replace action rest "{}"\n  add 1 to your turns\n  add {} to your fish'
    put(
        desk,
        a=f"Aa\n{nap.format('Nap', 1)}",
        d=f'Dd, with "Aa"\n{nap.format("Other nap", 9)}',
        e="Ee\nwith 2 players\n  add step more at end of phase turn\n    add 0 to your fish\n\n"
        'with "Aa"\n  replace action catch "Catch" (n from 1 .. 2)\n    add n to your fish',
    )
    run("lint", desk, "--fix")
    said = run("lint", desk)[1]
    assert "GS706" not in said, said
    assert "GS707" not in said, said


def test_only_who_needs_a_variant_is_said_to_need_it(desk: Path) -> None:
    put(
        desk,
        a="Aa\nadd scoring\n  one = 1",
        b='Bb, needs "Aa"\nadd scoring\n  two = 1',
        set5="Set five\nadd scoring\n  three = 1",
    )
    said = run("simulate", desk, "--with", "b", "--with", "set5", "-n", "2")[1]
    assert "b needs a, so that variant was added" in said


def test_two_files_that_cannot_be_read_add_nothing_together(desk: Path) -> None:
    put(desk, a="Aa\nadd rule 5x\n  add 5 to your cap", b="Bb\nadd rule 6x\n  add 5 to your cap")
    assert "GS704" not in codes(desk)
    assert "``" not in run("lint", desk)[1]


EXAMPLES = {
    "of a position beside the game": ('given position "Ann begins"\n  then\n    Ann\'s fish is 0', "1 passed"),
    "of a position there is not": ('given position "nowhere"\n  then\n    Ann\'s fish is 0', "nowhere"),
    "that cannot be read": ("give setup\n  whenn\n    Ann: rest(", "`given`"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_example_keeps_a_game_from_being_played(desk: Path, name: str) -> None:
    lines, told = EXAMPLES[name]
    example = f'example "one"\n  seats Ann, Bob\n  {lines}'
    (desk / "pond.examples.game").write_text(
        'examples of "Pond"\n\nposition "Ann begins"\n  given\n    set mover to Ann\n    start at phase turn\n'
    )
    put(desk, rich=f"Rich\nadd rule five\n  add 5 to your cap\n\n{example}")
    assert told in run("test", desk, "--with", "rich")[1]
    save = desk / "game.json"
    for command in (
        ("simulate", desk, "--with", "rich", "-n", "2"),
        ("play", desk, "--with", "rich", "--auto", "--save", save),
        ("play", desk, "--with", "rich", "--auto", "--save", save),
        ("count", desk, "--with", "rich", "--depth", "1"),
    ):
        code, said = run(*command)
        assert code == 0, said
    (desk / "pond.examples.game").write_text("nothing of the kind\n")
    (desk / "pond.game").write_text(f"{POND}\n{example}\n")
    assert run("simulate", desk, "--with", "rich", "-n", "2")[0] == 0
    assert "resumed" in run("play", desk, "--with", "rich", "--auto", "--save", save)[1]
