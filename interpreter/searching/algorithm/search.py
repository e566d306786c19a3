"""Monte Carlo tree search over determinizations.

Games go down a tree and then on to their ends by rollouts.
Nothing outside the tree lasts from game to game, and chance is drawn anew in each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from interpreter.imagining.picks import Picks, Secrets
from interpreter.kernel.arena import Arena, Column, Count, Flag, Sign, Word
from interpreter.kernel.chance import COUNTER_STEP, FIRST, MASK, SECOND, SEED_STEP, game_seed
from interpreter.kernel.layout import PC, SEED
from interpreter.kernel.play import FAILED, OVER, WAITS, Play, Seat
from interpreter.searching.algorithm.tree import DEEPEST, Node, Tree

# ---- mean results of moves wherever they were made (MAST), which guide rollouts


ENTRIES = 1 << 16
"""Number of entries in the table of moves' averages; moves with equal hashes share an entry."""
UNSEEN = 1.0
"""Mean result assumed for a move never made: the maximum, so that each move is made at least once."""


@dataclass(slots=True, eq=False)
class Average:
    """Statistics of a move: the number of times it was made, and its summed results.

    The result of a game is that of the player who made the move.
    """

    visits: float = 0.0
    total: float = 0.0


@dataclass(slots=True, eq=False)
class Made:
    """A move of the current rollout: the index of its average, and the player who made it."""

    entry: Annotated[int, 0, ENTRIES - 1] = 0
    seat: Seat = 0


class Averages:
    """Mean result of each move in a search, by which rollouts choose moves.

    At a decision `tries` legal moves are drawn, and the best of them is made; a rollout has at most `longest` moves.
    """

    def __init__(self, play: Play, tries: int, longest: int) -> None:
        self.play, self.tries = play, tries
        self.averages = Arena("averages", Average, ENTRIES)
        self.made = Arena("made", Made, longest + 1)
        self.count = Column("made moves", int, 1, 0, longest)

    def clear(self) -> None:
        """Delete all averages, and the moves recorded in the current rollout."""
        self.averages.clear()
        self.count[0] = 0

    def pick(self, state: list[int], menu: list[int]) -> int:
        """Return the index of the best of a few moves drawn from the legal moves, and record that move."""
        seat = self.play.seat(state)
        base = state[PC] * SEED_STEP + seat * COUNTER_STEP & MASK
        best = chosen = 0
        greatest = -1e300
        for _ in range(self.tries):
            place = self.play.choose(len(menu))
            entry = hashed(menu[place] * FIRST + base & MASK)
            average = self.averages[entry]
            value = average.total / average.visits if average.visits > 0.0 else UNSEEN
            if value > greatest:
                greatest = value
                best = place
                chosen = entry
        made = self.made[self.count[0]]
        made.entry = chosen
        made.seat = seat
        self.count[0] += 1
        return best

    def credit(self, got: Column[float]) -> None:
        """Add to each move of the current rollout its player's result (`got`), and clear the list of moves."""
        for number in range(self.count[0]):
            made = self.made[number]
            average = self.averages[made.entry]
            average.visits += 1.0
            average.total += got[made.seat]
        self.count[0] = 0


def hashed(word: int) -> int:
    """Return the index of a move's average, 0 to ENTRIES - 1, by hashing the number `word` of the move."""
    return ((word ^ word >> 31) * SECOND & MASK) >> 33 & ENTRIES - 1


LONGEST = 5_000
"""Maximum number of decisions of a rollout, which is then valued as if the game ended there."""
GIVEN = 1 << 19
"""Size of the input of a search in 64-bit words: determinizations, and the codes of their moves."""
MOVES = 1 << 16
"""Maximum number of legal moves at the root."""
MOST_SEATS = 64
OFTEN = 8
"""Number of games from one test whether the choice is settled to the next."""
Seed = Annotated[int, 0, (1 << 53) - 1]
Number = Annotated[int, 0, 1 << 50]
Dealt = Annotated[int, -1, MOST_SEATS - 1]


@dataclass(frozen=True, slots=True)
class Shape:
    """Facts about a game that the search needs, and its settings.

    From the cell `stands` on are written: for each seat whether nobody is ahead of it, then for each seat its first
    ranking criterion. `secrets` says which picks are kept secret until all have picked. `proves`: whether proofs of
    wins are sound. `tries`, `small`, `trust` and `explore` are those of `interpreter.searching.protocol.Manner`.
    """

    cells: int
    stands: int
    seats: int
    secrets: Secrets
    proves: bool
    tries: int
    small: float
    trust: float
    explore: float


@dataclass(slots=True, eq=False)
class Run:
    """Variables of the search: a flag about the present rollout, and the sum of all scores."""

    exact: Flag = 0
    """Whether no player had a choice in the rollout, so that its result is exact."""
    scores: float = 0.0
    """Sum of the final scores in all games so far, in a game for a single player."""
    stands: Flag = 0
    """Whether the cells behind the state hold the standing of this very state."""
    values: Flag = 0
    """Whether to go on once all moves but one are proven to lose, for the value of that one."""
    until: Count = 0
    """Number of games, if the search may end once the rest cannot change which move is made most; else 0."""


class Search:
    """A search tree and the games that are played in it.

    `given` holds determinizations, then the codes of their moves; the same move has the same index in each of them.
    """

    def __init__(self, play: Play, shape: Shape) -> None:
        self.play, self.shape = play, shape
        self.given = Column("given", int, GIVEN)
        self.codes = Column("codes", int, MOVES)
        """Codes of the legal moves at the root, in the determinization of the current game."""
        self.picks = Picks(play, shape.cells, shape.secrets)
        self.tree = Tree(play, shape.trust, shape.explore)
        self.averages = Averages(play, shape.tries, LONGEST)
        self.run = Arena("run", Run, 1)
        self.got = Column("got", float, MOST_SEATS)
        """Result of each seat in the last game: its share of the win mixed with a term for its margin."""
        self.won = Column("won", float, MOST_SEATS)
        """Share of each seat in the win of the last game."""
        self.ahead = Column("ahead", float, MOST_SEATS)

    def clear(self, values: Flag, until: Number) -> None:
        """Begin with an empty tree; `values`: whether the value of the best move is wanted.

        `until` is the number of games if the search may end once the rest cannot change which move is made most.
        """
        self.tree.clear()
        self.averages.clear()
        self.run.clear()
        self.run[0].values = values
        self.run[0].until = until
        self.codes.clear()

    def tried(self, move: Count) -> int:
        """Return the index of the statistics (Record) of a move at the root; 0 if it was never made."""
        return self.tree.found[self.tree.slot(0, move)]

    def search(
        self, state: list[int], seed: Seed, first: Number, games: Number, worlds: Count, moves: Count, seat: Dealt
    ) -> Flag:
        """Play the `games` games from number `first` on, and add their results to the tree.

        Return whether nothing is left to find (MCTS-Solver), so that no further game is played.

        They use the determinizations in turn: `worlds` is their number, `moves` the number of legal moves in each.
        Before each game the pieces that `seat` does not know are dealt anew, and others make their secret picks anew;
        of -1 nothing is dealt.
        """
        cells = self.shape.cells
        given = self.given
        for number in range(first, first + games):
            if self.is_proven() or (number % OFTEN == 0 and self.is_settled(moves, number)):
                break
            world = number % worlds
            start = world * cells
            state[0:cells] = given[start : start + cells]
            word = game_seed(seed, number)
            state[SEED] = word
            self.play.sit_down(word)
            if seat >= 0:
                self.play.imagine(state, seat, word)
                if self.shape.secrets.picks:
                    self.picks.draw(state, seat)
            root = worlds * cells + world * moves
            for place in range(moves):
                code = given[root + place & GIVEN - 1]
                self.codes[place & MOVES - 1] = self.play.renamed(state, code) if seat >= 0 else code
            status = self.game(state, moves, word)
            self.value(state, status)
            self.tree.credit(self.got, self.won)
            self.averages.credit(self.got)
            if self.shape.proves and self.run[0].exact and self.tree.variables[0].depth and self.won[0] != self.won[1]:
                self.tree.prove(self.won)
        return self.is_proven()

    def is_proven(self) -> Flag:
        """Return whether the best move is proven, or, if it is wanted, its value."""
        proof = self.tree.records[0].proof
        return 1 if self.shape.proves and (proof > 0 or (proof < 0 and not self.run[0].values)) else 0

    def is_settled(self, moves: Count, done: Number) -> bool:
        """Return whether the games that are left cannot change which of the `moves` is made most."""
        until = self.run[0].until
        if self.shape.proves or done >= until:
            return False
        most = second = 0.0
        for move in range(moves):
            number = self.tried(move)
            visits = self.tree.records[number].visits if number else 0.0
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return most - second > float(until - done)

    # ---- one game

    def game(self, state: list[int], moves: Count, seed: Word) -> int:
        """Play one game: selection, expansion by one move, and a rollout; return its status.

        The codes of the `moves` legal moves at the root are in `codes`.
        """
        run = self.run[0]
        tree = self.tree
        play = self.play
        variables = tree.variables[0]
        thinks = play.seat(state)
        variables.depth = 0
        run.exact = 1
        run.stands = 0
        node = 0
        status = play.resume(state)
        for made in range(LONGEST):
            if status != WAITS:
                return status
            menu = self.codes[0:moves] if made == 0 else play.menu(state)
            place = gains = 0
            variables.is_new = 0
            if len(menu) > 1:
                secret = self.picks.is_secret(state)
                if secret and play.seat(state) != thinks:
                    place = play.choose(len(menu))  # nobody can respond to it, so it is no place of the tree
                else:
                    place = tree.choose(state, node, menu, made == 0)
                    tree.follow(node, len(menu))
                    node = variables.chosen
                    gains = 0 if secret else node
            status = self.make(state, menu[place], gains)
            if variables.is_new or variables.depth >= DEEPEST:
                if status == WAITS and variables.is_new and self.shape.proves and self.decided(state):
                    return OVER
                play.sit_down(seed + 1)
                return self.roll(state, status)
        if status == WAITS:
            run.exact = 0
        return status

    def make(self, state: list[int], code: int, gains: Node) -> int:
        """Carry out a move, add its immediate gain in lead to record number `gains`, and return the status.

        Nothing is added if `gains` is 0 or the search does not use immediate gains.
        """
        run = self.run[0]
        if not self.shape.trust or not gains:
            run.stands = 0
            return self.play.apply(state, code)
        record = self.tree.records[gains]
        record.gained -= self.lead(state, record.actor)
        run.stands = 0
        status = self.play.apply(state, code)
        if status != FAILED:
            record.gained += self.lead(state, record.actor)
        return status

    def roll(self, state: list[int], status: Sign) -> int:
        """Play a rollout to the end, guided by mean results of moves (MAST); return its status."""
        run = self.run[0]
        play = self.play
        for _ in range(LONGEST):
            if status != WAITS:
                return status
            menu = play.menu(state)
            place = 0
            if len(menu) > 1:
                run.exact = 0
                if self.shape.tries == 1 or self.picks.is_secret(state):
                    place = play.choose(len(menu))
                else:
                    place = self.averages.pick(state, menu)
            status = play.apply(state, menu[place])
        if status == WAITS:
            run.exact = 0
        return status

    def decided(self, state: list[int]) -> bool:
        """Return whether the player to move can win at once; if so, the winning move is made in `state`."""
        play = self.play
        size = self.shape.cells
        seat = play.seat(state)
        menu = play.menu(state)
        before = state[0:size]
        kept = play.keep()
        for code in menu:
            if play.apply(state, code) == OVER and play.standing(state) and self.is_alone(state, seat):
                play.release(kept)
                return True
            state[0:size] = before
        play.release(kept)
        play.resume(state)
        return False

    def is_alone(self, state: list[int], seat: Seat) -> bool:
        """Return whether a seat has won and no other has."""
        stands = self.shape.stands
        winners = sum(state[stands + other] for other in range(self.shape.seats))
        return state[stands + seat] == 1 and winners == 1

    # ---- results

    def lead(self, state: list[int], seat: Seat) -> float:
        """Return a seat's margin if the game ended in this state; 0 if a runtime check fails.

        The standing after a move in the tree serves the next one too.
        """
        run = self.run[0]
        if not run.stands:
            run.stands = self.play.standing(state)
        return self.margin(state, seat) if run.stands else 0.0

    def margin(self, state: list[int], seat: Seat) -> float:
        """Return a seat's margin over the best of the other seats; for a single seat its own value."""
        reached = self.shape.stands + self.shape.seats
        if self.shape.seats == 1:
            return float(state[reached])
        best = max(state[reached + other] for other in range(self.shape.seats) if other != seat)
        return float(state[reached + seat] - best)

    def value(self, state: list[int], status: Sign) -> None:
        """Store each seat's share of the win in `won`, and its result in `got`; 0 if a runtime check failed.

        The result mixes the share of the win with the margin.
        """
        run = self.run[0]
        seats = self.shape.seats
        stands = self.shape.stands
        variables = self.tree.variables[0]
        if status == FAILED or not self.play.standing(state):
            run.exact = 0
            for seat in range(seats):
                self.got[seat] = self.won[seat] = 0.0
            return
        for seat in range(seats):
            self.ahead[seat] = self.margin(state, seat)
        small = self.shape.small
        if seats == 1:
            small = 1.0
            run.scores += self.ahead[0]
            self.ahead[0] -= run.scores / (variables.counted + 1.0)
        for seat in range(seats):
            variables.margins += abs(self.ahead[seat])
            variables.counted += 1.0
        scale = variables.margins / variables.counted
        first = max(1.0, float(sum(state[stands + seat] for seat in range(seats))))
        for seat in range(seats):
            part = float(state[stands + seat]) / first
            margin = self.ahead[seat]
            self.won[seat] = part
            self.got[seat] = (1.0 - small) * part + small * (0.5 + 0.5 * (margin / (abs(margin) + scale + 1e-9)))
