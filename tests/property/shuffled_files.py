"""The files of a ruleset with other names for their rules and their declarations in another order.

Enters a folder and a random number generator; leaves a copy of the folder that means the same.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

RULE = re.compile(r"(?m)^(\s*(?:add |replace |remove )?rule |.*? after rule )([a-z][\w-]*)")
NAMED = re.compile(r"(\brule )([a-z][\w-]*)")


def renamed(text: str, names: dict[str, str]) -> str:
    """Every rule under another name, where it is declared and where it is named."""
    return NAMED.sub(lambda found: found[1] + names.get(found[2], found[2]), text)


def rules_of(texts: list[str]) -> list[str]:
    """The names of all rules."""
    heads = re.compile(r"(?m)^\s*(?:add |replace )?rule ([a-z][\w-]*)")
    return sorted({found[1] for text in texts for found in heads.finditer(text)})


def shuffled(text: str, rng: Random) -> str:
    """The declarations in another order, each with the comments in front of it; the head stays first."""
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        begins = bool(line) and not line.startswith((" ", "#"))
        if begins and any(each and not each.startswith("#") for each in blocks[-1]):
            blocks.append([])
        blocks[-1].append(line)
    head, rest = blocks[0], blocks[1:]
    rng.shuffle(rest)
    return "\n".join(line for block in (head, *rest) for line in (*block, "")) + "\n"


def copy(folder: Path, to: Path, rng: Random) -> Path:
    """The folder under another roof.

    Rules renamed so that their names sort otherwise, declarations shuffled.
    """
    files = sorted(folder.rglob("*.game"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    names = rules_of(list(texts.values()))
    numbers = list(range(len(names)))
    rng.shuffle(numbers)
    others = {
        name: f"r{chr(ord('a') + number // 26)}{chr(ord('a') + number % 26)}-{name}"
        for name, number in zip(names, numbers, strict=True)
    }
    for file, text in texts.items():
        place = to / folder.name / file.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(shuffled(renamed(text, others), rng), encoding="utf-8")
    return to / folder.name
