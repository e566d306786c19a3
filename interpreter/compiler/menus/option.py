"""The part of a menu that lists one action.

Enters the offer and the action; leaves lines of the menu's function: a list comprehension where nothing needs a line of
its own, else loops. A condition is tested as soon as its parameters are bound, a bound on a number becomes the end of
its range, and like pieces are offered once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.traversal import conjuncts
from gamespec.operators import BINARY_OPERATORS
from interpreter.compiler import syntax
from interpreter.compiler.analysis.openings import has_condition, is_opening_line
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets import candidates, hoist_placements, queries
from interpreter.compiler.bitsets.conditions import joined
from interpreter.compiler.building import raw, value_text
from interpreter.compiler.likeness import chooser_sight, classes
from interpreter.compiler.limits import steps
from interpreter.compiler.menus import pair_menus
from interpreter.compiler.menus.local_variables import Local
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion, walk
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import places
from interpreter.kernel.errors import not_none

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from gamespec.checked.game import Action, Param
    from interpreter.compiler import graph as g
    from interpreter.compiler.menus.move_codes import OfferedAction

TIGHTEN = {"<=": ("high", 0), "<": ("high", -1), ">=": ("low", 0), ">": ("low", 1)}


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
        """Whether the rest of the opening has been asked about."""

    def write(self) -> None:
        """Bind what is given, then loop over what is chosen."""
        fn = self.fn
        hoisted = dict(fn.hoisted)
        with Local(fn, operations.action_variables(self.action)):
            self.bind_given()
            self.split()
            if not self.as_list():
                self.after = self.work_after()
                self.test_ready()
                for param in self.chosen:
                    self.loop(param)
                self.finish()
        fn.depth, fn.hoisted, fn.looping = self.depth, hoisted, False

    def bind_given(self) -> None:
        """`you` and the arguments written in the offer."""
        fn, action = self.fn, self.action
        texts = [x_.number(fn, self.offer.player)] if action.uses_you else []
        names = [action.you] if action.uses_you else []
        for param, arg in zip(action.params, self.offered.option.args, strict=False):
            names.append(param.var)
            texts.append(value_text(operations.value_of(fn, param.var, arg)))
        for var, text in zip(names, texts, strict=True):
            if syntax.number(text) is not None or syntax.is_cell(text):  # a menu changes nothing
                fn.env[var] = text
            else:
                fn.assign(var, raw(text), force_local=True)

    def split(self) -> None:
        """Leading conditions and lets may be tested early; the rest is one question at the end."""
        lines = completion.opening_lines(self.action)
        for line in lines:
            if not isinstance(line, st.Need | st.Let):
                break
            self.waiting.append(line)
        self.rest = lines[len(self.waiting) :]
        if self.rest and isinstance(self.rest[0], st.Pay) and not (self.rest[1:] and is_opening_line(self.rest[1])):
            self.waiting.append(completion.affordable(self.rest[0]))
            self.rest = self.rest[1:]

    def unbound(self, after: int = 0) -> set[Var]:
        """Variables not known yet."""
        later = {p.var for p in self.chosen[after:]}
        return later | {line.var for line in self.waiting if isinstance(line, st.Let)}

    # ---- as a list comprehension

    def as_list(self) -> bool:
        """The short form: one list comprehension, when nothing needs a statement of its own."""
        if any(isinstance(line, st.Let) for line in self.waiting) or not self.chosen:
            return False
        if any(classes.has_likes(p.domain) for p in self.chosen if p.domain is not None):
            return False
        fn, parts = self.fn, []
        if self.as_table() or self.as_relation():
            return True
        later = self.work_after()
        fn.looping = True
        first = [x_.condition(fn, need.condition) for need in self.ready(0)]
        first += [question for question in [self.question()] if question != syntax.YES]
        for i, param in enumerate(self.chosen):
            whole, left = self.generator(param, i)
            whole = self.counted(whole, param, later[i])
            parts += [f"for {name} in [{text}]" for name, text in self.hoists(i)]
            parts.append(f"for {fn.declare(param.var)} in {whole}")
            conditions = [x_.condition(fn, part) for part in left]
            parts += [f"if {c}" for c in (*conditions, self.question(i + 1)) if c != syntax.YES]
        text = f"[{self.code()} {' '.join(parts)}]"
        fn.offer_all(text, when=" and ".join(first))
        return True

    def as_table(self) -> bool:
        """The shortest form: the codes looked up by the few bits of a bit set that the one condition reads."""
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
        self.fn.offer_all(table)
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
        text = pair_menus.menu(self.fn, you, self.fn.var(you), self.chosen, parts, code)
        if text is None:
            return False
        self.waiting = []
        self.fn.offer_all(text)
        return True

    def work_after(self) -> list[list[object]]:
        """For each chosen parameter what is gone through for each of its values: later ones, and all that is asked."""
        asked = [*self.waiting, *(line for line in self.rest if is_opening_line(line))]
        wheres = [param.where for param in self.chosen if param.where is not None]
        return [
            [*asked, *wheres, *(not_none(param.domain) for param in self.chosen[i + 1 :])]
            for i in range(len(self.chosen))
        ]

    def counted(self, whole: str, param: Param, after: list[object]) -> str:
        """The members of a parameter; they are counted where a menu may be long."""
        return steps.candidates(
            self.fn, whole, not_none(param.domain), after, [not_none(p.domain) for p in self.chosen]
        )

    def hoists(self, index: int) -> list[tuple[str, str]]:
        """Bit sets that questions about placements, this parameter and later ones, need, as far as they are known."""
        asked = (*(p.where for p in self.chosen), *completion.opening_lines(self.action))
        return [found for param in self.chosen[index:] for found in hoist_placements.hoists(self.fn, param.var, *asked)]

    def ready(self, bound: int) -> list[st.Need]:
        """Conditions whose variables are bound now; each is handed out once."""
        unknown = self.unbound(bound)
        found = [n for n in self.waiting if isinstance(n, st.Need) and not unknown & set(free(n))]
        self.waiting = [n for n in self.waiting if n not in found]
        return found

    def generator(self, param: Param, index: int) -> tuple[str, list[e.Expr]]:
        """(members, conditions left) of a chosen parameter: its `where` and all conditions that wait for it alone."""
        if isinstance(param.domain, e.IntRange):
            whole = self.range_text(param, index)
            left = conjuncts(param.where)
            return whole, left + [need.condition for need in self.ready(index + 1)]
        conditions = conjuncts(param.where)
        for need in self.ready(index + 1):
            conditions += conjuncts(need.condition)
        return queries.fitting(self.fn, param.var, not_none(param.domain), joined(conditions), self.implied(index))

    def implied(self, index: int) -> list[e.Expr]:
        """Conditions the values of the last parameter must meet, or none of what follows can be completed."""
        return candidates.implied((*self.waiting, *self.rest)) if index + 1 == len(self.chosen) else []

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
                    self.require(x_.condition(self.fn, line.condition))

    def require(self, condition: str) -> None:
        """Go on only if a condition holds."""
        if condition == syntax.YES:
            return
        if self.loops:
            self.fn(f"if not {condition}: continue")
        else:
            self.fn(f"if {condition}:")
            self.fn.depth += 1

    def range_text(self, param: Param, index: int) -> str:
        """The members of a domain; bounds among the waiting conditions become ends of a range."""
        if not isinstance(param.domain, e.IntRange):
            return x_.members(self.fn, not_none(param.domain))
        ends = {"low": [x_.number(self.fn, param.domain.low)], "high": [x_.number(self.fn, param.domain.high)]}
        unknown = self.unbound(index)
        for need in list(self.waiting):
            found = _bound(need, param.var, unknown)
            if found is not None:
                end, extra, limit = found
                ends[end].append(places.plus(extra, (x_.number(self.fn, limit), 1)))
                self.waiting.remove(need)
        low = ends["low"][0] if len(ends["low"]) == 1 else f"max({', '.join(ends['low'])})"
        high = ends["high"][0] if len(ends["high"]) == 1 else f"min({', '.join(ends['high'])})"
        return f"range({low}, {high}+1)"

    def loop(self, param: Param) -> None:
        """One chosen parameter."""
        fn = self.fn
        index = self.chosen.index(param)
        domain, seen, left = not_none(param.domain), "", conjuncts(param.where)
        if isinstance(domain, e.IntRange):
            whole = self.range_text(param, index)
        elif queries.space_kind(domain) is None:
            whole, left = queries.fitting(fn, param.var, domain, param.where, self.implied(index))
        else:
            whole, left = self.generator(param, index)
        whole = self.counted(whole, param, self.after[index])
        for local, text in self.hoists(index):
            fn(f"{local} = {text}")
        name = fn.declare(param.var)
        like = chooser_sight.likeness(fn, domain, self.action.you, name)
        if like is not None:
            seen = fn.module.fresh("seen")
            fn(f"{seen} = set()")
        fn(f"for {name} in {whole}:")
        fn.depth += 1
        self.loops += 1
        fn.looping = True
        for condition in left:
            fn(f"if not {x_.condition(fn, condition)}: continue")
        if seen:
            fn(f"k = {like}")
            fn(f"if k in {seen}: continue")
            fn(f"{seen}.add(k)")
        self.test_ready(index + 1)
        self.require(self.question(index + 1))

    def finish(self) -> None:
        """The rest of the opening if it has not been asked about, then the code."""
        self.require(self.question(len(self.chosen)))
        self.fn.offer(self.code())

    def question(self, bound: int = 0) -> str:
        """Whether the rest of the opening can be completed, asked once, as soon as all that it reads is known."""
        unknown = self.unbound(bound)
        if self.asked or any(unknown & read(line) for line in self.rest if is_opening_line(line)):
            return syntax.YES
        self.asked = True
        return completion.completable(self.fn, self.rest)

    def code(self) -> str:
        """Text of the move's code."""
        base, terms = self.offered.base, []
        for dimension in self.offered.dimensions:
            base -= dimension.low * dimension.factor
            terms.append((self.fn.var(dimension.var), dimension.factor))
        return places.plus(base, *terms)


def _bound(need: object, var: Var, unknown: set[Var]) -> tuple[str, int, e.Expr] | None:
    """(end, correction, limit) if a condition bounds a number by something known."""
    if not isinstance(need, st.Need) or not isinstance(need.condition, e.Binary) or need.condition.op not in TIGHTEN:
        return None
    left, right, op = need.condition.left, need.condition.right, need.condition.op
    if isinstance(right, e.Read) and right.var is var:
        left, right, op = right, left, BINARY_OPERATORS[op].mirrored or op
    if not (isinstance(left, e.Read) and left.var is var) or set(free(right)) & (unknown | {var}):
        return None
    end, extra = TIGHTEN[op]
    return end, extra, right
