"""Shuffled piles: settled piece by piece, refilled when wanted or at once, drawn with exact chances."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from interpreter.kernel.errors import RuntimeCheckFailed
from tests.unit.interpreter.compiler.machine import Play, ran, small

FULL = "move unplaced(Card) to deck\nshuffle deck\n"
SEEDS = 400

Reading = Callable[[Play], Any]


def exact(text: str, read: Reading, seats: int = 2) -> dict[Any, Fraction]:
    """The distribution of what `read` says of the final state, every draw followed."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    todo = [(Play(text, seats, None), Fraction(1))]
    while todo:
        played, chance = todo.pop()
        if played.over:
            found[read(played)] += chance
            continue
        outcomes = played.state.chance()
        assert sum(weight for _, weight in outcomes) == 1
        for outcome, weight in outcomes:
            after = Play(text, seats, None)
            after.state = played.state.apply(outcome)
            todo.append((after, chance * weight))
    assert sum(found.values()) == 1
    return dict(found)


def seeded(text: str, read: Reading, seats: int = 2) -> Counter[Any]:
    return Counter(read(Play(text, seats, seed)) for seed in range(SEEDS))


def agree(setup: str, read: Reading, **more: Any) -> dict[Any, Fraction]:
    """The exact distribution, after holding the frequencies of seeded games against it."""
    text = small(setup, **more)
    wanted, counted = exact(text, read), seeded(text, read)
    assert counted.keys() <= wanted.keys()
    for outcome, chance in wanted.items():
        spread = 4.5 * float(chance * (1 - chance) * SEEDS) ** 0.5 + 1
        assert abs(counted[outcome] - float(chance) * SEEDS) <= spread, outcome
    return wanted


def test_the_top_of_a_shuffled_pile_is_any_of_its_pieces():
    found = agree(FULL + "move top of deck to row", lambda p: p.rows("row"))
    assert found == {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}


def test_two_from_the_top_are_drawn_without_putting_back():
    found = agree(FULL + "move top 2 of deck to row", lambda p: p.rows("row"))
    assert len(found) == 8
    assert found["aa"] == Fraction(1, 5)
    assert found["ab"] == found["ba"] == Fraction(1, 5)
    assert found["bb"] == Fraction(1, 15)


def test_the_bottom_is_as_good_as_the_top():
    assert agree(FULL + "move bottom 2 of deck to row", lambda p: p.rows("row"))["bb"] == Fraction(1, 15)


def test_all_of_a_shuffled_pile_is_dealt():
    found = agree("move Card[b] to deck\nmove Card[c] to deck\nshuffle deck\nmove deck to row", lambda p: p.rows("row"))
    assert found == {word: Fraction(1, 3) for word in ("bbc", "bcb", "cbb")}


def test_a_piece_put_on_a_shuffled_pile_is_its_known_top():
    setup = "move Card[b] to deck\nmove Card[c] to deck\nshuffle deck\nmove any 1 of Card[a] to deck\nmove top 2 of deck to row"
    assert agree(setup, lambda p: p.rows("row")) == {"ab": Fraction(2, 3), "ac": Fraction(1, 3)}


def test_a_piece_put_under_a_shuffled_pile_is_its_known_bottom():
    setup = "move Card[b] to deck\nmove Card[c] to deck\nshuffle deck\nmove any 1 of Card[a] to deck at bottom\n"
    assert agree(setup + "move bottom 2 of deck to row", lambda p: p.rows("row")) == {
        "ab": Fraction(2, 3),
        "ac": Fraction(1, 3),
    }
    last = agree(setup + "move top 4 of deck to row", lambda p: p.rows("row"))
    assert {word[3] for word in last} == {"a"}


def test_shuffling_again_forgets_what_was_known():
    setup = "move Card[b] to deck\nshuffle deck\nmove Card[c] to deck\nshuffle deck\nmove top of deck to row"
    assert agree(setup, lambda p: p.rows("row")) == {"b": Fraction(2, 3), "c": Fraction(1, 3)}


def test_a_piece_taken_out_by_name_leaves_the_rest_shuffled():
    setup = "move Card[b] to deck\nmove Card[c] to deck\nmove any 1 of Card[a] to deck\nshuffle deck\nlet out be Card[c]\nmove out to box\nmove top 2 of deck to row"
    found = agree(setup, lambda p: p.rows("row"))
    assert found == {word: Fraction(1, 3) for word in ("ab", "ba", "bb")}


def test_a_shuffled_pile_moved_onto_another_is_drawn_and_keeps_the_pile_beneath():
    setup = "move Card[b] to deck\nmove Card[c] to deck\nshuffle deck\nmove Card[a] to bag\nmove deck to bag\nmove top 4 of bag to row"
    found = agree(setup, lambda p: p.rows("row"), table="bag : pile of Card, hidden")
    assert found == {word: Fraction(1, 3) for word in ("bbca", "bcba", "cbba")}


def test_a_pile_of_one_is_settled():
    played = Play(small("move Card[c] to deck\nshuffle deck\nmove top of deck to row"), seed=None)
    assert played.over
    assert played.rows("row") == "c"


@pytest.mark.parametrize(
    ("moves", "draws"),
    [
        ("move top 3 of deck to row", 2),
        ("move bottom 3 of deck to row", 2),
        ("move deck to row", 2),
        ("move top of deck to row\nmove bottom of deck to row\nmove top of deck to row", 2),
        ("let out be Card[c]\nmove out to box\nmove top 2 of deck to row", 0),
        ("let out be those(c in deck where c is b)\nmove out to box\nmove top of deck to row", 0),
    ],
)
def test_the_last_piece_of_a_shuffled_stretch_comes_without_chance(moves: str, draws: int):
    played = Play(small(f"move Card[b] to deck\nmove Card[c] to deck\nshuffle deck\n{moves}"), seed=None)
    for _ in range(draws):
        played.state = played.state.apply(played.state.chance()[0][0])
    assert played.over


def test_a_draw_from_one_thing_is_no_chance():
    one = "move random 2 of unplaced(Card) to row\nmove random 1 of row to box\nset who to random of those(p in players where p is first(q in players))"
    played = Play(small(one + "\nmove random 1 of row to box"), seed=None)
    for _ in range(2):
        played.state = played.state.apply(played.state.chance()[0][0])
    assert played.over
    assert len(played.pieces("box")) == 2


def test_an_empty_pile_gives_nothing():
    assert (
        ran("shuffle deck\nmove up to 3 from top of deck to row, called got\nset n to count(got) + 1").number("n") == 1
    )


@pytest.mark.parametrize("line", ["top 3 of deck", "random of box", "random 3 of deck", "bottom 3 of deck"])
@pytest.mark.parametrize("seed", [1, None])
def test_a_draw_of_more_than_there_is_is_a_failed_check(line: str, seed: int | None):
    with pytest.raises(RuntimeCheckFailed, match="write `move up to"):
        Play(small(f"move any 2 of Card[a] to deck\nshuffle deck\nmove {line} to row"), seed=seed)


def test_called_names_what_was_drawn():
    text = small(
        FULL
        + "move top 3 of deck to row, called got\nset n to sum(k in got: k's cost)\nset m to sum(k in row: k's cost)"
    )
    for seed in range(20):
        played = Play(text, 2, seed)
        assert played.number("n") == played.number("m") > 0


def test_a_deal_sets_fields_of_what_it_moves():
    played = ran(FULL + "move top 2 of deck to row with mark 4", declarations="each Card has\n  mark : 0..9\n")
    assert sorted(played.number("mark", i) for i in range(6)) == [0, 0, 0, 0, 4, 4]


DRAWS = "refilled from heap"
AT_ONCE = "always refilled from heap"


def bag(kind: str) -> str:
    return f"bag : pile of Card, hidden, {kind}"


@pytest.mark.parametrize(("kind", "left"), [(DRAWS, 0), (AT_ONCE, 3)])
def test_when_a_pile_is_refilled(kind: str, left: int):
    setup = "move Card[c] to bag\nmove Card[a] to heap\nmove top of bag to row"
    played = ran(setup, table=bag(kind))
    assert (played.rows("row"), len(played.pieces("bag")), len(played.pieces("heap"))) == ("c", left, 3 - left)


@pytest.mark.parametrize("kind", [DRAWS, AT_ONCE])
def test_a_refill_in_the_middle_of_a_move(kind: str):
    setup = "move Card[c] to bag\nmove Card[a] to heap\nmove top 3 of bag to row"
    played = ran(setup, table=bag(kind))
    assert (played.rows("row"), len(played.pieces("bag")), len(played.pieces("heap"))) == ("caa", 1, 0)


@pytest.mark.parametrize(("kind", "found"), [(DRAWS, (0, 1)), (AT_ONCE, (1, 0))])
def test_a_pile_that_waited_empty_is_refilled_by_the_first_piece(kind: str, found: tuple[int, int]):
    setup = "move Card[c] to bag\nmove top of bag to row\nmove any 1 of Card[a] to heap"
    played = ran(setup, table=bag(kind))
    assert (len(played.pieces("bag")), len(played.pieces("heap"))) == found


def test_the_pieces_of_one_statement_arrive_together():
    setup = "move Card[c] to bag\nmove top of bag to row\nmove Card[a] to heap"
    assert len(ran(setup, table=bag(AT_ONCE)).pieces("bag")) == 3


OWN = "bag : pile of Card, hidden, {kind}\nspent : pile of Card, open\n"


def own_bags(kind: str, setup: str) -> tuple[list[str], list[int]]:
    """Return rows of both hands, and sizes of bags and spent piles, after a set-up with a bag each."""
    played = ran(setup, player=OWN.format(kind=kind))
    sizes = [len(played.pieces(zone, seat)) for zone in ("bag", "spent") for seat in range(2)]
    return [played.rows("hand", seat) for seat in range(2)], sizes


@pytest.mark.parametrize(("kind", "sizes"), [("", [2, 0, 0, 1]), ("always ", [2, 1, 0, 0])])
def test_a_players_pile_is_refilled_from_his_own_zone_alone(kind: str, sizes: list[int]):
    setup = (
        "let bob be last of players\nmove Card[a] to (first of players)'s spent\nmove Card[c] to bob's bag\n"
        "move any 1 of Card[b] to bob's spent\n"
        "move top of bob's bag to bob's hand\nmove up to 1 from top of (first of players)'s bag to bob's hand"
    )
    assert own_bags(f"{kind}refilled from your spent", setup) == (["", "ca"], sizes)


@pytest.mark.parametrize("kind", ["", "always "])
def test_drawing_goes_on_in_a_refilled_pile_of_a_player(kind: str):
    setup = (
        "let bob be last of players\nmove Card[a] to bob's spent\nmove Card[c] to bob's bag\n"
        "move top 3 of bob's bag to bob's hand\nmove those(k in bob's hand where k is Card[c]) to bob's spent"
    )
    hands, sizes = own_bags(f"{kind}refilled from your spent", setup)
    assert (hands[0], hands[1].count("a"), sizes) == ("", 2, [0, 1, 0, 1])


def test_a_piece_has_a_pile_that_its_own_zone_refills():
    kinds = "tokens Chip, 2 in all\n  | chip | copies |\n  | one | 2 |\neach Chip has\n  bag : pile of Card, hidden, refilled from its tray\n  tray : pile of Card, open\n"
    setup = "let chip be any of Chip\nmove Card[b] to chip's tray\nmove top of chip's bag to row"
    played = ran(setup, declarations=kinds)
    assert played.rows("row") == "b"


def test_a_refill_is_shuffled():
    setup = "move Card[b] to heap\nmove Card[c] to heap\nmove top of bag to row"
    assert agree(setup, lambda p: p.rows("row"), table=bag(DRAWS)) == {"b": Fraction(2, 3), "c": Fraction(1, 3)}


def test_with_nothing_to_refill_from_what_is_there_is_taken():
    assert ran("move Card[c] to bag\nmove up to 3 from top of bag to row", table=bag(DRAWS)).rows("row") == "c"


def test_random_of_a_group_leaves_it_one_by_one():
    setup = "move Card to box\nmove random 2 of box to row"
    found = agree(setup, lambda p: p.rows("row"))
    assert found["aa"] == Fraction(1, 5)
    assert found["bb"] == Fraction(1, 15)


def test_random_of_a_set_weighs_like_pieces():
    setup = "move Card to box\nmove random of those(k in box where k's cost > 1) to row"
    assert agree(setup, lambda p: p.rows("row")) == {"b": Fraction(2, 3), "c": Fraction(1, 3)}


def test_random_of_nothing_is_no_draw():
    assert Play(small("move up to 3 from random of box to row"), seed=None).over


def test_random_of_like_pieces_in_different_places_tells_them_apart():
    setup = "move any 1 of Card[a] to row\nmove any 1 of unplaced(Card[a]) to shelf\nmove random of those(k in Card where k is a and (k is in row or k is in shelf)) to box"
    found = agree(setup, lambda p: (p.rows("row"), p.rows("shelf")))
    assert found == {("", "a"): Fraction(1, 2), ("a", ""): Fraction(1, 2)}


def test_a_random_player_and_a_random_word():
    assert agree("set who to random of players", lambda p: p.number("who")) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    setup = "let f be random of Fish, never none\nset (first of players)'s stock[f] to 9"
    found = agree(setup, lambda p: [p.number("stock", 0, f) for f in range(3)].index(9))
    assert found == {n: Fraction(1, 3) for n in range(3)}


def test_one_at_random_of_those_for_which_something_holds_is_chance():
    setup = "move Card to box\nlet k be random of those(k in box where k's cost > 1), never none\nmove k to row"
    assert agree(setup, lambda p: p.rows("row")) == {"b": Fraction(2, 3), "c": Fraction(1, 3)}


def test_each_source_has_a_stream_of_its_own():
    bags = "bag : pile of Card, hidden"
    split = "move Card[a] to bag\nmove unplaced(Card[b]) to deck\nmove Card[c] to deck\nshuffle bag\nshuffle deck\n"
    for seed in range(12):
        alone = Play(small(split + "move top 3 of deck to row", table=bags), 2, seed)
        later = Play(small(split + "move top 2 of bag to shelf\nmove top 3 of deck to row", table=bags), 2, seed)
        assert alone.rows("row") == later.rows("row")


def test_conservation_every_piece_is_in_one_place():
    setup = (
        FULL + "for each p in players\n  move top 2 of deck to p's hand\nmove bottom of deck to row\nmove deck to heap"
    )
    for seed in range(10):
        played = Play(small(setup), 2, seed)
        places = [played.pieces("hand", 0), played.pieces("hand", 1), played.pieces("row"), played.pieces("heap")]
        assert sorted(chain.from_iterable(places)) == list(range(6))


def test_looking_at_the_top_settles_it():
    setup = FULL + "let k be top of deck\nif k is not none\n  set n to k's cost\nmove top of deck to row"
    found = agree(setup, lambda p: (p.number("n"), p.rows("row")))
    assert found == {(1, "a"): Fraction(1, 2), (2, "b"): Fraction(1, 3), (3, "c"): Fraction(1, 6)}


def test_looking_at_the_top_two_settles_both():
    setup = FULL + "if some(k in top 2 of deck: k is c)\n  set n to 7\nmove top 2 of deck to row"
    found = agree(setup, lambda p: (p.number("n"), p.rows("row")))
    assert sum(chance for (n, _), chance in found.items() if n == 7) == Fraction(1, 3)
    assert all(("c" in rows) == (n == 7) for n, rows in found)


DICE = "dice Die\n  | die | faces | copies |\n  | red | 4     | 2      |\n"
ROLL = "move Die to cups\nroll cups\nset n to sum(d in cups: d's face)"


def test_dice_show_each_face_equally():
    found = agree(ROLL, lambda p: p.number("n"), declarations=DICE, table="cups : group of Die, open")
    assert found == {n: Fraction(4 - abs(n - 5), 16) for n in range(2, 9)}


@pytest.mark.parametrize(("lying", "seen"), [(0, [0, 0, 0]), (1, [1, 1, 1]), (3, [1, 1, 2])])
def test_the_top_one_of_a_pile_is_one_piece_or_none(lying: int, seen: list[int]):
    counted = "set n to count(top 1 of heap)\nset m to count(c in top 1 of heap where c's cost < 9)\n"
    played = ran(f"move any {lying} of Card[a] to heap\n{counted}set small to count(top 2 of heap)\n")
    assert [played.number(name) for name in ("n", "m", "small")] == seen
