from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from interpreter.insight.course import Courses
from interpreter.insight.run import Wanted, insight
from interpreter.insight.witness import Witness
from interpreter.kernel.chance import game_seed
from interpreter.simulate import simulate
from interpreter.simulate.table import Table
from tests.loaded import load, one_in, sampled
from tests.planted.planted import HERE, cells, figure, report

if TYPE_CHECKING:
    from interpreter.state.game import Game

ACTING = ("captains_of_the_gulf", "floating_market", "public_market", str(HERE / "inside_moves.game"))
"""Games with rules that do something."""
GAMES = sampled(1, 3)


def noting(game: Game) -> tuple[str, dict[int, str]]:
    """Return a game in which each rule sets a field of its own when it acts, and the rule of each field."""
    lines = game.source.file.read_text(encoding="utf-8").split("\n")
    heads: dict[int, str] = {}
    for trigger in game.checked.triggers:
        span = trigger.body[-1].span
        heads[trigger.span.line if trigger.span is not None else span.line] = trigger.rule
    noted: list[str] = []
    told: dict[int, str] = {}
    for number, line in enumerate(lines, 1):
        noted.append(line)
        if number in heads:
            depth = len(lines[number]) - len(lines[number].lstrip())
            noted.append(f"{' ' * depth}set seen-{number} to yes")
            told[number] = heads[number]
    fields = [f"  seen-{number} : yes or no starts no" for number in told]
    return "\n".join([*noted, "", "the table has", *fields, ""]), told


@pytest.mark.parametrize("name", one_in(2, ACTING, 1))
def test_rules_act_in_the_games_in_which_lines_of_their_own_say_so(name: str):
    game = load(name)
    text, told = noting(game)
    beside = load(text)
    bots, witness = ("random",) * game.players, Witness(game)
    noted = {int(each.name.removeprefix("seen-")): place.base for each, place in beside.program.layout.fields.items()
             if each.owner is None and each.name.startswith("seen-")}  # fmt: skip
    plain, other = Courses(game), Courses(beside)
    for seed in range(GAMES):
        one, two = plain.play(bots, seed), other.play(bots, seed)
        assert one.items == two.items
        said = {told[number] for number, cell in noted.items() if two.last[cell]}
        assert set(witness.seen(one.items).acted) == said


def is_the_same(witness: Witness, game: Game, seed: int) -> bool:
    """Whether a game replayed by the witness ends with every piece where it ended in the game."""
    course = Courses(game).play(("random",) * game.players, seed)
    witness.seen(course.items)
    there = {kind.name: witness.last[base : base + kind.size] for kind, base in witness.program.layout.where.items()}
    where = game.program.layout.where.items()
    return all(there[kind.name] == course.last[base : base + kind.size] for kind, base in where)


@pytest.mark.parametrize("name", sampled(["floating_market"], ["floating_market", "captains_of_the_gulf"]))
def test_a_replay_by_the_witness_ends_where_the_game_did(name: str):
    game = load(name)
    witness = Witness(game)
    assert witness.marks
    assert is_the_same(witness, game, 5)


def test_a_witness_asks_what_the_game_asks_at_the_end_of_a_block_with_anytime():
    game = load("public_market")
    witness = Witness(game)
    assert [number for number in (2, 27, 39) if not is_the_same(witness, game, game_seed(0, number))] == []


def test_a_rule_on_what_is_done_and_never_chosen_comes_up_where_it_does():
    found = report("inside_moves", 0, 100, 40)
    came = {rule: cells(found, "dead", rule) for rule in ("chapel", "smithy")}
    assert figure(found, "dead").columns[:2] == ["comes up", "in force"]
    assert came["chapel"][0] == came["smithy"][0]  # whoever plays a card does what it says
    for comes_up, acts in came.values():
        assert comes_up.value is not None
        assert acts.value is not None
        assert 0.2 < acts.value < comes_up.value


TWOFOLD = """game "Twofold" for 2 players

the table has
  turns : 0..4

each player has
  points : 0..40

phase setup
  -> turn

phase turn for first of players
  you must earn or cheer
  add 1 to turns
  -> end when turns is 4
  -> turn

action earn
  do cheer

action cheer
  need your points >= 30 or turns < 9
  add 1 to your points

scoring
  points = your points
  winner has highest total
"""


def test_an_action_nobody_chooses_though_other_lines_do_it_is_said_to_be_never_chosen():
    never = TWOFOLD.replace("you must earn or cheer", "you must earn\n  if turns > 90\n    you must cheer").replace(
        "turns : 0..4", "turns : 0..99"
    )
    found = insight(load(never), Wanted(60, 31, deep=False))
    said = next(each.says for each in found.findings if each.key == "action:cheer")
    assert said.startswith("`cheer` is never chosen in 60 games")
    assert "other lines do it in 31 of 31 games" in said


def counted_by_states(game: Game, games: int) -> tuple[Counter[str], Counter[str]]:
    """Moves by action, and ways between phases, of the games of a run: by its states, one after another."""
    actions: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for number in range(games):
        state = game.initial(seed=game_seed(0, number))
        course = played(game, number)
        for seat, code in course:
            move = next(each for each in state.moves() if each.code == code)
            assert state.seat == seat
            if move.sort == "action":
                actions[move.action] += 1
            before = game.program.place(state.array)[0]
            state = state.apply(move)
            after = None if state.over else game.program.place(state.array)[0]
            if before is not None and after is not None and before is not after:
                ways[f"{before.name} -> {after.name}"] += 1
    return actions, ways


def played(game: Game, number: int) -> list[tuple[int, int]]:
    """Seats and codes of one game of a run."""
    table = Table(game, ("random",) * game.players, 0)
    state, found = game.initial(seed=game_seed(0, number)), list[tuple[int, int]]()
    for code in table.made(number):
        assert state.seat is not None
        found.append((state.seat, code))
        state = state.apply(next(each for each in state.moves() if each.code == code))
    return found


@pytest.mark.parametrize("name", ["kuhn_poker", "pig", "oh_hell", "storm_watch"])
def test_actions_are_chosen_as_often_as_states_say_and_no_way_they_went_is_called_unused(name: str):
    game = load(name)
    found = simulate(game, 2)
    actions, ways = counted_by_states(game, 2)
    assert {each: use.count for each, use in found.actions.items() if use.count} == dict(actions)
    assert not [arrow for arrow in found.never.arrows if any(arrow.startswith(way) for way in ways)]
    assert not {*found.never.actions} & {*actions}
