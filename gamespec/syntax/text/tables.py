"""Read tables of text in the package: paragraphs of a first line and named facts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources


def paragraphs(package: str, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the first line of each paragraph of a file, and by name its facts, such as `help: write`."""
    for paragraph in resources.files(package).joinpath(name).read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines:
            yield (
                lines[0],
                {fact.strip(): text.strip() for fact, _, text in (line.partition(":") for line in lines[1:])},
            )
