from gamespec.check import check
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.model import GameFile, PhaseDecl, PiecesDecl
from gamespec.overlay import fingerprint, resolve
from tests.unit.gamespec.check.snippets import kind, model_of

GAME = """game "Little" for 2 to 4 players

type Fish is cod, eel
cards Boat
  | boat   | cost | copies |
  | dinghy | 1    | 2      |
  | cutter | 4    | 3      |

by players
  |        | 2 | 3 | 4 |
  | crates | 5 | 6 | 7 |

each player has
  coins : 0..9
  limit : 0..9 = 2

phase setup
  step deal
    for each p in players
      set p's coins to 1
  step pay-out
    for each p in players
      set p's coins to 2
  -> end when crates is 6
  -> play

phase play
  for each p in players
    p must pass
  -> end

action pass
  step only
    set your coins to 3

rule rich when your coins > 3
  add 1 to your limit

scoring
  money = your coins
  winner has highest total

example "nothing happens"
  seats Ann, Bob
  then
    Ann's coins is 0
"""


def resolved(*variants: str, seats: int = 2, base: str = GAME) -> tuple[GameFile | None, list[Diagnostic]]:
    """The game with variants given by the lines behind their heads."""
    sink = Sink()
    files = [model_of(text, f"{i}.game") for i, text in enumerate(variants)]
    return resolve(model_of(base), files, seats, sink), list(sink)


def variant(body: str, title: str = "V", more: str = "") -> str:
    return f'variant "{title}" of "Little"{more}\n\n{body}\n'


def played(*variants: str, seats: int = 2, base: str = GAME) -> CheckedGame:
    """The checked game; notes about missing fingerprints are let pass, and variants that change nothing."""
    model, found = resolved(*variants, seats=seats, base=base)
    assert [d.message for d in found if d.severity != "note" and d.code != "GS710"] == []
    assert model is not None
    sink = Sink()
    game = check(model, seats, sink)
    assert [d.message for d in sink] == []
    assert game is not None
    return game


def error(*variants: str, seats: int = 2, base: str = GAME) -> Diagnostic:
    """The only finding that is no note."""
    _, found = resolved(*variants, seats=seats, base=base)
    (only,) = [d for d in found if d.severity != "note"]
    return only


def test_a_game_alone_stays_as_it_is():
    model, found = resolved()
    assert found == []
    assert model is not None
    assert model.decls == model_of(GAME).decls


def test_with_blocks_hold_for_their_numbers_of_players():
    base = GAME + "with 3 to 4 players\n  replace row dinghy of Boat\n    | dinghy | 1 | 9 |\n"
    assert kind(played(seats=2, base=base), "Boat").size == 5
    assert kind(played(seats=3, base=base), "Boat").size == 12


def test_rows_are_added_replaced_and_removed():
    game = played(
        variant(
            "add row to Boat\n  | raft | 0 | 1 |\nreplace row dinghy of Boat\n"
            "  | dinghy | 3 | 1 |\nremove row cutter of Boat"
        )
    )
    boat = kind(game, "Boat")
    assert boat.rows == ("dinghy", "raft")
    assert boat.columns["cost"].cells == (3, 0)


def test_a_row_has_the_columns_of_its_table():
    assert error(variant("add row to Boat\n  | raft | 0 |")).code == "GS703"


def test_a_row_of_by_players_is_replaced():
    game = played(variant("replace row crates of by players\n  | crates | 6 | 6 | 6 |"))
    assert len(game.phases[0].arrows) == 2


def test_the_whole_table_by_players_is_replaced_and_may_have_more_players():
    table = "replace by players\n  |        | 2 | 3 | 4 | 5 |\n  | crates | 6 | 6 | 6 | 8 |"
    assert len(played(variant(table)).phases[0].arrows) == 2
    _, found = resolved(variant(table))
    assert [(d.code, d.help) for d in found] == [("GS707", found[0].help)]
    row = variant("replace row crates of by players\n  | crates | 6 | 6 | 6 | 6 |", "W")
    assert error(variant(table), row).code == "GS704"


def test_a_table_by_players_cannot_be_replaced_where_none_is():
    start = GAME.index("by players")
    bare = GAME[:start] + GAME[GAME.index("each player has") :].replace("-> end when crates is 6", "-> end")
    found = error(variant("replace by players\n  |        | 2 |\n  | crates | 6 |"), base=bare)
    assert found.message == "`by players` is not in the game"


def test_what_has_no_name_cannot_be_replaced():
    found = error(variant('replace always crates > 0 because "there are crates"'))
    assert (found.code, found.message) == ("GS701", "a variant can replace only what has a name, and this has none")


def test_a_word_is_added_to_a_type():
    assert kind(played(variant("add row to Fish\n  | ray |")), "Fish").rows == ("cod", "eel", "ray")


def test_a_step_is_replaced_and_keeps_its_name():
    model, _ = resolved(variant("replace step pay-out of phase setup\n  for each p in players\n    set p's coins to 7"))
    assert model is not None
    setup = next(d for d in model.decls if isinstance(d, PhaseDecl) and str(d.name) == "setup")
    assert [str(getattr(line, "name", "")) for line in setup.lines] == ["deal", "pay-out"]
    assert "7" in setup.lines[1].span.text


def test_steps_are_added_beside_others_and_at_the_ends():
    body = """add step a before step deal of phase setup
  set first of players's coins to 1
add step b after step deal of phase setup
  set first of players's coins to 1
add step c at end of phase setup
  set first of players's coins to 1
add step d at start of action pass
  set your coins to 1"""
    model, found = resolved(variant(body.replace("first of players's coins", "(first of players)'s coins")))
    assert [d.message for d in found] == []
    assert model is not None
    setup = next(d for d in model.decls if isinstance(d, PhaseDecl) and str(d.name) == "setup")
    assert [str(getattr(line, "name", "")) for line in setup.lines] == ["a", "deal", "b", "pay-out", "c"]


def test_a_step_is_removed():
    model, _ = resolved(variant("remove step deal of phase setup"))
    assert model is not None
    setup = next(d for d in model.decls if isinstance(d, PhaseDecl) and str(d.name) == "setup")
    assert len(setup.lines) == 1


def test_a_step_that_is_not_there_is_suggested():
    found = error(variant("remove step dael of phase setup"))
    assert (found.code, found.help) == ("GS701", "did you mean `deal`?")


def test_a_declaration_that_is_not_there_is_suggested():
    found = error(variant("remove action pas"))
    assert (found.code, found.help) == ("GS701", "did you mean `pass`?")


def test_declarations_are_added_replaced_and_removed():
    game = played(
        variant(
            "add action rest\n  set your coins to 0\nreplace phase play\n"
            "  for each p in players\n    p must rest\n  -> end\n"
            "remove action pass\nremove rule rich"
        )
    )
    assert [a.name for a in game.actions] == ["rest"]
    assert next(v for v in game.values if v.name == "limit").modifiers == []


def test_what_is_there_cannot_be_added():
    found = error(variant("add action pass"))
    assert found.code == "GS702"
    assert found.help is not None
    assert "replace" in found.help


def test_fields_are_added_replaced_and_removed():
    game = played(
        variant("add each player has\n  fish : 0..3\nreplace each player has\n  limit : 0..5 = 1\nremove rule rich")
    )
    assert [f.name for f in game.fields] == ["coins", "fish"]
    assert [v.type.high for v in game.values if v.name == "limit"] == [5]  # type: ignore[union-attr]
    assert error(variant("remove coin of each player")).help == "did you mean `coins`?"


def test_score_lines_are_added():
    game = played(variant("add scoring\n  more = your limit"))
    assert game.scoring is not None
    assert [line.name for line in game.scoring.lines] == ["money", "more"]


def test_the_arrows_of_a_phase_are_replaced_all_at_once():
    game = played(variant("replace arrows of phase setup\n  -> end when crates is 9\n  -> play"))
    assert [a.target.name if a.target else "end" for a in game.phases[0].arrows] == ["end", "play"]
    assert len(played(variant("replace arrows of phase setup\n  -> play")).phases[0].arrows) == 1


def test_two_variants_that_touch_one_thing_clash():
    one = variant("replace row dinghy of Boat\n  | dinghy | 2 | 2 |", "A")
    two = variant("remove row dinghy of Boat", "B")
    found = error(one, two)
    assert found.code == "GS704"
    assert '"A"' in found.message
    assert '"B"' in found.message
    assert found.secondary[0].span.file.name == "0.game"


def test_a_change_inside_what_another_replaces_is_a_clash():
    one = variant("replace phase setup\n  step deal\n    set (first of players)'s coins to 1\n  -> play", "A")
    two = variant("remove step deal of phase setup", "B")
    assert error(one, two).code == "GS704"


def test_naming_the_other_variant_settles_the_clash_in_any_order_of_choice():
    one = variant("replace row dinghy of Boat\n  | dinghy | 2 | 2 |", "Z")
    two = variant("replace row dinghy of Boat\n  | dinghy | 3 | 3 |", "A", ', with "Z"')
    assert kind(played(one, two), "Boat").columns["cost"].cells == (3, 4)
    assert kind(played(two, one), "Boat").columns["cost"].cells == (3, 4)


def test_different_things_never_clash():
    played(variant("add action a", "A") + "add action c\n", variant("add action b", "B"))


def test_a_block_for_two_variants_holds_when_both_are_chosen():
    one = variant("add action a", "A")
    two = variant('with "A"\n  remove action a', "B")
    assert "a" in [x.name for x in played(one).actions]
    assert "a" not in [x.name for x in played(one, two).actions]
    assert "a" not in [x.name for x in played(two).actions]


def test_with_blocks_of_a_variant_look_at_the_number_of_players():
    text = variant("with 3 players\n  add action three")
    assert len(played(text, seats=2).actions) == 1
    assert len(played(text, seats=3).actions) == 2


def test_examples_belong_to_the_variants_they_are_written_for():
    text = variant('example "variant"\n  seats Ann, Bob\n  then\n    Ann\'s coins is 0')
    assert [e.name for e in played().examples] == ["nothing happens"]
    assert [(e.name, e.variants) for e in played(text).examples] == [("variant", ("V",))]


def test_an_automatic_seat_counts_as_a_player_who_is_not_asked():
    game = played(variant("add action a", "Solo", " for 1 player and Angler"))
    assert game.seat_names == ("P1", "Angler")
    assert game.automatic == (1,)
    assert game.seat_range == (2, 2)


def test_a_fingerprint_that_fits_is_silent():
    boat = next(d for d in model_of(GAME).decls if isinstance(d, PiecesDecl))
    assert boat.table is not None
    mark = fingerprint(boat.table.rows[1])
    _, found = resolved(variant(f'remove row cutter of Boat was "{mark}"'))
    assert found == []


def test_a_changed_base_is_reported_with_what_it_says_now():
    found = error(variant('remove row cutter of Boat was "0000"'))
    assert (found.code, found.severity) == ("GS706", "warning")
    assert found.secondary[0].span.text.startswith("| cutter")


def test_a_missing_fingerprint_is_a_note_with_its_fix():
    _, (found,) = resolved(variant("remove row cutter of Boat # too dear"))
    assert (found.code, found.severity) == ("GS707", "note")
    edit = found.fixes[0].edits[0]
    line = edit.span.file.text[: edit.span.start].splitlines()[-1]
    assert line == "remove row cutter of Boat"


def test_a_fingerprint_does_not_look_at_layout_or_notes():
    one = model_of('game "L" for 2 players\ncards Boat\n  | boat | cost |\n  | a | 1 | cite LT-1\n')
    two = model_of('game "L" for 2 players\n\ncards Boat  # boats\n  | boat   | cost |\n  | a      |    1 |\n')
    assert fingerprint(one.decls[0]) == fingerprint(two.decls[0])


def test_a_variant_says_what_it_does_with_a_declaration():
    assert error(variant("action rest")).code == "GS708"


def test_a_variant_of_another_game_is_refused():
    assert error('variant "V" of "Other"\n\nadd action a\n').code == "GS705"


def test_marks_of_an_earlier_edition_stay_valid():
    text = (
        'game "F" for 2 players\nspaces Cell is grid 3 by 2\nspaces Hex is hexes 4 by 4, every row right\n'
        "type Fish is cod, eel\ntype Rank is 2..5\n"
    )
    assert [fingerprint(decl) for decl in model_of(text).decls] == ["1f83", "04c1", "7fe5", "00cf"]
