"""A game on one page without a server, in a real browser.

The same game as in Python, clicked by people and bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cli.play.words.news import News
from interpreter import Players
from tests.e2e.chromium import needs_chromium
from tests.e2e.one_page import SEED, compare, drawn
from tests.loaded import COMPARED, load, sampled

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = needs_chromium
ALSO = ("captains_of_the_gulf", "chess", "false_lights", "gin_rummy", "goofspiel", "public_market")
"""Games with picks, joined actions, secret picks, and conditions on who sees what."""


@pytest.mark.parametrize(
    "name", sampled(["fishy_squishy_crusty_quirky", "hearts", "oware", *ALSO[2::2]], dict.fromkeys([*COMPARED, *ALSO]))
)
def test_the_same_seed_plays_the_same_game_as_in_python(opens: Callable[..., Page], name: str) -> None:
    """Move for move: the legal moves in words, the table as each seat and an onlooker see it, and the end."""
    game = load(name)
    compare(opens(game), game)


@pytest.mark.parametrize("name", ["breakthrough", "othello", "pig"])
def test_the_greedy_bot_chooses_as_in_python(opens: Callable[..., Page], name: str) -> None:
    game = load(name)
    page = opens(game, "greedy,random")
    page.evaluate("page.pause = 0")
    page.wait_for_selector("body:not([data-now='0'])")
    page.locator("#log li").nth(11).wait_for()
    made = page.evaluate("table.history.slice(0, 12).map(({ move }) => move.text)")
    state, players = game.initial(seed=SEED), Players({0: "greedy", 1: "random"}, SEED)
    for text in made:
        assert str(players.move(state)) == text
        state = state.apply(text)


def click(page: Page, ref: str) -> None:
    page.locator(f'[data-ref="{ref}"].can').first.dispatch_event("click")


def test_two_people_play_tic_tac_toe_to_its_end_by_clicks(opens: Callable[..., Page]) -> None:
    page = opens(load("tic_tac_toe"), "me,me")
    for number, cell in enumerate(("1, 1", "2, 2", "1, 2", "3, 3", "1, 3"), 1):
        click(page, f"Cell[{cell}]")
        expect(page.locator("body")).to_have_attribute("data-now", str(number))
    expect(page.locator("#turn")).to_have_text("P1 wins.")
    expect(page.locator("#menu button")).to_have_count(0)
    page.click("#undo")
    expect(page.locator("#turn")).to_have_text("Your turn")
    assert "P1 (you)" in page.inner_text("#scene")


def test_a_person_plays_kuhn_poker_against_a_bot_as_in_the_terminal(opens: Callable[..., Page]) -> None:
    game = load("kuhn_poker")
    page, state = opens(game), game.initial(seed=SEED)
    players = Players({1: "random"}, SEED)
    while not state.over:
        expect(page.locator("#turn")).to_have_text("Your turn")
        expect(page.locator("#scene .card b.name")).to_have_count(1)
        page.locator("#menu button.move").first.click()
        state = state.apply(state.moves()[0])
        while state.seat == 1:
            state = state.apply(players.move(state))
    winner = game.seat_names[state.winners()[0]]
    expect(page.locator("#turn")).to_have_text(f"{winner} wins.")
    expect(page.locator("#same")).to_contain_text(f"--seats me,random --seed {SEED}")


def test_only_the_own_cards_are_lit_where_others_have_the_same(opens: Callable[..., Page]) -> None:
    page = opens(load("goofspiel"))
    assert page.locator('.mine [data-ref="Bid[ace]"].can').count() == 1
    assert page.locator('.other [data-ref="Bid[ace]"]').count() == 1
    assert page.locator(".other .can").count() == 0


def test_the_men_that_may_move_are_lit_and_then_where_they_may_go(opens: Callable[..., Page]) -> None:
    page, state = opens(load("chess"), "me,me"), load("chess").initial(seed=SEED)
    moves = [[word.text for word in move.words] for move in state.moves()]
    lit = "Array.from(document.querySelectorAll('g.can'), (each) => each.dataset.ref)"
    assert set(page.evaluate(lit)) == {man for man, _ in moves}
    click(page, "Cell[5, 7]")
    assert set(page.evaluate(lit)) == {to for man, to in moves if man == "Cell[5, 7]"}


def test_a_move_is_typed_as_in_the_rules_or_in_the_words_of_the_list(opens: Callable[..., Page]) -> None:
    page = opens(load("tic_tac_toe"), "me,me")
    page.fill("#text", "5, 2")
    page.press("#text", "Enter")
    expect(page.locator("#note")).to_have_text('"5, 2" is not a legal move here; choose another one')
    expect(page.locator("#text")).to_have_value("5, 2")
    words = ("place(Cell[1, 1])", "place 2,1", "3, 1", "Place your mark 2 2")
    for number, (text, cell) in enumerate(zip(words, ("1, 1", "2, 1", "3, 1", "2, 2"), strict=True), 1):
        page.fill("#text", text)
        page.press("#text", "Enter")
        expect(page.locator("body")).to_have_attribute("data-now", str(number))
        expect(page.locator(f'g[data-ref="Cell[{cell}]"] .disc')).to_have_count(1)
        expect(page.locator("#text")).to_have_value("")


def test_notes_are_saved_as_a_file_with_the_game(opens: Callable[..., Page]) -> None:
    page = opens(load("tic_tac_toe"), "me,me")
    click(page, "Cell[2, 2]")
    page.fill("#remark", "too\neasy")
    page.click("#notes button[type=submit]")
    with page.expect_download() as found:
        page.click("#save")
    text = found.value.path().read_text(encoding="utf-8")
    assert "- after move 1, by P2: too easy" in text
    assert f"--seats me,me --seed {SEED}" in text
    assert "1. P1: place(Cell[2, 2])" in text


def test_nothing_is_seen_while_the_device_goes_from_hand_to_hand(opens: Callable[..., Page]) -> None:
    game = load("kuhn_poker")
    page, state = opens(game, "me,me"), game.initial(seed=SEED)
    start = state
    for seat in (0, 1):
        assert page.inner_text("#whose") == f"Pass the device to {game.seat_names[seat]}."
        assert page.locator("#scene").inner_html() == ""
        assert page.locator("#log").inner_html() == ""
        assert page.locator("#menu").inner_html() == ""
        page.click("#uncover")
        shown = page.evaluate("table.screen().html")
        assert shown == drawn(state, seat, start)
        if seat == 0:
            page.locator("#menu button.move").first.click()
            state = state.apply(state.moves()[0])
    page.click("#undo")
    assert "another player has seen the table" in page.inner_text("#note")


def test_chess_is_played_by_keyboard_alone(opens: Callable[..., Page]) -> None:
    page = opens(load("chess"), "me,me")
    for number, man in ((1, "Cell[5, 7]"), (2, "Cell[5, 2]")):
        page.locator(f'[data-ref="{man}"].can').first.focus()
        page.keyboard.press("Enter")
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.locator('[data-ref="Cell[5, 5]"].can:focus, [data-ref="Cell[5, 4]"].can:focus').count():
                break
        page.keyboard.press("Enter")
        expect(page.locator("body")).to_have_attribute("data-now", str(number))
    page.click("#back")
    expect(page.locator("body")).to_have_class("past")


def test_a_new_game_of_a_seed_begins_anew(opens: Callable[..., Page]) -> None:
    page = opens(load("love_letter"))
    before = page.locator("#scene").inner_html()
    page.click("#setup summary")
    page.fill("#seed", str(SEED + 1))
    page.click("#again button")
    expect(page.locator("body")).to_have_attribute("data-seed", str(SEED + 1))
    assert page.locator("#scene").inner_html() != before


def test_secret_picks_are_told_once_all_have_picked(opens: Callable[..., Page]) -> None:
    page = opens(load("goofspiel"))
    mine = page.locator("#menu button.move").first.inner_text()
    page.locator("#menu button.move").first.click()
    expect(page.locator("#log li").first).to_contain_text(mine)
    expect(page.locator("body")).not_to_have_attribute("data-now", "1")
    assert page.evaluate("table.history[0].lines.get(1)") == "P1: has chosen"
    assert mine in page.evaluate("table.history[1].reveals.join()")


@pytest.mark.parametrize("name", ["fleet", "hearts", "chess"])
def test_the_log_tells_moves_to_each_reader_as_at_the_prompt(opens: Callable[..., Page], name: str) -> None:
    page, state = opens(load(name)), load(name).initial(seed=SEED)
    page.evaluate("page.pause = 1e9")
    for number in range(8):
        move = state.moves()[0]
        reader = (move.seat + 1) % state.game.players
        state = state.apply(move)
        page.evaluate(
            "move => table.make(table.positions[table.now].listed.find(({ text }) => text === move))", str(move)
        )
        for seat in (move.seat, reader):
            told = page.evaluate("([number, seat]) => table.history[number].lines.get(seat)", [number, seat])
            entry = state.log_entries(seat)[number]
            assert told == f"{state.game.seat_names[move.seat]}: {News(state).said(move, entry.words)}"


def test_a_failed_check_of_the_rules_is_told(opens: Callable[..., Page]) -> None:
    rules = """game "Sink" for 2 players

the table has
  left : 0..2, starts 2

phase setup
  -> play

phase play for first of players
  you must drain
  -> end when left > 2
  -> play

action drain
  take 1 from left
"""
    page = opens(load(rules), "me,me")
    for _ in range(3):
        page.locator("#menu button.move").first.click()
    expect(page.locator("#turn")).to_contain_text("The game cannot go on")
