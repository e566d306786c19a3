from gamespec.checked.types import Int, Thing
from tests.unit.gamespec.check.snippets import clean, kind, mistakes, one

CARDS = (
    "cards Card\n  | card | rank | copies |\n  | a | 1 | 3 |\n"
    "  | b | 2 | 3 |\neach player has\n"
    "  hand : group of Card, seen by owner\n"
)


def test_the_game_begins_in_setup_wherever_it_stands():
    game = clean("phase play\n  -> end\nphase setup\n  -> play")
    assert [p.name for p in game.phases] == ["setup", "play"]
    assert [p.index for p in game.phases] == [0, 1]


def test_a_game_without_setup_is_refused():
    found = one("phase set-up\n  -> end", setup=False)
    assert found.code == "GS301"
    assert found.help == "rename the phase `set-up` to `setup`, or add `phase setup`"


def test_an_arrow_leads_to_a_phase_or_the_end():
    game = clean("phase setup\n  -> play\nphase play\n  -> end")
    assert game.phases[0].arrows[0].target is game.phases[1]
    assert game.phases[1].arrows[0].target is None


def test_an_arrow_to_nowhere_is_suggested():
    found = one("phase setup\n  -> plya\nphase play\n  -> end")
    assert (found.code, found.help) == ("GS203", "did you mean `play`?")


def test_the_last_arrow_has_no_condition():
    assert one("phase setup\n  -> end when seats is 2").code == "GS343"


def test_no_arrow_follows_one_without_condition():
    found = one("phase setup\n  -> setup\n  -> end when seats is 2\n  -> end")
    assert found.code == "GS344"
    assert found.span.line == 4


def test_a_phase_may_be_for_a_player_who_is_you_in_it():
    game = clean(
        "each player has\n  n : 0..9\nphase setup for first of players\n"
        "  set your n to 3\n  -> end when your n is 3\n  -> end"
    )
    assert game.phases[0].player is not None
    assert game.phases[0].you is not None


def test_lets_of_a_phase_are_known_to_its_arrows():
    clean("phase setup\n  let full be seats is 2\n  -> end when full\n  -> setup")


def test_parameters_range_over_sets_and_use_those_before_them():
    game = clean(CARDS + "action play(card from your hand, n from 0..card's rank)")
    card, n = game.actions[0].params
    assert card.var.type == Thing(kind(game, "Card"))
    assert n.var.type == Int(0, 2)
    assert card.domain is not None


def test_its_is_the_candidate_in_the_filter_of_a_parameter():
    param = clean(CARDS + "action play(card from your hand where its rank > 1)").actions[0].params[0]
    assert param.where is not None


def test_a_given_parameter_is_never_chosen():
    off, kept = clean(CARDS + "action settle(off given 0..3, kept given Card or none)").actions[0].params
    assert off.given
    assert off.domain is None
    assert off.var.type == Int(0, 3)
    assert kept.var.type.optional  # type: ignore[union-attr]


def test_a_number_without_an_upper_end_is_given():
    n = clean("action draw(n given 0 and up)").actions[0].params[0]
    assert n.given
    assert n.var.type == Int(0, None)


def test_two_actions_of_one_name_are_shown_both():
    found = one("action pass\naction pass")
    assert (found.code, found.secondary[0].span.line) == ("GS202", 3)


def test_two_steps_of_one_phase_have_two_names():
    assert (
        one(
            "phase setup\n  step a\n    shuffle deck\n  step a\n    shuffle deck\n"
            "  -> end\nthe table has\n  deck : pile of Card, hidden\ncards Card\n"
            "  | card |\n  | a |"
        ).code
        == "GS202"
    )


def test_an_invariant_is_a_condition_with_a_reason():
    game = clean('the table has\n  n : 0..9\nalways n < 9 because "there are nine"')
    assert game.always[0].reason == "there are nine"


def test_citations_and_assumptions_are_kept_with_their_places():
    game = clean(
        "the table has cite LT-1\n"
        '  n : 0..9 cite LT-2, LT-3 assume "nine is enough"\nphase setup\n'
        "  if n is 0 cite LT-4\n    set n to 1 cite LT-5\n  -> end cite LT-6"
    )
    assert [rule for rule, _ in game.cites] == ["LT-1", "LT-2", "LT-3", "LT-4", "LT-5", "LT-6"]
    assert [why for why, _ in game.assumptions] == ["nine is enough"]
    assert game.assumptions[0][1].line == 4


def test_two_mistakes_give_two_findings():
    found = mistakes("the table has\n  a : 0..9 starts 12\n  b : Nobody\nphase setup\n  set b to a\n  -> end")
    assert sorted(d.code for d in found) == ["GS201", "GS339"]


TWICE = "phase setup\n  -> turn\nphase turn\n  for each p in players\n    p must cast or rest{}\n  -> end\naction cast\n  set x to 1\n"


def test_an_action_that_has_the_name_of_another_is_one_mistake():
    table = "the table has\n  x : 0..9\n"
    found = mistakes(table + TWICE.format("") + "action cast\n  set x to 2")
    assert [d.code for d in found] == ["GS202"]


def test_a_name_that_no_second_declaration_can_be_meant_by_is_told_beside_it():
    table = "the table has\n  x : 0..9\n"
    found = mistakes(table + TWICE.format(" or wait") + "action cast\n  set x to 2")
    assert sorted(d.code for d in found) == ["GS202", "GS204"]
    found = mistakes(table + TWICE.format(" or cats") + "action rest\n  set x to 2\naction rest\n  set x to 3")
    assert sorted(d.code for d in found) == ["GS202", "GS204"]


def test_a_phase_that_has_the_name_of_another_is_one_mistake():
    found = mistakes("phase setup\n  -> day\nphase day\n  -> night\nphase day\n  -> end")
    assert [d.code for d in found] == ["GS202"]
