"""Tables in a browser: what each link is sent, what is refused, what is on disk."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from cli.app import build
from cli.host.playtest import write_report
from cli.host.screens import screen
from cli.host.server import A_SECOND, HEADERS, Server
from cli.host.store import InUseError, NotAStoreError, Store
from cli.host.tables import Hosted, RefusedError
from cli.scene.page import Page
from interpreter.kernel.errors import NoWorldError
from tests.loaded import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROLES = {"one": "0", "two": "1", "look": "onlooker", "all": "designer"}
HIDDEN = ("fleet", "fishy_squishy_crusty_quirky", "love_letter")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "games.table")
    yield opened
    opened.close()


def table(store: Store, name: str = "kuhn_poker", kinds: str = "me,me", seed: int = 3) -> Hosted:
    number = store.add({"game": name}, {f"{token}{name}": role for token, role in ROLES.items()})
    return Hosted.opened(number, load(name), kinds.split(","), seed, store)


def served(*tables: Hosted) -> TestClient:
    links = {token: found for each in tables for token, found in each.store.links().items()}
    return TestClient(Server({each.number: each for each in tables}, links).app())


def test_two_people_play_kuhn_poker_to_its_end(store: Store) -> None:
    with served(table(store)) as client:
        one, two = (client.websocket_connect(f"/t/{token}kuhn_poker/ws") for token in ("one", "two"))
        with one, two:
            screens = {"0": one.receive_json(), "1": two.receive_json()}
            moves = 0
            while any("menu" in found for found in screens.values()):
                seat = next(seat for seat, found in screens.items() if "menu" in found)
                move = screens[seat]["menu"]["moves"][0]["text"]
                (one, two)[int(seat)].send_json({"move": move, "at": moves})
                screens = {"0": one.receive_json(), "1": two.receive_json()}
                moves += 1
            assert moves >= 2
            assert "wins" in screens["0"]["turn"]


def test_a_link_that_leads_nowhere_is_told_so(store: Store) -> None:
    with served(table(store)) as client:
        found = client.get("/t/nothing")
        assert (found.status_code, "belongs to no game" in found.text) == (404, True)
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/nothing/ws"):
            pass


def test_every_answer_forbids_scripts_from_elsewhere(store: Store) -> None:
    with served(table(store)) as client:
        for path in ("/t/onekuhn_poker", "/table.js", "/scene.css", "/nowhere"):
            found = client.get(path).headers
            assert {name: found[name] for name in HEADERS} == HEADERS


def test_a_page_of_another_site_may_not_open_the_socket(store: Store) -> None:
    with (
        served(table(store)) as client,
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/t/onekuhn_poker/ws", headers={"origin": "http://elsewhere.example"}),
    ):
        pass


@pytest.mark.parametrize(
    ("role", "sent", "told"),
    [
        ("look", {"move": "check", "at": 0}, "this link only lets you watch; use the link of a seat to make moves"),
        ("two", {"move": "check", "at": 0}, "another player is to move; wait for your turn"),
        ("one", {"move": "check", "at": 7}, "another move was made in the meantime"),
        ("one", {"move": "chek", "at": 0}, "did you mean `check`"),
        ("one", {"undo": True, "at": 0}, "you have made no decision yet"),
        ("one", {"note": " ", "at": 0}, "a note must have 1 to"),
        ("one", {"note": "slow", "at": 0}, "your note was saved"),
        ("one", {"at": "x"}, "reload the page"),
        ("one", 7, "received a message that it does not understand"),
    ],
)
def test_what_cannot_be_done_is_told_to_who_asked(store: Store, role: str, sent: Any, told: str) -> None:
    with served(table(store)) as client, client.websocket_connect(f"/t/{role}kuhn_poker/ws") as socket:
        socket.receive_json()
        socket.send_json(sent)
        assert told in socket.receive_json()["say"]


def test_a_tab_that_floods_is_closed(store: Store) -> None:
    with served(table(store)) as client, client.websocket_connect("/t/onekuhn_poker/ws") as socket:
        socket.receive_json()
        for _ in range(A_SECOND + 1):
            socket.send_text("")
        for _ in range(A_SECOND):
            assert "received a message that it does not understand" in socket.receive_json()["say"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_second_tab_sees_the_same_and_the_past_can_be_looked_at(store: Store) -> None:
    with served(table(store)) as client:
        with client.websocket_connect("/t/onekuhn_poker/ws") as socket:
            first = socket.receive_json()
            socket.send_json({"move": first["menu"]["moves"][0]["text"], "at": 0})
            after = socket.receive_json()
            socket.send_json({"look": 0})
            past = socket.receive_json()
            assert (past["at"], past["now"], past["html"], "menu" in past) == (0, 1, first["html"], False)
        with client.websocket_connect("/t/onekuhn_poker/ws") as again:
            assert again.receive_json() == after


def test_bots_play_between_people(store: Store) -> None:
    client = served(table(store, "connect_four", "me,random"))
    with client, client.websocket_connect("/t/oneconnect_four/ws") as socket:
        now = socket.receive_json()
        for turn in range(3):
            socket.send_json({"move": now["menu"]["moves"][0]["text"], "at": 2 * turn})
            while now["now"] < 2 * turn + 2:
                now = socket.receive_json()
        assert now["now"] == 6


def test_undo_takes_back_a_bots_answer_too(store: Store) -> None:
    hosted = table(store, "connect_four", "me,random")
    hosted.move(0, 0, str(hosted.state.moves()[0]))
    hosted.keep(*hosted.bots_choice())
    hosted.undo(0, 2)
    assert (hosted.at, len(hosted.states), hosted.state) == (0, 1, hosted.game.initial(seed=3))
    assert [(at, seat) for at, seat, _ in store.undone(hosted.number)] == [(0, 0), (1, 1)]


def test_undo_asks_who_has_decided_since_and_goes_back_when_all_agree(store: Store) -> None:
    hosted = table(store, "connect_four")
    for at in range(2):
        hosted.move(at, at, str(hosted.state.moves()[0]))
    hosted.undo(0, 2)
    assert hosted.at == 2
    with pytest.raises(RefusedError, match="no player is asking for your consent any more"):
        hosted.answer(0, 2, agrees=True)
    hosted.answer(1, 2, agrees=True)
    assert (hosted.at, hosted.state) == (0, hosted.game.initial(seed=3))


def test_undo_that_is_refused_leaves_the_table_as_it_is(store: Store) -> None:
    hosted = table(store, "connect_four")
    for at in range(2):
        hosted.move(at, at, str(hosted.state.moves()[0]))
    hosted.undo(0, 2)
    hosted.answer(1, 2, agrees=False)
    assert (hosted.at, hosted.asking) == (2, None)


def test_no_consent_takes_back_what_chance_has_decided(store: Store) -> None:
    hosted = table(store, "pig")
    hosted.move(0, 0, "roll-again")
    with pytest.raises(RefusedError, match="something was drawn, shuffled or rolled since your decision"):
        hosted.undo(0, 1)


def test_a_question_for_consent_is_sent_to_who_may_answer(store: Store) -> None:
    with served(table(store, "connect_four")) as client:
        one, two = (client.websocket_connect(f"/t/{token}connect_four/ws") for token in ("one", "two"))
        with one, two:
            for at, (mover, other) in enumerate([(one, two), (two, one)]):
                now = mover.receive_json()
                mover.send_json({"move": now["menu"]["moves"][0]["text"], "at": at})
                other.receive_json()
            one.receive_json()
            one.send_json({"undo": True, "at": 2})
            assert one.receive_json()["may_agree"] is False
            while "asking" not in (asked := two.receive_json()):
                continue
            assert (asked["asking"], asked["may_agree"]) == ("P1 would like to take back the last decision", True)
            two.send_json({"agree": True, "at": 2})
            assert two.receive_json()["now"] == 0


def test_a_server_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.table"
    first = Store(path)
    hosted = table(first, "fleet")
    draw = random.Random(1)
    for at in range(20):
        hosted.move(hosted.state.seat or 0, at, str(draw.choice(hosted.state.moves())))
    hosted.note("0", 4, "too long")
    copy = tmp_path / "copy.table"
    for part in tmp_path.glob("games.table*"):
        (tmp_path / part.name.replace("games", "copy")).write_bytes(part.read_bytes())
    first.close()
    again = Store(copy)
    found = Hosted.opened(hosted.number, load("fleet"), ["me", "me"], 3, again)
    assert (found.state, found.at, found.notes) == (hosted.state, 20, hosted.notes)
    assert again.links() == {f"{token}fleet": (1, role) for token, role in ROLES.items()}
    again.close()


def test_a_second_server_on_one_file_is_refused(store: Store, tmp_path: Path) -> None:
    table(store)
    with pytest.raises(InUseError):
        Store(tmp_path / "games.table")


@pytest.mark.parametrize("text", [b"game", b"SQLite format 3\0 and more" * 30])
def test_another_file_is_no_store(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "notes").write_bytes(text)
    with pytest.raises(NotAStoreError):
        Store(tmp_path / "notes")


def test_rules_that_forbid_a_move_made_are_told(store: Store) -> None:
    hosted = table(store)
    store.keep(hosted.number, 0, 0, "fly")
    with pytest.raises(RefusedError, match="move 1 of table 1, `fly`, is no longer legal"):
        Hosted.opened(hosted.number, hosted.game, hosted.kinds, 3, store)


def test_the_report_of_a_play_test_has_times_notes_and_saves_that_open(store: Store, tmp_path: Path) -> None:
    hosted = table(store)
    hosted.move(0, 0, "check")
    hosted.note("1", 1, "what can I\ndo now?")
    hosted.move(1, 1, "check")
    told = write_report({hosted.number: hosted}, tmp_path / "out").read_text(encoding="utf-8")
    assert "2 moves; " in told
    assert "| P2 | 1 | 0 s | 0 s |" in told
    assert "- after move 1, phase reply, by P2: what can I do now? (table-1-note-1.json)" in told
    save = (tmp_path / "out" / "table-1-note-1.json").read_text(encoding="utf-8")
    assert hosted.game.from_json(save) == hosted.states[1]


def test_what_was_taken_back_is_in_the_report(store: Store, tmp_path: Path) -> None:
    hosted = table(store, "connect_four")
    move = str(hosted.state.moves()[2])
    hosted.move(0, 0, move)
    hosted.undo(0, 1)
    told = write_report({hosted.number: hosted}, tmp_path).read_text(encoding="utf-8")
    assert f"- move 1, P1: `{move}`" in told
    assert "Not over: 0 moves so far, now in phase play." in told


def test_a_renewed_link_replaces_the_old_one(store: Store) -> None:
    hosted = table(store)
    store.renew(hosted.number, "0", "fresh")
    assert {token for token, (_, role) in store.links().items() if role == "0"} == {"fresh"}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_page_is_the_same_in_every_state_its_seat_cannot_tell_apart(store: Store, name: str) -> None:
    hosted, draw, compared = table(store, name), random.Random(5), 0
    page = Page(hosted.game.program.checked)
    for at in range(14):
        hosted.move(hosted.state.seat or 0, at, str(draw.choice(hosted.state.moves())))
    true = hosted.states[-1]
    for seat in range(hosted.game.players):
        shown = screen(hosted, page, str(seat))
        try:
            hosted.states[-1] = true.resample(seat, random.Random(seat))
        except NoWorldError:
            continue
        compared += 1
        assert screen(hosted, page, str(seat))["html"] == shown["html"]
        hosted.states[-1] = true
    assert compared


def test_texts_of_a_file_are_escaped(store: Store) -> None:
    rules = """game "<script>" for 2 players

the table has
  turn "<b onclick=x>" : Player

phase setup
  set turn to first of players
  -> play

phase play for turn
  you must wait
  -> end

action wait "&<i>"

scoring
  winner has highest 1
"""
    game = load(rules, name="odd")
    hosted = Hosted.opened(1, game, ["me", "me"], 3, store)
    found = screen(hosted, Page(game.program.checked), "0")
    assert "<script" not in found["html"]
    assert "&lt;script&gt;" in found["html"]
    assert "<b onclick" not in found["html"] + found["log"]
    assert not re.search(r"<i>(?!Fact)", found["log"])


def test_a_seat_that_is_handed_over_has_a_new_link_and_the_old_one_is_dead(store: Store) -> None:
    with served(table(store)) as client:
        with (
            client.websocket_connect("/t/onekuhn_poker/ws") as giver,
            client.websocket_connect("/t/onekuhn_poker/ws") as second,
        ):
            giver.receive_json()
            second.receive_json()
            giver.send_json({"hand_over": True, "at": 0})
            link = giver.receive_json()["handed"]
            with pytest.raises(WebSocketDisconnect):
                second.receive_json()
        assert client.get("/t/onekuhn_poker").status_code == 404
        with client.websocket_connect(f"{link}/ws") as taker:
            assert "menu" in taker.receive_json()
    assert [token for token, (_, role) in store.links().items() if role == "0"] == [link.removeprefix("/t/")]


def test_an_onlooker_has_no_seat_to_hand_over(store: Store) -> None:
    with served(table(store)) as client, client.websocket_connect("/t/lookkuhn_poker/ws") as look:
        look.receive_json()
        look.send_json({"hand_over": True, "at": 0})
        assert look.receive_json() == {"say": "this link only lets you watch; use the link of a seat to make moves"}


def test_a_click_on_what_cannot_be_chosen_is_answered_with_the_reason_of_the_rule(store: Store) -> None:
    with served(table(store, "othello")) as client, client.websocket_connect("/t/oneothello/ws") as one:
        one.receive_json()
        one.send_json({"why": "Cell[1, 1]", "chosen": [], "at": 0})
        reason = one.receive_json()["say"]
        assert reason == load("othello").initial(seed=3).why_not("place(Cell[1, 1])")
        one.send_json({"why": "Boat[cod]", "chosen": [], "at": 0})
        assert one.receive_json() == {"say": "no legal move uses cod now"}


def test_what_changed_since_a_seat_decided_is_marked(store: Store) -> None:
    hosted = table(store, "connect_four")
    page = Page(hosted.game.program.checked)
    first, second = (str(hosted.state.moves()[column]) for column in (2, 4))
    hosted.move(0, 0, first)
    assert "changed" not in screen(hosted, page, "0")["html"]
    hosted.move(1, 1, second)
    assert [screen(hosted, page, role)["html"].count("place changed") for role in ("0", "1")] == [1, 0]
    assert screen(hosted, page, "0")["log"].count('class="move new"') == 1


def test_the_log_tells_moves_by_their_titles_and_things_by_their_names(store: Store) -> None:
    hosted = table(store, "fleet")
    page = Page(hosted.game.program.checked)
    move = next(str(move) for move in hosted.state.moves() if move.action == "put-up")
    hosted.move(hosted.state.seat or 0, 0, move)
    told = screen(hosted, page, "0")["log"]
    assert "Put a license up for auction: " in told
    assert "License[" not in told


def test_the_end_is_told_with_the_scores_of_all(store: Store) -> None:
    hosted = table(store)
    page = Page(hosted.game.program.checked)
    assert "scores" not in screen(hosted, page, "0")
    while (seat := hosted.state.seat) is not None:
        hosted.move(seat, hosted.at, str(hosted.state.moves()[0]))
    for role in ("0", "onlooker"):
        told = re.findall(r"<td>(-?\d+)</td>", screen(hosted, page, role)["scores"])
        assert [int(score) for score in told[-4:]] == [*hosted.state.returns(), *hosted.state.places()]


def test_a_report_sets_hosted_games_beside_simulated_ones(tmp_path: Path) -> None:
    file, game = tmp_path / "kuhn.table", load("kuhn_poker")
    store = Store(file)
    spec = {"game": "kuhn_poker", "seats": game.seat_names, "variants": [], "kinds": ["me", "me"], "seed": 3}
    number = store.add(spec | {"rules": dict(game.fingerprints)}, {"a": "0", "b": "1"})
    hosted = Hosted.opened(number, game, ["me", "me"], 3, store)
    while (seat := hosted.state.seat) is not None:
        hosted.move(seat, hosted.at, str(hosted.state.moves()[0]))
    hosted.note("1", 1, "too\nshort")
    store.close()
    ran = CliRunner().invoke(
        build(), ["report", "kuhn_poker", "-n", "50", "--no-deep", "--minutes", "0", "--json", "--hosted", str(file)]
    )
    figure = json.loads(ran.stdout)["figures"][0]
    values = {row["name"]: [cell["value"] for cell in row["cells"]] for row in figure["rows"]}
    assert values["decisions of a game, median"][0] == hosted.at
    assert values["total of a seat, mean"][0] == 0
    assert figure["says"] == [
        "1 of 1 hosted games are over; 0 moves were taken back.",
        f"Table 1, after move 1 (phase {hosted.states[1].phase}), P2: too short",
    ]
    missing = CliRunner().invoke(
        build(), ["report", "kuhn_poker", "-n", "50", "--hosted", str(tmp_path / "none.table")]
    )
    assert (missing.exit_code, "there is no such file" in missing.stderr) == (2, True)
