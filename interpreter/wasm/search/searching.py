"""Monte Carlo tree search inside the module: games go down a tree and on from it, and the tree learns from them.

Enters what is known of a game's decisions, and worlds the host has laid in memory; leaves functions the host calls.
Nothing outside the tree lasts from game to game, and chance is drawn anew in each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.kernel.chance import COUNTER_STEP, SEED_STEP
from interpreter.kernel.layout import PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.playout import DECIDES
from interpreter.wasm.printing.memory import ITEMS, LENGTH
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.averages import Averages
from interpreter.wasm.search.dealing import Dealing
from interpreter.wasm.search.decisive import Decisive
from interpreter.wasm.search.ends import Ends, Margins
from interpreter.wasm.search.gained import Gained
from interpreter.wasm.search.promising import Promising
from interpreter.wasm.search.proving import Proving
from interpreter.wasm.search.tree import DEEPEST, Room, Tree
from interpreter.wasm.search.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from interpreter.wasm.encoding.body import Body
    from interpreter.wasm.playout import Playing

_RANK = 4
"""Bytes of the sign of a move at the root."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is asked. Functions of CODE go by the number of a node."""

    cells: int
    """Of a world."""
    asked: Sequence[str | None]
    """Who decides."""
    secret: Sequence[int]
    """Where picks are kept until all have picked."""
    signs: Mapping[int, str]
    """Of a code: what is equal for moves that mean the same; nodes without one go by codes."""
    ends: Ends
    proves: bool
    """Whether ends found in the tree prove anything."""
    tries: int
    """Moves drawn from a menu, the best of which is made where a game is played on."""
    room: Room
    worlds: int
    """Bytes for worlds and for the signs of the moves at the root."""

    @property
    def wide(self) -> int:
        """Bytes of a world."""
        return WIDE * self.cells

    @property
    def bytes(self) -> int:
        """All that is the host's."""
        return self.room.end + self.worlds


class Searching:
    """The functions of a search."""

    def __init__(self, playing: Playing, search: Search) -> None:
        self.playing, self.search, self.whole = playing, search, playing.whole
        self.dealing = Dealing(playing)
        self.tree = Tree(playing, search.room, self._push_sign)

        self.proving = Proving(self.tree, search.ends.stands)
        self.thinks = self.whole.assembly.variable(I32)
        """The seat that thinks."""
        self.margins = Margins(playing, search.ends)
        self.worth = Worth(self.tree, self.proving, self.margins)

    def print(self) -> None:
        """All of them."""
        function, export = self.playing.function, self.whole.assembly.export
        self.asked = function((), (I32,), self._asked)
        self.averages = Averages(self.tree, self.asked, self.search.tries)
        self.averages.print()
        self.sign = function((I64,), (I64,), self._sign)
        self.dealing.print()
        promising = Promising(self.tree)
        promising.print()
        self.tree.print(promising.best)
        self.proving.print()
        self.decisive = Decisive(self.playing, self.asked, self.search.ends)
        self.decisive.print()
        self.margins.print()
        self.gained = Gained(self.tree, self.margins)
        if self.search.room.trust:
            self.gained.print()
        self.roll = function((I32,), (), self._roll)
        self.game = function((I32, I64, I64), (), self._game)
        self.worth.print()
        export("search", function((I64,) * 6, (), self._search))
        export("clear", self.tree.clear)
        export("tried", function((I64,), (I32,), self._tried))

    # ---- what is asked of a place

    def _asked(self, body: Body) -> None:
        """Whose decision it is where the state waits."""
        named = {at: name for at, name in enumerate(self.search.asked) if name is not None}

        def answer(name: str) -> None:
            body.call(self.whole.functions[name])
            body(op.I32_WRAP, op.RETURN)

        self._by_node(body, named, answer)
        body(op.UNREACHABLE)

    def _sign(self, body: Body) -> None:
        """What tells the move of a code from others, wherever the pieces it names lie in other worlds."""
        code, word = 0, body.fresh(I64)

        def answer(name: str) -> None:
            body.get(code)
            body.call(self.whole.functions[name])
            body.set(word)

        body.get(code)
        body.set(word)
        self._by_node(body, dict(self.search.signs), answer)
        body.get(word)
        body.i32(0)
        body.load(I64, STATE + WIDE * PC)
        body.i64(SEED_STEP)
        body(op.I64_MUL, op.I64_ADD)
        body.call(self.asked)
        body(op.I64_EXTEND_U)
        body.i64(COUNTER_STEP)
        body(op.I64_MUL, op.I64_ADD)

    def _by_node(self, body: Body, named: dict[int, str], answer: Callable[[str], None]) -> None:
        """What is done at the node where the state waits, by its number; nothing at any other."""
        if not named:
            return
        cases = list(named.items())
        with body.block() as over:

            def nested(left: int, levels: dict[int, int]) -> None:
                if left < 0:
                    body.i32(0)
                    body.load(I32, STATE + WIDE * PC)
                    body.jump_table([levels.get(at, over) for at in range(max(named) + 1)], over)
                    return
                at, name = cases[left]
                with body.block() as level:
                    nested(left - 1, {**levels, at: level})
                answer(name)
                body.jump(over)

            nested(len(cases) - 1, {})

    def _push_sign(self, body: Body, menu: int, place: int, root: int) -> None:
        """At the root the host says which moves are the same; elsewhere their codes do."""
        body.get(root)
        with body.when((I64,)):
            body.get(root, place)
            body.i32(_RANK)
            body(op.I32_MUL, op.I32_ADD)
            body.load(I32)
            body(op.I64_EXTEND_U)
            body.otherwise()
            _code(body, menu, place)
            body.call(self.sign)

    def _tried(self, body: Body) -> None:
        """For the host: the address of what is known of a move at the root; 0 of one never made."""
        number, none = body.fresh(I32), body.fresh(I32)
        body.get(none, 0)
        body.call(self.tree.slot)
        body.load(I32)
        body.tee(number)
        with body.when((I32,)):
            self.tree.record(body, number)
            body.otherwise()
            body.i32(0)

    # ---- games

    def _search(self, body: Body) -> None:
        """For the host: so many games from a number on, which take turns over worlds with so many moves each.

        Before the worlds stand so many bytes of tables by which they are dealt.
        """
        seed, first, games, worlds, moves, tables = range(6)
        word, number = body.fresh(I64), body.fresh(I32)
        body.global_get(self.playing.lists)
        body.global_set(self.whole.first_list)
        with body.block() as out, body.loop() as again:
            body.get(games)
            body(op.I64_EQZ)
            body.jump_if(out)
            self.playing.stop_if_told(body)
            body.get(first, worlds)
            body(op.I64_REM_U, op.I32_WRAP)
            body.set(number)
            self._take_over(body, number, tables)
            self.playing.game_seed(body, seed, first, word)
            body.set(word)
            body.i32(0)
            body.get(word)
            body.store(I64, STATE + WIDE * SEED)
            body.get(word)
            body.call(self.playing.sit_down)
            self.tree.at(body, self.search.room.end)
            body.call(self.dealing.deal)
            self._push_root(body, number, worlds, moves, tables)
            body.get(word, moves)
            body.call(self.game)
            body.call(self.worth.worth)
            body.call(self.tree.credit)
            body.call(self.averages.credit)
            if self.search.proves:
                body.call(self.proving.prove)
            for variable, by in ((first, op.I64_ADD), (games, op.I64_SUB)):
                body.get(variable)
                body.i64(1)
                body(by)
                body.set(variable)
            body.jump(again)

    def _take_over(self, body: Body, number: int, tables: int) -> None:
        body.i32(STATE)
        body.get(number)
        body.i32(self.search.wide)
        body(op.I32_MUL)
        self._push_first(body, tables)
        body(op.I32_ADD)
        body.i32(self.search.wide)
        body(op.MEMORY_COPY)

    def _push_first(self, body: Body, tables: int) -> None:
        """Push the address of the first world."""
        body.get(tables)
        body(op.I32_WRAP)
        self.tree.at(body, self.search.room.end)
        body(op.I32_ADD)

    def _push_root(self, body: Body, number: int, worlds: int, moves: int, tables: int) -> None:
        """The address of the signs of the moves of a world: they stand behind all worlds."""
        body.get(worlds)
        body(op.I32_WRAP)
        body.i32(self.search.wide)
        body(op.I32_MUL)
        body.get(number)
        body.get(moves)
        body(op.I32_WRAP, op.I32_MUL)
        body.i32(_RANK)
        body(op.I32_MUL, op.I32_ADD)
        self._push_first(body, tables)
        body(op.I32_ADD)

    def _game(self, body: Body) -> None:
        """From the state on: down the tree, one move that is new, and on at random.

        A world whose first menu is not as long as that of the others has no place at the root.
        """
        root, word, moves = range(3)
        at, node, menu, length, place = body.freshes((I32,) * 5)
        body.call(self.asked)
        body.global_set(self.thinks)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.set(at)
        body.i32(0)
        body.global_set(self.tree.depth)
        self.proving.keep(body, 1)
        with body.block() as out, body.loop() as again:
            self._menu(body, at, (menu, length), out)
            self.playing.keep(body, menu)
            self._end_gain(body)
            body.i32(0)
            body.set(place)
            body.i32(0)
            body.global_set(self.tree.is_new)
            body.i32(0)
            body.global_set(self.tree.chosen)
            body.get(length)
            body.i32(1)
            body(op.I32_GT_U)
            with body.when():
                self._choose_or_draw(body, (node, menu, length), (root, moves), place)
            body.i32(0)
            body.set(root)
            self._begin_gain(body)
            self._make(body, menu, place, at)
            body.jump_if(out)
            body.global_get(self.tree.is_new)
            body.global_get(self.tree.depth)
            body.i32(DEEPEST)
            body(op.I32_GE_U, op.I32_OR)
            body(op.I32_EQZ)
            body.jump_if(again)
            if self.search.proves:
                self._leave_if_decided(body, at, out)
            body.get(word)
            body.i64(1)
            body(op.I64_ADD)
            body.call(self.playing.sit_down)
            body.get(at)
            body.call(self.roll)
        self._end_gain(body)

    def _end_gain(self, body: Body) -> None:
        """It has come to the next decision, or the game is over."""
        if self.search.room.trust:
            body.call(self.gained.end)

    def _begin_gain(self, body: Body) -> None:
        """From here on counts how far the move chosen in the tree brings its maker ahead, unless that is secret."""
        if not self.search.room.trust:
            return
        body.global_get(self.tree.chosen)
        if self.search.secret:
            body.i32(0)
            self._is_secret(body)
            body(op.I32_EQZ, op.SELECT)
        body.call(self.gained.begin)

    def _leave_if_decided(self, body: Body, at: int, out: int) -> None:
        """Who decides where the game leaves the tree wins, if that can be done at once."""
        body.global_get(self.tree.is_new)
        with body.when():
            body.get(at)
            body.call(self.decisive.decided)
            body.jump_if(out)
            body.i32(0)
            body.load(I32, STATE + WIDE * PC)
            body.set(at)

    def _choose_or_draw(self, body: Body, asked: tuple[int, int, int], known: tuple[int, int], place: int) -> None:
        """The same; what others pick in secret is drawn, and leads nowhere in the tree: nobody can answer it yet."""
        if not self.search.secret:
            self._choose(body, asked, known, place)
            return
        length, drawn = body.fresh(I64), body.fresh(I64)
        self._is_secret(body)
        body.call(self.asked)
        body.global_get(self.thinks)
        body(op.I32_NE, op.I32_AND)
        with body.when():
            body.get(asked[2])
            body(op.I64_EXTEND_U)
            body.set(length)
            self.playing.place(body, length, drawn)
            body.get(drawn)
            body(op.I32_WRAP)
            body.set(place)
            body.otherwise()
            self._choose(body, asked, known, place)
        body.release(length, drawn)

    def _choose(self, body: Body, asked: tuple[int, int, int], known: tuple[int, int], place: int) -> None:
        """A variable becomes the place of the move that is made, and the place in the tree that to which it leads."""
        (node, menu, length), (root, moves) = asked, known
        body.get(node, menu, length)
        body.call(self.asked)
        body.get(root)
        body.i32(0)
        body.get(length)
        body(op.I64_EXTEND_U)
        body.get(moves)
        body(op.I64_EQ, op.SELECT)
        body.call(self.tree.choose)
        body.set(place)
        self.tree.follows(body, node, length)
        body.global_get(self.tree.chosen)
        body.tee(node)
        with body.when():
            self.tree.note(body)

    def _roll(self, body: Body) -> None:
        """From a node on to the end, by what moves brought on the average."""
        at, menu, length, place = 0, *body.freshes((I32,) * 3)
        with body.block() as out, body.loop() as again:
            self.playing.stop_if_told(body)
            self._menu(body, at, (menu, length), out)
            if self.search.room.trust:
                body.global_get(self.gained.made)
                with body.when():
                    self.playing.keep(body, menu)
                    self._end_gain(body)
            body.i32(0)
            body.set(place)
            body.get(length)
            body.i32(1)
            body(op.I32_GT_U)
            with body.when():
                self.proving.keep(body, 0)
                self.playing.keep(body, menu)
                self._pick(body, menu, length)
                body.set(place)
            self._make(body, menu, place, at)
            body(op.I32_EQZ)
            body.jump_if(again)

    def _pick(self, body: Body, menu: int, length: int) -> None:
        """Push the place of a move of a menu: of what is picked in secret any, else one that did well."""
        if self.search.tries == 1:
            self._push_any(body, length)
            return
        self._is_secret(body)
        with body.when((I32,)):
            self._push_any(body, length)
            body.otherwise()
            body.get(menu, length)
            body.call(self.averages.pick)

    def _push_any(self, body: Body, length: int) -> None:
        body.get(length)
        body(op.I64_EXTEND_U)
        body.call(self.playing.choose)
        body(op.I32_WRAP)

    def _is_secret(self, body: Body) -> None:
        """Push whether what is picked where the state waits is kept until all have picked."""
        here = body.fresh(I32)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.set(here)
        body.i32(0)
        for at in self.search.secret:
            body.get(here)
            body.i32(at)
            body(op.I32_EQ, op.I32_OR)
        body.release(here)

    def _menu(self, body: Body, at: int, found: tuple[int, int], out: int) -> None:
        """On to the next decision and its menu, unless the game is over, fails a runtime check or takes too long."""
        menu, length = found
        body.get(at)
        body.call(self.playing.go)
        body.i32(DECIDES)
        body(op.I32_NE)
        body.global_get(self.whole.failed)
        body(op.I32_OR)
        body.jump_if(out)
        body.global_get(self.playing.made)
        body.i64(self.search.room.longest)
        body(op.I64_GE_S)
        with body.when():
            self.proving.keep(body, 0)
            body.jump(out)
        body.global_get(self.whole.offered)
        body.tee(menu)
        body.load(I32, LENGTH)
        body.set(length)

    def _make(self, body: Body, menu: int, place: int, at: int) -> None:
        """Carry out the move at a place; push the runtime check it fails and one more, or 0."""
        code = body.fresh(I64)
        _code(body, menu, place)
        body.set(code)
        body.global_get(self.playing.made)
        body.i64(1)
        body(op.I64_ADD)
        body.global_set(self.playing.made)
        self.whole.anew(body)
        body.get(code)
        body.call(self.playing.take)
        body.set(at)
        body.global_get(self.whole.failed)
        body.release(code)


def _code(body: Body, menu: int, place: int) -> None:
    """Push the code at a place of a menu."""
    body.get(menu)
    body.load(I32, ITEMS)
    body.get(place)
    body.i32(WIDE)
    body(op.I32_MUL, op.I32_ADD)
    body.load(I64)
