"""Names that a game uses for a deck, a hand, discards, and the player whose turn it is, for advice."""

from __future__ import annotations

import re
from functools import lru_cache

BLOCK = re.compile(r"^(?:add |replace )?(the table|each player) has\b")
MEMBER = re.compile(r'^ +([a-z][\w-]*)(?: "[^"]*")? *: *(pile|line|group|slot|Player)\b(.*)')
SLOT = re.compile(r"<(deck|hand|discards|turn|kind)>")
KIND = re.compile(r"^(?:cards|tiles|tokens) ([A-Z][\w-]*)", re.MULTILINE)
THROWN = re.compile(r"discard|scrap|trash|grave|gone|waste|used")


@lru_cache(maxsize=8)
def own_names(text: str) -> dict[str, str]:
    """Return the game's names for a deck, hand, discards, player to move and cards, by placeholder.

    `text` is the source of the game; the common English word is used where it has no such name.
    """
    members: list[tuple[str, str, str, str]] = []
    owner = ""
    for line in text.splitlines():
        if line[:1].strip():
            head = BLOCK.match(line)
            owner = head[1] if head else ""
        elif owner and (found := MEMBER.match(line)):
            members.append((owner, found[1], found[2], found[3]))
    own = {"the table": "", "each player": "your "}
    piles = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort == "pile" and not THROWN.search(name)]
    thrown = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort != "Player" and THROWN.search(name)]
    hands = [name for owner, name, sort, _ in members if owner == "each player" and sort in ("group", "line")]
    held = [name for owner, name, _, seen in members if owner == "each player" and "seen by owner" in seen]
    turns = [name for owner, name, sort, _ in members if owner == "the table" and sort == "Player"]
    found = {
        "deck": ("deck", piles),
        "hand": ("hand", [*held, *hands]),
        "discards": ("discards", thrown),
        "turn": ("turn", turns),
        "kind": ("Card", KIND.findall(text)),
    }
    return {word: usual if usual in there or not there else there[0] for word, (usual, there) in found.items()}


def named(text: str, names: dict[str, str]) -> str:
    """Return advice with its placeholders, such as `<deck>`, replaced by the game's names."""
    return SLOT.sub(lambda found: names[found[1]], text)
