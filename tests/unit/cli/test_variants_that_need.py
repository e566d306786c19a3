"""A variant that needs another one brings it along.

One that changes nothing says so wherever it is chosen.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import RulesetError
from tests.loaded import load
from tests.unit.cli.test_commands import run
from tests.unit.cli.test_variants_together import found, nets, told

SHALLOW = """

add tokens Shell
  | shell  | copies |
  | conch  | 1 each |

add each player has
  shells : group of Shell, open

add step hand-out at end of phase setup
  for each p in players
    move p's own(Shell) to p's shells
"""
DEEP = """, needs "Shallow"

add scoring
  shells = count(your shells)

example "a shell is a point"
  seats Ann, Bob
  given setup
  then
    Ann's total is 1
"""
DEEPER = ', needs "Deep"\n\nadd scoring\n  more = 2 * count(your shells)\n'
INSIDE = '\n\nwith "Shallow"\n  add scoring\n    shells = count(your shells)\n'


@pytest.fixture
def sea(tmp_path: Path) -> Path:
    return nets(tmp_path, shallow=SHALLOW, deep=DEEP, deeper=DEEPER, inside=INSIDE)


def test_what_is_needed_is_chosen_too_and_said(sea: Path):
    played = run("play", str(sea), "--with", "deep", "--auto", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "deep needs shallow, so that variant was added" in played.stderr
    assert "nets with shallow, deep:" in played.stderr


def test_each_added_variant_is_said_with_the_one_that_needs_it(sea: Path):
    played = run("play", str(sea), "--with", "deeper", "--auto", "--seed", "1")
    assert "deep needs shallow, deeper needs deep, so these variants were added" in " ".join(played.stderr.split())


def test_what_is_needed_in_turn_comes_along_in_the_order_in_which_it_is_needed(sea: Path):
    game = load(sea, variants=["deeper"])
    assert game.variants == ["shallow", "deep", "deeper"]
    assert game.score_lines == ["fish", "shells", "more"]
    assert game == load(sea, variants=["deeper", "shallow", "deep"])


def test_an_example_of_a_variant_is_played_with_what_that_needs(sea: Path):
    tested = run("test", str(sea.parent / "variants" / "deep.game"))
    assert tested.stdout == "1 passed, 0 failed\n"
    under = run("test", str(sea), "--with", "deep")
    assert under.stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_diff_and_count_and_lint_bring_it_along_too(sea: Path):
    compared = run("diff", str(sea), "--with", "deep")
    assert "tokens Shell" in compared.stdout
    assert run("lint", str(sea), "--with", "deeper").exit_code == 0
    assert run("coverage", str(sea), "--with", "deep").exit_code == 2  # there is no sheet; nothing else is wrong
    assert "deep needs shallow" in run("simulate", str(sea), "--with", "deep", "-n", "2").stderr


def test_a_folder_is_not_looked_at_with_a_variant_that_lacks_what_it_needs(tmp_path: Path):
    every = found(tmp_path, shallow=SHALLOW, deep=DEEP, deeper=DEEPER)
    assert told(every) == []


def test_every_table_is_one_with_what_is_needed(sea: Path):
    (sea.parent / "variants" / "inside.game").unlink()
    checked = run("check", str(sea))
    tables = {line.split(":")[0] for line in checked.stdout.splitlines() if line.startswith("nets")}
    assert tables == {
        f"nets{chosen}, {seats} seats"
        for chosen in (
            "",
            " --with shallow",
            " --with shallow --with deep",
            " --with shallow --with deep --with deeper",
        )
        for seats in (2, 3)
    }


def test_what_is_needed_and_not_there_is_told_at_its_name(tmp_path: Path):
    (lost,) = found(tmp_path, shallow=SHALLOW, deep=DEEP.replace("Shallow", "Shalow"))
    assert (lost.code, lost.message) == ("GS701", 'no variant of this game is called "Shalow"')
    assert (lost.span.text, lost.help) == ('"Shalow"', "did you mean `Shallow`?")
    with pytest.raises(RulesetError, match='no variant of this game is called "Shalow"'):
        load(tmp_path / "nets.game", variants=["deep"])


def test_a_variant_that_needs_itself_says_so(tmp_path: Path):
    (circle,) = found(tmp_path, calm=', needs "Calm"\n\nremove action rest')[:1]
    assert (circle.code, circle.message, circle.span.text) == ("GS709", 'the variant "Calm" names itself', '"Calm"')


def test_variants_that_need_each_other_show_the_circle(tmp_path: Path):
    rule = "\n\nadd rule {0}\n  forbid rest if day is 0"
    parts = {"calm": "Storm", "storm": "Tide", "tide": "Calm"}
    findings = found(tmp_path, **{name: f', needs "{other}"{rule.format(name)}' for name, other in parts.items()})
    (circle,) = [each for each in findings if each.code == "GS709"]
    assert circle.message == (
        'these variants name each other in a circle, so none can be applied first: "Calm" -> "Storm" -> "Tide" -> "Calm"'
    )
    assert [(each.span.text, each.text) for each in circle.secondary] == [
        ('"Tide"', "this one names the next"),
        ('"Calm"', "this one names the next"),
    ]
    with pytest.raises(RulesetError, match="these variants name each other"):
        load(tmp_path / "nets.game", variants=["calm"])


def test_a_title_without_a_word_before_it_is_asked_what_it_is(tmp_path: Path):
    (odd,) = found(tmp_path, shallow=SHALLOW, deep=DEEP.replace("needs ", ""))[:1]
    assert odd.message == 'this head names "Shallow" without `needs` or `with`'
    assert (
        odd.help
        == 'if this variant works only with "Shallow", write `needs "Shallow"`; if it also works without, `with "Shallow"`'
    )


def test_needs_and_with_stand_in_any_order_with_several_titles(tmp_path: Path):
    both = ', with "Calm", "Storm", needs "Shallow"'
    other = ', needs "Shallow", with "Calm", "Storm"'
    for head in (both, other):
        assert (
            told(found(tmp_path, shallow=SHALLOW, calm=_rule("calm"), storm=_rule("storm"), deep=head + _rule("deep")))
            == []
        )


def _rule(name: str) -> str:
    return f"\n\nadd rule {name}\n  forbid rest if day is 0"


def test_a_name_of_another_variant_is_told_with_the_line_that_brings_it(tmp_path: Path):
    (lost,) = found(tmp_path, shallow=SHALLOW, deep="\n\nadd scoring\n  more = 2 * count(your shells)\n")
    wanted = (
        '`shells` is declared by the variant "Shallow", so write the head `variant "Deep" of "Nets", needs "Shallow"`'
    )
    assert (lost.code, lost.help) == ("GS215", wanted)
    with pytest.raises(RulesetError) as refused:
        load(tmp_path / "nets.game", variants=["deep"])
    assert refused.value.diagnostics[0].help == wanted


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("add each player has\n  pearl : Shell or none starts none", "Shell"),
        ("remove step hand-out of phase setup", "hand-out"),
        ("add row to Shell\n  | spiral | 1 |", "Shell"),
        ("replace row conch of Shell\n  | conch | 2 each |", "Shell"),
        ("remove shells of each player", "shells"),
        ("add rule more\n  forbid rest if count(Shell[conch]) is 0", "Shell"),
    ],
)
def test_whatever_is_named_of_another_variant_is_found_there(change: str, name: str, tmp_path: Path):
    lost = found(tmp_path, shallow=SHALLOW, deep=f"\n\n{change}")[0]
    assert lost.help is not None
    assert lost.help.endswith(
        'is declared by the variant "Shallow", so write the head `variant "Deep" of "Nets", needs "Shallow"`'
    )
    assert f"`{name}`" in lost.help


@pytest.mark.parametrize("command", ["play", "simulate", "diff", "lint"])
def test_a_variant_that_changes_nothing_here_says_so(command: str, sea: Path):
    options = {"play": ["--auto", "--seed", "1"], "simulate": ["-n", "2"]}.get(command, [])
    said = run(command, str(sea), "--with", "inside", *options)
    assert '"Inside" changes nothing without "Shallow"' in said.output
    assert 'choose "Shallow" too, or write in the head of this variant: `needs "Shallow"`' in said.output
    both = run(command, str(sea), "--with", "inside", "--with", "shallow", *options)
    assert "changes nothing" not in both.output


def test_a_variant_for_other_numbers_of_players_says_so_where_they_play(tmp_path: Path):
    game = nets(
        tmp_path,
        calm="\n\nwith 3 players\n  remove action rest\n\n  replace phase turn\n    for each p in players\n      p must cast\n    add 1 to day\n    -> end when day >= days\n    -> turn\n",
    )
    assert "changes nothing" in run("play", str(game), "--with", "calm", "--auto", "--seed", "1").stderr
    assert (
        "changes nothing"
        not in run("play", str(game), "--with", "calm", "--players", "3", "--auto", "--seed", "1").stderr
    )
    assert told(found(tmp_path)) == []


def test_a_variant_that_says_what_the_game_says_changes_nothing(tmp_path: Path):
    same = "\n\nreplace action cast\n  add 1 to your fish   # as it is"
    (idle,) = found(tmp_path, calm=same)
    assert (idle.code, idle.message) == ("GS710", 'the variant "Calm" changes nothing: the game is the same without it')
    assert told(found(tmp_path, calm='\n\nreplace action cast "Cast a net"\n  add 1 to your fish')) == []


def test_a_variant_beside_its_game_is_told_where_to_go(tmp_path: Path):
    game = nets(tmp_path)
    stray = tmp_path / "calm.game"
    stray.write_text('variant "Calm" of "Nets"\n\nremove action rest\n')
    linted = run("lint", str(tmp_path), "--format", "concise")
    assert (
        "calm.game:1:1: GS705 error: this variant is never read, because it is not in the folder `variants` of its game"
        in linted.stdout
    )
    chosen = run("play", str(tmp_path), "--with", "calm")
    assert f"move {stray}, which is a variant in another folder, to {tmp_path / 'variants'}" in chosen.stderr
    game.rename(tmp_path / "moved.txt")
    assert "the game of this variant was not found beside it" in run("lint", str(tmp_path)).stdout
    alone = run("play", str(tmp_path))
    assert "this is a variant, but its game was not found beside it" in alone.stderr
    assert str(tmp_path / "variants" / "calm.game") in alone.stderr
