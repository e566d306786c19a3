from gamespec.check import check
from gamespec.checked.types import Int, Thing
from gamespec.diagnostics import Sink
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import clean, kind, model_of, one


def test_a_grid_is_listed_by_rows_with_row_1_on_top():
    cell = kind(clean("spaces Cell is grid 3 by 2"), "Cell")
    assert cell.rows == ("[1, 1]", "[2, 1]", "[3, 1]", "[1, 2]", "[2, 2]", "[3, 2]")
    assert cell.indexed_by_place
    assert cell.columns["column"].cells == (1, 2, 3, 1, 2, 3)
    assert cell.columns["row"].type == Int(1, 2)


def test_neighbours_of_a_grid_share_a_side_and_around_also_a_corner():
    lies = kind(clean("spaces Cell is grid 3 by 3"), "Cell").geometry
    assert lies is not None
    assert lies.neighbours[4] == (1, 5, 7, 3)
    assert lies.around[4] == (0, 1, 2, 3, 5, 6, 7, 8)
    assert lies.neighbours[0] == (1, 3)


def test_headings_lead_to_the_space_that_way_or_none():
    lies = kind(clean("spaces Cell is grid 2 by 2"), "Cell").geometry
    assert lies is not None
    assert lies.toward[0][lies.headings.index("down-right")] == 3
    assert lies.toward[0][lies.headings.index("up")] == -1


def test_a_ring_goes_round_and_a_line_ends():
    ring = kind(clean("spaces Berth is ring\n  | berth |\n  | a |\n  | b |\n  | c |"), "Berth").geometry
    line = kind(clean("spaces Berth is line\n  | berth |\n  | a |\n  | b |\n  | c |"), "Berth").geometry
    assert ring is not None
    assert line is not None
    assert ring.neighbours == ((2, 1), (0, 2), (1, 0))
    assert line.neighbours == ((1,), (0, 2), (1,))


def test_links_join_rows_both_ways():
    text = (
        "spaces City is links\n  | city |\n  | a |\n  | b |\n  | c |\n  links\n"
        "    | from | to |\n    | a | b |\n    | c | a |"
    )
    lies = kind(clean(text), "City").geometry
    assert lies is not None
    assert lies.neighbours == ((1, 2), (0,), (0,))


def test_a_link_to_nowhere_is_reported():
    text = "spaces City is links\n  | city |\n  | rome |\n  | oslo |\n  links\n    | from | to |\n    | rome | olso |"
    found = one(text)
    assert found.code == "GS333"
    assert found.help == "did you mean `oslo`?"


def test_hex_rows_are_shifted():
    odd = kind(clean("spaces Hex is hexes 3 by 3"), "Hex").geometry
    even = kind(clean("spaces Hex is hexes 3 by 3, first row left"), "Hex").geometry
    assert odd is not None
    assert even is not None
    assert set(odd.neighbours[4]) == {0, 1, 3, 5, 6, 7}
    assert set(even.neighbours[4]) == {1, 2, 3, 5, 7, 8}


def test_a_drawn_board_leaves_out_dots_and_reads_its_marks():
    text = """
type Port is north, south
spaces Hex is hexes
  | . N ~ |
  | ~ ~ S |
  marks
    | mark | port  | deep |
    | N    | north | no   |
    | S    | south | no   |
    | ~    | -     | yes  |
"""
    game = clean(text)
    board = kind(game, "Hex")
    assert board.size == 5
    assert board.columns["port"].cells == (0, None, None, None, 1)
    assert board.columns["port"].type == Thing(kind(game, "Port"), optional=True)
    assert board.columns["column"].cells == (2, 3, 1, 2, 3)


def test_a_board_drawn_with_number_signs_needs_no_marks():
    for form in ("hexes", "grid"):
        board = kind(clean(f"spaces Hex is {form}\n  | # # # |\n  | # . # |\n  | . # # |"), "Hex")
        assert (board.size, board.columns["column"].cells) == (7, (1, 2, 3, 1, 3, 2, 3))
    named = kind(clean("spaces Room is grid 1 by 2\n  | room |\n  | a |\n  | b |"), "Room")
    assert named.rows == ("a", "b")
    found = one("spaces Hex is hexes\n  | # x # |\n  | # . # |")
    assert found.code == "GS331"
    assert found.help == "draw `#`, or write below the drawing `marks` and a table with a row for `x`"


def test_named_rows_fill_a_grid_in_reading_order():
    board = kind(clean("spaces Room is grid 2 by 1\n  | room | size |\n  | hall | 3 |\n  | den | 1 |"), "Room")
    assert board.rows == ("hall", "den")
    assert not board.indexed_by_place


def test_too_few_rows_do_not_fill_a_grid():
    assert one("spaces Room is grid 2 by 2\n  | room | size |\n  | hall | 3 |\n  | den | 1 |").code == "GS332"


def test_a_drawn_board_has_the_size_of_its_drawing():
    drawing = "\n  | . ~ ~ |\n  | ~ ~ . |\n  marks\n    | mark | deep |\n    | ~ | yes |"
    for form in ("grid", "grid 3 by 2", "hexes"):
        geometry = kind(clean(f"spaces Room is {form}{drawing}"), "Room").geometry
        assert geometry is not None
        assert (geometry.width, geometry.height) == (3, 2)
    wider = one(f"spaces Room is grid 4 by 2{drawing}")
    assert (wider.code, wider.help) == ("GS332", "write `grid 3 by 2`, or change the drawing")
    assert one("spaces Room is grid").help == "write the size, such as `grid 5 by 4`, or draw the board"


def test_shapes_are_squares_and_columns_may_name_them():
    game = clean("drawing corner\n  | #. |\n  | ## |\ntiles Tile\n  | tile | form |\n  | a | corner |")
    assert game.shapes[0].squares == ((0, 0), (0, 1), (1, 1))
    assert kind(game, "Tile").columns["form"].is_shape


def test_a_drawing_gives_each_space_of_its_board_a_word():
    text = """
spaces Cell is grid 2 by 2
drawing hold marks x ice, s shrimp
  | x. |
  | .s |
tiles Chest
  | chest | layout |
  | big   | hold   |
"""
    game = clean(text)
    layout = kind(game, "Chest").columns["layout"]
    assert layout.key == Thing(kind(game, "Cell"))
    assert layout.cells == ((0, None, None, 1),)
    assert layout.type == Thing(kind(game, "Layout"), optional=True)


def test_lines_of_a_drawing_have_one_width():
    assert one("drawing corner\n  | #. |\n  | # |").code == "GS331"


def test_dice_have_a_face_for_each_side():
    game = clean(
        "dice Die\n  | die | faces | copies |\n  | cube | 6 | 2 |\n  | fixed | 4..4 | 1 |\n  | odd | 0, 1, 1 | 1 |"
    )
    die = kind(game, "Die")
    assert die.faces == ((1, 2, 3, 4, 5, 6), (4,), (0, 1, 1))
    face = next(f for f in game.fields if f.name == "face")
    assert face.type == Int(0, 6)
    assert face.sight.with_front


def test_dice_may_show_words():
    game = clean("type Sky is sun, rain\ndice Die\n  | die | faces |\n  | sky | sun, sun, rain |")
    assert kind(game, "Die").faces == ((0, 0, 1),)


def test_dice_without_faces_are_refused():
    assert one("dice Die\n  | die | copies |\n  | cube | 2 |").code == "GS305"


def test_a_third_column_of_links_says_their_way():
    text = (
        "spaces City is links\n  | city |\n  | a |\n  | b |\n  | c |\n  links\n"
        "    | from | to | {} |\n    | a | b | {} |\n    | b | c | road |"
    )
    lies = kind(clean(text.format("way", "rail")), "City").geometry
    assert lies is not None
    assert lies.by_way == (((1,), (0,), ()), ((), (2,), (1,)))
    assert (
        one(text.format("cost", "rail")).message
        == "a table of `links` has a column for each of the two ends, and this one is too many"
    )
    assert one(text.format("way", "-")).message == "this link has no word in the column `way`"


def test_a_way_said_once_is_compared_with_those_said_often():
    text = (
        "spaces City is links\n  | city |\n  | a |\n  | b |\n  | c |\n  | d |\n  links\n"
        "    | from | to | way |\n    | a | b | across |\n    | b | c | across |\n    | c | d | {} |"
    )
    found = one(text.format("acros"))
    assert found.message == "only one link has the way `acros`, which is similar to `across`"
    clean(text.format("across"))
    clean(text.format("down"))


def test_lines_on_links_need_a_way_to_be_straight_and_an_end():
    world = "spaces City is links\n  | city |\n  | a |\n  | b |\n  links\n    | from | to |\n    | a | b |\n"
    found = one(f"{world}the table has\n  straight = aligned(first of City, last of City)")
    assert found.message == "nothing says which links of City lie on one line"
    names = [f"c{n}" for n in range(12)]
    table = "".join(f"  | {name} |\n" for name in ["city", *names])
    links = "".join(f"    | {a} | {b} |\n" for i, a in enumerate(names) for b in names[i + 1 :])
    wide = f"spaces City is links\n{table}  links\n    | from | to |\n{links}the table has\n  n = count(lines({{}}))"
    assert one(wide.format(8)).message == "there are more than 20,000 lines of 8 linked spaces of `City`"
    assert one(wide.format(20)).message == "there are more than 20,000 lines of 20 linked spaces of `City`"
    clean(wide.format(3))


def test_a_type_of_a_variant_may_not_take_the_name_of_the_directions():
    game = (
        'game "Slide" for 2 players\n\nspaces Cell is grid 3 by 3\n\neach Cell has\n  man : Player or none starts none\n\n'
        "phase setup\n  -> turn\n\nphase turn for first of players\n  you must slide\n  -> end\n\n"
        "action slide(here from Cell, way from Heading where way is up)\n  set here's man to you\n"
    )
    sink = Sink()
    variant = model_of('variant "Fresh" of "Slide"\n\nadd type Heading is inland, seaward\n', "fresh.game")
    woven = resolve(model_of(game, "slide.game"), [variant], 2, sink)
    assert woven is not None
    check(woven, 2, sink)
    assert ("GS202", "fresh.game") in [(found.code, found.span.file.name) for found in sink if found.is_error]
