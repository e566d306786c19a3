"""A game on one page without a server, in a real browser.

The same game as in Python, clicked by people and bots.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cli.host.menu import menu
from cli.host.static.page import static_page
from cli.play.words.news import News
from cli.scene.page import Page as Drawn
from interpreter import Players
from interpreter.scene import scene, with_changes
from tests.e2e.chromium import PATIENCE, needs_chromium
from tests.loaded import COMPARED, load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from interpreter import Game, State

pytestmark = needs_chromium
SEED = 5
MOST = 60
"""Moves compared at most."""
ALSO = ("captains_of_the_gulf", "chess", "false_lights", "gin_rummy", "goofspiel", "public_market")
"""Games with picks, joined actions, secret picks, and conditions on who sees what."""
PLAYED = """(most) => exported().then((module) => {
  const kinds = page.game.seats.map((_, seat) => page.game.people.includes(seat) ? "random" : "automatic");
  const table = new Table(page, new Machine(page.game, module), kinds, %d), found = [];
  const note = (move) => found.push({
    move, menu: table.positions[table.now].listed.map(({ text, head, label, refs }) => ({ text, head, label, refs })),
    html: [...page.game.seats.keys(), -1].map((observer) => table.drawn(table.now, observer)),
  });
  note(null);
  while (table.isBotsTurn && table.now < most) { const move = table.bot(); table.make(move); note(move.text); }
  const { over } = table.machine;
  return JSON.stringify({ found, over, places: over ? table.machine.places() : [], turn: over ? table.turn(-1) : "" });
})"""


@pytest.fixture
def opens(browser: Browser, tmp_path: Path) -> Any:
    """A function that opens the page of a game from a file, and finds what went wrong on it."""
    faults: list[str] = []
    pages: list[Page] = []

    def opened(game: Game, kinds: str = "", seed: int = SEED, wide: int = 1280) -> Page:
        people = kinds.split(",") if kinds else ["me", *["random"] * (game.players - 1)]
        file = tmp_path / f"{game.name}.html"
        file.write_text(static_page(game, people, seed), encoding="utf-8")
        page = browser.new_page(viewport={"width": wide, "height": 900})
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.on("request", lambda asked: faults.append(asked.url) if asked.url.startswith("http") else None)
        page.goto(file.as_uri())
        page.wait_for_selector("#turn:not(:empty), #curtain:visible")
        return page

    yield opened
    for page in pages:
        page.close()
    assert not faults


def drawn(state: State, seat: int | None, before: State | None = None) -> str:
    found = scene(state, seat)
    return Drawn(state.game.program.checked).fragment(
        found if before is None else with_changes(found, scene(before, seat))
    )


def pictures(states: list[State], seen: dict[int | None, State]) -> list[str]:
    """Return the table as each seat and an onlooker see it, with marks on changes."""
    seen[None] = states[-2] if len(states) > 1 else states[0]
    return [drawn(states[-1], seat, seen[seat]) for seat in (*range(states[0].game.players), None)]


@pytest.mark.parametrize("name", dict.fromkeys([*COMPARED, *ALSO]))
def test_the_same_seed_plays_the_same_game_as_in_python(opens: Callable[..., Page], name: str) -> None:
    """Move for move: the legal moves in words, the table as each seat and an onlooker see it, and the end."""
    game = load(name)
    page = opens(game)
    played = json.loads(page.evaluate(PLAYED % SEED, MOST))
    state, players = game.initial(seed=SEED), Players(dict.fromkeys(game.people, "random"), SEED)
    states = [state]
    seen: dict[int | None, State] = dict.fromkeys(range(game.players), state)
    for number, found in enumerate(played["found"]):
        if found["move"] is not None:
            move = players.move(state)
            assert found["move"] == str(move), f"move {number}"
            state = state.apply(move)
            states.append(state)
            seen[move.seat] = state
        expected = menu(state)["moves"] if state.seat is not None else []
        assert found["menu"][: len(expected)] == expected, f"after {number} moves"
        assert found["html"] == pictures(states, seen), f"after {number} moves"
    assert len(played["found"]) > 2
    assert played["over"] == state.over
    assert played["places"] == (state.places() if state.over else [])


@pytest.mark.parametrize("name", ["breakthrough", "othello", "chess"])
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
    expect(page.locator("#note")).to_have_text("5, 2 is not a legal move here")
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


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "public_market"])
def test_a_phone_shows_all_and_axe_finds_nothing_wrong(opens: Callable[..., Page], name: str) -> None:
    page = opens(load(name), wide=390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


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
