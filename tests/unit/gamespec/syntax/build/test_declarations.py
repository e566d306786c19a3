from __future__ import annotations

from gamespec.model import (
    ActionDecl,
    ActionTrigger,
    Adjust,
    AlwaysDecl,
    AnewEach,
    Capped,
    ChoiceType,
    DrawingDecl,
    Forbid,
    HasBlock,
    MarkCell,
    Open,
    PhaseDecl,
    PiecesDecl,
    PlaceTrigger,
    PlayersTable,
    RangeType,
    Refilled,
    RuleDecl,
    ScoringDecl,
    SeenBy,
    ShapeDecl,
    SpacesDecl,
    StoredField,
    TypeDecl,
    UntilMoved,
    ValueField,
    ZoneType,
)
from tests.unit.gamespec.syntax.reading import codes, declaration, read


def test_a_type_lists_its_words_in_order():
    found = declaration("type Fish is sardine, herring,\n  cod")
    assert isinstance(found, TypeDecl)
    assert [str(word) for word in found.words] == ["sardine", "herring", "cod"]


def test_pieces_say_how_many_there_are_and_what_their_back_shows():
    found = declaration('cards Boat "Boats", 96 in all, shadow and colour seen by all\n  | trade |\n  | cod |')
    assert isinstance(found, PiecesDecl)
    assert (found.form, str(found.name), str(found.title)) == ("cards", "Boat", "Boats")
    assert found.total is not None
    assert [str(column) for column in found.back] == ["shadow", "colour"]


def test_spaces_are_rows_or_a_drawing_with_marks():
    rows = declaration("spaces Rondel is ring\n  | spot |\n  | dock |")
    assert isinstance(rows, SpacesDecl)
    assert rows.table is not None
    assert rows.drawing is None
    drawn = declaration("spaces Hex is hexes\n  | . M |\n  | ~ . |\n  marks\n    | mark |\n    | M |\n    | ~ |")
    assert isinstance(drawn, SpacesDecl)
    assert drawn.drawing is not None
    assert [line.text for line in drawn.drawing.lines] == [". M", "~ ."]
    assert drawn.marks is not None
    assert [cell.mark for row in drawn.marks.rows for cell in row.cells if isinstance(cell, MarkCell)] == ["M", "~"]
    assert drawn.layout.shifted is None


def test_links_stand_in_a_second_table():
    found = declaration("spaces Port is links\n  | port |\n  | a |\n  links\n    | one | other |\n    | a | b |")
    assert isinstance(found, SpacesDecl)
    assert found.links is not None
    assert found.table is not None


def test_shapes_and_drawings_keep_their_lines():
    shape = declaration("drawing corner\n  | #. |\n  | ## |")
    assert isinstance(shape, ShapeDecl)
    assert [line.text for line in shape.drawing.lines] == ["#.", "##"]
    drawing = declaration("drawing chest marks x ice, s shrimp, . plain\n  | x.s |")
    assert isinstance(drawing, DrawingDecl)
    assert [(entry.mark, str(entry.word)) for entry in drawing.key] == [("x", "ice"), ("s", "shrimp"), (".", "plain")]


def test_constants_stand_by_number_of_players():
    found = declaration("by players\n  |        | 2  | 3  |\n  | crates | 50 | 75 |")
    assert isinstance(found, PlayersTable)
    assert [column.name for column in found.table.columns] == ["", "2", "3"]


def test_fields_say_their_type_their_start_and_who_sees_them():
    found = declaration(
        "each player has\n"
        '  hand "In hand" : group of Boat or License, seen by owner when its up, up to 5 cite FL-A-01\n'
        "  gear : 0..limit for each Fish starts 2, capped\n"
        "  money : 0 and up\n"
        "  facing : owner or others starts owner, anew each move\n"
        "  bid-yet : yes or no starts no, anew each phase bidding\n"
        "  market : line of Boat, open, always refilled from deck\n"
    )
    assert isinstance(found, HasBlock)
    hand, gear, money, facing, bid, market = found.fields
    assert isinstance(hand, StoredField)
    assert isinstance(hand.type, ZoneType)
    assert str(hand.title) == "In hand"
    assert [type(attr).__name__ for attr in hand.attrs] == ["SeenBy", "UpTo"]
    assert isinstance(hand.attrs[0], SeenBy)
    assert hand.cites[0].rule == "FL-A-01"
    assert isinstance(gear, StoredField)
    assert [kind.text for kind in gear.per] == ["Fish"]
    assert gear.starts is not None
    assert isinstance(gear.attrs[0], Capped)
    assert isinstance(money, StoredField)
    assert isinstance(money.type, RangeType)
    assert money.type.high is None
    assert isinstance(facing, StoredField)
    assert isinstance(facing.type, ChoiceType)
    assert isinstance(facing.attrs[0], UntilMoved)
    assert isinstance(bid, StoredField)
    assert isinstance(bid.attrs[0], AnewEach)
    assert isinstance(market, StoredField)
    assert isinstance(market.attrs[0], Open)
    assert isinstance(market.attrs[1], Refilled)
    assert market.attrs[1].at_once


def test_values_are_one_expression_or_a_block():
    found = declaration(
        "each player has\n"
        "  cost(b from Boat) : 0..9 = b's cost\n"
        "  fills(o from Order, cards of Catch) =\n"
        "    let n be count(cards)\n"
        '    need n > 2 else "too few"\n'
        "  twice(n given 0 and up) : 0..9 =\n"
        "    let m be n\n"
        "    m + n\n"
    )
    assert isinstance(found, HasBlock)
    cost, fills, twice = found.fields
    assert isinstance(cost, ValueField)
    assert cost.result is not None
    assert isinstance(fills, ValueField)
    assert len(fills.lines) == 2
    assert fills.result is None
    assert [param.form for param in fills.params] == ["from", "of"]
    assert isinstance(twice, ValueField)
    assert len(twice.lines) == 1
    assert twice.result is not None


def test_actions_have_a_title_and_parameters():
    found = declaration('action bid "Bid"(amount from price .. your power where amount > 2, off given 0..1)\n  do x\n')
    assert isinstance(found, ActionDecl)
    assert str(found.title) == "Bid"
    assert [param.form for param in found.params] == ["from", "given"]


def test_phases_end_in_arrows():
    found = declaration("phase turn for active\n  do x\n  -> end when deck is empty cite FL-END-01\n  -> turn\n")
    assert isinstance(found, PhaseDecl)
    assert found.actor is not None
    assert [str(arrow.target) for arrow in found.arrows] == ["end", "turn"]
    assert found.arrows[0].cites[0].rule == "FL-END-01"


def test_kinds_are_crossed_in_one_row_of_a_table():
    found = declaration("cards Card is each Suit by each Rank, 52 in all")
    assert isinstance(found, PiecesDecl)
    assert found.table is not None
    assert [(column.name, str(column.source)) for column in found.table.columns] == [("suit", "Suit"), ("rank", "Rank")]
    assert len(found.table.rows) == 1


def test_what_is_crossed_has_no_table_of_its_own():
    assert codes('game "T" for 2 players\ncards Card is each Suit\n  | a |\n  | b |\n') == ["GS113"]


def test_a_line_behind_an_arrow_is_refused():
    assert codes('game "T" for 2 players\nphase a\n  -> a\n  do x\n') == ["GS113"]


def test_rules_change_values_follow_actions_and_forbid():
    found = declaration(
        "rule hawker after rule other for each t in your active where t's power is hawker when x > 2\n"
        "  add 1 to your sale(any f) if f is cod\n"
        "  set your cost to max(your cost, 1)\n"
        "  after your store(any tile) or cool(any tile) if x\n"
        "    do y\n"
        "  instead of Angler's visit(any b)\n"
        "    do y\n"
        "  at start of step sell of phase market\n"
        "    do y\n"
        '  forbid your fulfil(any t) if lit because "already lit"\n'
    )
    assert isinstance(found, RuleDecl)
    assert [str(other) for other in found.after] == ["other"]
    assert found.each is not None
    assert found.when is not None
    add, keep, after, instead, start, forbid = found.clauses
    assert isinstance(add, Adjust)
    assert add.op == "add"
    assert isinstance(keep, Adjust)
    assert keep.op == "at least"
    assert isinstance(after, ActionTrigger)
    assert [str(event.name) for event in after.events] == ["store", "cool"]
    assert isinstance(instead, ActionTrigger)
    assert instead.timing == "instead of"
    assert isinstance(start, PlaceTrigger)
    assert str(start.place.step) == "sell"
    assert isinstance(forbid, Forbid)
    assert str(forbid.reason) == "already lit"


def test_scoring_names_its_lines_and_the_winner():
    found = declaration("scoring\n  boats = 3\n  winner has highest total, then lowest your loans\n")
    assert isinstance(found, ScoringDecl)
    assert found.winner is not None
    assert [ranking.direction for ranking in found.winner.rankings] == ["highest", "lowest"]


def test_an_invariant_may_say_why():
    found = declaration('always crates is 25 * seats because "none is lost"')
    assert isinstance(found, AlwaysDecl)
    assert str(found.reason) == "none is lost"


def test_every_node_lies_inside_its_parent():
    text = (
        'game "T" for 2 players\n\neach player has\n  coins : 0..9\n\naction a(b from Boat)\n  if b is none\n    do a\n'
    )
    model = read(text).model
    assert model is not None
    for node in model.walk():
        for child in node.children():
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end


def test_a_line_ends_where_its_words_end():
    model = read(
        'game "T" for 2 players\n\naction a\n  do b  # why\n\n# more\n  do c cite FL-A-01\n\nphase p\n  -> p\n'
    ).model
    assert model is not None
    action, phase = model.decls
    assert isinstance(action, ActionDecl)
    assert [line.span.text for line in action.lines] == ["do b", "do c cite FL-A-01"]
    assert phase.span.text == "phase p\n  -> p"
