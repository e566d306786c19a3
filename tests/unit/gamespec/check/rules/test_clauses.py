import pytest

from gamespec.checked.expressions import Read
from tests.unit.gamespec.check.snippets import clean, mistakes, one

FISH = """
type Fish is cod, eel
cards License
  | license | fish | copies |
  | one     | cod  | 2      |
  | two     | eel  | 2      |
each player has
  licenses : group of License, open
  sale(f from Fish) : 0..9 = 1
  limit : 0..9 = 2
  free : yes or no = no
  coins : 0..9
the table has
  weather : 0..9 = 0
  wind : 0..3
"""


def value(body: str, name: str):
    return next(v for v in clean(FISH + body).values if v.name == name)


def test_a_rule_changes_a_value_for_each_player_separately():
    limit = value("rule r when your coins > 3\n  add 1 to your limit", "limit")
    (change,) = limit.modifiers
    assert (change.rule, change.change) == ("r", "add")
    assert change.each is None
    assert change.when is not None


def test_a_new_name_in_the_brackets_stands_for_the_parameter():
    sale = value("rule r for each l in your licenses\n  add 1 to your sale(any f) if l's fish is f", "sale")
    (change,) = sale.modifiers
    assert change.each is not None
    assert change.when is not None
    assert any(isinstance(e, Read) and e.var is sale.params[0] for e in (change.when.right, change.when.left))  # type: ignore[attr-defined]


def test_a_word_in_the_brackets_restricts_the_rule_to_it():
    (change,) = value("rule r\n  add 1 to your sale(cod)", "sale").modifiers
    assert change.when is not None


def test_changes_are_sorted_into_set_then_add_then_keep():
    body = (
        "rule c\n  set your limit to min(your limit, 7)\nrule b\n  add 1 to your limit\nrule a\n  set your limit to 3"
    )
    assert [m.change for m in value(body, "limit").modifiers] == ["set", "add", "at-most"]


def test_a_rule_on_a_value_of_the_table_that_says_your_holds_for_each_player():
    (change,) = value("rule r when your coins > 3\n  add 1 to weather", "weather").modifiers
    assert change.each is not None


def test_rules_change_values_only():
    found = one(FISH + "rule r\n  add 1 to your coins")
    assert found.code == "GS220"
    assert found.message == "a rule can change only what is calculated with `=`, but `coins` is a field"


def test_an_unknown_value_is_suggested():
    assert one(FISH + "rule r\n  add 1 to your limmit").help == "did you mean `limit`?"


def test_a_rule_can_only_set_what_is_no_number():
    assert one(FISH + "rule r\n  add 1 to your free").code == "GS345"
    assert value("rule r\n  set your free to yes", "free").modifiers[0].change == "set"


def test_two_rules_that_may_both_set_a_value_are_an_error_until_ordered():
    body = "rule a when wind > 0\n  set your limit to 3\nrule b when wind > 1\n  set your limit to 5"
    found = one(FISH + body)
    assert found.code == "GS520"
    assert len(found.secondary) == 1
    ordered = value(body.replace("rule b", "rule b after rule a"), "limit")
    assert [m.rule for m in ordered.modifiers] == ["a", "b"]


def test_two_rules_that_set_the_same_constant_do_not_clash():
    value("rule a when wind > 0\n  set your limit to 3\nrule b when wind > 1\n  set your limit to 3", "limit")


def test_rules_that_exclude_each_other_do_not_clash():
    value("rule a when wind is 0\n  set your limit to 3\nrule b when wind >= 1\n  set your limit to 5", "limit")
    value("rule a\n  set your sale(cod) to 3\nrule b\n  set your sale(eel) to 5", "sale")


def test_rules_come_after_rules_that_exist():
    found = one(FISH + "rule late after rule erly\n  add 1 to your limit\nrule early\n  add 1 to weather")
    assert (found.code, found.help) == ("GS209", "did you mean `early`?")


DEEDS = (
    FISH
    + """
action sell(f from Fish)
  add 1 to your coins
action buy(l from your licenses)
  take 1 from your coins
"""
)


def triggers(body: str):
    return clean(DEEDS + body).triggers


def test_a_trigger_waits_for_each_of_several_actions():
    made = triggers("rule r\n  after your sell(any f) or buy(any l)\n    add 1 to wind")
    assert sorted(t.event.name for t in made) == ["buy", "sell"]  # type: ignore[attr-defined]
    assert all(t.moment == "after" for t in made)


def test_names_of_a_trigger_stand_for_the_parameters():
    (made,) = triggers("rule r\n  after your sell(any f) if f is cod\n    add 1 to wind")
    assert [v.name for v in made.params] == ["f"]
    assert made.when is not None


def test_a_word_restricts_a_trigger():
    (made,) = triggers("rule r\n  before your sell(cod)\n    add 1 to wind")
    assert made.when is not None
    assert made.moment == "before"


def test_a_trigger_may_wait_for_a_step():
    body = (
        "rule r\n  at end of step a of phase setup\n    add 1 to wind\n"
        "phase setup\n  step a\n    set wind to 0\n  -> end"
    )
    (made,) = triggers(body)
    phase, step = made.event  # type: ignore[misc]
    assert (phase.name, step, made.moment) == ("setup", "a", "end")


def test_your_in_the_head_of_a_trigger_on_a_phase_is_each_player_in_turn():
    (made,) = triggers("rule r when your coins > 3\n  at start of phase setup\n    add 1 to wind")
    assert made.each is not None


def test_an_unknown_step_is_suggested():
    found = one(
        FISH + "rule r\n  at end of step a of phase setup\n    add 1 to wind\n"
        "phase setup\n  step ab\n    set wind to 0\n  -> end"
    )
    assert (found.code, found.help) == ("GS206", "did you mean `ab`?")


def test_an_unknown_action_is_suggested():
    assert one(DEEDS + "rule r\n  after your sel(any f)\n    add 1 to wind").help == "did you mean `sell`?"


def test_two_triggers_whose_order_matters_are_reported_until_ordered():
    body = "rule a\n  after your sell(any f)\n    set wind to 1\nrule b\n  after your sell(any f)\n    add wind to your coins"
    found = one(DEEDS + body)
    assert (found.code, found.severity) == ("GS522", "error")
    assert "`wind`" in found.message
    assert [t.rule for t in triggers(body.replace("rule a", "rule a after rule b"))] == ["b", "a"]


def test_triggers_that_only_add_to_one_number_commute():
    assert (
        len(
            triggers(
                "rule a\n  after your sell(any f)\n    add 1 to wind\nrule b\n  after your sell(any f)\n    add 1 to wind"
            )
        )
        == 2
    )


def test_triggers_on_different_words_never_meet():
    body = (
        "rule a\n  after your sell(any f) if f is cod\n    set wind to 1\nrule b\n"
        "  after your sell(any g) if g is eel\n    set wind to 2"
    )
    assert len(triggers(body)) == 2


def test_standing_in_for_an_action_wants_a_seat_or_a_condition():
    assert one(DEEDS + "rule r\n  instead of your sell(any f)\n    add 1 to wind").code == "GS521"
    assert triggers("rule r\n  instead of your sell(any f) if f is cod\n    add 1 to wind")[0].moment == "instead"


def test_a_rule_of_each_player_that_waits_for_anybody_holds_for_each_of_them():
    (made,) = triggers("rule r when your coins > 3\n  after sell(any f)\n    add 1 to your coins")
    assert made.each is not None
    assert not made.uses_you
    (own,) = triggers("rule r when your coins > 3\n  after your sell(any f)\n    add 1 to your coins")
    assert own.each is None
    assert own.uses_you


def test_a_forbid_reads_the_parameters_of_its_action():
    game = clean(DEEDS + 'rule r\n  forbid your sell(any g) if g is cod because "no cod today"')
    (forbid,) = game.actions[0].forbids
    assert forbid.reason == "no cod today"
    assert forbid.when is not None


def test_two_rules_of_one_name_are_refused():
    assert [d.code for d in mistakes(FISH + "rule r\n  add 1 to weather\nrule r\n  add 1 to weather")] == ["GS202"]


def test_a_changed_value_names_all_its_parameters_or_none():
    two = "each player has\n  near(f from Fish, g from Fish) : 0..9 = 1\n"
    assert value(two + "rule r\n  add 1 to your near", "near").modifiers
    found = one(FISH + two + "rule r\n  add 1 to your near(any h)")
    assert (found.code, found.message) == ("GS345", "`near` has 2 arguments, `f` and `g`, not 1")
    assert (
        one(FISH + "rule r\n  add 1 to your limit(any h)").message
        == "`limit` has no arguments, so brackets cannot follow"
    )


def test_a_number_the_range_never_lets_through_is_pointed_out():
    found = one(FISH + "rule r\n  set your limit to 12")
    assert (found.code, found.severity) == ("GS523", "warning")
    assert found.message == "`limit` is never 12: its range ends at 9"
    assert (
        one(FISH + "rule r\n  set your limit to min(your limit, 0 - 1)").message
        == "`limit` is never -1: its range ends at 0"
    )


def test_a_number_outside_is_nothing_strange_where_another_rule_takes_from_it():
    assert value("rule r\n  set your limit to 12\nrule s\n  take 5 from your limit", "limit").modifiers
    assert value("rule r\n  set your limit to min(your limit, 12)", "limit").modifiers


FIGHT = "rule r\n  set your limit to max(your limit, 3){}\nrule s\n  set your limit to min(your limit, 1){}"


@pytest.mark.parametrize("when", ["", " if weather is 2", " if weather is 2 and your coins > 3"])
def test_limits_that_leave_no_number_are_pointed_out(when: str):
    found = [each for each in mistakes(FISH + FIGHT.format(when, when)) if each.code == "GS524"]
    assert [each.severity for each in found] == ["warning"]
    assert found[0].message == "two lines say that `limit` is at least 3 and at most 1, which is not possible"
    assert found[0].span.text.startswith("set your limit to min(your limit, 1)")
    assert found[0].secondary[0].span.text.startswith("set your limit to max(your limit, 3)")


@pytest.mark.parametrize(("one", "other"), [("", " if weather is 2"), (" if weather is 2", " if weather is 1")])
def test_a_limit_that_gives_way_at_some_times_fights_with_nothing(one: str, other: str):
    assert value(FIGHT.format(one, other), "limit").modifiers


def test_limits_that_leave_one_number_are_fine():
    assert value(
        "rule r\n  set your limit to max(your limit, 3)\n  set your limit to min(your limit, 3)", "limit"
    ).modifiers


def test_a_payment_is_a_change_whose_order_matters():
    body = "rule a\n  after your sell(any f)\n    pay 1 from your coins\nrule b\n  after your sell(any f)\n    add 1 to your coins"
    found = one(DEEDS + body)
    assert (found.code, found.severity) == ("GS522", "error")
    assert "`coins`" in found.message
