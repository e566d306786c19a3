"""Joint ventures, written from its rule sheet without the language."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.lockstep.own.asking import Ask, Chosen, Draw, Part, Played

GUILDS = {"roper": "ropes", "loft": "sails", "tarry": "tar", "pilot": "charts", "smith": "guns"}
VENTURES = {
    "ferry": ("ropes", "sails", 4),
    "wreck": ("ropes", "tar", 5),
    "survey": ("ropes", "charts", 5),
    "convoy": ("ropes", "guns", 7),
    "whaler": ("sails", "tar", 6),
    "packet": ("sails", "charts", 6),
    "corsair": ("sails", "guns", 9),
    "slipway": ("tar", "charts", 5),
    "ironclad": ("tar", "guns", 8),
    "passage": ("charts", "guns", 8),
}
OFFERS, MOST_SHARE, MOST_NOTE = 4, 9, 3


@dataclass(slots=True)
class Trader:
    """One player."""

    crafts: set[str] = field(default_factory=set)
    coins: int = 3
    notes: int = 0


def drawn(lying: Counter[str], kind: str) -> Chosen:
    """Draw a card."""
    outcomes = {f"{kind}[{name}]": many for name, many in lying.items() if many}
    one = next(iter(outcomes)) if len(outcomes) == 1 else (yield Draw(outcomes))
    name = one[len(kind) + 1 : -1]
    lying[name] -= 1
    return name


def bargain(leader: int, traders: list[Trader], needs: set[str], worth: int, deals: dict[int, tuple[int, int]]) -> Part:
    """Let the leader make offers, and note the deals: the share and the note of each partner."""
    for _ in range(OFFERS):
        left = worth - sum(share for share, _ in deals.values())
        useful = [
            seat
            for seat, trader in enumerate(traders)
            if seat != leader and seat not in deals and trader.crafts & needs
        ]
        offers = [
            f"offer(P{seat + 1}, {share}, {note})"
            for seat in useful
            for share in range(min(left, MOST_SHARE) + 1)
            for note in range(MOST_NOTE + 1)
        ]
        if not offers or (offer := (yield Ask(leader, ("stop", *offers)))) == "stop":
            return
        who, share, note = offer[6:-1].split(", ")
        partner, asked = int(who[1:]) - 1, range(int(share) + 1, min(left, MOST_SHARE) + 1)
        answer = yield Ask(partner, ("accept", "refuse", *(f"counter({more})" for more in asked)))
        if answer == "accept":
            deals[partner] = (int(share), int(note))
        elif answer != "refuse" and (yield Ask(leader, ("agree", "decline"))) == "agree":
            deals[partner] = (int(answer[8:-1]), int(note))


def joint_ventures(seats: int) -> Played:
    """Play a game, and return the totals."""
    traders, pool = [Trader() for _ in range(seats)], Counter(dict.fromkeys(GUILDS, 2))
    for trader in traders:
        for _ in range(2):
            trader.crafts.add(GUILDS[(yield from drawn(pool, "Guild")) or ""])
    ventures = Counter(dict.fromkeys(VENTURES, 1))
    for turn in range(len(VENTURES)):
        leader = turn % seats
        *needs, worth = VENTURES[(yield from drawn(ventures, "Venture")) or ""]
        deals: dict[int, tuple[int, int]] = {}
        yield from bargain(leader, traders, {str(craft) for craft in needs}, int(worth), deals)
        known = set[str]().union(*(traders[seat].crafts for seat in (leader, *deals)))
        if known >= set(needs) and (yield Ask(leader, ("stop", "sail"))) == "sail":
            traders[leader].coins += int(worth)
            for partner, (share, note) in deals.items():
                traders[leader].coins -= share
                traders[partner].coins += share
                traders[leader].notes -= note
                traders[partner].notes += note
    return [trader.coins + trader.notes for trader in traders]
