from __future__ import annotations

from interpreter.compiler.graph import DecideOffer
from interpreter.impact.coupled import Coupled, coupled
from tests.unit.interpreter.impact.pairs import edited, played, row
from tests.unit.interpreter.playing import game

BOTS = ("random", "random")


def questions(one: Coupled) -> set[str]:
    """Return how the offers of a game are named."""
    return {one.names.decision_name(node) for node in one.program.graph.nodes if isinstance(node.exit, DecideOffer)}


def test_an_offer_goes_by_an_action_both_games_have():
    abstain = ("or burn", "or burn or abstain"), ("action burn", "action abstain\n  set marker to you\n\naction burn")
    old, new = coupled(game("duel"), edited("duel", *abstain), BOTS, {})
    assert questions(old) == questions(new) == {" does burn"}
    found = played(game("duel"), edited("duel", *abstain), 60)
    assert row(found, "use", "play").games_saved > 1.2


def test_an_offer_goes_by_the_name_the_new_game_has_for_it():
    old, new = coupled(game("duel"), edited("duel", ("burn", "atone")), BOTS, {"burn": "atone"})
    assert questions(old) == questions(new) == {" does atone"}


def test_a_question_after_a_step_is_not_named_by_the_steps_before_it():
    # A step more before the turn's question, entered now and then: the question keeps its lot.
    step = (
        "    p must play or buy or burn\n",
        "    if p's coins > 2\n      step idle-talk\n        add 0 to rounds\n    p must play or buy or burn\n",
    )
    assert all(each.same for each in played(game("duel"), edited("duel", step), 20).rows)
