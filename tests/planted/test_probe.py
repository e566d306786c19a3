from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.impact.coupled import Offered
from interpreter.impact.probe import Met, Probed, probe
from interpreter.impact.probe_report import Change, answers_of, lift, verdict
from interpreter.simulate import simulate
from tests.loaded import load
from tests.unit.cli.test_commands import run

pytestmark = pytest.mark.usefixtures("loaded_once")

HERE = Path(__file__).parent
PAIRS = 200


def probed(game: str, name: str, *more: str) -> dict[str, dict[str, float]]:
    said = run("probe", HERE / f"{game}.game", name, "-n", PAIRS, "--format", "json", *more).stdout
    return json.loads(said)


def test_a_trophy_only_the_rich_can_buy_is_worth_exactly_nothing_though_its_owners_win():
    found = probed("trophy", "show-off")
    assert found["forbidden"] == {"value": 0, "low": 0, "high": 0, "unequal": 0}
    assert found["taken"]["unequal"] == 0
    assert found["had"]["low"] > found["had_not"]["high"] + 0.2
    assert found["verdict"] == "same"


def test_a_crown_is_missed_by_who_may_not_take_it():
    found = probed("stall", "Ware[crown]")
    assert found["verdict"] == "helps"
    assert found["forbidden"]["high"] < -0.1
    assert found["taken"]["low"] > 0.1
    assert found["chosen"]["low"] > 0.1


def test_a_dud_hurts_who_may_take_it():
    found = probed("stall", "Ware[dud]")
    assert found["verdict"] == "hurts"
    assert found["forbidden"]["low"] > 0.02
    assert found["taken"]["high"] < -0.02


def test_a_crown_worth_as_much_as_all_else_is_worth_nothing():
    found = probed("stall_even", "Ware[crown]")
    assert found["verdict"] == "same"
    assert found["chosen"]["low"] < 0 < found["chosen"]["high"]


@pytest.mark.usefixtures("workers_here")
def test_the_sums_are_the_same_for_any_number_of_workers():
    game = load(HERE / "stall.game")
    one, two = (probe(game, "Ware[crown]", 24, workers=workers)[0] for workers in (1, 2))
    assert one == two


def test_what_is_chosen_is_weighed_by_how_likely_it_was():
    # the thing wins nothing; but it is offered in short menus to those who win anyway
    rich = [Met(at, (2, 0), (), (), (Offered(0, 1, 2, taken=at % 2 == 0),)) for at in range(40)]
    poor = [Met(at + 40, (0, 2), (), (), (Offered(0, 1, 8, taken=at % 8 == 0),)) for at in range(40)]
    found = lift([*rich, *poor], 2)
    assert found.value == pytest.approx(0.0)
    assert found.low < 0 < found.high
    assert lift(rich, 2).value == 0.0
    always = [Met(0, (2, 0), (), (), (Offered(0, 2, 2, taken=True),))] * 4
    assert lift(always, 2).high == float("inf")


def test_few_pairs_tell_nothing():
    found = Probed(2)
    answers, unknown = answers_of(found), Change(value=None, low=None, high=None, unequal=None)
    five = (answers.forbidden, answers.taken, answers.chosen, answers.had, answers.had_not)
    assert [each.value for each in five] == [None] * 5
    assert verdict(unknown, unknown) == "open"
    assert verdict(Change(value=0.0, low=-0.03, high=0.03, unequal=9), unknown) == "open"


def test_a_name_of_nothing_is_said_with_what_was_meant():
    ran = run("probe", HERE / "stall.game", "Ware[crow]")
    assert ran.exit_code == 2
    assert "these rules have no action or row `Ware[crow]`" in ran.stderr
    assert "Ware[crown]" in ran.stderr


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("crown", "did you mean `Ware[crown]`?"),
        ("Ware", "use one of `Ware[crown]`, `Ware[dud]`, `Ware[loaf]`, `Ware[jug]`"),
        ("take-wear", "did you mean `take-ware`?"),
    ],
)
def test_a_row_is_meant_by_its_own_name_and_a_table_by_its_rows(name: str, meant: str):
    assert meant in run("probe", HERE / "stall.game", name).stderr


def test_what_changed_none_of_these_games_is_said_to_change_few_of_all():
    said = " ".join(run("probe", HERE / "trophy.game", "show-off", "-n", "60").stdout.split())
    assert "forbidding it changed none of 60 games (so at most 4.9 % of all)" in said


def test_nobody_wins_alone():
    ran = run("probe", "public_market", "place", "--with", "solo", "--players", "1")
    assert ran.exit_code == 2
    assert "this command compares opponents, but the game is played by one player here" in ran.stderr


def test_ctrl_c_tells_what_was_played(monkeypatch: pytest.MonkeyPatch):
    whole = Probed.and_more

    def interrupted(self: Probed, other: Probed) -> Probed:
        if self.forbidden.n >= 10:
            raise KeyboardInterrupt
        return whole(self, other)

    monkeypatch.setattr(Probed, "and_more", interrupted)
    ran = run("probe", HERE / "stall.game", "Ware[crown]", "-n", "100")
    assert ran.exit_code == 130
    assert "stopped before all 100 were played" in " ".join(ran.stdout.split())


def test_games_that_break_off_are_told_and_won_by_nobody(tmp_path: Path):
    duel = (HERE.parent / "unit/interpreter/games/duel.game").read_text(encoding="utf-8")
    file = tmp_path / "brittle.game"
    file.write_text(duel.replace("starts 2", "starts 8"), encoding="utf-8")
    said = " ".join(run("probe", file, "burn", "-n", "20").stdout.split())
    assert "of the games break off, which nobody wins; where the seat may not do it" in said


def test_who_never_takes_a_thing_never_does_and_who_always_does_takes_it_first():
    game = load(HERE / "unused.game")
    never, always = (simulate(game, 30, seats=[f"{bot}:earn"]) for bot in ("never", "always"))
    assert never.actions["earn"].count == 0
    assert always.actions["earn"].count == 30 * 12
    wild = simulate(load(HERE / "stall.game"), 30, seats=["always:Ware[crown]", "never:Ware[crown]"], rotate=True)
    assert wild.bots[0].low > 0.7
