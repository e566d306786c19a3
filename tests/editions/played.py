"""Random games of the frozen files of an edition, as digests.

`python -m tests.editions.played 1` records them in `1/played.json`, once, when the edition is frozen; every later
version must read these files and play the same games.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from interpreter import load

GAMES = 3
MOST_MOVES = 400
HERE = Path(__file__).parent


def folders(edition: int) -> list[Path]:
    """Return the folder of each game of an edition."""
    return sorted(each for each in (HERE / str(edition)).iterdir() if each.is_dir())


def titles(folder: Path) -> list[str]:
    """Return an empty name for the game alone, and the names of its variants."""
    return ["", *sorted(each.stem for each in folder.glob("variants/*.game"))]


def digest(folder: Path, variant: str) -> str:
    """Return a digest of some random games with the fewest players: moves, numbers of legal moves, scores."""
    game = load(folder, variants=[variant] if variant else [])
    text = sha256()
    for seed in range(GAMES):
        rng, state = Random(seed), game.initial(seed=seed)
        for _ in range(MOST_MOVES):
            if state.over:
                break
            legal = sorted(map(str, state.moves()))
            chosen = rng.choice(legal)
            text.update(f"{len(legal)} {chosen}\n".encode())
            state = state.apply(chosen)
        text.update(f"{state.scores() if state.over else 'not over'}\n".encode())
    return text.hexdigest()[:16]


def recorded(edition: int) -> dict[str, str]:
    """Return the recorded digests by game and variant."""
    return json.loads((HERE / str(edition) / "played.json").read_text(encoding="utf-8"))


if __name__ == "__main__":
    of = int(sys.argv[1])
    played = {
        f"{folder.name} {variant}".strip(): digest(folder, variant)
        for folder in folders(of)
        for variant in titles(folder)
    }
    (HERE / str(of) / "played.json").write_text(json.dumps(played, indent=1) + "\n", encoding="utf-8")
