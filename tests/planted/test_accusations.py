from __future__ import annotations

from interpreter.insight.again import held, rests_on_chance
from interpreter.insight.material import finding
from interpreter.insight.model import Figure, Worth
from tests.planted.planted import report

SEEDS = range(90, 120)
"""Among these are three in which sixty games seem to show that a seat is ahead or behind."""


def test_even_seats_are_accused_in_one_report_of_twenty_at_most():
    accused = [seed for seed in SEEDS if any(each.figure == "seats" for each in report("throws", seed, 60, 1).findings)]
    assert len(accused) <= len(SEEDS) / 20


def test_what_fresh_games_do_not_show_is_told_as_chance_in_its_figure():
    chance, true = finding("seat:P1:more", "P1 wins 30 %", "seats"), finding("shared", "many ties", "ties")
    sure = finding("stuck", "stuck", "hunt").model_copy(update={"worth": Worth.rule})
    figures = [
        Figure(
            key=key,
            title=key,
            says=[f"Not even: {says}."],
            columns=[],
            rows=[],
            curves=[],
            worth=Worth.bot,
            bots="random",
            games=60,
            cannot="",
        )
        for key, says in (("seats", "P1 wins 30 %"), ("ties", "many ties"))
    ]
    told, kept = held(figures, [sure, chance, true], [true], 60)
    assert kept == [sure, true]
    assert told[0].says == ["Probably chance, because 60 fresh games do not show it: P1 wins 30 %."]
    assert told[0].worth is Worth.open
    assert told[1] == figures[1]
    assert not rests_on_chance(sure)
