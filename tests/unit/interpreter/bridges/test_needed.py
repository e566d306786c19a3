from __future__ import annotations

import importlib.metadata
import subprocess
import sys

import pytest

from interpreter.bridges import needed

WITHOUT = """
import importlib.metadata, sys
def version(name):
    raise importlib.metadata.PackageNotFoundError(name)
importlib.metadata.version = version
sys.modules.update(dict.fromkeys(("numpy", "gymnasium", "pettingzoo", "pyspiel", "rlcard")))
"""
"""Lines that make Python find none of the tools, nor numpy."""


def test_a_missing_tool_is_one_line_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(needed, "version", absent)
    with pytest.raises(needed.NeedsToolError) as found:
        needed.need("rlcard")
    text = str(found.value)
    assert text.startswith("RLCard is not installed; type `pip install '.[rlcard]'`")
    assert "\n" not in text


@pytest.mark.parametrize("bridge", ["gymnasium", "pettingzoo", "open_spiel", "rlcard"])
def test_a_bridge_without_its_tool_and_numpy_says_what_to_install(bridge: str) -> None:
    code = f"{WITHOUT}\nimport interpreter.bridges.{bridge}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"pip install '.[{bridge}]'" in ran.stderr.splitlines()[-1]


@pytest.mark.parametrize("module", ["bridges.encoded", "bridges.open_spiel", "bridges.rlcard", "encoding.network"])
def test_what_needs_no_gymnasium_works_without_it(module: str) -> None:
    code = f"import sys\nsys.modules['gymnasium'] = None\nimport interpreter.{module}"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_network_without_numpy_says_what_to_install() -> None:
    code = f"{WITHOUT}\nfrom interpreter import load\nfrom interpreter.bots import check_bot\ncheck_bot('model:x', load('pig'))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install '.[model]'" in ran.stderr.splitlines()[-1]


def test_a_version_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "version", lambda _: "0.29.1")
    with pytest.raises(needed.NeedsToolError, match=r"^Gymnasium 0\.29\.1 is too old, 1\.1 or later is needed; type "):
        needed.need("gymnasium")


@pytest.mark.parametrize("release", ["1.1", "1.1.0", "1.10.0rc1", "2.0"])
def test_later_versions_are_taken(monkeypatch: pytest.MonkeyPatch, release: str) -> None:
    monkeypatch.setattr(needed, "version", lambda _: release)
    needed.need("gymnasium")
