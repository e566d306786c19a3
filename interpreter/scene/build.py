"""Construction of a scene from a view of the state and the declarations of its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamespec.analysis.faces import words
from interpreter.scene.boards import Boards
from interpreter.scene.declared import Declared, declared
from interpreter.scene.pieces import NOTHING, Pieces, View, plain
from interpreter.scene.values import Board, Fact, Holder, Scene, Seat
from interpreter.state.views.view import UNSEEN

if TYPE_CHECKING:
    from interpreter.state.game import State


SCORE = "score so far"


def scene(state: State, seat: int | None = None, *, with_scores: bool = False) -> Scene:
    """Return the picture of a state as a seat (None: an onlooker) sees it, perhaps with scores."""
    facts = declared(state.game.program)
    view: View = state.view(seat)
    phase = next((phase for phase in facts.checked.phases if phase.name == view["phase"]), None)
    winners = state.winners() if state.over else ()
    seats = tuple(
        Seat(name, number, name == view["viewer"], name == view["to_move"], number in winners)
        for number, name in enumerate(view["seats"])
    )
    pieces = Pieces(facts)
    boards = Boards(facts, pieces, view)
    players = sorted(view["players"], key=lambda player: player["seat"] != view["viewer"])
    scores = _scores(state, seat) if with_scores else {}
    return Scene(
        view["game"],
        "" if phase is None else phase.title or words(phase.name),
        "" if view["step"] in (None, view["phase"]) else words(view["step"]),
        view["over"],
        view["viewer"],
        seats,
        _holder(facts, pieces, view["table"], None, tuple(boards.shared())),
        tuple(
            _holder(facts, pieces, player, player["seat"], tuple(boards.owned(player)), scores.get(player["seat"], ()))
            for player in players
        ),
    )


def _scores(state: State, seat: int | None) -> dict[str, tuple[Fact, ...]]:
    """Return the score so far by seat: one number if all its terms are known, else the known terms."""
    by_seat = state.known_scores(seat)
    scoring = state.game.checked.scoring
    if scoring is None or not any(any(score.values()) for score in by_seat):
        return {}
    titles = {line.name: line.title or words(line.name) for line in scoring.lines}
    found: dict[str, tuple[Fact, ...]] = {}
    for name, score in zip(state.game.seat_names, by_seat, strict=True):
        known = {titles[line]: number for line, number in score.items() if number is not None}
        if known and len(known) == len(score):
            found[name] = (Fact(SCORE, str(sum(known.values())), SCORE, is_number=True, is_shown=True),)
        elif any(known.values()):
            text = ", ".join(f"{title} {number}" for title, number in known.items())
            found[name] = (Fact(SCORE, text, SCORE, is_shown=True),)
    return found


def _holder(
    facts: Declared,
    pieces: Pieces,
    owned: View,
    seat: str | None,
    boards: tuple[Board, ...],
    scores: tuple[Fact, ...] = (),
) -> Holder:
    """Return a player's (None: the table's) boards, and the numbers and zones not drawn on them."""
    kind = None if seat is None else facts.checked.player.name
    zones = (
        zone
        for name, found in owned["zones"].items()
        if (kind, name) in facts.drawn - facts.on_boards
        for zone in pieces.zones(kind, name, found)
    )
    return Holder(seat, (*_numbers(facts, owned, kind), *scores), tuple(zones), boards)


def _numbers(facts: Declared, owned: View, kind: str | None) -> Iterator[Fact]:
    for name, found in (*owned["fields"].items(), *owned.get("values", {}).items()):
        title, is_shown = facts.title(kind, name), (kind, name) in facts.shown
        if (kind, name) not in facts.drawn or (kind, name) in facts.on_boards or found == UNSEEN:
            continue
        if found is False and not is_shown:
            continue
        if isinstance(found, dict):
            text = _listed(found)
            if text:
                yield Fact(title, text, name, is_shown=is_shown)
        else:
            text = "none" if found is None else plain(found)
            yield Fact(title, text, name, is_number=type(found) is int, is_shown=is_shown)


def _listed(found: View) -> str:
    """Return the non-empty values of a keyed field as text: `2 cod, 1 salmon`."""
    parts = {key: part for key, part in found.items() if part not in NOTHING and not isinstance(part, dict)}
    return ", ".join(plain(key) if part is True else f"{plain(part)} {plain(key)}" for key, part in parts.items())
