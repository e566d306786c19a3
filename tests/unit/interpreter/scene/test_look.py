from __future__ import annotations

import random

from cli.scene.glyphs import PAINTS, SEATS, Glyphs, ink_on
from cli.scene.page import Page
from cli.scene.terminal.inks import Inks
from interpreter.scene import scene
from tests.loaded import load

RULES = """game "Lamps" for 2 players

tokens Lamp, 4 in all
  | lamp  | copies | oil | weight |
  | brass | 2      | 1   | 5      |
  | tin   | 2      | 2   | 6      |

spaces Room is links
  | room |
  | hall |
  | bed  |
  | loft |
  links
    | from | to   |
    | hall | bed  |
    | bed  | loft |

spaces Step is ring
  | step |
  | one  |
  | two  |
  | four |
  | five |

each Room has
  here : group of Lamp, open
  dust "Dust" : 0..3

the table has
  shelf "Shelf" : group of Lamp, open
  turn "To move" : Player
  stands : Step

phase setup
  for each l in Lamp
    move l to Room[hall]'s here
  move random 1 of Room[hall]'s here to shelf
  set Room[bed]'s dust to 2
  set stands to Step[two]
  set turn to first of players
  -> play

phase play for turn
  you must wait
  -> end

action wait

scoring
  winner has highest 1
"""
LOOK = """
look
  sign brass of Lamp "b"
  colour brass of Lamp orange
  colour tin of Lamp black
  show weight of Lamp
  hide shelf, turn of the table
  hide dust of each Room
  spaces Step
    | one | two | four | five |
  spaces Room
    | hall | -    |
    | bed  | loft |
"""


def test_what_is_hidden_is_not_drawn() -> None:
    plain, looked = (scene(load(text, name="lamps").initial(seed=1)).table for text in (RULES, RULES + LOOK))
    assert ([zone.name for zone in plain.zones], [zone.name for zone in looked.zones]) == (["shelf"], [])
    assert ([fact.field for fact in plain.numbers], [fact.field for fact in looked.numbers]) == (["turn"], [])
    dust = [[place.name for place in table.boards[0].places if place.marks] for table in (plain, looked)]
    assert dust == [["bed"], []]


def test_spaces_lie_where_they_are_laid() -> None:
    rooms, steps = scene(load(RULES + LOOK, name="lamps").initial(seed=1)).table.boards
    assert [(place.name, place.x, place.y) for place in rooms.places] == [
        ("hall", 0.5, 0.5),
        ("bed", 0.5, 1.5),
        ("loft", 1.5, 1.5),
    ]
    assert {place.y for place in steps.places} == {0.5}
    assert len({place.y for place in scene(load(RULES, name="lamps").initial(seed=1)).table.boards[1].places}) == 2


def test_a_face_has_the_columns_that_are_printed() -> None:
    faces = [
        {
            fact.title
            for place in scene(load(text, name="lamps").initial(seed=1)).table.boards[0].places
            for piece in place.pieces
            for fact in piece.facts
        }
        for text in (RULES, RULES + LOOK)
    ]
    assert faces == [{"oil", "weight"}, {"weight"}]


def test_signs_and_colours_are_those_of_the_file() -> None:
    glyphs = Glyphs(load(RULES + LOOK, name="lamps").program.checked)
    assert (glyphs.sign("brass"), glyphs.colour_of("tin"), glyphs.hue("brass")) == ("b", "#222222", 28)


def test_a_look_changes_nothing_that_plays() -> None:
    plain, looked = (load(text, name="lamps") for text in (RULES, RULES + LOOK))
    assert plain.initial(seed=1).array == looked.initial(seed=1).array
    assert plain.program.module.source() == looked.program.module.source()


def test_a_page_says_the_signs() -> None:
    game = load("chess")
    assert "♚" in Page(game.program.checked).fragment(scene(game.initial(seed=1)))


def test_a_list_gives_each_row_its_sign_and_each_seat_its_colour() -> None:
    lists = '\nlook\n  sign Lamp "B", "T"\n  colour Lamp yellow, teal\n  colour Player white, black\n'
    glyphs = Glyphs(load(RULES + lists, name="lamps").program.checked)
    assert (glyphs.emblem("brass"), glyphs.emblem("tin"), glyphs.emblem("hall")) == ("B", "T", None)
    assert (glyphs.given_colour("tin"), glyphs.seat("P2")) == ("#1c7c7c", "#222222")
    assert "--on-seat:#222222" in glyphs.seat_style("P1")
    assert "--on-seat" not in glyphs.seat_style("P2")


def test_a_card_of_two_words_with_signs_shows_the_signs_and_keeps_its_name_for_readers() -> None:
    game = load("crazy_eights")
    drawn = Page(game.program.checked).fragment(scene(game.initial(seed=1), 0))
    assert '<i style="color:#b8352a">♥</i>' in drawn
    assert '<b class="told">hearts' in drawn


def test_a_space_has_the_columns_that_are_shown() -> None:
    column = scene(load("cant_stop").initial(seed=1)).table.boards[0].places[5]
    assert [(fact.title, fact.text) for fact in column.facts] == [("length", "13")]


def test_a_board_of_crossings_joins_neighbours_by_lines() -> None:
    board = scene(load("go").initial(seed=1)).table.boards[0]
    assert (board.outline, len(board.links)) == ("crossing", 2 * 9 * 8)


def test_a_field_has_its_sign_before_its_number_at_every_door() -> None:
    game = load(RULES + '\nlook\n  sign dust of Room "~"\n', name="lamps")
    seen = scene(game.initial(seed=1))
    assert ">~2<" in Page(game.program.checked).fragment(seen)
    inks = Inks(Glyphs(game.program.checked), ("P1", "P2"))
    tokens = [
        token.text
        for place in seen.table.boards[0].places
        for token in inks.tokens(place, inks.heads(seen.table.boards[0]))
    ]
    assert "~2" in tokens
    assert game.program.checked.look.signs == {}


def test_a_row_comes_before_a_field_of_the_same_name() -> None:
    game = load(
        RULES.replace('dust "Dust" : 0..3', 'bed : yes or no\n  dust "Dust" : 0..3')
        + '\nlook\n  sign bed of Room "b"\n',
        name="lamps",
    )
    glyphs = Glyphs(game.program.checked)
    assert glyphs.emblem("bed") == "b"
    assert game.program.checked.look.marks == {}


def test_a_king_bears_its_sign_in_the_colour_of_its_seat() -> None:
    game = load("checkers")
    state, chance = game.initial(seed=3), random.Random(5)
    while not any(thing["fields"]["king"] for thing in state.view(0)["things"]["Cell"]):
        state = state.apply(chance.choice(state.moves()))
    seen = scene(state, 0)
    inks = Inks(Glyphs(game.program.checked), tuple(game.seat_names))
    king = next(place for place in seen.table.boards[0].places if any(mark.field == "king" for mark in place.marks))
    assert [(token.text, token.style) for token in inks.tokens(king, inks.heads(seen.table.boards[0]))] == [
        ("♛", inks.seat(king.owner))
    ]
    bare = Inks(inks.glyphs, inks.seats, is_coloured=False)
    assert [token.text for token in bare.tokens(king)] == [f"♛{king.owner}"]
    assert ">♛<" in Page(game.program.checked).fragment(seen)


def test_text_on_the_colour_of_a_seat_or_piece_has_enough_contrast() -> None:
    """4.5:1, as WCAG asks for small text."""
    colours = {*SEATS, *PAINTS.values()}
    assert {
        colour: contrast(colour, ink_on(colour)) for colour in colours if contrast(colour, ink_on(colour)) < 4.5
    } == {}


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two RGB colours, by the formula of WCAG."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
