"""`would(A(x): C)`: carries out A on a copy of the state and tests C there.

An action that cannot be begun changes nothing, so the result is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from interpreter.code.expressions import Call
from interpreter.code.types import TRUTH
from interpreter.code.unread import OnCopy
from interpreter.code.writing import const
from interpreter.compiler.bitsets import untouched
from interpreter.compiler.building import not_
from interpreter.compiler.limits.steps import entered
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr


@x_.builds(e.Would)
def would(fn: Fn, x: e.Would) -> Expr:
    """Build the call of the function that tests C after A."""
    action = x.action
    own = operations.action_variables(action)
    inner = Fn(fn.module, "w", own, fn)
    given = tuple(inner.taken)
    begun = completion.any_way(inner, action, len(action.params))
    entered(inner, (*action.body, x.condition), x.span)
    with inner.when(not_(Call(TRUTH, begun, given))):
        inner.returns(const(0))
    done = operations.action_function(inner, action, verified=True)
    untouched.answer(inner, x, done)
    inner.open(OnCopy)
    inner.calls(done, *given)
    inner.changed = True
    inner.returns(x_.built(inner, x.condition))
    inner.done()
    args = [x_.built(fn, x.player)] if action.uses_you else []
    args += [operations.value_of(fn, p.var, arg) for p, arg in zip(action.params, x.args, strict=True)]
    handed = tuple(given for given, _ in inner.handed.values())
    return Call(TRUTH, inner.name, (*handed, *args, *map(fn.get, inner.params[len(own) :])))
