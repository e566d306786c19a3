from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

from cli.output.consoles import lines_of
from cli.play.menus.menu import Menu
from cli.play.words.news import News, Part, newest, show_news
from interpreter import State
from tests.loaded import load


def later(name: str, moves: int, seed: int = 3) -> State:
    chance, state = Random(seed), load(name, 3).initial(seed=seed)
    for _ in range(moves):
        if not state.over:
            state = state.apply(chance.choice(state.moves()))
    return state


def test_several_who_pass_one_after_the_other_are_told_together() -> None:
    state = later("fleet", 150)
    told = News(state).parts(state, 0, 0)
    assert any(part.what.endswith(" pass") and part.what.count("P") > 1 for part in told)
    for part, following in pairwise(told):
        assert not (part.what == following.what == "passes" and not part.came)


def test_every_piece_that_moved_is_still_told() -> None:
    state = later("fleet", 150)
    logged = sum(len(entry.came) for entry in state.log_entries(0))
    passes = sum(type(event).__name__ in {"Passed", "Picked"} for entry in state.log_entries(0) for event in entry.came)
    said = sum(len(part.came) for part in News(state).parts(state, 0, 0))
    assert logged - passes >= said > (logged - passes) / 2


def test_what_was_picked_in_secret_is_told_once_as_it_was_said() -> None:
    state = later("customs_house", 3)
    said = [(part.who, part.what) for part in News(state).parts(state, 0, 0)]
    assert [who for who, what in said if what.startswith("Ship crates: ")] == ["P2", "P3"]
    assert not any(what == "has chosen" or "ship(" in what for _, what in said)


def test_before_all_have_picked_only_that_a_seat_has_chosen_is_told() -> None:
    state = later("customs_house", 1)
    assert [(part.who, part.what) for part in News(state).parts(state, 0, 0)] == [("P2", "has chosen")]


AUCTION = """game "Stall" for 3 players

cards Ware "Wares", 9 in all
  | ware | copies |
  | net  | 9      |

the table has
  deck : pile of Ware, hidden
  mover "To move" : Player

each player has
  hand "Hand" : group of Ware, seen by owner

phase setup
  move unplaced(Ware) to deck
  for each p in players
    move top 3 of deck to p's hand
  set mover to first of players
  -> turn

phase turn for mover
  you must offer or whisper
  set mover to next(mover)
  -> end when mover's hand is empty
  -> turn

action offer "Offer a ware"(w from your hand, n from 1..3)
  show w to players

action whisper "Show a ware to one"(w from your hand, p from others(you))
  show w to p

scoring
  points = 0
"""


def heard(tmp_path: Path, action: str) -> list[list[str]]:
    """The news of a move of the first seat, for the others and for an onlooker."""
    file = tmp_path / "stall.game"
    file.write_text(AUCTION)
    state = load(file, 3).initial(seed=1)
    state = state.apply(next(move for move in state.moves() if move.action == action))
    return [[part.what for part in News(state).parts(state, seat, 0)] for seat in (1, 2, None)]


def test_a_card_that_is_offered_aloud_is_named_to_all_as_it_was_said(tmp_path: Path) -> None:
    assert heard(tmp_path, "offer") == [["Offer a ware: net, 1"]] * 3


def test_a_card_that_one_seat_is_shown_is_named_to_that_seat_alone(tmp_path: Path) -> None:
    named, unnamed = "Show a ware to one: net, P2", "Show a ware to one: a card, P2"
    assert heard(tmp_path, "whisper") == [[named], [unnamed], [unnamed]]


def test_the_newest_news_are_kept_where_the_screen_has_no_room() -> None:
    told = [Part("P1", f"move {number}", ()) for number in range(30)]
    assert [part.what for part in newest(told, 3)] == ["move 27", "move 28", "move 29"]
    assert newest(told, 0) == told[-1:]
    assert newest(told, 99) == told
    assert len(lines_of(partial(show_news, newest(told, 12)))) == 12


def test_like_pieces_are_counted_in_one_way() -> None:
    state = later("public_market", 120)
    assert not any(" of P" in event.plain for entry in state.log_entries(0) for event in entry.came)


def test_the_one_price_of_a_thing_is_told_like_several() -> None:
    state = load("fleet", 3).initial(seed=5)
    cheap = state.apply("decline")
    while not (cheap.phase == "license-auction" and cheap.seat == 0 and len(cheap.moves()) > 2):
        cheap = cheap.apply(cheap.moves()[-1])
    told = " ".join(" ".join(lines_of(Menu(cheap).show)).split())
    assert told.count("; amount ") == told.count("points ") > 0
