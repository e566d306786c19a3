"""Check the head of a rule: `for each`, players, and `when`.

The result is a set over which the rule is repeated, and a condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import CANNOT_STAND
from gamespec.check.expressions import condition, is_broken, set_expr
from gamespec.check.expressions.elaboration.coercions import member_type
from gamespec.check.expressions.elaboration.narrowing import facts
from gamespec.check.expressions.sets.comprehensions import check_free
from gamespec.check.types.ranges import YES_NO
from gamespec.checked import expressions as x
from gamespec.checked.types import SetOf, Thing

if TYPE_CHECKING:
    from gamespec.check.symbols.scope import Scope


@dataclass(slots=True)
class Head:
    """Head of a rule: the set over which the rule is repeated, and conditions that must all hold."""

    each: tuple[x.Var, x.Expr] | None = None
    conditions: list[x.Expr] | None = None
    broken: bool = False

    def need(self, c: x.Expr) -> None:
        """Add a condition that must hold for the rule to apply."""
        if is_broken(c):
            self.broken = True
            return
        self.conditions = [*(self.conditions or ()), c]

    @property
    def when(self) -> x.Expr | None:
        """Return the conditions of the head joined by `and`; None without any."""
        found: x.Expr | None = None
        for c in self.conditions or ():
            found = c if found is None else x.Binary(YES_NO, c.span, "and", found, c)
        return found


def says_your(rule: model.RuleDecl, *nodes: model.Node | None) -> bool:
    """Return whether the head of a rule, or one of the nodes, contains `you` or `your`."""
    heads = [rule.each, rule.when, *nodes]
    return any(
        isinstance(part, model.Your) or (isinstance(part, model.Name) and part.text == "you")
        for head in heads
        if head is not None
        for part in head.walk()
    )


def for_every_player(head: Head, scope: Scope, rule: model.RuleDecl) -> None:
    """Repeat a rule that uses `your`, but has no player of its own, for each player."""
    player = scope.world.player
    you = x.Var("you", Thing(player), rule.name.span)
    head.each = (you, x.AllOf(SetOf(Thing(player)), rule.name.span, player))
    scope.you = you


def read_head(head: Head, scope: Scope, rule: model.RuleDecl, *, bound: x.Var | None = None) -> None:
    """Check `for each` and `when` of a rule and add them to its head.

    `bound` is a variable that already stands for the one of `for each`.
    """
    if rule.each is not None:
        _read_each(head, scope, rule.each, bound)
    if rule.when is not None and not head.broken:
        add_condition(head, scope, rule.when)


def _read_each(head: Head, scope: Scope, each: model.ForHead, bound: x.Var | None) -> None:
    group = set_expr(each.source, scope)
    if is_broken(group):
        head.broken = True
        return
    if bound is not None:
        scope.alias(str(each.var), bound, each.var.span)
        head.need(x.Member(YES_NO, each.source.span, x.Read(bound.type, each.var.span, bound), group))
    elif head.each is not None:
        scope.world.sink.error(
            CANNOT_STAND,
            "a rule holds for each player, or for each of some things, not for both at once",
            each.span,
            help="say whose value it changes: `your ...`",
        )
        head.broken = True
        return
    else:
        check_free(each.var, scope)
        head.each = (scope.bind(str(each.var), member_type(group, scope), each.var.span), group)
    if each.where is not None:
        add_condition(head, scope, each.where)


def add_condition(head: Head, scope: Scope, node: model.Expr) -> None:
    """Check a condition of the rule and add it to its head; its facts hold in the scope from then on."""
    c = condition(node, scope)
    head.need(c)
    if not is_broken(c):
        scope.learn(facts(c, holds=True))
