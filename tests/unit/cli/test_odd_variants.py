"""Variants that stand on each other in odd ways.

Each is told with its place, its cause and what to do, and never breaks a command.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from gamespec.diagnostics import Diagnostic
from tests.loaded import one_in
from tests.unit.cli.test_commands import run
from tests.unit.cli.test_variants_together import found, nets, told_beside

CAST_TWO = "\n\nreplace action cast\n  add 2 to your fish"
CAST_THREE = "\n\nreplace action cast\n  add 3 to your fish"
RULE = "\n\nadd rule calm-day\n  forbid rest if day is 0"
ONE = "\n\nadd scoring\n  one = 1"


class Odd(NamedTuple):
    """Some variants, and the one finding they lead to.

    Its file, line and code, with words of its message and advice.
    """

    variants: dict[str, str]
    place: tuple[str, int, str]
    message: str
    advice: str
    beside: tuple[tuple[str, int], ...] = ()


ODD = {
    "what another adds is removed without it": Odd(
        {"calm": RULE, "storm": "\n\nremove rule calm-day"},
        ("storm", 3, "GS701"),
        "the rule `calm-day` is not in the game",
        '`calm-day` is declared by the variant "Calm", so write the head `variant "Storm" of "Nets", needs "Calm"`',
    ),
    "what is removed may be there or not": Odd(
        {"calm": RULE, "storm": ', with "Calm"\n\nremove rule calm-day'},
        ("storm", 3, "GS701"),
        "the rule `calm-day` is not in the game",
        'needs "Calm"',
    ),
    "a row is there already with what is needed": Odd(
        {
            "calm": f"\n\nadd row to by players\n  | nights | 1 | 2 |{ONE} * nights",
            "storm": ', needs "Calm"\n\nadd row to by players\n  | nights | 2 | 3 |',
        },
        ("storm", 4, "GS702"),
        "the game already has the row `nights` of `by players`",
        "to change the row, write `replace row nights of ...`; otherwise choose another name",
        (("calm", 4),),
    ),
    "two add the same row": Odd(
        {
            "calm": f"\n\nadd row to by players\n  | nights | 1 | 2 |{ONE} * nights",
            "storm": "\n\nadd row to by players\n  | nights | 2 | 3 |\n\nadd scoring\n  two = nights",
        },
        ("storm", 4, "GS704"),
        'the variant "Storm" and the variant "Calm" both add the row `nights` of `by players`',
        'name one variant in the head of the other: `variant "Storm" of ..., with "Calm"`',
        (("calm", 4),),
    ),
    "a step beside one that another has removed": Odd(
        {
            "calm": "\n\nremove step begin of phase setup",
            "storm": ', with "Calm"\n\nadd step more after step begin of phase setup\n  set day to 2',
        },
        ("storm", 3, "GS701"),
        "the step `begin` of the phase `setup` is not in the game any more",
        "name a part that is still there, or delete one of the two changes",
        (("calm", 3),),
    ),
    "one thing removed twice": Odd(
        {
            "calm": "\n\nreplace phase turn\n  for each p in players\n    p must cast\n  add 1 to day\n  -> end when day >= days\n  -> turn\n\nremove action rest\n\nremove action rest"
        },
        ("calm", 12, "GS701"),
        "the action `rest` is not in the game any more",
        "name a part that is still there",
        (("calm", 10),),
    ),
    "one thing replaced twice": Odd(
        {"calm": f"{CAST_TWO}{CAST_THREE}"},
        ("calm", 6, "GS202"),
        'the variant "Calm" replaces the action `cast` twice',
        "delete one of the two",
        (("calm", 3),),
    ),
    "one field replaced twice": Odd(
        {"calm": "\n\nreplace each player has\n  fish : 0 and up starts 1\n  fish : 0 and up starts 2"},
        ("calm", 5, "GS202"),
        'the variant "Calm" replaces `fish` of each player twice',
        "delete one of the two",
        (("calm", 4),),
    ),
    "a block for the variant itself": Odd(
        {"calm": '\n\nwith "Calm"\n  add scoring\n    one = 1'},
        ("calm", 3, "GS709"),
        'this block is inside the variant "Calm" itself, so it needs no `with "Calm"`',
        "delete this title",
    ),
    "the game itself is needed": Odd(
        {"calm": f', needs "Nets"{ONE}'},
        ("calm", 1, "GS701"),
        'no variant of this game is called "Nets"',
        "this is the title of the game itself: delete the name",
    ),
    "it needs itself": Odd(
        {"calm": f', needs "Calm"{ONE}'},
        ("calm", 1, "GS709"),
        'the variant "Calm" names itself',
        "write the title of another variant, or delete the name",
    ),
    "blocks for players who never play": Odd(
        {"calm": "\n\nwith 5 players\n  add scoring\n    one = 1"},
        ("calm", 1, "GS710"),
        'the variant "Calm" changes nothing, because its blocks are for numbers of players that the game does not allow',
        "correct the number of players in the head of a block",
    ),
    "what it adds it removes": Odd(
        {"calm": f"{RULE}\n\nremove rule calm-day"},
        ("calm", 1, "GS710"),
        'the variant "Calm" changes nothing: the game is the same without it',
        "add, replace or remove something",
    ),
    "a score line that is there": Odd(
        {"calm": "\n\nadd scoring\n  fish = 1"}, ("calm", 4, "GS202"), "two lines of `scoring` are called `fish`", ""
    ),
}


def the_one(findings: list[Diagnostic]) -> Diagnostic:
    (only,) = findings
    return only


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
def test_it_is_told_once_where_it_stands_with_the_cause_and_what_to_do(odd: Odd, tmp_path: Path):
    only = the_one(found(tmp_path, **odd.variants))
    assert (Path(only.span.file.name).stem, only.span.line, only.code) == odd.place
    assert odd.message in only.message
    assert odd.advice in (only.advice or "")
    assert tuple(told_beside(only))[-len(odd.beside) :] == odd.beside or not odd.beside
    assert len(set(told_beside(only))) == len(told_beside(only))


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("command", one_in(2, ["play", "simulate", "diff", "test", "coverage"]))
def test_no_command_breaks_off(odd: Odd, command: str, tmp_path: Path):
    game = nets(tmp_path, **odd.variants)
    chosen = [word for name in odd.variants for word in ("--with", name)]
    options = {"play": ["--auto", "--seed", "1"], "simulate": ["-n", "2"]}.get(command, [])
    ran = run(command, str(game), *chosen, *options)
    assert ran.exit_code in {0, 1, 2}
    assert "internal error" not in ran.output


def test_what_two_variants_each_bring_is_told_at_both(tmp_path: Path):
    gone = "\n\nremove action rest"
    both = found(tmp_path, calm=gone, storm=gone)
    assert [(Path(each.span.file.name).stem, each.span.line, each.code) for each in both] == [
        ("calm", 3, "GS204"),
        ("storm", 3, "GS204"),
    ]


def test_a_variant_that_another_one_overrides_says_so_where_both_are_chosen(tmp_path: Path):
    game = nets(tmp_path, calm=CAST_TWO, storm=f', with "Calm"{CAST_THREE}')
    options = ["--with", "calm", "--with", "storm"]
    played = run("play", str(game), *options, "--auto", "--seed", "1")
    assert 'the variant "Calm" has no effect together with "Storm", which replaces all that it changes' in played.stderr
    assert "has no effect together" in run("lint", str(game), *options, "--format", "concise").stdout
    assert "has no effect together" not in run("lint", str(game), "--with", "storm", "--format", "concise").stdout
    more = nets(tmp_path, calm=f"{CAST_TWO}{ONE}", storm=f', with "Calm"{CAST_THREE}')
    assert "has no effect together" not in run("play", str(more), *options, "--auto", "--seed", "1").stderr


def test_what_is_needed_may_be_overridden(tmp_path: Path):
    game = nets(tmp_path, calm=CAST_TWO, storm=f', needs "Calm"{CAST_THREE}')
    assert "has no effect together" not in run("play", str(game), "--with", "storm", "--auto", "--seed", "1").stderr


def test_a_block_for_some_players_may_replace_what_the_variant_replaces(tmp_path: Path):
    two = "\n\nwith 2 players\n  replace action cast\n    add 3 to your fish"
    assert found(tmp_path, calm=f"{CAST_TWO}{two}") == []


TITLES = [
    "Deep # water",
    "Tiefe Gewässer · 2 ½",
    "De`ep`",
    "Nets for 3 players",
    "[red]Deep[/red]",
    "A, B",
    "needs",
    "🐟",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_may_have_any_sign_and_be_needed(title: str, tmp_path: Path):
    game = nets(tmp_path)
    (tmp_path / "variants" / "odd.game").write_text(
        f'variant "{title}" of "Nets"{ONE}  # allow GS518: both count\n', encoding="utf-8"
    )
    more = f'variant "More" of "Nets", needs "{title}"\n\nadd scoring\n  two = 2 * your one\n'
    (tmp_path / "variants" / "more.game").write_text(more, encoding="utf-8")
    played = run("play", str(game), "--with", "more", "--auto", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "nets with odd, more: P1 random, P2 random" in played.stderr
    assert run("lint", str(game)).exit_code == 0


def test_a_variant_without_a_title_is_asked_for_one(tmp_path: Path):
    nets(tmp_path)
    (tmp_path / "variants" / "odd.game").write_text(f'variant "" of "Nets"{ONE}\n')
    linted = run("lint", str(tmp_path), "--format", "concise")
    assert "odd.game:1:9: GS113 error: this variant has an empty title" in linted.stdout
