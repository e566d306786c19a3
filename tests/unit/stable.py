"""Names that users rely on from version to version, read from the code.

`python -m tests.unit.stable` adds what is new to `tests/stable.json`; nothing is ever taken out of that file before a
new major version.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

import interpreter
from cli.app import build, rooms
from cli.output.parquet import Tables
from interpreter.schemas import MODELS, schema
from tests.loaded import load
from tests.unit.cli.test_every_finding import codes
from tests.unit.docs.blocks import ROOT

FILE = ROOT / "tests" / "stable.json"


@cache
def offered() -> dict[str, list[str]]:
    """Return the names this version offers, by sort."""
    door: Any = get_command(build())
    options = [
        f"{name} {option}"
        for name in sorted(rooms())
        for param in door.get_command(None, name).params
        for option in ((param.opts or [])[:1] if param.param_type_name == "argument" else param.opts)
    ]
    return {
        "commands and options": sorted({*rooms(), *options}),
        "findings": sorted(f"{code.code} {code.name}" for code in codes()),
        "Python": sorted(f"interpreter.{name}" for name in interpreter.__all__),
        "keys of JSON": sorted(key for name in MODELS for key in _keys(name, json.loads(schema(name)))),
        "columns": sorted(_columns()),
    }


def _keys(name: str, described: dict[str, Any]) -> set[str]:
    models = {name: described, **{f"{name} {each}": inside for each, inside in described.get("$defs", {}).items()}}
    return {f"{model}: {key}" for model, inside in models.items() for key in inside.get("properties", {})}


def _columns() -> set[str]:
    schemas = Tables(load("pig"))._schemas  # pyright: ignore[reportPrivateUsage]
    return {f"{table} {column.name}: {column.type}" for table, columns in schemas.items() for column in columns}


if __name__ == "__main__":
    was: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    now = {sort: sorted({*was.get(sort, []), *names}) for sort, names in offered().items()}
    Path(FILE).write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
