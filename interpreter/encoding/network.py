"""Policy networks in files: read with bounds, checked against a game, and evaluated with NumPy.

A file is in the format safetensors: eight bytes with the length of a header, the header as JSON, and plain numbers.
Nothing in it is run. The network is a multilayer perceptron: `layers.N.weight` and `layers.N.bias` with ReLU behind
each, then `policy.weight` and `policy.bias` with an output for each action id. `value.weight` and `value.bias` may be
there too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from interpreter.compiler.program import Program
from interpreter.encoding.actions import Ids
from interpreter.encoding.observations import Observations
from interpreter.state.game import Game

FORMAT = "network 1"
LARGEST, LONGEST, DEEPEST = 1 << 28, 1 << 16, 64
"""Maximum number of bytes in a file and in its header, and of layers."""
NAME = re.compile(r"layers\.(\d{1,4})\.(weight|bias)|(policy|value)\.(weight|bias)")
Arrays = dict[str, NDArray[np.float32]]


class NetworkError(ValueError):
    """Error: a file has no network that can play the game; `advice` says what to do."""

    def __init__(self, cause: str, advice: str) -> None:
        super().__init__(f"{cause}; {advice}")
        self.cause, self.advice = cause, advice


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights and biases, the policy last, and the encodings of their game."""

    layers: list[tuple[NDArray[np.float32], NDArray[np.float32]]]
    observations: Observations
    actions: Ids

    def logits(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a number for each action id: the greater, the more probable the action."""
        *hidden, (weight, bias) = self.layers
        for inner, added in hidden:
            vector = np.maximum(inner @ vector + added, 0)
        return weight @ vector + bias


def save(path: str | Path, game: Game, arrays: Mapping[str, Any]) -> None:
    """Write a network for a game, given as arrays by name (a `state_dict()` of PyTorch)."""
    header: dict[str, Any] = {"__metadata__": _about(game)}
    plain = {name: np.ascontiguousarray(array, "<f4") for name, array in arrays.items()}
    end = 0
    for name, array in plain.items():
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [end, end + array.nbytes]}
        end += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    Path(path).write_bytes(b"".join([len(text).to_bytes(8, "little"), text, *(a.tobytes() for a in plain.values())]))
    _kept.cache_clear()


def network(path: str | Path, game: Game) -> Network:
    """Return the network of a file; raise NetworkError if it is none, or not for these rules."""
    try:
        found = _kept(str(path), Path(path).stat().st_mtime_ns, game.program, tuple(_about(game).items()))
    except OSError as error:
        raise NetworkError(f"`{path}` cannot be read: {error.strerror}", "name a file with a network") from None
    if isinstance(found, NetworkError):
        raise found
    return found


@lru_cache(8)
def _kept(path: str, _changed: int, program: Program, about: tuple[tuple[str, str], ...]) -> Network | NetworkError:
    try:
        metadata, arrays = _read(Path(path))
        _compare(path, metadata, dict(about))
        observations, actions = Observations(program), Ids(program)
        return Network(_chain(arrays, observations.size, actions.size), observations, actions)
    except NetworkError as error:
        return error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        words = str(error) or type(error).__name__
        return NetworkError(f"`{path}` has no network that can be read: {words}", "make it again with `network.save`")


def _about(game: Game) -> dict[str, str]:
    rules = " ".join(f"{name}={mark}" for name, mark in sorted(game.fingerprints.items()))
    return {"format": FORMAT, "game": game.name, "players": str(game.players), "rules": rules}


def _compare(path: str, metadata: object, about: dict[str, str]) -> None:
    """Raise NetworkError unless the file says that it was made for this game, rules and players."""
    known = {name: str(metadata.get(name)) for name in about} if isinstance(metadata, dict) else {}
    if known.get("format") != FORMAT:
        raise NetworkError(f"`{path}` does not say that it is a `{FORMAT}`", "write it with `network.save`")
    for name, wanted in about.items():
        if known[name] != wanted:
            raise NetworkError(
                f"the network in `{path}` was made for the {name} {known[name][:80]!a}, not {wanted!a}",
                "play what it was made for, or train another one",
            )


def _read(path: Path) -> tuple[object, Arrays]:
    """Return the metadata and arrays of a file; raise ValueError and others if it is not in the format."""
    if not path.is_file() or path.stat().st_size > LARGEST:
        raise ValueError(f"it must be a file of at most {LARGEST >> 20} MB")
    content = path.read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    if not 8 < start <= min(len(content), 8 + LONGEST):
        raise ValueError("it does not begin with the length of a header")
    header = json.loads(content[8:start])
    metadata, arrays = header.pop("__metadata__", None), Arrays()
    for name, part in header.items():
        shape, (first, end) = part["shape"], part["data_offsets"]
        if part["dtype"] != "F32" or not all(type(each) is int for each in (*shape, first, end)):
            raise ValueError(f"`{name[:80]}` must be an array of F32")
        if not (NAME.fullmatch(name) and 0 <= first <= end <= len(content) - start) or len(shape) > 2:
            raise ValueError(f"`{name[:80]}` must be part of a network, and lie in the file")
        if min(shape, default=1) < 1 or 4 * prod(shape) != end - first:
            raise ValueError(f"`{name[:80]}` has {end - first} bytes for the shape {shape}")
        arrays[name] = np.frombuffer(content[start + first : start + end], "<f4").reshape(shape)
        if not np.isfinite(arrays[name]).all():
            raise ValueError(f"`{name[:80]}` has numbers that are not finite")
    return metadata, arrays


def _chain(arrays: Arrays, observation: int, actions: int) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return weights and biases in order; raise ValueError if they do not fit each other and the game."""
    numbers = sorted({int(found[1]) for name in arrays if (found := NAME.fullmatch(name)) and found[1]})
    names = [*(f"layers.{number}" for number in numbers), "policy"]
    layers = [(arrays[f"{name}.weight"], arrays[f"{name}.bias"]) for name in names]
    shapes = [weight.shape for weight, _ in layers]
    if any(len(shape) != 2 or bias.shape != shape[:1] for shape, (_, bias) in zip(shapes, layers, strict=True)):
        raise ValueError("a layer has no matrix of weights with a bias for each output")
    if shapes[0][1] != observation or shapes[-1][0] != actions or any(a[0] != b[1] for a, b in pairwise(shapes)):
        raise ValueError(f"its layers have the sizes {shapes}, for {observation} inputs and {actions} actions")
    return layers
