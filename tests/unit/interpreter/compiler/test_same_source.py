"""A file is emitted as the same Python in every process, however the process orders its sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.loaded import COMPARED, sampled

EMIT = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from any_order import in_any_order
in_any_order(int(sys.argv[2]), Path(sys.argv[4]))

import hashlib, re
from interpreter import load

def written(value):
    return repr(sorted(map(repr, value)) if isinstance(value, (set, frozenset)) else value)

def told(name, players=None, variants=()):
    program = load(name, players, variants).program
    if program.size < 400:
        program.play(1)
    known = program.module.namespace.items()
    constants = sorted((key, written(value)) for key, value in known if key[1:].isdigit() and not callable(value))
    checks = [(check.text, str(check.span)) for check in program.runtime_checks]
    whole = "\\n".join([program.module.source(), repr(constants), repr(checks), repr(program.layout.streams)])
    whole = re.sub("at 0x[0-9a-f]+", "", whole)
    print(name, players, variants, len(whole), hashlib.sha256(whole.encode()).hexdigest())

with_variants = {"fleet": (3, ("advanced_setup",)), "public_market": (2, ("shallow_waters",))}
for name in sys.argv[6:]:
    told(name, *with_variants.get(name, ()))
for path in sorted(Path(sys.argv[3]).glob("*.game"))[:: int(sys.argv[5])]:
    told(str(path))
"""
HERE = Path(__file__).parent
GAMES = HERE.parent / "games"
BUNDLED = sampled(("fleet", "oware"), COMPARED)
"""Cards that change values, and a board with a past; `just whole` takes all."""


def emitted(seed: int, kept: Path) -> list[str]:
    """A digest of all that is emitted for bundled games of every kind and the little games of these tests.

    Two are read with a variant, which adds to what they have without it.
    """
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", EMIT, str(HERE), str(seed), str(GAMES), str(kept), sampled("6", "1"), *BUNDLED]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_same_file_gives_the_same_source_in_whatever_order_sets_are_kept(tmp_path: Path):
    first = emitted(1, tmp_path)
    assert len(first) > len(BUNDLED)
    assert emitted(2, tmp_path) == first
