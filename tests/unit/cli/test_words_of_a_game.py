from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.answers.explaining import show_printed
from cli.play.menus import menu
from cli.play.menus.menu import Menu
from cli.play.words.names import short_title
from cli.play.words.news import News, Part, outcome
from gamespec.analysis.faces import Faces, drawn
from interpreter.state.game import State
from interpreter.state.history.effects import Changed, Moved, Name, Place
from tests.loaded import load

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def rug() -> State:
    return load(str(GAMES / "rug.game")).initial(seed=3)


@pytest.fixture
def stalls() -> Faces:
    return Faces(load(str(GAMES / "stalls.game")).checked)


def test_the_news_leave_out_what_a_title_explains_in_brackets() -> None:
    assert short_title("Place a customer (market 4 coins)") == "Place a customer"


def test_a_row_tells_what_its_name_does_not(stalls: Faces) -> None:
    stall, ware, die = (stalls.kinds[name] for name in ("Stall", "Ware", "Die"))
    assert stalls.facts(stall, 0) == "totals 1 to 4, cost 1"
    assert stalls.facts(stall, 2) == "totals 0 or less, 9 or more"
    assert stalls.facts(ware, 2) == "worth 5, weight 2"
    assert stalls.facts(die, 1) == "sign -1"


def test_families_and_words_most_rows_have_are_told_in_short() -> None:
    faces = Faces(load("fishy_squishy_crusty_quirky").checked)
    order, creature = faces.kinds["Order"], faces.kinds["Catch"]
    assert faces.facts(order, order.rows.index("pier-platter")) == "points 20, dollars 1, wants 1 fishy + 1 crusty"
    assert faces.facts(creature, creature.rows.index("fishy-5")) == ""
    assert faces.facts(creature, creature.rows.index("sea-monster")) == "points 15"


def test_an_empty_cell_of_a_family_is_told_by_its_sort() -> None:
    faces = Faces(load("public_market", players=2, variants=["solo"]).checked)
    told = faces.facts(faces.kinds["Plan"], faces.kinds["Plan"].rows.index("a2"))
    assert "ahead yes/no" in told
    assert "bid herring/zero" in told


def test_a_column_for_each_number_of_players_tells_the_one_at_this_table() -> None:
    told = {}
    for players in (2, 4):
        faces = Faces(load("floating_market", players=players).checked)
        market = faces.kinds["Building"]
        told[players] = faces.facts(market, market.rows.index("market"))
    assert told == {2: "cost 4", 4: "cost 4, room 2"}


def test_a_shape_is_drawn_as_it_stands_in_the_rules() -> None:
    assert drawn(((0, 0), (0, 1), (1, 1))) == ("# ", "##")


def test_a_placement_is_shown_as_the_board_with_the_shape_on_it(rug: State, capsys: pytest.CaptureFixture[str]) -> None:
    choices = Menu(rug)
    assert choices.step("2")
    choices.show()
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Sew a patch on: crown"
    assert said[3].startswith("    ###")
    move = choices.find("1")
    assert move is not None
    assert str(move).startswith("sew(Patch[crown], Square[1, 1]")


def test_many_placements_are_narrowed_by_the_way_the_shape_is_turned(
    rug: State, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(menu, "ROOM", 9)
    choices = Menu(rug)
    assert choices.step("1")
    choices.show()
    assert "(11 places)" in capsys.readouterr().out
    assert choices.find("1") is None
    assert choices.step("1")
    assert choices.find("1") is not None
    assert choices.step("back")
    assert choices.step("back")
    assert not choices.step("back")


def test_every_move_of_a_menu_can_be_reached_by_numbers(rug: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "ROOM", 7)
    reached: set[str] = set()
    todo: list[list[str]] = [[]]
    while todo:
        words = todo.pop()
        choices = Menu(rug)
        for word in words:
            choices.step(word)
        for number in range(1, 60):
            move = choices.find(str(number))
            if move is not None:
                reached.add(str(move))
            elif choices.step(str(number)):
                todo.append([*words, str(number)])
                choices.step("back")
    assert reached == {str(move) for move in rug.moves()}


def test_the_news_are_told_by_title_and_leave_out_what_the_move_says_itself() -> None:
    state = load(str(GAMES / "stalls.game")).initial(seed=7).apply("send-a-seller(Stall[spices])")
    (part,) = News(state).parts(state, 0, 0)
    assert (part.who, part.what) == ("P1", "Send a seller to a stall: spices")
    assert [event.line for event in part.came] == ["P1: Coins 3 -> 2"]


def test_much_news_at_once_are_gathered_by_seat_with_numbers_first() -> None:
    cod, tuna = (("Fish", name, Name(f"Fish[{name}]", name), 1, "") for name in ("cod", "tuna"))
    sea, pier, hand = (Place(seat, name, Name(name, name)) for seat, name in ((-1, "sea"), (-1, "pier"), (1, "Hand")))
    came = (
        Moved(1, "P2", *cod, sea, hand),
        Changed(-1, "", None, False, "day", "Day", 1, 2),
        Changed(1, "P2", None, False, "coins", "Coins", 1, 0),
        Moved(1, "P2", *cod, pier, hand),
        Moved(-1, "", *tuna, sea, pier),
    )
    assert outcome(Part("P1", "Sail", came)) == ["Day 1 -> 2; pier + tuna", "P2: Coins 1 -> 0; Hand + 2 x cod"]


def test_a_number_with_a_way_in_its_title_is_no_piece_on_its_way() -> None:
    named = (("miles", "Miles to go", 9, 8), ("fish", "fish", 0, 1), ("ice", "ice", 0, 1), ("coins", "coins", 0, 1))
    came = [Changed(0, "P1", None, False, *each) for each in (*named, ("crew", "crew", 0, 1))]
    assert outcome(Part("P1", "sail", tuple(came))) == [
        "P1: Miles to go 9 -> 8; fish 0 -> 1; ice 0 -> 1; coins 0 -> 1; crew 0 -> 1"
    ]


def test_pieces_with_shapes_are_printed_with_them(rug: State, capsys: pytest.CaptureFixture[str]) -> None:
    show_printed(rug.game.checked)
    assert "  elbow\n    #\n    ##\n" in "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
