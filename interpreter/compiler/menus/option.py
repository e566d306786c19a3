"""The part of a menu that lists one action.

It is one list where no part needs a statement, else loops. A condition is tested as soon as its parameters are bound,
and like pieces are offered once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.traversal import conjuncts
from interpreter.code import statements as lines
from interpreter.code.expressions import Cell, Const, Each, Loop, Numbers
from interpreter.code.writing import CELLS, const
from interpreter.compiler.analysis.openings import has_condition, is_opening_line
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets import queries
from interpreter.compiler.bitsets.conditions import joined
from interpreter.compiler.bitsets.plain import is_plain
from interpreter.compiler.building import added, all_of, is_yes, not_
from interpreter.compiler.likeness import chooser_sight, classes
from interpreter.compiler.likeness.chooser_sight import Seen
from interpreter.compiler.limits import steps
from interpreter.compiler.lines import for_each
from interpreter.compiler.menus import pair_menus
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion, walk
from interpreter.compiler.values import dispatch as x_, sets
from interpreter.kernel.errors import not_none

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from gamespec.checked.game import Action, Param
    from interpreter.code.expressions import Expr
    from interpreter.compiler import graph as g
    from interpreter.compiler.menus.move_codes import OfferedAction
    from interpreter.compiler.module import Fn
NESTED = 40
"""Maximum number of conditions of one action in each other; those after them skip a loop of one lap."""


class Option:
    """Writes the part of a menu that lists one action."""

    def __init__(self, fn: Fn, offer: st.Offer, offered: OfferedAction) -> None:
        self.fn = fn
        self.offer = offer
        self.offered = offered
        self.action: Action = offered.action
        self.chosen = list(self.action.params[len(offered.option.args) :])
        self.waiting: list[st.Need | st.Let] = []
        self.rest: tuple[g.Line, ...] = ()
        self.depth = fn.depth
        self.loops = 0
        self.after: list[list[object]] = []
        self.asked = False
        """True once the rest of the opening has been tested."""

    def write(self) -> None:
        """Bind what is given, then loop over what is chosen."""
        fn = self.fn
        with fn.as_locals(operations.action_variables(self.action)):
            self.bind_given()
            self.split()
            if not self.as_list():
                self.after = self.work_after()
                self.test_ready()
                for param in self.chosen:
                    self.loop(param)
                self.finish()
        fn.close(self.depth)
        fn.looping = False

    def bind_given(self) -> None:
        """`you` and the arguments written in the offer."""
        fn = self.fn
        for var, of in operations.given(fn, self.action, self.offer.player, self.offered.option.args):
            if isinstance(of, Const) or (isinstance(of, Cell) and isinstance(of.address, Const)):
                fn.env[var] = of  # a menu changes nothing
            else:
                fn.assign(var, of, force_local=True)

    def split(self) -> None:
        """Leading conditions and lets may be tested early; the rest is one question at the end."""
        opening = completion.opening_lines(self.action)
        for line in opening:
            if not isinstance(line, st.Need | st.Let):
                break
            self.waiting.append(line)
        self.rest = opening[len(self.waiting) :]
        self.split_prices()

    def split_prices(self) -> None:
        """Split prices off the opening: those of separate numbers, and later lines, become conditions.

        What comes after a price is asked where it can be paid: it must not fail, or the price must be known first.
        """
        module, conditions = self.fn.module, list[st.Need]()
        prices: list[st.Pay] = []
        are_known = True
        for line in self.rest:
            if isinstance(line, st.Pay):
                parts = [part for part in (line.amount, line.source.owner, *line.source.keys) if part is not None]
                is_known = not {*free(line.source), *free(line.amount)} & self.unbound()
                are_known = are_known and is_known
                is_own = all(walk.are_apart(line.source, other.source) for other in prices)
                if not is_own or not (is_known or all(is_plain(module, part) for part in parts)):
                    break
                conditions.append(completion.affordable(line))
            elif isinstance(line, st.Need) and (are_known or is_plain(module, line.condition)):
                parts = [line.condition]
                conditions.append(line)
            else:
                break
            if {other.source.field for other in prices} & module.analysis.of(*parts).reads.keys():
                conditions.pop()
                break
            prices += [line] if isinstance(line, st.Pay) else []
        behind = self.rest[len(conditions) :]
        if prices:
            self.waiting += conditions
            self.rest = (*prices, *behind) if has_condition(behind) else behind
        elif self.rest and isinstance(self.rest[0], st.Pay) and not has_condition(self.rest[1:]):
            self.waiting.append(completion.affordable(self.rest[0]))
            self.rest = self.rest[1:]

    def unbound(self, after: int = 0) -> set[Var]:
        """Variables not known yet."""
        later = {p.var for p in self.chosen[after:]}
        return later | {line.var for line in self.waiting if isinstance(line, st.Let)}

    # ---- as a list comprehension

    def as_list(self) -> bool:
        """Write one list comprehension, if nothing needs a statement; return whether it is written."""
        if any(isinstance(line, st.Let) for line in self.waiting) or not self.chosen:
            return False
        if any(classes.has_likes(p.domain) for p in self.chosen if p.domain is not None):
            return False
        fn = self.fn
        if self.as_table() or self.as_relation():
            return True
        later = self.work_after()
        fn.looping = True
        first = [x_.built(fn, need.condition) for need in self.ready(0)]
        first.append(self.question())
        if not is_yes(condition := all_of(first)):
            fn.open(lambda block: lines.Branch(condition, block))
        loops: list[Loop] = []
        for i, param in enumerate(self.chosen):
            whole, left = self.generator(param, i)
            whole = self.counted(whole, param, later[i])
            one = fn.declare(param.var)
            conditions = [*(x_.built(fn, part) for part in left), self.question(i + 1)]
            loops.append(Loop((one.local,), whole, tuple(each for each in conditions if not is_yes(each))))
        self.offer_all(Each(CELLS, tuple(loops), self.code()))
        return True

    def offer_all(self, codes: Expr) -> None:
        """Add moves to the menu."""
        self.fn.add(lines.Extend(self.fn.named("out", CELLS), codes))

    def as_table(self) -> bool:
        """Write a look-up of the codes by the bits that the condition reads; return whether it is written."""
        if len(self.chosen) != 1 or len(self.waiting) != 1 or self.chosen[0].where is not None:
            return False
        need, param = self.waiting[0], self.chosen[0]
        known = x_.known(self.fn, not_none(param.domain))
        if known is None or not isinstance(need, st.Need) or has_condition(self.rest):
            return False
        table = queries.codes_by_bits(
            self.fn, param.var, known, need.condition, self.offered.base - self.offered.dimensions[0].low
        )
        if table is None:
            return False
        self.waiting = []
        self.offer_all(table)
        return True

    def as_relation(self) -> bool:
        """From here to there on a small board: bit sets, one for each way to go."""
        needs = [n for n in self.waiting if isinstance(n, st.Need)]
        two = len(self.chosen) == 2 and len(needs) == len(self.waiting)
        if not two or has_condition(self.rest) or not self.action.uses_you:
            return False
        parts = [c for p in self.chosen for c in conjuncts(p.where)]
        parts += [c for n in needs for c in conjuncts(n.condition)]
        first, second = self.offered.dimensions
        code = (self.offered.base, first.factor, second.factor)
        you = self.action.you
        found = pair_menus.menu(self.fn, you, self.fn.get(you), self.chosen, parts, code)
        if found is None:
            return False
        self.waiting = []
        self.offer_all(found)
        return True

    def work_after(self) -> list[list[object]]:
        """Return for each chosen parameter the work for each of its values: later parameters and tests."""
        asked = [*self.waiting, *(line for line in self.rest if is_opening_line(line))]
        wheres = [param.where for param in self.chosen if param.where is not None]
        return [
            [*asked, *wheres, *(not_none(param.domain) for param in self.chosen[i + 1 :])]
            for i in range(len(self.chosen))
        ]

    def counted(self, whole: Expr, param: Param, after: list[object]) -> Expr:
        """Return the members of a parameter, counted where a menu may be long."""
        return steps.candidates(
            self.fn, whole, not_none(param.domain), after, [not_none(p.domain) for p in self.chosen]
        )

    def ready(self, bound: int) -> list[st.Need]:
        """Conditions whose variables are bound now; each is handed out once."""
        unknown = self.unbound(bound)
        found = [n for n in self.waiting if isinstance(n, st.Need) and not unknown & set(free(n))]
        self.waiting = [n for n in self.waiting if n not in found]
        return found

    def generator(self, param: Param, index: int) -> tuple[Expr, list[e.Expr]]:
        """Return the members of a chosen parameter and the conditions left, also those waiting for it."""
        if isinstance(param.domain, e.IntRange):
            left = conjuncts(param.where)
            return sets.numbers(self.fn, param.domain), left + [need.condition for need in self.ready(index + 1)]
        conditions = conjuncts(param.where)
        for need in self.ready(index + 1):
            conditions += conjuncts(need.condition)
        return queries.fitting(self.fn, param.var, not_none(param.domain), joined(conditions))

    # ---- as nested loops

    def test_ready(self, bound: int = 0) -> None:
        """Write every waiting line whose variables are known, in order."""
        progress = True
        while progress:
            progress = False
            for line in list(self.waiting):
                others = {w.var for w in self.waiting if isinstance(w, st.Let)} | {p.var for p in self.chosen[bound:]}
                if set(free(line)) & others:
                    continue
                self.waiting.remove(line)
                progress = True
                if isinstance(line, st.Let):
                    walk.name_value(self.fn, line)
                else:
                    self.require(x_.built(self.fn, line.condition))

    def require(self, condition: Expr) -> None:
        """Go on only if a condition holds."""
        if is_yes(condition):
            return
        if not self.loops and self.fn.depth - self.depth >= NESTED:
            self.fn.open(for_each(self.fn.fresh("i"), Numbers(CELLS, const(0), const(1))))  # one lap, for `continue`
            self.loops += 1
        if self.loops:
            self.fn.skip_if(not_(condition))
        else:
            self.fn.open(lambda block: lines.Branch(condition, block))

    def loop(self, param: Param) -> None:
        """Write the loop of one chosen parameter."""
        fn = self.fn
        index = self.chosen.index(param)
        domain, left = not_none(param.domain), conjuncts(param.where)
        if isinstance(domain, e.IntRange):
            whole = sets.numbers(fn, domain)
        elif queries.space_kind(domain) is None:
            whole, left = queries.fitting(fn, param.var, domain, param.where)
        else:
            whole, left = self.generator(param, index)
        whole = self.counted(whole, param, self.after[index])
        one = fn.declare(param.var)
        seen = Seen(fn, chooser_sight.likeness(fn, domain, self.action.you, one))
        fn.open(for_each(one, whole))
        self.loops += 1
        fn.looping = True
        for condition in left:
            fn.skip_if(not_(x_.built(fn, condition)))
        seen.skip_others(fn)
        self.test_ready(index + 1)
        self.require(self.question(index + 1))

    def finish(self) -> None:
        """Write the rest of the opening if it has not been tested yet, then the code."""
        self.require(self.question(len(self.chosen)))
        self.fn.add(lines.Append(self.fn.named("out", CELLS), self.code()))

    def question(self, bound: int = 0) -> Expr:
        """Return the test that the rest of the opening can be completed; 1 if done already or not yet known."""
        unknown = self.unbound(bound)
        if self.asked or any(unknown & read(line) for line in self.rest if is_opening_line(line)):
            return const(1)
        self.asked = True
        return completion.completable(self.fn, self.rest)

    def code(self) -> Expr:
        """Return the move's code."""
        base, terms = self.offered.base, []
        for dimension in self.offered.dimensions:
            base -= dimension.low * dimension.factor
            terms.append((self.fn.get(dimension.var), dimension.factor))
        return added(base, *terms)
