"""`would(A(x): C)`: A is carried out on a copy of the state, C is asked of the copy, and the copy is dropped.

Enters a Would; leaves the text that calls its function. What cannot be begun changes nothing, so the answer is no.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from interpreter.compiler.building import value_text
from interpreter.compiler.limits.steps import entered
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import operations
from interpreter.compiler.openings import completion
from interpreter.compiler.values import dispatch as x_


@x_.writes(e.Would)
def would(fn: Fn, x: e.Would) -> str:
    """Text of the question."""
    action = x.action
    own = operations.action_variables(action)
    inner = Fn(fn.module, "w", own, fn)
    given = ", ".join(["s", *inner.named])
    begun = completion.any_way(inner, action, len(action.params))
    entered(inner, (*action.body, x.condition), x.span)
    inner(f"if not {begun}({given}): return 0")
    inner("s = s[:]")
    inner(f"{operations.action_function(inner, action, verified=True)}({given})")
    inner.changed = True
    inner(f"return {x_.condition(inner, x.condition)}")
    inner.done()
    texts = [x_.number(fn, x.player)] if action.uses_you else []
    texts += [value_text(operations.value_of(fn, p.var, arg)) for p, arg in zip(action.params, x.args, strict=True)]
    texts += [fn.var(var) for var in inner.params[len(own) :]]
    return f"{inner.name}({', '.join(['s', *texts])})"
