from __future__ import annotations

from gamespec.diff import Edit, compared
from tests.unit.gamespec.diff.planted import FLEET, games, planted


def only(*replaced: tuple[str, str]) -> Edit:
    (edit,) = compared(games(FLEET), games(planted(*replaced)))
    return edit


def test_the_reach_of_a_cell_is_who_reads_its_column() -> None:
    edit = only(("| premium  | 10    | 10     | 3      |", "| premium  | 9     | 10     | 3      |"))
    assert edit.reach == ("put-up",)
    assert edit.further == ("license-auction",)


def test_a_column_of_the_same_name_of_other_pieces_is_not_it() -> None:
    edit = only(("| premium  | 10    | 10     | 3      |", "| premium  | 10    | 9      | 3      |"))
    assert "License" in edit.where
    assert edit.reach == ("license-points",)


def test_a_parameter_of_the_same_name_is_no_reading() -> None:
    edit = only(("| premium  | 10    | 10     | 3      |", "| premium  | 9     | 10     | 3      |"))
    assert "amount-due" not in edit.reach


def test_in_a_game_that_does_not_check_names_are_all_there_is_to_go_by() -> None:
    broken = (
        "(price given 0 and up) : 0 and up = price -",
        "(price given 0 and up) : 0 and up = no-such-thing + price -",
    )
    (edit,) = compared(
        games(planted(broken)),
        games(planted(broken, ("| premium  | 10    | 10     | 3      |", "| premium  | 9     | 10     | 3      |"))),
    )
    assert edit.reach == ("amount-due", "put-up", "pay-cash")


def test_the_reach_of_a_rule_is_who_reads_the_value_it_changes() -> None:
    edit = only(("rule shrimp-license when your owned(shrimp) > 0", "rule shrimp-license when your owned(shrimp) > 1"))
    assert set(edit.reach) == {"cash-power", "amount-due"}
    assert {"put-up", "bid", "pay-cash"} <= set(edit.further)


def test_a_rule_at_the_end_of_a_phase_is_read_by_that_phase_and_not_by_the_one_that_leads_there() -> None:
    for moment, phase in (("end", "fishing"), ("start", "draw")):
        rule = f"rule gale\n  at {moment} of phase {phase}\n    add 0 to crate-supply\n\nrule cod-license"
        other = rule.replace("add 0", "add 1")
        before = games(planted(("rule cod-license", rule)))
        (edit,) = compared(before, games(planted(("rule cod-license", other))))
        assert edit.reach == (phase,)


def test_nothing_reads_a_title_or_a_citation() -> None:
    assert only(('action pass "Pass"', 'action pass "Stop"')).reach == ()
    assert only(("still-in to no cite FL-AUC-08", "still-in to no cite FL-AUC-09")).reach == ()


def test_an_edit_knows_its_places_in_both_files() -> None:
    edit = only(("set high-bid to amount\n\naction decline", "set high-bid to 1\n\naction decline"))
    assert edit.old is not None
    assert edit.new is not None
    assert edit.old.line == edit.new.line == FLEET[: FLEET.index("action put-up")].count("\n") + 1
