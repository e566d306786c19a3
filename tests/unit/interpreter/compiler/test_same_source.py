"""A file is emitted as the same Python in every process, however the process orders its sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EMIT = """
import hashlib, re, sys
from pathlib import Path
from random import Random
import rulesets
from interpreter import load
from interpreter.source import variant_names, find

def told(name, players=None, variants=()):
    program = load(name, players, variants).program
    if program.size < 400:
        program.play(1, Random(1))
    constants = sorted((key, repr(value)) for key, value in program.module.namespace.items() if key[1:].isdigit() and not callable(value))
    promises = [(promise.text, str(promise.span)) for promise in program.promises]
    whole = "\\n".join([program.module.source(), repr(constants), repr(promises), repr(program.layout.streams)])
    whole = re.sub("at 0x[0-9a-f]+", "", whole)
    print(name, players, variants, len(whole), hashlib.sha256(whole.encode()).hexdigest())

for name in rulesets.names():
    told(name)
told("fleet", 3, ("advanced_setup",))
told("public_market", 2, ("shallow_waters",))
for path in sorted(Path(sys.argv[1]).glob("*.game")):
    told(str(path))
"""
GAMES = str(Path(__file__).parent.parent / "games")


def emitted(seed: int) -> str:
    """A digest of all that is emitted for every bundled game and the little games of these tests."""
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        [sys.executable, "-c", EMIT, GAMES], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_same_file_gives_the_same_source_in_every_process():
    first = emitted(0)
    assert len(first.splitlines()) > 12
    assert emitted(5) == first
