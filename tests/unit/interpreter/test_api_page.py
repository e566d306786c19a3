from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def test_every_example_on_the_page_comes_out_as_printed() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8", verbose=False)
    assert tried > 25
    assert failed == 0


def test_importing_the_interpreter_loads_next_to_nothing() -> None:
    script = (
        "import interpreter, sys; print(sorted(m for m in sys.modules if m.startswith(('interpreter', 'pydantic'))))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['interpreter']"


def test_every_public_name_can_be_fetched() -> None:
    import interpreter

    for name in interpreter.__all__:
        assert getattr(interpreter, name).__name__ == name
