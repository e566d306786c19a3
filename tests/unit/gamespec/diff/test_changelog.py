from __future__ import annotations

from gamespec.diff import compared
from gamespec.diff.changelog import as_markdown, heading_of
from tests.unit.gamespec.diff.planted import FLEET, games, planted


def entry(*replaced: tuple[str, str]) -> str:
    return as_markdown(compared(games(FLEET), games(planted(*replaced))), "Fleet")


def test_the_cells_of_a_row_stand_in_one_line() -> None:
    new = entry(("| 50 | 75 | 100 |", "| 40 | 60 | 80  |"))
    assert (
        "- constant `crates-in-play`: `50` → `40` with 2 players, `75` → `60` with 3 players, `100` → `80` with 4"
        in new
    )
    assert new.count("crates-in-play") == 1


def test_what_has_a_title_is_called_by_it() -> None:
    assert "**Hire a captain (action `hire`)**" in entry(("boat's captain is empty else", "boat's crates is 0 else"))
    assert "- Hand (`hand`): `group of Boat, seen by owner` → `group of Boat, open`" in entry(
        ('hand "Hand" : group of Boat, seen by owner', 'hand "Hand" : group of Boat, open')
    )


def test_a_new_rule_is_shown_as_it_is_written() -> None:
    rule = "rule generous\n  add 1 to your discount\n  add 1 to your launch-draw\n"
    new = entry(("rule shrimp-license when", f"{rule}\nrule shrimp-license when"))
    assert f"**rule `generous`**, new\n\n```game\n{rule}```" in new


def test_titles_and_citations_are_no_change_of_play_and_come_last() -> None:
    new = entry(
        ("still-in to no cite FL-AUC-08", "still-in to no cite FL-AUC-09"), ("| 50 | 75 | 100 |", "| 50 | 75 | 99 |")
    )
    assert new.index("crates-in-play") < new.index("**No change of play**") < new.index("FL-AUC-09")
    cites = "`FL-AUC-08, FL-AUC-10, FL-Q13` → `FL-AUC-08, FL-AUC-09, FL-AUC-10, FL-Q13`"
    assert f"- Buy nothing this round (action `decline`): cites {cites}" in new


def test_another_order_says_what_comes_before_what() -> None:
    new = entry(("is standard, premium", "is premium, standard"))
    assert "- another order of words: premium now before standard" in new


def test_the_heading_tells_two_games_apart_by_their_titles_or_as_they_were_asked_for() -> None:
    fleet, other = games(FLEET)[2], games(planted(('game "Fleet"', 'game "Armada"')))[2]
    assert heading_of(fleet, other, ("fleet", "armada")) == "Fleet → Armada"
    assert heading_of(fleet, fleet, ("fleet", "mine.game")) == "Fleet: fleet → mine.game"
