"""Recording of games move by move, and continuation from each tenth with new draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import pairwise
from math import lcm

from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing
from interpreter.compiler.program import Program
from interpreter.insight.course import Course, Courses
from interpreter.insight.tally import HAD, PARTS, PLAYED, WHOLE, Followed, Winners
from interpreter.insight.witness import Seen, conditions, witness
from interpreter.kernel.chance import bits, game_seed, stream_number
from interpreter.simulate.table import Table
from interpreter.state.game import Game
from interpreter.state.questions.derivation import TOTAL, numbers
from interpreter.state.wording.names import row_name
from interpreter.statistics.samples import products
from interpreter.work import work_of

# ---- test of whether all players have the same possessions, so that only the turn order differs


class Owned:
    """Cells of the state with the possessions of each player: fields, and game pieces in zones."""

    def __init__(self, program: Program, people: list[int]) -> None:
        self.people, self.layout = people, program.layout
        player = program.checked.player
        own = [place for field, place in self.layout.fields.items() if field.owner is player]
        self.blocks = [(place.base, place.stride) for place in own]
        others = [(field, place) for field, place in self.layout.fields.items() if field.owner is not player]
        self.keyed = [(place.base, place.size) for field, place in others if player in field.keys]
        """Start and number of the cells keyed by player, in fields that belong to no player."""
        self.named = [
            (place.base, place.size)
            for field, place in others
            if field.owner is not None and field.type == Thing(player)
        ]
        """Start and number of the cells of fields of spaces, pieces and so on that name a player."""
        self.zones = [
            [[self.layout.zone_number(zone, seat, key) for seat in people] for key in range(place.keys)]
            for zone, place in self.layout.zones.items()
            if zone.owner is player
        ]
        self.row_of: dict[Kind, list[int]] = {kind: list(kind.row_of) for kind in self.layout.where}

    def alike(self, state: list[int]) -> bool:
        """Return whether all players have the same possessions in a state."""
        for base, stride in self.blocks:
            if len({tuple(state[base + seat * stride : base + (seat + 1) * stride]) for seat in self.people}) > 1:
                return False
        if any(len(set(state[base : base + size])) > 1 for base, size in self.keyed):
            return False
        for base, size in self.named:
            held = Counter(state[base : base + size])
            if len({held[seat] for seat in self.people}) > 1:
                return False
        lying: dict[int, Counter[tuple[str, int]]] = {}
        for kind, base in self.layout.where.items():
            for piece, row in enumerate(self.row_of[kind]):
                lying.setdefault(state[base + piece], Counter())[kind.name, row] += 1
        nothing: Counter[tuple[str, int]] = Counter()
        return all(
            all(lying.get(number, nothing) == lying.get(numbers[0], nothing) for number in numbers)
            for keys in self.zones
            for numbers in keys
        )


# ---- recording of simulated games move by move, and continuation of each with new draws
#
# The continuations begin at each tenth of the game and show how much of its outcome is decided there.


TENTHS = 10
FORKS = stream_number("forks of a followed game")


def following(game: Game, bots: tuple[str, ...], seed: int, rotate: bool) -> Callable[[range], Followed]:
    """Return the function that plays and records the numbered games of a configuration."""
    return Follower(Table(game, bots, seed, rotate=rotate)).played


class Follower:
    """Recorder of a configuration's numbered games; `forks`: whether games are also continued."""

    def __init__(self, table: Table, *, forks: bool = True) -> None:
        self.table, self.game, self.forks = table, table.game, forks
        self.program = table.game.program
        self.witness, self.owned = witness(table.game), Owned(self.program, table.game.people)
        self.courses = Courses(table.game, table.bound)
        self.numbers = numbers(self.program)
        self.conditions = conditions(self.program)
        layout = self.program.layout
        self.holders = {
            layout.zone_number(zone, seat, key): seat
            for zone, place in layout.zones.items()
            if zone.owner is self.program.checked.player
            for key in range(place.keys)
            for seat in self.game.people
        }
        self.pieces = [
            (base, [row_name(kind, row) for row in kind.row_of[: kind.size]]) for kind, base in layout.where.items()
        ]
        self.unit = lcm(*range(1, self.game.players + 1))
        self.total = next((each for each in self.numbers if each.name == TOTAL), None)
        self.half = max(1, work_of(self.game).length // 2)
        """Number of decisions of half of an average game, the same for all games.

        So who is ahead then gains no more afterwards if the steps of all are equal, whatever ends a game.
        """

    def played(self, games: range) -> Followed:
        """Play and record the games with these numbers; return the counts."""
        tally = Followed()
        for number in games:
            self._follow(number, tally)
        return tally

    def _follow(self, number: int, tally: Followed) -> None:
        bots, seed = self.table.bots_in(number), game_seed(self.table.seed, number)
        course = self.courses.play(bots, seed)
        won = self._winners(course.last)
        if won is None:
            course.last = []
        tally.games += 1
        tally.unfinished += won is None
        seen = self._note_inside(course, tally)
        if not course.seats:
            return
        self._note_length(course, tally)
        self._note_order(course, won, tally)
        self._note_positions(course, won, tally)
        self._note_use(course, won, seen, tally)
        self._note_cards(course, won, tally)
        self._note_results(course, won, tally)
        if self.forks and len(self.game.people) > 1:
            self._fork(course, won, bots, seed, tally)

    def _winners(self, last: list[int]) -> Winners | None:
        """Return the winning seats of a final state; None if the game broke off or its scoring fails."""
        with suppress(Exception):
            return winners(self.program.places(last)) if last else None
        return None

    def _note_inside(self, course: Course, tally: Followed) -> Seen:
        """Count the actions and rules carried out in a recorded game, inside moves too; return them."""
        seen = self.witness.seen(course.items)
        tally.done_by_lines.update(seen.done)
        tally.came_up.update(seen.came_up)
        held = {
            rule
            for rule, asked in self.conditions.items()
            if any(holds(moment.state) for moment in course.moments for holds in asked)
        }
        tally.in_force.update(held | seen.acted.keys())
        return seen

    def _note_length(self, course: Course, tally: Followed) -> None:
        seats, made = course.seats, len(course.seats)
        tally.turns[1 + sum(one != other for one, other in pairwise(seats))] += 1
        for phase in self.courses.entries.values():
            tally.phases[phase, course.entered[phase]] += 1
        tally.used.update(course.used)
        tally.named.update(course.named)
        tally.forced[course.menus[1], made] += 1
        tally.menus.update({ways: times for ways, times in course.menus.items() if ways > 1})
        tally.seconds[round(course.seconds)] += 1
        waits, left = [0], [0]
        for seat in dict.fromkeys(seats):
            own = [place for place, each in enumerate(seats) if each == seat]
            waits += [other - one - 1 for one, other in pairwise(own)]
            left.append(made - 1 - own[-1])
        longest, idle = max(waits), max(left)
        tally.waits[longest] += 1
        if not course.last:
            return
        tally.idle[100 * idle // made] += 1
        tally.out[100 * idle // made if idle > longest else 0] += 1

    def _note_order(self, course: Course, won: Winners | None, tally: Followed) -> None:
        """Count the win credit of seats in order of their first decision, those without one last."""
        order = [*dict.fromkeys(course.seats)]
        order += [seat for seat in self.game.people if seat not in order]
        tally.starters[order[0]] += 1
        at, people = self.game.people.index(order[0]), self.game.people
        turned = [*people[at:], *people[:at]]
        tally.unordered += order not in (turned, [turned[0], *turned[:0:-1]])
        tally.orders[tuple(self.unit // len(won) if won and seat in won else 0 for seat in order)] += 1
        tally.unlike += not self.owned.alike(course.moments[0].state)

    def _note_positions(self, course: Course, won: Winners | None, tally: Followed) -> None:
        for tenth in range(TENTHS + 1):
            state = (course.last or course.moments[-1].state) if tenth == TENTHS else course.at(tenth / TENTHS).state
            for number in self.numbers:
                with suppress(Exception):  # end scores may fail a runtime check earlier
                    values = [number.read(state, seat) for seat in self.game.people]
                    for seat, value in zip(self.game.people, values, strict=True):
                        tally.numbers[number.name, tenth, None if won is None else seat in won, value] += 1
        for number in self.numbers:
            kept = course.moments if number.name != TOTAL else course.moments[-1:]
            with suppress(Exception):  # end scores may fail a runtime check earlier
                states = [*(each.state for each in kept), *([course.last] if course.last else [])]
                read = [[number.read(s, seat) for seat in self.game.people] for s in states]
                tally.tops[number.name, max(map(max, read))] += 1
                if number.name != TOTAL:
                    self._note_flow(number.name, read, course, tally)
        tally.placed.update(self._placed(course.moments[0].state) | self._placed(course.moments[-1].state))
        self._note_leads(course, tally)

    def _note_use(self, course: Course, won: Winners | None, seen: Seen, tally: Followed) -> None:
        """Count when actions and rules were used, the gain of choosing them, and repeated positions."""
        made = len(course.seats)
        used: dict[str, list[int]] = {}
        for place, names in enumerate(course.done):
            for name in names:
                used.setdefault(name, [0, 0, 0])[3 * place // made] += 1
        for rule, asked in self.conditions.items():
            held = [any(holds(course.at(tenth / TENTHS).state) for holds in asked) for tenth in range(TENTHS - 1)]
            used[rule_key(rule)] = [sum(held[third * 3 : third * 3 + 3]) for third in range(3)]
        for rule, moments in seen.acted.items():
            for before in moments:
                used.setdefault(rule_key(rule), [0, 0, 0])[min(2, 3 * max(0, before - 1) // made)] += 1
        for name, (first, second, last) in used.items():
            tally.thirds[name, first, second, last] += 1
        sums: dict[str, list[int]] = {}
        for (name, seat), (did, did_not) in course.offers.items():
            own = sums.setdefault(name, [0, 0, 0, 0])
            credit = self.unit // len(won) if won and seat in won else 0
            for place, more in enumerate((credit * did, did, credit * did_not, did_not)):
                own[place] += more
        for name, own in sums.items():
            tally.lifts.update(products(name, own))
        if course.back is not None:
            tally.back[course.back[1] - course.back[0]] += 1

    def _note_cards(self, course: Course, won: Winners | None, tally: Followed) -> None:
        """Count the wins of players who had a piece of each row in a zone of theirs, or whose move named it."""
        seen: dict[tuple[str, str, int], set[int]] = {}
        ends, made = [course.last] if course.last else [], len(course.seats)
        for base, names in self.pieces:
            lay: list[int] = [-1] * len(names)
            for state in (*(each.state for each in course.moments), *ends):
                now = state[base : base + len(names)]
                for name, before, after in zip(names, lay, now, strict=True) if now != lay else ():
                    if before != after and (seat := self.holders.get(after)) is not None:
                        seen.setdefault((name, HAD, WHOLE), set()).add(seat)
                lay = now
        rows = {name for _, names in self.pieces for name in names}
        for place, (seat, named) in enumerate(zip(course.seats, course.done, strict=True)):
            for name in rows.intersection(named):
                played = seen.setdefault((name, PLAYED, WHOLE), set())
                if seat not in played:
                    played.add(seat)
                    seen.setdefault((name, PLAYED, 3 * place // made), set()).add(seat)
        for (name, sort, third), seats in seen.items():
            credit = self.unit // len(won) * len(seats.intersection(won)) if won else 0
            tally.cards[name, sort, third, credit, len(seats)] += 1

    def _note_results(self, course: Course, won: Winners | None, tally: Followed) -> None:
        """Count the results of seats with what their moves did, and their points at half and at the end."""
        people, ended = self.game.people, bool(course.last) and won is not None
        credit = [self.unit // len(won) if won and seat in won else 0 for seat in people]
        with suppress(Exception):  # end scores may fail a runtime check earlier
            if self.total is not None and ended:
                points = [self.total.read(course.last, seat) for seat in people]
                if len(course.seats) > self.half:
                    made = max(each.made for each in course.moments if each.made <= self.half)
                    state = next(each.state for each in course.moments if each.made == made)
                    before = [self.total.read(state, seat) for seat in people]
                    tally.gains[tuple(zip(before, points, strict=True))] += 1
                credit = points if by_points(self.table) else credit
        done = {seat: Counter[str]() for seat in people}
        for seat, names in zip(course.seats, course.done, strict=True):
            done[seat].update(set(names))
        if ended:
            rows = (tuple(sorted(done[seat].items())) for seat in people)
            tally.joint[tuple(zip(credit, rows, strict=True))] += 1

    def _placed(self, state: list[int]) -> set[str]:
        """Return the names of the rows (cards, tiles) of which a game piece lies in some zone."""
        where = self.program.layout.where
        return {
            row_name(kind, kind.row_of[at])
            for kind, base in where.items()
            for at in range(kind.size)
            if state[base + at] >= 0
        }

    def _note_flow(self, name: str, read: list[list[int]], course: Course, tally: Followed) -> None:
        """Sum the changes of a number of all seats by the action chosen before, in games kept move by move."""
        made = len(course.seats)
        if len(course.moments) < made:
            return
        for at, (before, after) in enumerate(pairwise(read)):
            for seat, one, other in zip(self.game.people, before, after, strict=True):
                if one != other:
                    what = course.done[at][0] if seat == course.seats[at] else f"{course.done[at][0]} of others"
                    tally.flows[name, what, TENTHS * at // made, other > one] += abs(other - one)

    def _note_leads(self, course: Course, tally: Followed) -> None:
        """Count the changes of the leader in points, judged at each end of a turn."""
        total = self.total
        if total is None:
            return
        changes = last = 0
        ahead: int | None = None
        ends = [other for one, other in pairwise(course.moments) if course.seats[one.made] != course.seats[other.made]]
        with suppress(Exception):
            end = course.last or course.moments[-1].state
            for made, state in [*((each.made, each.state) for each in ends), (len(course.seats), end)]:
                totals = {seat: total.read(state, seat) for seat in self.game.people}
                best = max(totals.values())
                alone = [seat for seat, value in totals.items() if value == best]
                if len(alone) == 1 and alone[0] != ahead:
                    if ahead is not None:
                        changes, last = changes + 1, 100 * made // len(course.seats)
                    ahead = alone[0]
            tally.lead_changes[changes] += 1
            tally.last_change[last] += 1

    def _fork(self, course: Course, won: Winners | None, bots: tuple[str, ...], seed: int, tally: Followed) -> None:
        """Continue the game with new draws from each tenth but the first and the last; count the winners."""
        for tenth in range(1, TENTHS):
            luck, moment = bits(seed, FORKS, tenth) >> 11, course.at(tenth / TENTHS)
            then = self._winners(self.courses.ending(moment, bots, luck))
            tally.forks[tenth, won or (), then or ()] += 1
            tally.cuts[tenth, PARTS * moment.made // len(course.seats)] += 1


def by_points(table: Table) -> bool:
    """Return whether the highest total wins, so that points measure success better than wins."""
    return table.criteria_names[:1] == ["highest total"]


def winners(places: Iterable[int]) -> Winners:
    """Return the seats that came first."""
    return tuple(seat for seat, place in enumerate(places) if place == 1)


def rule_key(rule: str) -> str:
    """Return the name under which uses of a rule are counted, distinct from actions and rows."""
    return f"rule {rule}"
