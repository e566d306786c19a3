from __future__ import annotations

from pathlib import Path

import pytest

from cli.targets import find
from gamespec.diagnostics import Diagnostic
from gamespec.variants.cause import ALL_UP_TO, choices, combined
from interpreter.linting import lint
from tests.unit.cli.test_commands import run

GAME = """game "Nets" for 2 to 3 players

by players
  |      | 2 | 3 |
  | days | 3 | 4 |

the table has
  day : 0..20

each player has
  fish : 0 and up

phase setup
  step begin
    set day to 0
  -> turn

phase turn
  for each p in players
    p must cast or rest
  add 1 to day
  -> end when day >= days
  -> turn

action cast
  add 1 to your fish

action rest
  take min(1, your fish) from your fish

scoring
  fish = your fish
  winner has highest total
"""


def nets(folder: Path, **variants: str) -> Path:
    """The game with variants, each under its title in small letters."""
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "nets.game").write_text(GAME)
    for name, body in variants.items():
        (folder / "variants" / f"{name}.game").write_text(f'variant "{name.capitalize()}" of "Nets"{body}\n')
    return folder / "nets.game"


def found(folder: Path, **variants: str) -> list[Diagnostic]:
    return [each for each in lint(find(str(nets(folder, **variants)))).findings if each.severity != "note"]


def told(findings: list[Diagnostic]) -> list[tuple[str, int, str]]:
    return [(Path(each.span.file.name).stem, each.span.line, each.code) for each in findings]


def alone(folder: Path, stem: str) -> list[Diagnostic]:
    """Return what is found about the file of one variant."""
    linted = lint(find(str(folder / "nets.game")), only=folder / "variants" / f"{stem}.game")
    return [each for each in linted.findings if each.severity != "note"]


def told_beside(finding: Diagnostic) -> list[tuple[str, int]]:
    return [(Path(each.span.file.name).stem, each.span.line) for each in finding.secondary]


TWO = "\n\nreplace action cast\n  add 2 to your fish"
THREE = "\n\nreplace action cast\n  add 3 to your fish"


def test_two_variants_that_change_one_thing_are_a_warning_at_the_second_with_the_place_of_the_first(
    tmp_path: Path,
) -> None:
    (clash,) = found(tmp_path, calm=TWO, storm=THREE)
    assert told([clash]) == [("storm", 3, "GS704")]
    assert clash.severity == "warning"
    assert clash.message == 'the variant "Storm" and the variant "Calm" both change the action `cast`'
    assert told_beside(clash) == [("calm", 3)]
    assert clash.help is not None
    assert '`variant "Storm" of ..., with "Calm"`' in clash.help
    assert "`# allow GS704: why`" in clash.help


def test_who_means_them_as_alternatives_says_so_at_the_line(tmp_path: Path) -> None:
    either = THREE.replace("action cast", "action cast  # allow GS704: either calm or storm")
    assert found(tmp_path, calm=TWO, storm=either) == []


def test_the_file_of_one_variant_is_told_of_the_others_it_does_not_go_with(tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm=THREE)
    for stem, other in (("calm", "storm"), ("storm", "calm")):
        (clash,) = alone(tmp_path, stem)
        assert told([clash]) == [(stem, 3, "GS704")]
        assert told_beside(clash) == [(other, 3)]


@pytest.mark.parametrize("stem", ["calm", "storm"])
def test_alternatives_are_settled_for_both_files_by_one_comment(stem: str, tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm=THREE.replace("action cast", "action cast  # allow GS704: either calm or storm"))
    assert alone(tmp_path, stem) == []


def test_naming_the_other_settles_it(tmp_path: Path) -> None:
    assert found(tmp_path, calm=TWO, storm=f', with "Calm"{THREE}') == []


def test_a_clash_in_what_a_file_speaks_of_is_an_error(tmp_path: Path) -> None:
    speaks = '\n\nwith "Calm", "Storm"\n  remove action rest'
    idle, clash = sorted(
        found(tmp_path, calm=TWO, storm=THREE, tide=speaks), key=lambda each: each.severity != "warning"
    )
    assert (idle.code, idle.message) == ("GS710", 'the variant "Tide" changes nothing without "Calm" and "Storm"')
    assert (clash.code, clash.severity) == ("GS704", "error")


def test_two_variants_that_add_one_name_clash_too(tmp_path: Path) -> None:
    nap = "\n\nadd rule nap\n  forbid rest if day is 0"
    messages = [each.message for each in found(tmp_path, calm=nap, storm=nap)]
    assert messages == ['the variant "Storm" and the variant "Calm" both add the rule `nap`']


def test_two_variants_for_other_numbers_of_players_clash(tmp_path: Path) -> None:
    messages = [each.message for each in found(tmp_path, calm=" for 2 players", storm=" for 3 players")]
    assert messages[-1] == 'the variant "Storm" and the variant "Calm" both change the number of players'


def test_what_is_wrong_only_with_both_says_with_which(tmp_path: Path) -> None:
    turn = GAME[GAME.index("phase turn") : GAME.index("action cast")].replace("cast or rest", "cast")
    gone = f"\n\nremove action rest\n\nreplace {turn.rstrip()}"
    reads = "\n\nadd rule lazy\n  forbid rest if day is 0"
    only = found(tmp_path, calm=gone, storm=reads)
    assert told(only) == [("storm", 4, "GS204")]
    assert only[0].message.endswith('(with "Calm" and "Storm" together)')


def test_what_is_wrong_with_one_variant_alone_is_told_once(tmp_path: Path) -> None:
    wrong = "\n\nadd rule lazy\n  forbid rset if day is 0"
    fine = "\n\nadd rule dawn\n  forbid cast if day is 0"
    assert told(found(tmp_path, calm=wrong, storm=fine, tide=fine.replace("dawn", "dusk"))) == [("calm", 4, "GS204")]


@pytest.mark.parametrize("variants", range(8))
def test_every_combination_is_looked_at_up_to_five_variants_and_every_pair_beyond(variants: int) -> None:
    names = [f"v{number}" for number in range(variants)]
    chosen = list(choices(names))
    assert len(chosen) == len(set(chosen))
    if variants <= ALL_UP_TO:
        assert len(chosen) == 2**variants
    else:
        pairs = variants * (variants - 1) // 2
        assert len(chosen) == 1 + variants + pairs + 1
        assert sum(len(each) == 2 for each in combined(names)) == pairs
        assert chosen[-1] == tuple(names)


def just(folder: Path, *names: str) -> list[Diagnostic]:
    """Return what is found about one combination."""
    linted = lint(find(str(folder / "nets.game")), chosen=names)
    return [each for each in linted.findings if each.severity != "note"]


def test_one_combination_is_looked_at_alone(tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm=THREE, tide="\n\nadd rule lazy\n  forbid rset if day is 0")
    assert just(tmp_path, "calm") == []
    assert told(just(tmp_path, "tide")) == [("tide", 4, "GS204")]
    (clash,) = just(tmp_path, "calm", "storm")
    assert (told([clash]), clash.severity) == ([("storm", 3, "GS704")], "error")


def test_what_the_game_has_without_them_is_not_said_of_the_variants(tmp_path: Path) -> None:
    game = nets(tmp_path, calm=TWO)
    game.write_text(GAME.replace("  day : 0..20\n", "  day : 0..20\n  reef : 0..3\n"))
    (unused,) = just(tmp_path, "calm")
    assert unused.code == "GS504"
    assert "with" not in unused.message


def test_with_on_the_command_line_looks_at_that_combination(tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm=THREE)
    folder = str(tmp_path / "nets.game")
    assert run("lint", folder, "--strict").exit_code == 1
    assert run("lint", folder, "--with", "calm").exit_code == 0
    assert "GS704" in run("lint", folder, "--with", "calm", "--with", "storm").stdout
    assert "GS704" in run("lint", tmp_path / "variants" / "calm.game", "--with", "storm").stdout
    assert "did you mean `calm`?" in run("lint", folder, "--with", "clam").stderr


CAPPED = GAME.replace("  day : 0..20\n", "  day : 0..20\n  dawn : 0..days starts 3\n")


def test_a_start_that_a_variant_puts_out_of_its_range_is_told_at_the_variant(tmp_path: Path) -> None:
    for change, line in (
        ("replace row days of by players\n  | days | 2 | 2 |", 4),
        ("replace by players\n  | | 2 | 3 |\n  | days | 2 | 2 |", 3),
    ):
        nets(tmp_path, calm=f"\n\n{change}").write_text(CAPPED)
        errors = [each for each in alone(tmp_path, "calm") if each.is_error]
        assert told(errors) == [("calm", line, "GS339")]
        assert errors[0].primary.text == ("caused by this row" if line == 4 else "caused by this change")
        assert told_beside(errors[0]) == [("nets", 9)]


def test_a_column_that_more_players_lack_is_told_where_the_variant_says_how_many_play(tmp_path: Path) -> None:
    (lacking,) = found(tmp_path, calm=" for 2 to 4 players")
    assert told([lacking]) == [("calm", 1, "GS334")]
    assert (lacking.span.text, lacking.primary.text) == ("2 to 4 players", "caused by this change")
    assert told_beside(lacking) == [("nets", 4)]


def test_two_variants_of_one_title_are_told_with_both_places(tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm=THREE)
    storm = tmp_path / "variants" / "storm.game"
    storm.write_text(storm.read_text().replace("Storm", "Calm"))
    (twice,) = [each for each in lint(find(str(tmp_path / "nets.game"))).findings if each.severity != "note"]
    assert (told([twice]), twice.message) == ([("storm", 1, "GS202")], 'two variants are called "Calm"')
    for stem, other in (("calm", "storm"), ("storm", "calm")):
        (twice,) = alone(tmp_path, stem)
        assert (told([twice]), told_beside(twice)) == ([(stem, 1, "GS202")], [(other, 1)])


def test_a_variant_of_a_variant_is_told_how_to_go_on_from_it(tmp_path: Path) -> None:
    nets(tmp_path, calm=TWO, storm="\n\nadd rule lazy\n  forbid rest if day is 0")
    storm = tmp_path / "variants" / "storm.game"
    storm.write_text(storm.read_text().replace('of "Nets"', 'of "Calm"'))
    (wrong,) = alone(tmp_path, "storm")
    assert told([wrong]) == [("storm", 1, "GS705")]
    assert wrong.help == '"Calm" is a variant, not the game: write `of "Nets", with "Calm"`'


LUCK = GAME.replace("  fish : 0 and up\n", "  fish : 0 and up\n  luck : 0..9 = 2\n").replace(
    "add 1 to your", "add your luck to your"
)


def test_limits_of_two_variants_that_leave_no_number_are_told_with_both_places(tmp_path: Path) -> None:
    least, most = (
        f"\n\nadd rule luck-{end}\n  set your luck to {end}(your luck, {number})"
        for end, number in (("max", 3), ("min", 1))
    )
    nets(tmp_path, calm=least, storm=most).write_text(LUCK)
    (fight,) = [each for each in lint(find(str(tmp_path / "nets.game"))).findings if each.severity != "note"]
    assert (told([fight]), told_beside(fight)) == ([("storm", 4, "GS524")], [("calm", 4)])
    assert fight.message.endswith('(with "Calm" and "Storm" together)')
