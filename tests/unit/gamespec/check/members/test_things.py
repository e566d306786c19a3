import pytest

from gamespec.checked.things import HIDDEN, OPEN, Seen, Sight
from gamespec.checked.types import NONE, Int, SetOf, Thing, YesNo
from tests.unit.gamespec.check.snippets import clean, kind, look, mistakes, one

CARDS = "cards Card\n  | card | rank | copies |\n  | a | 1 | 3 |\n  | b | 2 | 3 |\n"


def fields(text: str, **more: object):
    return {f.name: f for f in clean(text, **more).fields}  # type: ignore[arg-type]


def test_a_number_starts_at_0_or_at_its_lower_end():
    found = fields("the table has\n  a : 0..9\n  b : 2..9\n  c : 0 and up\n  d : 0..9 starts 4")
    assert [found[n].starts for n in "abcd"] == [0, 2, 0, 4]
    assert found["c"].type == Int(0, None)


def test_yes_or_no_starts_as_no_and_what_may_be_none_as_none():
    found = fields("the table has\n  a : yes or no\n  b : Player or none\n  c : yes or no starts yes")
    assert [found[n].starts for n in "abc"] == [0, NONE, 1]
    assert found["a"].type == YesNo()


def test_words_of_a_field_are_a_type_shared_with_fields_of_the_same_words():
    found = fields("the table has\n  a : up or down starts up\neach player has\n  b : down or up starts up")
    assert found["a"].type == found["b"].type
    assert found["a"].starts == 0


def test_words_of_a_declared_type_ask_for_the_type():
    found = one("type Fish is cod, eel, ray\nthe table has\n  a : cod or eel starts cod")
    assert found.code == "GS335"
    assert found.help == "write `Fish`; to exclude its other words, add `always a is cod or eel`"


@pytest.mark.parametrize(
    ("rye", "oats", "keys", "cause"),
    [
        ("x", "y", "for each Crop", "not all of its cells are numbers"),
        ("4", "-", "for each Crop", "not all of its cells are numbers"),
        ("1..2", "3..4", "for each Crop", "not all of its cells are numbers"),
        ("4", "5", "for each Crop for each Side", "the field has more than one `for each`"),
    ],
)
def test_a_column_that_cannot_end_a_range_says_why(rye: str, oats: str, keys: str, cause: str):
    table = f"tokens Crop\n  | crop | most |\n  | rye | {rye} |\n  | oats | {oats} |\ntype Side is left, right\n"
    found = one(f"{table}the table has\n  a : 0..most {keys}")
    assert found.message == f"the column `most` cannot be an end of this range, because {cause}"


def test_a_kind_in_small_letters_is_suggested():
    assert one("type Fish is cod, eel\nthe table has\n  a : fish").help == "did you mean `Fish`?"


def test_an_unknown_kind_is_suggested():
    found = one("type Fish is cod, eel\nthe table has\n  a : Fsh or none")
    assert (found.code, found.help) == ("GS201", "did you mean `Fish`?")


def test_an_end_of_a_range_may_be_a_column_of_the_kind_there_is_one_for_each_of():
    gear = fields(
        "type Fish\n  | fish | limit |\n  | cod | 4 |\n  | eel | 7 |\n"
        "the table has\n  gear : 0..limit for each Fish, capped"
    )["gear"]
    assert gear.high == (4, 7)
    assert gear.type == Int(0, 7)
    assert gear.capped


def test_a_start_outside_the_range_is_refused():
    assert one("the table has\n  a : 0..9 starts 12").code == "GS339"


def test_an_empty_range_is_refused():
    assert one("the table has\n  a : 9..1").code == "GS336"


def test_what_the_table_has_is_declared_once():
    found = one("the table has\n  a : 0..9\nthe table has\n  a : 0..3")
    assert found.code == "GS202"
    assert found.secondary[0].span.line == 4


def test_a_field_does_not_take_the_name_of_a_column():
    assert one(CARDS + "each Card has\n  rank : 0..9").code == "GS222"


def test_a_field_may_return_to_its_start_with_a_phase():
    found = fields(
        "each player has\n  bid : 0..9, anew each phase auction\nphase setup\n  -> auction\nphase auction\n  -> end"
    )
    assert found["bid"].anew is not None
    assert found["bid"].anew.name == "auction"


def test_an_unknown_phase_is_suggested():
    found = one(
        "each player has\n  bid : 0..9, anew each phase auktion\nphase setup\n  -> auction\nphase auction\n  -> end"
    )
    assert (found.code, found.help) == ("GS203", "did you mean `auction`?")


def test_only_pieces_forget_when_they_move():
    assert one("each player has\n  a : 0..9, anew each move").code == "GS337"


def test_a_zone_says_who_sees_it():
    found = one(CARDS + "the table has\n  deck : pile of Card")
    assert found.code == "GS338"
    assert found.span.text == "deck"


def test_sights_of_zones():
    game = clean(
        CARDS
        + "the table has\n  a : pile of Card, hidden\n  b : pile of Card, open\n  c : pile of Card, top open\n"
        + "each player has\n  d : group of Card, seen by owner"
    )
    sights = {z.name: z.sight for z in game.zones}
    assert sights["a"] == HIDDEN
    assert sights["b"] == OPEN
    assert sights["c"] == Sight(open=False, top_open=True)
    assert sights["d"] == Sight(open=False, seen=(Seen("owner"),))


def test_its_is_the_piece_in_the_condition_of_a_sight():
    game = clean(
        CARDS + "each Card has\n  facing : owner or others starts owner\n" + "each player has\n"
        "  hand : group of Card, seen by owner when its facing is owner, seen by others when its facing is others"
    )
    hand = game.zones[0]
    assert [seen.by for seen in hand.sight.seen] == ["owner", "others"]
    assert all(seen.when is not None for seen in hand.sight.seen)
    assert hand.piece_var is not None


def test_a_refill_comes_from_a_zone_of_the_table():
    game = clean(
        CARDS + "the table has\n  deck : pile of Card, hidden, always refilled from gone\n  gone : pile of Card, open"
    )
    assert game.zones[0].refill is game.zones[1]
    assert game.zones[0].refill_at_once
    found = one(CARDS + "the table has\n  deck : pile of Card, hidden, refilled from goen\n  gone : pile of Card, open")
    assert (found.code, found.help) == ("GS221", "did you mean `gone`?")


OWN_PILE = CARDS + "each player has\n  deck : pile of Card, hidden, {refill}\n  spent : pile of Card, open\n{more}"


def test_a_players_pile_is_refilled_from_a_zone_of_the_same_player():
    game = clean(OWN_PILE.format(refill="refilled from your spent", more=""))
    assert game.zones[0].refill is game.zones[1]


@pytest.mark.parametrize(
    ("refill", "says"),
    [
        ("refilled from spent", "write `your spent`"),
        ("refilled from its spent", "write `your spent`"),
        ("refilled from your spend", "did you mean `spent`?"),
        ("refilled from gone", "a zone declared below `each player has`"),
        ("refilled from your piles", "name a zone without `for each`"),
    ],
)
def test_a_refill_of_a_players_pile_says_whose_zone_it_is(refill: str, says: str):
    more = "  piles : pile of Card, hidden for each Suit\nthe table has\n  gone : pile of Card, open\ntype Suit is red, blue"
    assert says in (one(OWN_PILE.format(refill=refill, more=more)).help or "")


def test_a_refill_brings_only_what_may_lie_there():
    tiles = "tiles Tile\n  | tile | copies |\n  | one  | 2      |\n"
    lines = "the table has\n  deck : pile of Card, hidden, refilled from gone\n  gone : pile of "
    found = one(tiles + CARDS + lines + "Tile, open")
    assert (found.code, found.message) == ("GS310", "`gone` may hold Tile, which cannot lie in `deck`")
    assert one(tiles + CARDS + lines + "Card or Tile, open").code == "GS310"


def test_spaces_do_not_lie_in_zones():
    assert one("spaces Cell is grid 2 by 2\nthe table has\n  a : group of Cell, open").code == "GS335"


def test_a_zone_for_each_of_a_kind():
    zone = clean(CARDS + "type Row is top-row, low-row\nthe table has\n  a : slot of Card for each Row, open").zones[0]
    assert [k.name for k in zone.keys] == ["Row"]
    assert zone.up_to == 1


def test_a_value_has_the_type_of_what_it_is_worked_out_from():
    game = clean(
        CARDS + "each player has\n  hand : group of Card, seen by owner\n"
        "  size = count(your hand)\n"
        "  best = those(c in your hand where c's rank > 1)"
    )
    values = {v.name: v for v in game.values}
    assert isinstance(values["size"].type, Int)
    assert values["best"].type == SetOf(Thing(kind(game, "Card")))


def test_a_value_may_be_declared_before_what_it_reads():
    game = clean("the table has\n  a = b + 1\n  b = c + 1\n  c : 0..3")
    assert game.values[0].type == Int(2, 5)


def test_values_in_a_circle_show_the_way_round():
    found = [d for d in mistakes("the table has\n  a = b + 1\n  b = c\n  c = a") if d.code == "GS341"]
    assert len(found) == 1
    assert "calculated from itself" in found[0].message
    assert {label.span.text for label in found[0].secondary} == {"b", "c"}


def test_a_value_of_need_lines_is_yes_or_no():
    value = clean(
        "the table has\n  n : 0..9\n  fits(k from 0..9) =\n    let m be n + k\n"
        '    need m > 3 else "too few"\n    need m < 9'
    ).values[0]
    assert value.type == YesNo()
    assert len(value.lines) == 3


def test_a_value_ends_in_what_it_is():
    assert one("the table has\n  a =\n    let m be 3").code == "GS348"


def test_a_field_of_words_that_is_read_must_be_set_somewhere():
    text = "the table has\n  {field}\nphase setup\n  {line}\n  -> end when turn is first of players\n  -> end"
    assert one(text.format(field="turn : Player", line="step s\n    repeat 1 times\n      end game")).code == "GS340"
    world, sink = look(text.format(field="turn : Player", line="set turn to last of players"))
    assert list(sink) == []
    assert world.checked.runtime_checks == []


def test_what_is_set_after_the_setup_only_is_a_runtime_check():
    text = (
        "the table has\n  turn : Player\nphase setup\n  -> play\nphase play\n"
        "  set turn to last of players\n"
        "  -> end when turn is first of players\n  -> end"
    )
    assert [p.text for p in clean(text).runtime_checks] == ["`turn` is set before it is read"]


def test_numbers_words_and_values_are_shown_where_they_say_so():
    game = clean(
        "type Fish is cod, tuna\nthe table has\n  turns : 0..9, shown\n  left, shown = 9 - turns\n"
        'each player has\n  price "Price"(f from Fish), shown =\n    let n be turns\n    n + 1\n'
        "  dear(f from Fish) : yes or no, shown = your price(f) > 3\n  coins : 0..9\n"
    )
    assert [field.name for field in game.fields if field.shown] == ["turns"]
    assert [value.name for value in game.values if value.shown] == ["left", "price", "dear"]


def test_a_zone_is_on_the_table_anyway():
    assert (
        "an attribute of fields and values, not of zones"
        in one(CARDS + "the table has\n  deck : pile of Card, hidden, shown").message
    )


def test_a_set_cannot_be_shown():
    body = CARDS + "the table has\n  deck : pile of Card, open\n  low, shown = those(c in deck where c is a)"
    assert one(body).message == "`low` is a set, but `shown` needs a single value: a number, a word, or yes or no"
    assert one(body).help == "delete `shown`; to show how many there are, add a line `low-count, shown = count(low)`"
    clean(body.replace("low, shown", "low") + "\n  low-count, shown = count(low)")
    hers = CARDS + "each player has\n  deck : pile of Card, open\n  low, shown = those(c in your deck where c is a)"
    assert "`low-count, shown = count(your low)`" in (one(hers).help or "")
    clean(hers.replace("low, shown", "low") + "\n  low-count, shown = count(your low)")


def test_a_value_for_each_piece_or_number_is_too_much_to_show():
    for param in ("n from 1..9", "c from Card"):
        found = one(CARDS + f"the table has\n  cost({param}), shown = 1")
        assert (found.code, found.help) == (
            "GS337",
            (
                f"delete `shown`, or show a value without the parameter `{param[0]}`: for each word of a `type`, each player and "
                "each space a value can be shown"
            ),
        )
