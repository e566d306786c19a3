"""Fenced blocks of our pages.

A page enters, its blocks with their language, flags, text and line leave.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    line: int
    language: str
    flags: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_whole(self) -> bool:
        return self.text.startswith(("game ", "variant ", "examples of "))

    def as_file(self) -> str:
        if self.is_whole:
            return self.text
        if "statements" in self.flags:
            body = "".join(f"  {line}\n" if line else "\n" for line in self.text.splitlines())
            return f'game "Fragment" for 2 to 4 players\n\naction fragment\n{body}'
        return f'game "Fragment" for 2 to 4 players\n\n{self.text}'


def blocks_of(page: str, *languages: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 2, found[1], tuple(found[2].split()), found[3])
        for found in FENCE.finditer(text)
        if not languages or found[1] in languages
    ]
