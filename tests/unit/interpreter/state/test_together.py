from __future__ import annotations

from random import Random
from typing import Any

import pytest

from interpreter.conformance import leak
from interpreter.kernel.chance import Choices
from interpreter.state.game import Game, State
from interpreter.state.history import log as logs
from tests.unit.interpreter.compiler.machine import Play, ran, small
from tests.unit.interpreter.playing import findings, game, moves_of, texts

OTHERS = (1, 2, None)


def sealed(*moves: str, players: int = 3) -> State:
    state = game("sealed", players).initial(seed=7)
    for move in moves:
        state = state.apply(move)
    return state


def test_players_are_asked_one_after_another_and_nothing_changes_until_all_have_picked():
    state = sealed("offer(3)", "offer(5)")
    assert state.seat == 2
    assert [each["fields"]["coins"] for each in players(state, 2)] == [6, 6, 6]
    assert [each["fields"]["coins"] for each in players(state.apply("wait").apply("stop"), 2)] == [3, 1, 7]


def players(state: State, seat: int) -> list[dict[str, Any]]:
    shown: Any = state.view(seat)["players"]
    return shown


@pytest.mark.parametrize("observer", OTHERS)
def test_the_others_read_only_that_something_was_chosen(observer: int | None):
    assert sealed("offer(3)").log(observer) == ["P1: has chosen"]
    assert sealed("offer(3)").log_entries(observer)[0].move != sealed("offer(3)").log_entries(0)[0].move


@pytest.mark.parametrize("pick", ["offer(1)", "offer(6)", "wait", "swap-card(Card[six])"])
def test_everything_the_next_player_has_is_the_same_whatever_was_picked(pick: str):
    one, other = sealed("offer(3)"), sealed(pick)
    assert one.view(1) == other.view(1)
    assert one.log(1) == other.log(1)
    assert [str(move) for move in one.moves()] == [str(move) for move in other.moves()]
    assert one.why_not("offer(9)") == other.why_not("offer(9)")
    assert one.key() != other.key()


def test_with_the_last_pick_all_picks_are_told_in_order():
    assert sealed("offer(3)", "offer(5)", "offer(2)").log(None)[:6] == [
        "P1: has chosen",
        "P2: has chosen",
        "P3: has chosen",
        "P1: offer(3)",
        "P2: offer(5)",
        "P3: offer(2)",
    ]


def test_a_picked_card_that_is_not_shown_stays_a_card():
    assert "P1: swap-card(Card[six])" in sealed("swap-card(Card[six])", "wait", "offer(1)", "stop").log(2)
    played = ran(
        "move Card to deck\nfor each p in players\n  move top 2 of deck to p's hand",
        arrow="-> turn",
        player="aside : group of Card, seen by owner",
        rest="phase turn\n  players must hide, together\n  -> end\n"
        "action hide(card from your hand)\n  move card to your aside\n",
    )
    state = played.state
    while not state.over:
        state = state.apply(state.moves()[0])
    assert [line for line in state.log(1) if line.startswith("P1:")][:2] == ["P1: has chosen", "P1: hide(a card)"]


def test_another_world_holds_other_picks_that_were_legal_and_the_own_one():
    state, rng = sealed("swap-card(Card[six])", "offer(2)"), Random(1)
    found = {str(move) for _ in range(60) for move in picks(state.resample(1, rng), 0)}
    assert {"wait", "offer(1)", "offer(6)"} <= found
    assert all(text.startswith(("offer(", "swap-card(", "wait")) for text in found)
    assert {str(move) for _ in range(20) for move in picks(state.resample(1, rng), 1)} == {"offer(2)"}
    assert {str(move) for _ in range(20) for move in picks(state.resample(0, rng), 0)} == {"swap-card(Card[six])"}


def picks(state: State, seat: int) -> list[str]:
    """Return what a seat has picked in a world, as it comes out when the others have picked."""
    after = state
    while after.last is None or not after.last.revealed:
        after = after.apply("wait")
    return [str(move) for move in after.last.revealed if move.seat == seat]


def test_a_choice_after_the_picks_is_asked_in_order_while_other_picks_wait():
    state = sealed("wait", "offer(2)", "wait")
    assert state.seat == 0
    assert {str(move) for move in state.moves()} > {"stop"}
    assert players(state, 0)[1]["fields"]["coins"] == 6
    assert "P2: offer(2)" in state.log(0)
    assert players(state.apply("stop"), 0)[1]["fields"]["coins"] == 4


def test_a_save_between_picks_leads_back_to_them():
    state = sealed("offer(3)", "swap-card(Card[two])", players=3)
    again = state.game.from_json(state.to_json())
    assert (again.key(), again.log(0), again.log(1)) == (state.key(), state.log(0), state.log(1))
    assert again.apply("offer(1)").log(None) == state.apply("offer(1)").log(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_invariants_are_kept(seats: int):
    for seed in range(4):
        assert findings(game("sealed", seats), seed).found == []


def test_the_invariant_of_leaks_sees_a_pick_told_too_early(monkeypatch: pytest.MonkeyPatch):
    true = logs.log_entry

    def open_book(program: Any, chain: Any, place: int, observer: int) -> logs.LogEntry:
        chain[place].secret = False
        found = true(program, chain, place, observer)
        return found._replace(text=f"{found.text} {chain[place].after[-9:]}")

    played: Game = game("sealed", 3)
    moves = [moves_of(played, seed) for seed in range(3)]
    monkeypatch.setattr(logs, "log_entry", open_book)
    monkeypatch.setattr(leak, "learns", lambda *_: False)
    assert moves
    assert "seat" in "; ".join(texts(findings(played, seed), "leak") for seed in range(3))


def test_whole_games_are_played_the_same_at_once_and_move_by_move():
    program = game("sealed", 3).program
    last, _ = program.play(11, 2)
    assert program.sort(last) == "end"
    state = game("sealed", 3).initial(seed=11)
    choices = Choices(2)
    while not state.over:
        codes = program.menu(state.array)
        code = codes[choices.of(len(codes))]
        state = state.apply(next(move for move in state.moves() if move.code == code))
    assert state.array == last


TAKE = (
    "phase turn\n  players must grab or idle, together\n  -> end\n"
    "action grab(k from row)\n  need k is in row\n  move k to your hand\naction idle\n  add 1 to your coins\n"
)
ROW = "move any 1 of Card[c] to row\nmove any 1 of Card[b] to row"


def test_a_pick_that_has_become_impossible_is_void_and_told():
    play = Play(small(ROW, TAKE, arrow="-> turn")).play("grab(Card[c])", "grab(Card[c])")
    assert play.over
    assert [play.rows("hand", seat) for seat in (0, 1)] == ["c", ""]
    assert play.state.log(None)[-1] == "P2: grab(Card[c]) is void: this k cannot be chosen here"
    assert Play(small(ROW, TAKE, arrow="-> turn")).play("grab(Card[c])", "grab(Card[b])").rows("hand", 1) == "b"


def test_of_like_pieces_the_second_player_gets_another():
    play = Play(small("move any 2 of Card[a] to box", TAKE.replace("row", "box"), arrow="-> turn"), seats=3)
    play.play("grab(Card[a])", "grab(Card[a])", "grab(Card[a])")
    assert [play.rows("hand", seat) for seat in (0, 1, 2)] == ["a", "a", ""]
    assert [line for line in play.state.log(0) if "void" in line] == [
        "P3: grab(Card[a]) is void: this k cannot be chosen here"
    ]


def test_pieces_of_a_line_are_not_alike_for_they_have_places():
    play = Play(small("move any 2 of Card[a] to row", TAKE, arrow="-> turn"))
    play.play("grab(Card[a] at 1)", "grab(Card[a] at 1)")
    assert [play.rows("hand", seat) for seat in (0, 1)] == ["a", ""]


LOOP = (
    TAKE.replace(
        "  players must grab or idle, together\n",
        "  repeat until every(p in players: p's served)\n"
        "    those(p in players where not p's served) must grab or idle, together\n",
    )
    .replace("  move k to your hand\n", "  move k to your hand\n  set your served to yes\n")
    .replace("action idle\n", "action idle\n  set your served to yes\n")
    + "each player has\n  served : yes or no starts no\n"
)


def test_a_loop_asks_those_whose_pick_was_void_once_more_when_all_others_are_done():
    play = Play(small(ROW, LOOP, arrow="-> turn"), seats=3).play("grab(Card[c])", "grab(Card[c])", "grab(Card[c])")
    assert play.state.seat == 1
    assert play.moves == ["grab(Card[b])", "idle"]
    assert play.number("coins", 0) == 5
    play.play("grab(Card[b])")
    assert (play.state.seat, play.moves, play.rows("hand", 1)) == (2, ["grab(Card[b])", "idle"], "")
    play.play("grab(Card[b])")
    assert (play.state.seat, play.moves, play.rows("hand", 1)) == (2, ["idle"], "b")
    assert play.play("idle").over
    assert [line for line in play.state.log(None) if "void" in line] == [
        "P2: grab(Card[c]) is void: this k cannot be chosen here",
        "P3: grab(Card[c]) is void: this k cannot be chosen here",
        "P3: grab(Card[b]) is void: this k cannot be chosen here",
    ]


def test_second_picks_are_as_secret_as_first_ones():
    play = Play(small(ROW, LOOP, arrow="-> turn"), seats=3).play("grab(Card[c])", "grab(Card[c])", "grab(Card[c])")
    one, other = play.state.apply("grab(Card[b])"), play.state.apply("idle")
    assert one.view(2) == other.view(2)
    assert one.log(2) == other.log(2)
    assert one.log(1) != other.log(1)


@pytest.mark.parametrize("rest", [TAKE, LOOP])
def test_a_save_leads_through_void_picks(rest: str):
    play = Play(small(ROW, rest, arrow="-> turn"), seats=3).play("grab(Card[c])", "grab(Card[b])", "grab(Card[c])")
    again = play.state.game.from_json(play.state.to_json())
    assert (again.key(), again.log(0), again.seat) == (play.state.key(), play.state.log(0), play.state.seat)


@pytest.mark.parametrize("rest", [TAKE, LOOP])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_clashes_keep_all_invariants(rest: str, seats: int):
    played = Play(small(ROW, rest, arrow="-> turn"), seats=seats).state.game
    for seed in range(6):
        assert findings(played, seed).found == []


def test_a_reason_that_rests_on_what_not_everybody_sees_is_not_told():
    rest = TAKE.replace(
        "  need k is in row\n",
        "  need not some(p in players: some(c in p's hand: c's cost > 2)) else \"a dear one is held\"\n",
    )
    play = Play(small(ROW, rest, arrow="-> turn")).play("grab(Card[c])", "grab(Card[b])")
    assert play.state.log(0)[-1] == "P2: grab(Card[b]) is void"
    assert play.state.log(1)[-1] == "P2: grab(Card[b]) is void"


def test_a_price_that_another_has_paid_meanwhile_is_a_reason():
    rest = (
        "phase turn\n  players must take-out or idle, together\n  -> end\n"
        "action take-out\n  pay 2 from small\n  add 2 to your coins\naction idle\n  add 1 to your coins\n"
    )
    play = Play(small("set small to 3", rest, arrow="-> turn"), seats=3).play("take-out", "take-out", "idle")
    assert [play.number("coins", seat) for seat in range(3)] == [7, 5, 6]
    assert play.state.log(0)[-1] == "P2: take-out is void: it takes 2, there are 1"


def test_what_a_rule_forbids_meanwhile_is_void_too():
    rest = TAKE + 'rule one\n  forbid your grab(any k) if n > 0 because "one is enough"\n'
    play = Play(small(ROW, rest.replace("need k is in row", "add 1 to n"), arrow="-> turn"))
    play.play("grab(Card[c])", "grab(Card[b])")
    assert play.state.log(0)[-1] == "P2: grab(Card[b]) is void: one is enough"


def test_what_together_does_not_go_with_is_refused():
    with pytest.raises(AssertionError, match="together"):
        Play(
            small(
                "",
                "phase turn for first of players\n  players must idle, together, if possible\n  -> end\naction idle\n  add 1 to n\n",
                arrow="-> turn",
            )
        )


def test_what_is_written_with_an_action_is_read_before_anybody_picks():
    rest = (
        "phase turn\n  players must gain(n) or idle, together\n  -> end\n"
        "action gain(k given 0..9)\n  add k to your coins\n  add 3 to n\naction idle\n  add 1 to your coins\n"
    )
    play = Play(small("set n to 2", rest, arrow="-> turn")).play("gain", "gain")
    assert [play.number("coins", seat) for seat in (0, 1)] == [7, 7]


def test_only_those_named_are_asked_in_the_order_named():
    rest = (
        "phase turn\n  those(p in clockwise(last of players) where p's coins > 4) must gain or idle, together\n  -> end\n"
        "action gain\n  add 3 to your coins\n  add 1 to n\n  set your purse to n\naction idle\n  add 1 to your coins\n"
    )
    text = small("set (first of players)'s coins to 2", rest, arrow="-> turn")
    play = Play(text, seats=3)
    assert play.state.seat == 2
    play.play("gain")
    assert play.state.seat == 1
    play.play("gain")
    assert play.over
    assert [play.number("purse", seat) for seat in range(3)] == [0, 2, 1]


ROUTINES = (
    "action give(k from your hand)\n  move k to row\naction pass-on\n  you choose k from your hand\n  move k to row\n"
)
HANDS = "for each p in players\n  move any 1 of unplaced(Card[a]) to p's hand\n  move any 1 of unplaced(Card[b]) to p's hand"


def acting(body: str, setup: str = HANDS) -> Play:
    rest = f"phase turn\n  players must act or idle, together\n  -> end\naction act\n  {body}\naction idle\n  add 1 to m\n{ROUTINES}"
    return Play(small(setup, rest, arrow="-> turn"))


@pytest.mark.parametrize(
    "body",
    [
        "you choose k from your hand\n  move k to row",
        "if n < 1\n    you choose 1 ks from your hand\n    move ks to row",
        "do give",
        "do pass-on",
    ],
)
def test_a_choice_inside_is_made_when_the_pick_is_carried_out(body: str):
    play = acting(body).play("act")
    assert play.state.seat == 1
    assert play.state.log(1) == ["P1: has chosen"]
    play.play("act")
    assert play.state.seat == 0
    assert [move.removeprefix("give(").removesuffix(")") for move in play.moves] == ["Card[a]", "Card[b]"]
    play.play(play.moves[1])
    assert play.state.seat == 1
    play.play(play.moves[0])
    assert play.over
    assert play.rows("row") == "ba"


def test_a_pick_that_can_no_longer_be_completed_is_void():
    play = acting("you choose k from row\n  move k to your hand", "move any 1 of Card[a] to row").play("act", "act")
    assert play.state.seat == 0
    play.play("Card[a]")
    assert play.over
    assert [play.rows("hand", seat) for seat in (0, 1)] == ["a", ""]
    assert play.state.log(None)[-1].startswith("P2: act is void")


def test_a_pick_that_cannot_be_completed_is_not_offered():
    assert acting("you choose k from row\n  move k to your hand", "").moves == ["idle"]
