from __future__ import annotations

import json
import subprocess
import sys

HELP = """
import json, sys
sys.argv = ["gamespec", *{arguments!r}]
from cli import main
try:
    main()
except SystemExit as done:
    code = done.code or 0
else:
    code = 0
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""
HEAVY = ("lark", "networkx", "pydantic", "interpreter.compiler")


def modules_after(*arguments: str) -> set[str]:
    program = HELP.format(arguments=arguments)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    code, modules = json.loads(ran.stderr.splitlines()[-1])
    assert code == 0, ran.stdout
    return set(modules)


def heavy_in(modules: set[str]) -> set[str]:
    return {m for m in modules if any(m == heavy or m.startswith(f"{heavy}.") for heavy in HEAVY)}


def test_asking_for_help_loads_neither_the_grammar_nor_the_compiler() -> None:
    assert heavy_in(modules_after("--help")) == set()


def test_asking_for_the_help_of_a_command_loads_them_neither() -> None:
    found = heavy_in(modules_after("simulate", "--help"))
    assert {module for module in found if not module.startswith("pydantic")} == set()  # newer typers read options by it


def test_looking_for_faults_loads_nothing_that_explains_them_where_there_are_none() -> None:
    assert not {m for m in modules_after("lint", "tic_tac_toe") if m.startswith("gamespec.syntax.messages")}


def test_looking_for_faults_loads_nothing_of_the_running_machine() -> None:
    assert not {
        m for m in modules_after("lint", "tic_tac_toe") if m.startswith(("interpreter.state", "interpreter.game"))
    }
