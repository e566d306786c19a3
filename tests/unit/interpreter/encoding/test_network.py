"""Networks in files play by what their seat sees; other files are refused with the reason."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from cli.app import build
from cli.host.store import Store
from cli.host.tables import Hosted
from cli.play.seats import kinds_for
from interpreter.bots import BotWordsError, check_bot
from interpreter.bridges.encoded import Encoded
from interpreter.encoding.network import network, save
from interpreter.encoding.observations import Observations
from interpreter.players import Players
from interpreter.state.game import Game
from tests.loaded import load

RANDOM = np.random.default_rng(1)


def arrays(game: Game, width: int = 8) -> dict[str, np.ndarray]:
    encoded = Encoded(game, actions="ids")
    shapes = {"layers.0": (width, encoded.observations.size), "policy": (encoded.actions.size, width)}
    made: dict[str, np.ndarray] = {}
    for name, shape in shapes.items():
        made |= {f"{name}.weight": RANDOM.normal(size=shape), f"{name}.bias": RANDOM.normal(size=shape[0])}
    return made


def run(command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(build(), command.split(), env={"COLUMNS": "1000"})
    return ran.exit_code, ran.output


@pytest.mark.parametrize("name", ["tic_tac_toe", "love_letter", "goofspiel"])
def test_the_bot_makes_the_most_probable_legal_move(tmp_path: Path, name: str) -> None:
    game, file = load(name), tmp_path / "net.safetensors"
    made = arrays(game)
    save(file, game, made)
    encoded, bots = Encoded(game, actions="ids"), Players(dict.fromkeys(range(game.players), f"model:{file}"), 1)
    state, several = game.initial(seed=2), 0
    while not state.over:
        moves, vector = state.moves(), encoded.observe(state, state.seat or 0)
        inner = np.maximum(made["layers.0.weight"] @ vector + made["layers.0.bias"], 0)
        logits = made["policy.weight"] @ inner + made["policy.bias"]
        best = max(zip(encoded.actions.numbers(moves), moves, strict=True), key=lambda each: logits[each[0]])[1]
        several += len(moves) > 1
        assert bots.move(state) == best
        state = state.apply(best)
    assert several >= 3


def test_the_bot_makes_the_first_move_where_an_observation_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OverflowError

    game, file = load("tic_tac_toe"), tmp_path / "net.safetensors"
    save(file, game, arrays(game))
    state = game.initial(seed=1)
    monkeypatch.setattr(Observations, "vector", full)
    assert Players({0: f"model:{file}"}, 1).move(state) == state.moves()[0]


def test_a_network_plays_in_simulate_and_play(tmp_path: Path) -> None:
    file = tmp_path / "net.safetensors"
    save(file, load("tic_tac_toe"), arrays(load("tic_tac_toe")))
    code, said = run(f"simulate tic_tac_toe --seats model:{file},random -n 6 --rotate --workers 1 --json")
    assert (code, json.loads(said)["bots"][0]["bot"]) == (0, f"model:{file}")
    code, said = run(f"play tic_tac_toe --seats model:{file},model:{file} --auto")
    assert code == 0
    assert "\ntotal " in said


def test_a_network_plays_at_a_hosted_table(tmp_path: Path) -> None:
    game, file = load("tic_tac_toe"), tmp_path / "net.safetensors"
    save(file, game, arrays(game))
    with closing(Store(tmp_path / "games.table")) as store:
        table = Hosted.opened(1, game, kinds_for(game, f"me,model:{file}"), 3, store)
        table.move(0, 0, str(table.state.moves()[0]))
        assert table.is_bots_turn()
        assert table.bots_choice()[:2] == (1, str(Players({1: f"model:{file}"}, 3).move(table.state)))
    code, said = run("host tic_tac_toe --seats me,model:none")
    assert (code, "`none` cannot be read" in said) == (2, True)


def changed(file: Path, **tensors: object) -> bytes:
    """Return the file with other entries in its header."""
    content = file.read_bytes()
    end = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:end])
    header = {**header, **{name.replace("__", "."): entry for name, entry in tensors.items()}}
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + content[end:]


def entry(dtype: str = "F32", shape: object = (1,), at: object = (0, 4)) -> dict[str, object]:
    return {"dtype": dtype, "shape": shape, "data_offsets": at}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "does not begin with the length of a header"),
        (b"\xff" * 8, "does not begin with the length of a header"),
        ((4).to_bytes(8, "little") + b"{} ;", "no network that can be read"),
        ((2).to_bytes(8, "little") + b"[]", "no network that can be read"),
        ((20_000).to_bytes(8, "little") + b"[" * 20_000, "no network that can be read"),
        ((2).to_bytes(8, "little") + b"{}", "does not say that it is a `network 1`"),
        ({"layers__0__bias": entry("F16")}, "must be an array of F32"),
        ({"layers__0__bias": entry(shape=["8"])}, "must be an array of F32"),
        ({"layers__0__bias": entry(at=(-4, 0))}, "and lie in the file"),
        ({"layers__0__bias": entry(at=(1 << 40, (1 << 40) + 4))}, "and lie in the file"),
        ({"layers__0__bias": entry(shape=(-2, -2), at=(0, 16))}, "has 16 bytes for the shape"),
        ({"layers__0__bias": entry()}, "no matrix of weights with a bias"),
        ({"layers__0__weight": entry(shape=(1, 1))}, "no matrix of weights with a bias"),
        ({"layers__1__weight": entry(shape=(1, 1)), "layers__1__bias": entry()}, "its layers have the sizes"),
        ({"policy__weight": None}, "no network that can be read"),
        ({"program": entry()}, "`program` must be part of a network"),
    ],
)
def test_a_file_that_is_no_network_is_refused_in_one_sentence(
    tmp_path: Path, content: bytes | dict[str, object], reason: str
) -> None:
    game, file = load("tic_tac_toe"), tmp_path / "net.safetensors"
    save(file, game, arrays(game))
    file.write_bytes(content if isinstance(content, bytes) else changed(file, **content))
    code, said = run(f"simulate tic_tac_toe --seats model:{file},random -n 1")
    assert code == 2
    assert reason in said
    assert "Traceback" not in said


def test_numbers_that_are_not_finite_are_refused(tmp_path: Path) -> None:
    game, file = load("tic_tac_toe"), tmp_path / "net.safetensors"
    save(file, game, arrays(game) | {"policy.bias": np.full(9, np.nan)})
    with pytest.raises(BotWordsError, match="not finite"):
        check_bot(f"model:{file}", game)


def test_a_network_for_another_game_or_other_seats_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.safetensors"
    save(file, load("pig"), arrays(load("pig")))
    for game, reason in ((load("tic_tac_toe"), "made for the game 'pig'"), (load("pig", players=3), "the players '2'")):
        with pytest.raises(BotWordsError, match=reason):
            check_bot(f"model:{file}", game)
    changed_rules = {"__metadata__": {"format": "network 1", "game": "pig", "players": "2", "rules": "rules=0"}}
    content = changed(file)
    end = 8 + int.from_bytes(content[:8], "little")
    text = json.dumps(json.loads(content[8:end]) | changed_rules).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text + content[end:])
    with pytest.raises(BotWordsError, match="made for the rules 'rules=0'"):
        check_bot(f"model:{file}", load("pig"))


def test_a_file_that_is_missing_or_a_device_is_refused(tmp_path: Path) -> None:
    for file, reason in ((tmp_path / "none", "cannot be read"), (Path("/dev/zero"), "must be a file of at most")):
        with pytest.raises(BotWordsError, match=reason):
            check_bot(f"model:{file}", load("pig"))
    with pytest.raises(BotWordsError, match="needs a file"):
        check_bot("model", load("pig"))


def test_a_file_that_is_written_again_is_read_again(tmp_path: Path) -> None:
    game, file = load("pig"), tmp_path / "net.safetensors"
    save(file, game, arrays(game))
    first = network(file, game)
    save(file, game, arrays(game))
    assert network(file, game) is not first
