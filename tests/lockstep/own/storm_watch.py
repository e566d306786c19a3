"""Storm watch, written from its rule sheet without the language."""

from __future__ import annotations

from collections import Counter

from tests.lockstep.own.asking import Ask, Draw, Played

ROOMS = ("cellar", "stores", "kitchen", "bunks", "lantern")


def doings(seat: int, place: list[int], planks: list[int], water: list[int], is_sealed: list[bool]) -> list[str]:
    """Return what a keeper may do."""
    here = place[seat]
    found = [f"walk(Room[{ROOMS[(here + step) % 5]}])" for step in (1, -1)]
    found += ["bail"] if water[here] else []
    found += ["seal"] if not (is_sealed[here] or water[here]) and planks[seat] >= 3 else []
    for friend, there in enumerate(place):
        if friend != seat and there == here and planks[seat] and planks[friend] < 6:
            found.append(f"hand-over(P{friend + 1})")
    return [*found, "wait"]


def storm_watch(seats: int) -> Played:
    """Play a game, and return 1 for each keeper if all have won, otherwise 0."""
    place, planks, water, is_sealed = [0] * seats, [1] * seats, [0] * 5, [False] * 5
    gusts, blown, seat = Counter[str](dict.fromkeys(ROOMS, 3)), Counter[str](), 0
    while True:
        planks[seat] = min(6, planks[seat] + 1)
        for _ in range(3):
            if all(is_sealed):
                break
            move = yield Ask(seat, tuple(doings(seat, place, planks, water, is_sealed)))
            verb, _, rest = move.removesuffix(")").partition("(")
            if verb == "walk":
                place[seat] = ROOMS.index(rest[5:-1])
            elif verb == "bail":
                water[place[seat]] -= 1
            elif verb == "seal":
                planks[seat] -= 3
                is_sealed[place[seat]] = True
            elif verb == "hand-over":
                planks[seat] -= 1
                planks[int(rest[1:]) - 1] += 1
        if all(is_sealed):
            return [1] * seats
        is_flooded = False
        for _ in range(2):
            if not gusts.total():
                gusts, blown = blown, Counter()
            lying = {f"Gust[at-{room}]": many for room, many in gusts.items() if many}
            gust = next(iter(lying)) if len(lying) == 1 else (yield Draw(lying))
            room = gust[8:-1]
            gusts[room] -= 1
            blown[room] += 1
            at = ROOMS.index(room)
            is_flooded |= water[at] == 4 and not is_sealed[at]
            water[at] = min(4, water[at] + (not is_sealed[at]))
        if is_flooded:
            return [0] * seats
        seat = (seat + 1) % seats
