from __future__ import annotations

import doctest
import json
import re
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


def test_a_program_made_of_the_examples_passes_the_strictest_look_at_its_types(tmp_path: Path) -> None:
    """Types of what a user calls are known, so that an editor can complete and check what he writes."""
    blocks = re.findall(r"^```py[^\n]*\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    found = [doctest.DocTestParser().get_examples(block) for block in blocks]
    assert sum(map(len, found)) > 25
    (tmp_path / "page.py").write_text("".join(each.source for examples in found for each in examples))
    settings = {
        "typeCheckingMode": "strict",
        "include": ["page.py"],
        "extraPaths": [str(PAGE.parents[1])],
        "reportUnusedExpression": False,  # the prompt prints it
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    checker = [sys.executable, "-m", "basedpyright", "-p", str(tmp_path), "--pythonpath", sys.executable]
    ran = subprocess.run(checker, capture_output=True, text=True, check=False)
    assert ran.stdout.strip().splitlines()[-1].startswith("0 errors"), ran.stdout
