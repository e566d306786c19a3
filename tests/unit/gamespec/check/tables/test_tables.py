import pytest

from gamespec.check import check
from gamespec.checked.types import Int, Row, Thing, YesNo
from gamespec.diagnostics import Sink
from tests.unit.gamespec.check.snippets import clean, kind, look, mistakes, model_of, one

BOATS = """
type Trade is shrimp, cod
cards Boat, {total} in all
  | boat   | trade  | copies | cost | fast | late |
  | dinghy | shrimp | 2      | 1    | no   | -    |
  | cutter | cod    | 3      | 4    | yes  | 7    |
"""


def test_copies_make_that_many_pieces():
    boat = kind(clean(BOATS.format(total=5)), "Boat")
    assert boat.row_of == (0, 0, 1, 1, 1)
    assert boat.owner_of == ()


def test_a_misspelt_head_of_copies_is_no_other_column():
    found = one("cards Boat\n  | boat | copis |\n  | skiff | 3 |")
    assert (found.message, found.help) == (
        "the number of copies belongs in a column `copies`, but this one is called `copis`",
        "write `copies`",
    )


def test_the_number_in_all_is_checked():
    found = one(BOATS.format(total=96))
    assert found.code == "GS303"
    assert "96 in all" in found.message
    assert "add up to 5" in found.message
    assert found.help is not None
    assert "5 in all" in found.help


def test_column_types_are_read_off_the_cells():
    game = clean(BOATS.format(total=5))
    columns = kind(game, "Boat").columns
    assert columns["trade"].type == Thing(kind(game, "Trade"))
    assert columns["cost"].type == Int(1, 4)
    assert columns["fast"].type == YesNo()
    assert columns["late"].type == Int(7, 7, optional=True)
    assert columns["late"].cells == (None, 7)


def test_a_column_of_numbers_and_words_is_refused_at_the_odd_cell():
    found = one("cards Boat\n  | boat | cost |\n  | a | 1 |\n  | b | two |\n  | c | 3 |")
    assert found.code == "GS305"
    assert found.span.text.strip() == "two"


def test_pieces_made_for_each_player_are_owned():
    meeple = kind(
        clean("tokens Meeple\n  | meeple | copies |\n  | man | 2 each |", 3, players="2 to 4 players"), "Meeple"
    )
    assert meeple.owner_of == (0, 0, 1, 1, 2, 2)


def test_copies_may_depend_on_the_number_of_players():
    text = "cards Card\n  | card | copies/2 | copies/3 |\n  | a | 4 | 7 |"
    assert kind(clean(text, 2, players="2 to 3 players"), "Card").size == 4
    assert kind(clean(text, 3, players="2 to 3 players"), "Card").size == 7


def test_each_kind_and_number_ranges_make_a_row_for_each():
    game = clean("type Suit is hearts, spades\ncards Card\n  | suit | rank |\n  | each Suit | 2..4 |")
    card = kind(game, "Card")
    assert card.rows == ("hearts-2", "hearts-3", "hearts-4", "spades-2", "spades-3", "spades-4")
    assert card.columns["rank"].type == Int(2, 4)
    assert card.columns["suit"].cells == (0, 0, 0, 1, 1, 1)


def test_a_row_name_stands_before_what_each_adds_to_it():
    game = clean(
        "cards Fish\n  | fish | sort | copies |\n  | big | each Sort | 2 |\n  | eel | - | 1 |\ntype Sort is red, blue"
    )
    assert kind(game, "Fish").rows == ("big-red", "big-blue", "eel")
    assert kind(game, "Fish").columns["sort"].type == Thing(kind(game, "Sort"), optional=True)


def test_two_rows_of_one_name_are_shown_both():
    found = one("cards Boat\n  | boat | cost |\n  | a | 1 |\n  | a | 2 |")
    assert found.code == "GS304"
    assert found.span.line == 6
    assert found.secondary[0].span.line == 5


def test_a_family_is_keyed_by_the_words_of_a_type():
    game = clean("type Fish is cod, eel\ncards Order\n  | order | wants/eel | wants/cod |\n  | soup | 2 | 1 |")
    wants = kind(game, "Order").columns["wants"]
    assert wants.key == Thing(kind(game, "Fish"))
    assert wants.cells == ((1, 2),)


def test_a_family_may_be_keyed_by_numbers():
    wants = kind(clean("cards Card\n  | card | moves/2 | moves/4 |\n  | a | 5 | 6 |"), "Card").columns["moves"]
    assert wants.key == Int(2, 4)
    assert wants.cells == ((5, None, 6),)
    assert wants.type == Int(5, 6, optional=True)


def test_a_family_read_by_the_number_of_players_leaves_none_of_them_out():
    table = "cards Card\n  | card | moves/2 | moves/{last} |\n  | a | 5 | 6 |"
    use = "\neach Card has\n  c = its moves[seats]"
    (hole,) = look(table.format(last=4), 2, players="2 to 3 players")[1]
    assert (hole.code, hole.help) == ("GS307", "the game is for 2 to 3 players: rename the column to `moves/3`")
    (short,) = look(table.format(last=3) + use, 4, players="2 to 4 players")[1]
    assert (short.code, short.message) == ("GS307", "there is no column `moves/4` for 4 players")


def test_a_family_leaves_no_word_out():
    found = one("type Fish is cod, eel, ray\ncards Order\n  | order | wants/eel | wants/cod |\n  | soup | 2 | 1 |")
    assert found.code == "GS307"
    assert found.help == "add the column `wants/ray`"


def test_a_mistyped_word_of_a_column_is_suggested():
    found = one(
        "type Fish is cod, herring\ncards Boat\n  | boat | fish |\n  | a | cod |\n  | b | hering |\n  | c | herring |"
    )
    assert found.code == "GS205"
    assert found.help == "did you mean `herring`?"


def test_words_of_two_types_must_be_told_apart_in_the_head():
    two = "type Fish is cod\ntype Net is cod\ncards Boat\n  | boat | {head} |\n  | a | cod |"
    found = one(two.format(head="catch"))
    assert found.code == "GS306"
    assert found.help is not None
    assert "catch from Fish" in found.help
    game = clean(two.format(head="catch from Net"))
    assert kind(game, "Boat").columns["catch"].type == Thing(kind(game, "Net"))


def test_words_no_type_has_become_a_type_of_their_own():
    game = clean(
        "spaces Hut\n  | hut | bank |\n  | a | east |\n  | b | west |\nspaces Pier\n  | pier | side |\n  | x | west |"
    )
    bank = kind(game, "Bank")
    assert bank.rows == ("east", "west")
    assert kind(game, "Pier").columns["side"].type == Thing(bank)


def test_a_column_may_name_rows_of_pieces():
    game = clean("cards Card\n  | card | next |\n  | a | b |\n  | b | a |")
    assert kind(game, "Card").columns["next"].type == Row(kind(game, "Card"))


def test_cells_may_be_ranges():
    column = kind(
        clean("spaces Berth is ring\n  | berth | hits |\n  | a | ..8 or 36.. |\n  | b | 9..13 |"), "Berth"
    ).columns["hits"]
    assert column.is_ranges
    assert column.cells == (((None, 8), (36, None)), ((9, 13),))


def test_a_cell_may_name_a_seat():
    column = kind(
        clean("spaces Pit\n  | pit | home |\n  | a | seat 1 |\n  | b | seat 2 |\n  | c | - |"), "Pit"
    ).columns["home"]
    assert column.cells == (0, 1, None)


def test_constants_by_number_of_players():
    text = "by players\n  | | 2 | 3 |\n  | crates | 50 | 75 |\nthe table has\n  supply : 0..100 starts crates"
    assert clean(text, 3, players="2 to 3 players").fields[0].starts == 75


def test_a_number_of_players_without_a_column_is_reported():
    found = one("by players\n  | | 2 |\n  | crates | 50 |", 3, players="2 to 3 players")
    assert found.code == "GS334"


def test_a_kind_named_like_a_seat_is_refused():
    assert one("type P1 is a, b").code == "GS208"


def test_a_type_says_no_word_twice():
    assert one("type Fish is cod, eel, cod").code == "GS202"


def test_number_words_are_a_type():
    assert kind(clean("type Rank is 2..4"), "Rank").rows == ("2", "3", "4")


def test_a_deck_of_crossed_kinds_has_a_column_for_each():
    game = clean("type Suit is red, blue\ntype Rank is 2..4\ncards Card is each Suit by each Rank, 6 in all")
    card = kind(game, "Card")
    assert card.rows == ("red-2", "red-3", "red-4", "blue-2", "blue-3", "blue-4")
    assert card.columns["rank"].cells == (2, 3, 4, 2, 3, 4)
    assert card.columns["suit"].type == Thing(kind(game, "Suit"))


@pytest.mark.parametrize(
    "text",
    [
        "cards Card\n  | card | rank |\n  | 1..90000 | 1 |",
        "cards Card\n  | card | copies |\n  | a | 90000 |",
        "cards Card\n  | card | copies |\n  | a | 90000 each |",
        "type Big is 1..1000\ncards Card\n  | a | b | c |\n  | each Big | each Big | each Big |",
        "type Big is 1..1000000000",
        "spaces Cell is grid 100000 by 100000",
        "cards Card\n  | card | moves/1 | moves/1000000000 |\n  | a | 1 | 1 |",
        "type Big is 1..1000\neach Big has\n  n : 0..9 for each Big",
        (
            "type Big is 1..1000\ncards Card\n  | card |\n  | a |\n"
            "the table has\n  z : slot of Card for each Big for each Big, open"
        ),
    ],
)
def test_too_many_things_are_refused_before_they_are_made(text: str):
    assert {d.code for d in mistakes(text)} == {"GS330"}


def test_a_game_is_for_at_most_64_players():
    sink = Sink()
    assert check(model_of('game "Crowd" for 1000000000 players\nphase setup\n  -> end\n'), 1_000_000_000, sink) is None
    assert [d.code for d in sink] == ["GS302"]


def test_a_column_of_titles_is_for_people():
    text = 'cards Card\n  | card | name |\n  | a | "The ace" |\n'
    assert "name" not in kind(clean(text), "Card").columns
    assert one(text + "always count(c in Card where c's name is none) is 0").code == "GS215"


def test_a_row_is_made_for_each_space_of_a_grid():
    spaces = (
        "spaces Cell is grid 3 by 2\ntokens Mark, 12 in all\n  | cell from Cell | copies |\n  | each Cell | 1 each |\n"
    )
    values = "the table has\n  here = first(m in Mark where m's cell is Cell[3, 2])\n  there = count(Mark[cell-3-2])\n"
    assert [found.message for found in mistakes(spaces + values)] == []
    missing = [found.message for found in mistakes(spaces + values.replace("cell-3-2", "cell-3-3"))]
    assert missing == ["`Mark` has no row `cell-3-3`"]
