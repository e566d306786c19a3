"""False lights, written from its rule sheet without the language."""

from __future__ import annotations

from collections import Counter

from tests.lockstep.own.asking import Ask, Draw, Played

SEATS = 5
CREWS = (2, 3, 2, 3, 3)


def false_lights(_: int) -> Played:
    """Play a game, and return 1 for each of the side that has won, otherwise 0."""
    roles, lying = list[str](), Counter({"pilot": 3, "wrecker": 2})
    for _seat in range(SEATS):
        left = {f"Role[{role}]": many for role, many in lying.items() if many}
        role = (next(iter(left)) if len(left) == 1 else (yield Draw(left)))[5:-1]
        lying[role] -= 1
        roles.append(role)
    leader = int((yield Draw({f"P{seat + 1}": 1 for seat in range(SEATS)}))[1:]) - 1
    saved = wrecked = refused = night = 0
    while saved < 3 and wrecked < 3 and refused < 5:
        crew = list[int]()
        while len(crew) < CREWS[night]:
            others = (f"P{seat + 1}" for seat in range(SEATS) if seat not in crew)
            crew.append(int((yield Ask(leader, tuple(others)))[1:]) - 1)
        agreed = 0
        for seat in range(SEATS):
            agreed += (yield Ask(seat, ("agree", "refuse"))) == "agree"
        if agreed < 3:
            refused += 1
            leader = (leader + 1) % SEATS
            continue
        refused, tower = 0, Counter[str]()
        for seat in sorted(crew):
            lamps = ("bright", "dark") if roles[seat] == "wrecker" else ("bright",)
            tower[(yield Ask(seat, tuple(f"light(Lamp[{lamp}])" for lamp in lamps)))[6:-1]] += 1
        dark = tower["Lamp[dark]"]
        while len(+tower) > 1:  # the lamps are mixed and shown one after another
            tower[(yield Draw(+tower))] -= 1
        saved, wrecked = (saved, wrecked + 1) if dark else (saved + 1, wrecked)
        leader, night = (leader + 1) % SEATS, night + 1
    return [int((role == "pilot") == (saved == 3)) for role in roles]
