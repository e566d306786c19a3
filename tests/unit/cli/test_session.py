from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cli.output import consoles
from cli.play.keyboard import Ended
from cli.play.menus.menu import Menu
from cli.play.session import Left, Session
from cli.play.words.scores import show_scores, verdict
from interpreter.kernel.moves import Word
from tests.loaded import load
from tests.unit.cli.nim import Game, Nim, Taken


@pytest.fixture(autouse=True)
def fresh_consoles() -> Iterator[None]:
    consoles.out.cache_clear()
    consoles.err.cache_clear()
    yield
    consoles.out.cache_clear()
    consoles.err.cache_clear()


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    waiting = iter(lines)

    def answer(prompt: str) -> str:
        sys.stdout.write(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def made(state: object) -> tuple[int, ...]:
    assert isinstance(state, Nim)
    return state.made


def session(*kinds: str, file: Path | None = None) -> Session:
    return Session(Nim(Game(len(kinds))), list(kinds), seed=1, file=file)  # type: ignore[arg-type]


def test_moves_are_taken_by_number_and_by_text(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "2", "take(1)", " TAKE( 2 ) ")
    assert made(session("me", "me").play()) == (2, 1, 2)


def test_the_table_and_the_numbered_moves_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "2", "2", "1")
    session("me", "me").play()
    said = capsys.readouterr().out
    assert "Nim · Taking · your turn, P1" in said
    assert "sticks 5" in said
    assert "P1 (you)" in said
    assert "secret" not in said
    assert "Take sticks: 1 or 2" in said
    assert "P1  Take sticks: 2" in said


@pytest.mark.parametrize(
    ("word", "reply"),
    [
        ("3", "there is no move number 3; the numbers are 1 or 2"),
        ("0", "there is no move number 0"),
        ("take(5)", "take(5): only one or two sticks may be taken"),
        ("dance", "`dance` is not a legal move here"),
        ("? take(5)", "only one or two sticks"),
        ("? take(1)", "Take sticks (action)"),
        ("why take(1)", "take(1) is a legal move"),
        ("?", "A number takes that move"),
        ("log", "P1> "),
    ],
)
def test_a_refused_move_is_answered_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str, reply: str
) -> None:
    typing(monkeypatch, word, "1", "2", "2")
    assert made(session("me", "me").play()) == (1, 2, 2)
    assert reply in capsys.readouterr().out


def test_people_who_share_a_screen_are_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "2", "2", "1")
    session("me", "me").play()
    assert "--- P2 ---" in capsys.readouterr().out


def test_at_a_terminal_the_screen_is_cleared_between_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = Nim.view
    monkeypatch.setattr(Nim, "view", lambda nim, seat=None, **how: {**seen(nim, seat, **how), "dreams": seat})
    monkeypatch.setattr("cli.play.session.at_terminal", lambda: True)
    typing(monkeypatch, "", "2", "", "2", "", "1")
    assert made(session("me", "me").play()) == (2, 2, 1)
    assert "Press Enter when only P2 sees the screen" in capsys.readouterr().out


def test_where_nothing_is_hidden_nobody_is_sent_from_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cli.play.session.at_terminal", lambda: True)
    typing(monkeypatch, "2", "2")
    assert made(session("me", "me").play()) == (2, 2, 1)
    assert "Press Enter" not in capsys.readouterr().out


def test_bots_answer_for_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, *["1"] * 5)
    assert session("me", "random").play().over


def test_a_table_of_bots_asks_nobody_and_plays_the_same_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch)
    assert made(session("random", "random").play()) == made(session("random", "random").play())


def test_the_end_of_input_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "1")
    with pytest.raises(Ended):
        session("me", "me").play()


def test_a_person_may_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "1", "quit")
    with pytest.raises(Left):
        session("me", "me").play()


def test_nobody_is_asked_where_there_is_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "2", "2")
    played = session("me", "me")
    assert made(played.play()) == (2, 2, 1)
    assert [part.what for part in played.news(0)][-1] == "Take sticks: 1 (the only move)"
    assert [part.what for part in played.news(1)][-1] == "Take sticks: 1", "what others could do is their affair"
    assert "P1> 1" not in capsys.readouterr().out


def test_every_move_is_asked_for_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "2", "2")
    with pytest.raises(Ended):
        replace(session("me", "me"), ask_all=True).play()


def test_an_only_move_is_asked_for_where_making_it_would_tell_others_that_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = Nim.view
    monkeypatch.setattr(Nim, "view", lambda nim, seat=None, **how: {**seen(nim, seat, **how), "dreams": seat})
    typing(monkeypatch, "2", "2")
    with pytest.raises(Ended):
        session("me", "me").play()


def test_stopping_is_told_from_leaving_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Nim, "moves", lambda _: [Taken(1), Taken(0, "stop", "stop")])
    Menu(Nim()).show()  # type: ignore[arg-type]
    assert "Do none of this and continue" in capsys.readouterr().out


def test_a_long_move_is_broken_between_words_on_lines_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    text = "{} of the sticks in the middle"
    long = property(lambda move: (Word(text.format(move.number), text.format(move.number)),))
    monkeypatch.setattr(Taken, "words", long)
    monkeypatch.setattr(Taken, "args", ())
    Menu(Nim()).show()  # type: ignore[arg-type]
    lines = ["  1 1 of the sticks in", "      the middle", "  2 2 of the sticks in"]
    assert capsys.readouterr().out.splitlines()[1:4] == lines


def test_no_line_for_a_pipe_ends_in_blanks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch, "2", "2", "1")
    show_scores(session("me", "me").play())
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("P")]
    assert lines == [line.rstrip() for line in lines]


def test_every_move_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "nim.save"
    typing(monkeypatch, "1", "2")
    with pytest.raises(Ended):
        session("me", "me", file=file).play()
    assert json.loads(file.read_text()) == {"moves": [1, 2]}


def test_scores_are_shown_by_line_with_places_and_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    show_scores(Nim(made=(2, 1, 2)))  # type: ignore[arg-type]
    said = capsys.readouterr().out
    assert "Sticks taken" in said
    assert "place" in said
    assert "P1 wins." in said


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        (["P2"], "P2 wins."),
        (["P1", "P3"], "P1 and P3 share the win."),
        (["P1", "P2", "P3", "P4"], "All share the win."),
        ([], "Nobody wins."),
    ],
)
def test_who_won_is_one_sentence(winners: list[str], sentence: str) -> None:
    assert verdict(winners, 4) == sentence


def test_review_judges_the_decisions_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "review", "1", "2", "review 40", "2")
    with pytest.raises(Ended):
        Session(load("tic_tac_toe").initial(seed=1), ["me", "random"], seed=1).play()
    said = capsys.readouterr().out
    assert "there is nothing to review: you have not yet had a decision with a choice" in said
    assert "2 decisions with a choice, judged by a search of 40" in said
