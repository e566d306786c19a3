"""Join two lines of a rule file of which the second continues the first.

By the grammar, a line continues only inside brackets and after a comma. People also continue one at an operator, or
with the second half of a statement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.syntax.repair.trying import Trial

GOES_ON = re.compile(
    r"""(?:and|or|is|mod|then|when|where|because|to|from|with|else|if|for|be|at|cite|assume|starts|worth|until|called
    |highest|lowest|by|in|of)\b|[-+*/<>=(:)\]]""",
    re.VERBOSE,
)
"""Words at the beginning of a line that suggest it continues the one above."""
LEFT_OPEN = re.compile(
    r"(?:\b(?:and|or|not|is|in|of|mod|to|from|with|be|when|where|then|else|than|if|until|because|by|for|at)|[-+*/<>=(:\[])$"
)
"""Words at the end of a line that suggest the line below continues it."""
CONDITION = re.compile(
    r"^(?P<head>(?:else )?if |need |repeat until |always |let \S+ be |-> ?\S+ when |"
    r'[a-z-]+(?: ".*?")?(?:\(.*?\))?(?: : .*?)? = )'
)
OPERATOR = re.compile(r"(?:and|or|is|mod)\b|[-+*/<>]")
ENDS_IN_OPERATOR = re.compile(r"(?:\b(?:and|or|not|is|mod)|[-+*/<>]|>=|<=)$")
REASON = re.compile(r' (?:else|because) "[^"]*"$')


@dataclass(frozen=True, slots=True)
class Joined:
    """One line made of two, and the advice that suggests it."""

    text: str
    help: str


def joined(first: str, second: str, trial: Trial) -> Joined | None:
    """Return two lines as one, if they belong together and the result can be parsed; else None.

    `trial` tests whether a text is valid in place of the first line.
    """
    if not (GOES_ON.match(second) or LEFT_OPEN.search(first)):
        return None
    text = f"{first} {second}"
    if not trial.fits(text):
        return None
    inside = OPERATOR.match(second) is not None or ENDS_IN_OPERATOR.search(first) is not None
    head = CONDITION.match(first)
    if inside and head is not None and not REASON.search(text):
        opened = f"{head['head']}({first[head.end() :]}"
        if trial.fits(f"{opened} {second})"):
            return Joined(
                text, f"put it in brackets: `{opened}` on the one line, `{second})` on the next, or write one line"
            )
    return Joined(text, f"write it on one line: `{text}`" if len(text) <= 100 else "write it on one line")
