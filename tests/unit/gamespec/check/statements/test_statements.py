"""Statements: how they are checked, which runtime checks they leave, and which are refused."""

from __future__ import annotations

import pytest

from gamespec.checked import expressions as x, statements as s
from gamespec.checked.types import SetOf
from tests.unit.gamespec.check.expressions.fishing import body, findings, only, runtime_checks, world_of


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set your price(b) to 3", "`your price(b)` is calculated from other things, so this line cannot change it"),
        ("add 1 to b's cost", "`b's cost` is a column of a table, which never changes"),
        ("set b to b", "`b` is a name introduced once, whose value never changes"),
        ("set your hand to b", "`your hand` is a group, which changes only when pieces move"),
        ("set seen to 11", "this is 11, but only 0..10 is allowed"),
        ("add 11 to seen", "after this line, `seen` is always outside its range"),
        ("take 1 from turn", "this is a player, but a number is wanted here"),
        ("move b to your coins", "this is a number, but a zone is wanted here"),
        ("move b to pool", "`pool` can hold only Die, but this is one Boat"),
        ("move Fish to deck", "only pieces can be moved, but this is a set of Fish"),
        ("move b to your hand at top", "`hand` is a group, which has no `top`"),
        ("move b to deck before b", "`deck` is a pile, which has no `before`"),
        ("move none to deck", "this is always none, and only pieces can be moved"),
        ("shuffle your hand", "`hand` is a group, which has no order to shuffle"),
        ("roll your hand", "only dice can be rolled, but this is a group of Boat"),
        ("swap b and seen", "only pieces or zones can be swapped, but this is a number"),
        (
            "let d be first of pool, never none\nswap b and d",
            "a `Boat` and a `Die` cannot be swapped, because they are different kinds of pieces",
        ),
        (
            "swap deck and pool",
            "two zones can be swapped only if both are of one form (such as `pile`) and of the same kinds of pieces",
        ),
        ("pay 12 from your purse", "this payment is never possible: `your purse` never holds that much"),
        ("pay b's wants from your coins", "`wants` has an entry for each Fish, so square brackets must say which one"),
        ("pay 2 from your fish", "`fish` has an entry for each Fish, so square brackets must say which one"),
        ("do gain", "the action `gain` needs a value for `n`, which no player chooses"),
        ("you must gain or rest", "the action `gain` needs a value for `n`, which no player chooses"),
        ("do gain(7)", "this is 7, but only 0..3 is allowed"),
        ("players must rest", "`players` are several players, but this line asks one player"),
        ("repeat -1 times\n  do rest", "the number of times is always below 0"),
        ("you may rest up to -1 times", "the number of times is always below 0"),
        (
            "you must rest, as often as possible, with highest your coins",
            "the number behind `with` must have a smallest and a largest possible value here",
        ),
        (
            "you must rest, with highest seen, then lowest your coins",
            "the number behind `with` must have a smallest and a largest possible value here",
        ),
        ("you must rest, with highest turn, up to 9 times", "this is a player, but a number is wanted here"),
        (
            "players must rest, together, as often as possible",
            "with `together`, each player picks one action only, so this line cannot repeat the action",
        ),
        ("for each p in seen\n  do rest", "this is a number, but a set is wanted here"),
    ],
)
def test_what_cannot_be_done_is_refused_in_plain_words(line: str, message: str) -> None:
    assert only(line).message == message


def test_a_kind_or_row_that_moves_means_its_unplaced_pieces() -> None:
    first, second, third = body("move Boat to deck\nmove any 2 of Boat[small] to deck\nmove Boat[big] to your hand")
    assert isinstance(first.what, x.Unplaced)
    assert isinstance(second.what, x.EndOf)
    assert isinstance(second.what.of, x.Unplaced)
    assert isinstance(third.what, x.Unplaced)
    assert isinstance(third.what.within, x.ConstSet)


def test_a_move_keeps_the_form_of_what_it_moves() -> None:
    zone, end, slot = body("move your hand to deck\nmove top 2 of deck to your hand\nmove offer to deck")
    assert isinstance(zone.what, x.ZoneGet)
    assert isinstance(end.what, x.EndOf)
    assert isinstance(slot.what, x.ZoneGet)


def test_a_move_names_the_pieces_that_did_move() -> None:
    move, _ = body("move top 2 of deck to your hand, called new\nneed count(new) is 2")
    assert isinstance(move.called.type, SetOf)


def test_a_piece_moves_beside_another() -> None:
    (move,) = body("let other-one be first of queue, never none\nmove b to queue before other-one")[1:]
    assert move.at == "before"
    assert isinstance(move.beside, x.Read)


def test_a_payment_is_known_to_be_paid() -> None:
    assert runtime_checks("pay 3 from your purse\nadd 3 to your purse") == []
    (pay,) = body("pay 2 from your coins to next(you)'s coins")
    assert isinstance(pay, s.Pay)
    assert pay.to is not None


def test_families_are_paid_one_by_one() -> None:
    (loop,) = body("pay b's wants from your fish")
    assert isinstance(loop, s.ForEach)
    assert isinstance(loop.set, x.AllOf)
    (pay,) = loop.body
    assert isinstance(pay, s.Pay)
    assert isinstance(pay.amount, x.ColumnGet)


def test_a_payment_in_pieces_and_units_is_one_statement() -> None:
    pay, move = body(
        """
        pay 3 with spent from your hand where it is not b worth its cost and rest-of-it from your coins
        move spent to deck
        """
    )
    assert isinstance(pay, s.PayWith)
    assert pay.units is not None
    assert pay.units_var is not None
    assert isinstance(move.what, x.Read)


def test_what_a_payment_in_pieces_is_worth_may_be_named_alone() -> None:
    (pay,) = body("pay b's cost with spent from your hand worth cost")
    assert isinstance(pay.worth, x.ColumnGet)


def test_a_do_with_arguments_left_is_a_must() -> None:
    done, offered = body("do gain(1, cod)\ndo gain(1)")
    assert isinstance(done, s.Do)
    assert isinstance(offered, s.Offer)
    assert offered.must


def test_offers_keep_what_they_were_told() -> None:
    made = body(
        """
        you must rest or trade, if possible
        you may rest up to 2 times
        you may trade or gain(2) as often as possible
        players must rest or trade, together
        """
    )
    must, some, any_number, together = made
    assert must.must
    assert must.if_possible
    assert some.times.value == 2
    assert any_number.any_number
    assert len(any_number.options) == 2
    assert isinstance(together, s.Together)


def test_choices_say_whether_they_may_be_none() -> None:
    made = body(
        """
        you choose first-card from your hand where first-card's cost > 1
        you may choose second-card from your hand where its cost > 1
        you choose third-card from your hand, if possible
        you choose n from 0..3
        """
    )
    assert [c.var.type.optional for c in made] == [False, True, True, False]


def test_the_forms_in_which_several_are_chosen() -> None:
    made = body(
        """
        you choose 2 two from your hand
        you choose up to 3 few from your hand where its cost > count(few)
        you choose up to count(your hand) lots from your hand
        you choose cards from your hand, until sum(c in cards: c's cost) >= 3, may stop when seen > 2
        """
    )
    assert made[0].exactly.value == 2
    assert made[1].at_most.value == 3
    assert isinstance(made[2].at_most, x.CountOf)
    assert made[3].without_waste
    assert made[3].may_stop is not None


def test_exactly_so_many_may_be_said_as_a_goal() -> None:
    assert findings("you choose cards from your hand, until count(cards) is 2") == []


def test_anytime_joins_its_lines() -> None:
    (stmt,) = body("you may anytime rest or trade, between\n  do rest\n  add 1 to seen")
    assert isinstance(stmt, s.Anytime)
    assert stmt.window == "between"
    assert len(stmt.body) == 2


@pytest.mark.parametrize("around", ["you may anytime rest", "if seen > 0"])
def test_what_a_step_tested_is_not_known_after_it_where_something_may_be_done_anytime(around: str) -> None:
    anytime = "anytime" in around
    lines = "  step one\n    need active is not none\n  step two\n    set turn to active"
    messages = [found.message for found in findings(f"{around}\n{lines}")]
    assert any("none" in message for message in messages) is anytime


def test_as_makes_somebody_else_you() -> None:
    (stmt,) = body("next(you) does\n  add 1 to your coins")
    assert isinstance(stmt, s.As)
    (add,) = stmt.body
    assert isinstance(add, s.AddField)
    assert isinstance(add.target.owner, x.Read)
    assert add.target.owner.var is stmt.you


def test_a_loop_body_knows_what_its_members_were_tested_for() -> None:
    assert runtime_checks("for each p in players where p's purse < 9\n  add 1 to p's purse") == []
    lines = "for each p in players where p's purse < 9\n  add 1 to next(p)'s purse\n  add 1 to p's purse"
    assert len(runtime_checks(lines)) == 2


def test_arrows_read_what_the_phase_bound() -> None:
    _, found = world_of(more="\nphase late\n  let n be seen\n  -> end when n > 3\n  -> play\n")
    assert found == []


def test_a_value_may_be_lines() -> None:
    more = """
        each Boat has
          worth-more(f from Fish) =
            let base be its cost
            base + f's unit
          fits(other from Boat) =
            need its cost > other's cost else "too dear"
            need other is not it
        """
    world, found = world_of(more=more)
    assert [d.message for d in found] == []
    lines = {v.name: v.lines for v in world.checked.values}
    assert len(lines["worth-more"]) == 1
    assert len(lines["fits"]) == 2


def test_taking_no_more_than_there_is_needs_no_check() -> None:
    assert runtime_checks("take min(seen, your purse) from your purse") == []
    assert runtime_checks("take min(2, your purse, seen) from your purse") == []
    assert runtime_checks("take your purse from your purse") == []
    assert runtime_checks("take min(seen, your coins) from your purse") != []
    assert runtime_checks("take min(seen, least) from least") != []


def test_taking_a_named_number_that_is_no_more_than_there_is_needs_no_check() -> None:
    assert runtime_checks("let n be min(seen, your purse)\ntake n from your purse") == []
    assert runtime_checks("let n be min(2, seen, your purse)\nif n > 0\n  take n from your purse") == []
    assert runtime_checks("let n be your purse\ntake min(n, seen) from your purse") == []
    assert runtime_checks("let n be min(seen, your coins)\ntake n from your purse") != []


def test_a_named_number_is_weighed_against_the_field_as_it_is_now() -> None:
    assert runtime_checks("let n be min(seen, your purse)\ntake 1 from seen\ntake n from your purse")[1:] == []
    assert runtime_checks("let n be min(seen, your purse)\nset your purse to 0\ntake n from your purse") != []
    assert (
        runtime_checks(
            "let n be min(seen, your purse)\nfor each p in players\n  set p's purse to 0\ntake n from your purse"
        )
        != []
    )
    assert runtime_checks("let n be min(seen, your purse)\ntake n from your purse\ntake n from your purse") != []
    assert runtime_checks("let n be min(seen, your purse)\nrepeat 2 times\n  take n from your purse") != []
