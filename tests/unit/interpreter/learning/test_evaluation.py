"""Moves weighed by what was learned.

The same inside a module as in Python, and by what the seat sees alone.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from interpreter import load as loaded_anew
from interpreter.imagining.unseen import can_lay
from interpreter.learning import Weights, know, weigher_of
from interpreter.learning.evaluation import Weigher
from interpreter.learning.python_backend import Decision, PlainBackend, Worlds
from interpreter.learning.wasm_backend import WasmBackend
from interpreter.players import Players
from interpreter.simulate import simulate
from interpreter.simulate.run import BackEnd, BackEndError
from interpreter.state.views.view import view
from interpreter.wasm.engine import Halted
from tests.loaded import load, sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from interpreter import Game, State
    from interpreter.simulate.report import Report

CELLAR = """game "Cellar" for 2 to 3 players

cards Wine
  | wine  | copies | worth |
  | red   | 8      | 1     |
  | white | 6      | 2     |
  | old   | 4      | 5     |

type Mark is blue, green
type Notch is 1..20

tokens Basket
  | basket | copies |
  | wicker | 1 each |

each Wine has
  dust : 0..9
  rival : Player or none starts none

each Basket has
  inside : group of Wine, seen by owner

the table has
  deck  : pile of Wine, top open
  rack  : line of Wine, hidden
  turns : 0..99
  mover : Player
  asked : Wine or none starts none

each player has
  hand   : group of Wine, seen by owner
  behind : slot of Wine, seen by others
  basket : slot of Basket, open
  gold   : 0 and up
  marks  : 0..9 for each Mark
  notches : 0..9 for each Notch
  mood   : calm or rough
  steady = if your mood is calm then 3 else 1
  thirst =
    let least be lowest(w in your hand: w's worth), never none
    7 - least
  in-hand = sum(w in your hand: w's worth)

phase setup
  move Wine to deck
  shuffle deck
  for each p in players
    move p's own(Basket) to p's basket
    move top 3 of deck to p's hand
    move top 1 of deck to p's behind
  move top 3 of deck to rack
  set mover to first of players
  -> turn

phase turn for mover
  you must draw or steal or hide or swap-in or rest
  set mover to next(mover)
  add 1 to turns
  -> end when turns is 14
  -> turn

action draw
  need deck is not empty
  move top 1 of deck to your hand
  you may choose spare from your hand
  if spare is not none
    move spare to rack at last
    add 1 to your gold

action steal(whose from players where it is not you, wine from whose's hand)
  set asked to wine
  move wine to your hand
  add 1 to wine's dust
  show wine to whose
  set asked to none

action hide(wine from your hand)
  need your basket is not empty
  move wine to your basket's inside

action swap-in(wine from rack)
  swap wine and your behind

action rest
  add 2 to your gold
  set your mood to calm
  add 1 to your notches[3]

scoring
  gold = your gold
  wine = your in-hand
  winner has highest total
"""

WORTH = {
    "gold": (100, 900),
    "pieces in hand": (70, -30),
    "worth of hand, in all": (300, 1000),
    "marks[blue]": (5, 0),
    "notches, in all": (9, 9),
    "steady": (600, 100),
    "worth of behind, in all": (-40, -90),
    "pieces in basket": (11, 11),
    "thirst": (20, 500),
    "in-hand": (0, 400),
    "Wine whose rival it is": (3, 4),
}


def known(text: str, players: int, name: str = "cellar") -> Game:
    game = loaded_anew(text, players, name=name)
    know(game, Weights(WORTH, heat=60, decisions=20, games=1))
    return game


@pytest.fixture(scope="module")
def cellar() -> Game:
    return known(CELLAR, 3)


class Laid(NamedTuple):
    array: list[int]
    renamed: Callable[[int], int]


def laid_by(worlds: Worlds, array: list[int], seat: int, seed: int) -> Laid | None:
    """Return a determinization and how moves are named there; None if there is none."""
    state = worlds.state(array, None)
    if not worlds.imagine(state, seat, seed):
        return None
    return Laid(state[: len(array)], lambda code: worlds.renamed(state, code))


def decisions(game: Game, seeds: range) -> Iterator[State]:
    """Yield where somebody has to choose in random games."""
    for seed in seeds:
        state, rng = game.initial(seed=seed), Random(seed)
        while not state.over:
            moves = state.moves()
            if len(moves) > 1:
                yield state
            state = state.apply(rng.choice(moves))


def asked(state: State, rng: Random) -> Decision:
    """A decision with luck of all sorts."""
    menu = state.game.program.menu(state.array)
    assert state.seat is not None
    seeds = [[rng.randrange(1 << 53) for _ in menu] for _ in range(2)]
    return Decision(
        state.array, menu, state.seat, rng.randrange(1001), [rng.randrange(1 << 53) for _ in range(2)], seeds
    )


def in_python(state: State, rng: Random) -> dict[str, int]:
    """Return what each move weighs, by its text; all have the same luck."""
    plain = PlainBackend(weigher_of(state.game).judge)
    menu = [move.code for move in state.moves()]
    assert state.seat is not None
    seeds = [rng.randrange(1 << 53) for _ in range(2)]
    found = plain(Decision(state.array, menu, state.seat, 300, seeds, [[7] * len(menu)] * 2))
    assert found is not None
    return dict(zip(map(str, state.moves()), found, strict=True))


def told(game: Game, back_end: BackEnd, seats: list[str], games: int, workers: int = 1) -> Report:
    report = simulate(game, games, seats=seats, seed=5, back_end=back_end, workers=workers)
    assert report.timing.back_end == {"python": "Python", "wasm": "WebAssembly"}[back_end]
    return report.model_copy(update={"timing": None})


# ---- the same everywhere


def weighs_alike(game: Game, seeds: range) -> None:
    judge = weigher_of(game).judge
    inside, plain, rng = WasmBackend(judge), PlainBackend(judge), Random(3)
    assert inside.is_made
    for state in decisions(game, seeds):
        one = asked(state, rng)
        assert inside(one) == plain(one)


def test_a_module_weighs_as_python_does(cellar: Game) -> None:
    weighs_alike(cellar, range(6))


def test_so_it_does_in_a_published_game() -> None:
    weighs_alike(load("fleet", players=2), range(1))


@pytest.mark.parametrize("seats", [["learned"], ["random", "learned", "learned"]])
def test_learned_players_play_the_same_games_in_both(cellar: Game, seats: list[str]) -> None:
    games = sampled(10, 25)
    found = told(cellar, "wasm", seats, games)
    assert found == told(cellar, "python", seats, games)
    assert found == told(cellar, "wasm", seats, games, workers=3)


BACKS = """game "Backs" for 2 players

type Colour is red, blue

cards Ace, colour seen by all
  | ace  | copies | colour | worth |
  | ruby | 3      | red    | 1     |
  | rose | 3      | red    | 2     |
  | sky  | 3      | blue   | 4     |
  | sea  | 3      | blue   | 8     |

the table has
  deck  : pile of Ace, hidden
  shown : line of Ace, seen by all
  mover : Player
  turns : 0..9

each player has
  hand : group of Ace, seen by owner
  won  = sum(a in your hand: a's worth) > 20

phase setup
  move Ace to deck
  shuffle deck
  for each p in players
    move top 3 of deck to p's hand
  set mover to first of players
  -> turn

phase turn for mover
  you must swap-with or lay
  set mover to next(mover)
  add 1 to turns
  -> end when turns is 8
  -> turn

action swap-with(theirs from next(you)'s hand)
  you choose mine from your hand
  swap mine and theirs

action lay(ace from your hand)
  need count(your hand) > 1
  move ace to shown at last

scoring
  winner has highest sum(a in your hand: a's worth)
"""


@pytest.fixture(scope="module")
def backs() -> Game:
    game = loaded_anew(BACKS, name="backs")
    know(game, Weights({"won": (9, 90), "worth of hand, in all": (20, 40)}, heat=30, decisions=16, games=1))
    return game


def test_so_it_does_where_nothing_is_scored_and_backs_tell_pieces_apart(backs: Game) -> None:
    weighs_alike(backs, range(4))


def test_pieces_stay_where_their_backs_are_seen(backs: Game) -> None:
    worlds = Worlds(backs.program)
    for state in decisions(backs, range(2)):
        assert state.seat is not None
        for seed in range(4):
            laid = laid_by(worlds, state.array, state.seat, seed)
            assert laid is not None
            assert view(backs.program, laid.array, state.seat) == view(backs.program, state.array, state.seat)


def test_where_there_is_no_engine_python_weighs(cellar: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.learning.wasm_backend.missing", lambda: "wasmtime is not installed")
    monkeypatch.setattr("interpreter.learning.evaluation.SOON", 0)
    judge, state = weigher_of(cellar).judge, cellar.initial(seed=4)
    one = asked(state, Random(1))
    assert not WasmBackend(judge).is_made
    assert Weigher(judge)(one) == PlainBackend(judge)(one)


def test_where_the_module_cannot_go_on_python_weighs(cellar: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def halted(*_: object) -> None:
        raise Halted("a number left 64 bits")

    judge, one = weigher_of(cellar).judge, asked(cellar.initial(seed=4), Random(1))
    inside = WasmBackend(judge)
    with monkeypatch.context() as patched:
        patched.setattr("interpreter.wasm.engine.Instance.call", halted)
        assert inside(one) is None
    assert inside(one) == PlainBackend(judge)(one)


# ---- by what a seat sees alone


def test_what_is_laid_anew_looks_the_same_to_its_seat(cellar: Game) -> None:
    program, rng, worlds = cellar.program, Random(5), Worlds(cellar.program)
    layout = program.layout
    for state in decisions(cellar, range(3)):
        assert state.seat is not None
        laid = laid_by(worlds, state.array, state.seat, rng.randrange(1 << 53))
        assert laid is not None
        assert view(program, laid.array, state.seat) == view(program, state.array, state.seat)
        lie = {
            (layout.zone_of[n][0].kinds[0], p): n
            for n in range(len(layout.zone_of))
            for p in layout.items(laid.array, n)
        }
        for kind, base in layout.where.items():
            assert [lie.get((kind, piece), -1) for piece in range(kind.size)] == laid.array[base : base + kind.size]


def test_worlds_a_seat_cannot_tell_apart_weigh_alike(cellar: Game) -> None:
    rng = Random(8)
    for number, state in enumerate(decisions(cellar, range(4))):
        assert state.seat is not None
        other = state.resample(state.seat, rng)
        assert in_python(state, Random(number)) == in_python(other, Random(number))


def test_what_is_not_seen_may_be_anything(cellar: Game) -> None:
    state = cellar.initial(seed=2)
    worlds, rack = Worlds(cellar.program), next(zone for zone in cellar.program.checked.zones if zone.name == "rack")
    laid = (laid_by(worlds, state.array, 0, seed) for seed in range(60))
    layout = cellar.program.layout
    first = [layout.items(world.array, layout.zone_number(rack))[0] for world in laid if world is not None]
    rows = [rack.kinds[0].row_of[piece] for piece in first]
    assert min(rows.count(row) for row in range(3)) >= 6


def test_a_move_that_names_what_is_not_seen_names_what_lies_there_then(cellar: Game) -> None:
    worlds, tried = Worlds(cellar.program), 0
    for state in decisions(cellar, range(2)):
        assert state.seat is not None
        laid = laid_by(worlds, state.array, state.seat, 11)
        assert laid is not None
        before, after = (
            sorted(menu) for menu in (state.game.program.menu(state.array), cellar.program.menu(laid.array))
        )
        tried += before != after
        for code in state.game.program.menu(state.array):
            cellar.program.move(laid.array, laid.renamed(code))
            cellar.program.apply(list(laid.array), laid.renamed(code))
    assert tried


# ---- where that cannot be done

HOLDING = CELLAR.replace("basket : slot of Basket, open", "basket : slot of Basket, seen by owner")
PICKED = """game "Two coins" for 2 players

each player has
  coins : 0 and up

phase setup
  players must show-one or show-two, together
  -> end

action show-one
  add 1 to your coins

action show-two
  add 2 to your coins

scoring
  gold = your coins
  winner has highest total
"""


def test_where_what_is_hidden_holds_pieces_worlds_are_imagined(caplog: pytest.LogCaptureFixture) -> None:
    holding = known(HOLDING, 2, "holding")
    state = next(state for state in decisions(holding, range(9)) if "hide" in str(state.last))
    worlds = Worlds(holding.program)
    assert None in [laid_by(worlds, state.array, seat, 1) for seat in range(2)]
    seats = ["random", "learned"]
    assert told(holding, "wasm", seats, 20) == told(holding, "python", seats, 20)
    reason = "with the same results: what a seat does not see holds other pieces"
    assert caplog.messages == [f"12 of 20 games were played in Python, {reason}"]


def test_where_picks_are_secret_others_pick_anew() -> None:
    game = known(PICKED, 2, "secret")
    state = game.initial(seed=1)
    assert {str(Players({0: "learned"}, seed=seed).move(state)) for seed in range(12)} == {"show-one", "show-two"}
    assert told(game, "wasm", ["learned"], 40) == told(game, "python", ["learned"], 40)


def test_where_numbers_are_seen_by_their_owners_worlds_are_imagined() -> None:
    game = loaded_anew(CELLAR.replace("gold   : 0 and up", "gold   : 0 and up, seen by owner"), 2, name="kept")
    assert not can_lay(game.program)
    with pytest.raises(BackEndError, match="only the Python back end can play the bot `learned`"):
        simulate(game, 2, seats=["learned"], back_end="wasm")
