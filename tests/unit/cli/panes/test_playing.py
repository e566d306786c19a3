"""People play on the full screen by mouse, by keys and by typing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from textual.events import Key

from cli.panes.sheets import Answer, Cover
from cli.play.words.names import price
from interpreter.state.questions.prices import Cost
from tests.unit.cli.panes.playing import SMALL, Screen, play

if TYPE_CHECKING:
    from pathlib import Path


def test_a_move_is_made_by_the_arrows_and_enter() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("down", "enter")
        assert "P1  Bet" in screen.text()

    play("kuhn_poker", script, size=SMALL)


def test_a_number_and_a_move_are_typed_as_at_the_prompt() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("1")
        await screen.type("place(2, 2)")
        assert "P1  Place your mark: 1,1" in screen.text()

    table = play("tic_tac_toe", script)
    assert str(table.session.state.view(0)["things"]).count("P1") >= 2


def test_keys_that_are_pressed_faster_than_they_are_read_make_one_line() -> None:
    async def script(screen: Screen) -> None:
        for key in (Key("2", "2"), Key("enter", None)):
            screen.table.post_message(key)
        await screen.settle()
        assert "P1  Place your mark: 2,1" in screen.text()

    play("tic_tac_toe", script)


def test_a_click_on_a_space_that_names_one_move_makes_it() -> None:
    async def script(screen: Screen) -> None:
        await screen.click("Cell[2, 2]")
        assert "P1  Place your mark: 2,2" in screen.text()

    play("tic_tac_toe", script)


def test_a_move_of_two_things_is_built_click_by_click_and_taken_back_by_escape() -> None:
    async def script(screen: Screen) -> None:
        await screen.click("Cell[1, 7]")
        assert "with 1,7" in screen.text()
        assert screen.table.moves is not None
        assert screen.table.moves.lit(screen.table.chosen) == {"Cell[1, 6]", "Cell[1, 5]"}
        await screen.press("escape")
        assert screen.table.chosen == []
        await screen.click("Cell[1, 7]")
        await screen.click("Cell[1, 5]")
        assert "P1  Move a man: 1,7, 1,5" in screen.text()

    play("chess", script)


def test_a_number_typed_after_a_choice_means_the_moves_that_are_left() -> None:
    async def script(screen: Screen) -> None:
        await screen.click("Cell[1, 7]")
        await screen.type("1")
        assert "P1  Move a man: 1,7, 1,5" in screen.text()

    play("chess", script)


def test_what_cannot_be_chosen_is_answered_with_the_reason() -> None:
    async def script(screen: Screen) -> None:
        await screen.click("Cell[1, 8]")
        assert "go is not possible with Cell[1, 8] now" in screen.text()
        assert screen.table.session.moves == 0

    play("chess", script)


def test_the_question_mark_explains_what_is_pointed_at() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("question_mark")
        assert isinstance(screen.table.screen, Answer)
        assert "Place your mark (action)" in screen.text()
        await screen.press("escape")
        assert not isinstance(screen.table.screen, Answer)

    play("tic_tac_toe", script)


def test_the_mouse_over_a_card_tells_what_is_printed_on_it() -> None:
    async def script(screen: Screen) -> None:
        await screen.point("Boat[cod]")
        assert "cod: cost 2, points 2, cash 1" in screen.text()

    play("fleet", script)


def test_a_move_that_is_pointed_at_tells_its_price_once_and_in_words() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("down")
        assert "sardine, price 2, evening price 5; meeple of P2; costs 2 money\n" in screen.text()

    play("public_market", script, seed=1, size=(120, 40))


def test_undo_goes_back_past_bots_to_the_last_decision_of_ones_own() -> None:
    async def script(screen: Screen) -> None:
        before = screen.text()
        await screen.press("down", "enter")
        assert screen.table.session.moves == 2
        await screen.press("ctrl+z")
        assert screen.table.session.moves == 0
        assert screen.text().splitlines()[:12] == before.splitlines()[:12]

    play("tic_tac_toe", script)


def test_undo_stops_where_chance_has_decided_and_says_so() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("roll")
        await screen.press("ctrl+z")
        assert "something was drawn, shuffled or rolled since your decision" in screen.text()

    play("pig", script)


def test_between_people_with_secrets_the_screen_is_covered() -> None:
    async def script(screen: Screen) -> None:
        assert isinstance(screen.table.screen, Cover)
        assert "P1 is next" in screen.text()
        assert "king" not in screen.text()
        await screen.press("enter")
        assert "rank" in screen.text()
        await screen.press("enter")
        assert isinstance(screen.table.screen, Cover)
        assert "P2 is next" in screen.text()
        assert "rank" not in screen.text()

    play("kuhn_poker", script, seats=("me", "me"))


def test_at_the_end_the_scores_are_shown() -> None:
    async def script(screen: Screen) -> None:
        for _ in range(5):
            if screen.table.ended is None:
                await screen.press("enter")
        assert isinstance(screen.table.screen, Answer)
        assert "wins" in screen.text() or "share" in screen.text()

    table = play("tic_tac_toe", script)
    assert table.ended is not None
    assert table.ended.over


def test_a_game_is_saved_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"

    async def script(screen: Screen) -> None:
        await screen.press("enter")

    play("tic_tac_toe", script, file=file)
    assert len(json.loads(file.read_text())["moves"]) == 2


def test_leaving_ends_the_session_as_quit_does() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("ctrl+q")

    table = play("tic_tac_toe", script)
    assert type(table.raised).__name__ == "Left"


def test_the_men_that_may_move_are_lit_and_not_yet_where_they_may_go() -> None:
    async def script(screen: Screen) -> None:
        lit = {spot.ref for spot in screen.canvas("table").lit_spots()}
        assert lit == {f"Cell[{column}, 7]" for column in range(1, 9)} | {"Cell[2, 8]", "Cell[7, 8]"}
        await screen.click("Cell[1, 7]")
        assert {spot.ref for spot in screen.canvas("table").lit_spots()} == {"Cell[1, 6]", "Cell[1, 5]"}

    play("chess", script)


def test_only_the_own_cards_are_lit_where_others_have_the_same() -> None:
    async def script(screen: Screen) -> None:
        assert {spot.ref for spot in screen.canvas("mine").lit_spots()} >= {"Bid[ace]", "Bid[king]"}
        assert "Bid[ace]" in {spot.ref for spot in screen.canvas("others").paper.spots}
        assert screen.canvas("others").lit_spots() == []

    play("goofspiel", script)


def test_text_is_dark_on_the_colour_of_a_light_seat_and_every_line_has_the_ground_of_its_pane() -> None:
    async def script(screen: Screen) -> None:
        white = [segment.style for segment in screen.segments() if segment.text.strip() in {"P1 (you)", "♜"}]
        inks = {(style.color.name, style.bgcolor.name) for style in white if style and style.color and style.bgcolor}
        assert ("#111111", "#efefe8") in inks
        assert ("#ffffff", "#efefe8") not in inks
        assert all(segment.style and segment.style.bgcolor for segment in screen.segments())

    play("chess", script)


def test_a_line_that_is_no_move_is_answered_with_what_can_be_typed() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("right", "left")
        await screen.type("sail tampa")
        assert "`sail tampa` is not a legal move here; type `?` for what can be typed" in screen.text()
        await screen.press("tab")
        await screen.press("right")
        assert "sail tampa" not in screen.text()

    play("captains_of_the_gulf", script)


def test_a_question_mark_and_a_word_are_typed_as_the_help_says() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("? tank-big")
        assert isinstance(screen.table.screen, Answer)
        assert "Upgrade tank-big" in screen.text()
        await screen.type("? fuel-line")
        assert "Upgrade fuel-line" in screen.text()
        await screen.press("escape")
        assert not isinstance(screen.table.screen, Answer)

    play("captains_of_the_gulf", script)


def test_a_move_typed_over_an_answer_is_made() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("f1")
        assert isinstance(screen.table.screen, Answer)
        await screen.type("1")
        assert "P1  Place your mark: 1,1" in screen.text()

    play("tic_tac_toe", script)


def test_a_space_puts_an_answer_away_and_types_nothing() -> None:
    async def script(screen: Screen) -> None:
        await screen.press("f1", "space")
        assert not isinstance(screen.table.screen, Answer)
        await screen.press("1", "enter")
        assert "P1  Place your mark: 1,1" in screen.text()
        assert "is not a legal move" not in screen.text()

    play("tic_tac_toe", script)


def test_a_long_description_is_read_to_its_end() -> None:
    async def script(screen: Screen) -> None:
        assert "icons 1 shrimp + 1 oyster, costs 3 money" in screen.text()
        await screen.press("g")
        assert screen.text().splitlines()[-2].strip().startswith("g")

    play("captains_of_the_gulf", script, size=SMALL, seed=7)


def test_a_key_shows_a_pane_whole_and_esc_shows_all_panes_again() -> None:
    async def script(screen: Screen) -> None:
        before = screen.text()
        assert "more lines: F5" in before
        await screen.press("f5")
        assert "Seafood track" in screen.text()
        assert "Round card" in screen.text()
        await screen.press("escape")
        assert screen.text() == before

    play("captains_of_the_gulf", script, size=SMALL, seed=7)


def test_a_placement_is_named_where_its_picture_has_no_room_and_covers_spaces_when_pointed_at() -> None:
    async def script(screen: Screen) -> None:
        for number in "1111":
            await screen.type(number)
        assert "■■/·■" in screen.text()
        await screen.type("3")
        assert "2,1" in screen.text()
        await screen.press("right", "left")
        covered = {spot.ref for spot in screen.canvas("mine").paper.spots if spot.ref in screen.canvas("mine").chosen}
        assert covered - {"Tile[f22]"} == {"Cell[1, 1]", "Cell[2, 1]", "Cell[2, 2]"}

    play("public_market", script, size=SMALL, seed=7)


def test_a_port_says_in_words_what_it_pays_on_a_screen_of_middle_size() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("1")
        assert "corpus christi crab near: new card far: three dollars" in screen.text()

    play("captains_of_the_gulf", script, size=(120, 40), seed=7)


def test_a_space_that_may_be_chosen_says_what_lies_there() -> None:
    async def script(screen: Screen) -> None:
        for number in ("1", "2", "fishing"):
            await screen.type(number)
        assert "3 oyster" in screen.text()

    play("captains_of_the_gulf", script, size=(120, 40), seed=7)


def test_costs_of_one_sort_are_added_up() -> None:
    found = [Cost(6, "money", ""), Cost(1, "money", ""), Cost(2, "fuel", "")]
    assert price(found) == "costs 7 money and 2 fuel"


def test_pits_that_a_look_lays_lie_in_rows_with_their_seeds_below_their_names() -> None:
    async def script(screen: Screen) -> None:
        lines = [line[:48].split() for line in screen.text().splitlines()[2:6]]
        assert lines[0] == ["north", "6", "north", "5", "north", "4", "north", "3", "north", "2", "north", "1"]
        assert lines[1] == lines[3] == ["4"] * 6
        assert lines[2][:4] == ["south", "1", "south", "2"]

    play("oware", script, size=SMALL)


def test_the_columns_of_a_laid_board_are_all_shown_with_their_signs_and_lengths() -> None:
    async def script(screen: Screen) -> None:
        head, lengths = (line[:48].split() for line in screen.text().splitlines()[2:4])
        assert head == [str(number) for number in range(2, 13)]
        assert lengths == ["3", "5", "7", "9", "11", "13", "11", "9", "7", "5", "3"]

    play("cant_stop", script, size=SMALL)


def test_what_may_be_chosen_is_scrolled_to_when_panes_have_changed_their_size() -> None:
    async def script(screen: Screen) -> None:
        await screen.type("3")
        assert "Choose scrap" in screen.text()
        assert {"Scrap[sardine]", "Scrap[herring]"} <= screen.seen()

    play("public_market", script, size=SMALL, seed=5)


def test_a_click_on_a_space_leaves_the_ways_to_turn_a_tile_on_it() -> None:
    async def script(screen: Screen) -> None:
        for number in "1111":
            await screen.type(number)
        await screen.click("Tile[f22]")
        await screen.click("Cell[2, 1]")
        assert screen.table.chosen == ["Tile[f22]", "Cell[2, 1]"]
        lines = [line.rsplit("  ", 1)[-1].strip() for line in screen.text().splitlines()]
        assert any(line.endswith("turned 1") for line in lines)
        assert {spot.ref for spot in screen.canvas("others").lit_spots()} == set()

    play("public_market", script, size=SMALL, seed=7)
