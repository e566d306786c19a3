"""The bot that follows a simple plan: `plan:sow 4 then snatch` sows four times, then snatches.

The steps of a plan are joined by `then`. A step is an action or a row of a data table (a card, say), as for the bot
`never`, or two joined by `with`, for moves that have both; `hoard coins` heaps up a number of the player. A number
behind a step says how often; the last step goes on. `never nap` holds for the whole plan. What the plan leaves open is
chosen by the bot behind `else`, by default at random, but not what a later step is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from interpreter.bots import bot_names, check_bot, hoard, make_bot, never
from interpreter.bots.bot import Bot, BotWordsError, Observation, Offered, any_of
from interpreter.kernel.chance import Choices
from interpreter.state.game import Game
from interpreter.state.wording.names import mentions

STREAM = "plan {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""
LOOKS_BACK = True
TIMES = re.compile(r"(.*\S) (\d{1,6})")
"""Pattern of a step with the number of times that it is done."""
ADVICE = "write, for example, `plan:sow 4 then snatch`, with names from the rules"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a plan: the names that a move must have, or the number to heap up."""

    names: tuple[str, ...] = ()
    number: str = ""
    times: int | None = None
    """Number of times that the step is done before the next one begins; None: for ever."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan as it was written: its steps, the names it never does, and the bot for all else."""

    steps: tuple[Step, ...]
    avoided: tuple[str, ...]
    otherwise: str


@lru_cache(512)
def plan_of(words: str) -> Plan:
    """Return the plan that `words` say; raises BotWordsError."""
    told, _, otherwise = words.partition(" else ")
    steps, avoided = list[Step](), list[str]()
    for part in told.split(" then ") if told.strip() else ():
        found = TIMES.fullmatch(part.strip())
        what, times = (found[1], int(found[2])) if found else (part.strip(), None)
        if what.startswith("never "):
            avoided.append(what.removeprefix("never "))
        elif what.startswith("hoard "):
            steps.append(Step(number=what.removeprefix("hoard "), times=times))
        else:
            steps.append(Step(tuple(what.split(" with ")), times=times))
    if not steps and not avoided:
        raise BotWordsError("the bot `plan` needs a plan", ADVICE)
    base = otherwise.partition(":")[0]
    if otherwise and (base == "plan" or base not in bot_names()):
        raise BotWordsError(
            f"`else {otherwise}` names no bot that can help a plan", "write `else greedy`, or no `else`"
        )
    return Plan(tuple(steps), tuple(avoided), otherwise or "random")


class Player:
    """Bot that makes the moves of a plan, one step after another."""

    def __init__(self, plan: Plan, choices: Choices) -> None:
        self._plan, self._choices = plan, choices
        self._else = None if plan.otherwise == "random" else make_bot(plan.otherwise, choices)
        self._heaps: dict[str, Bot] = {
            step.number: hoard.Player(step.number, choices) for step in plan.steps if step.number
        }
        self._done = [0] * len(plan.steps)

    def choose(self, seen: Observation) -> int:
        """Return the index of a move of the present step if there is one, else of a move the plan leaves open."""
        at = self._present()
        allowed = self._allowed(seen.read())
        if at is not None and not self._plan.steps[at].number:
            wanted = [index for text, index in allowed if _does(text, self._plan.steps[at])]
            if wanted:
                self._done[at] += 1
                return any_of(seen, wanted, self._choices)
        later = self._plan.steps if at is None else self._plan.steps[at + 1 :]
        left = [index for text, index in allowed if not any(_does(text, step) for step in later)]
        kept = left or [index for _, index in allowed]
        heap = None if at is None else self._heaps.get(self._plan.steps[at].number)
        other = heap or self._else
        if other is None or len(kept) == 1:
            return any_of(seen, kept, self._choices)
        if heap is not None and at is not None and seen.size > 1:
            self._done[at] += 1
        index = other.choose(seen)
        return index if index in kept else any_of(seen, kept, self._choices)

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def recall(self, text: str) -> None:
        """Count a move of this player that was made before, when a game is resumed."""
        at = self._present()
        if at is not None and (self._plan.steps[at].number or _does(text, self._plan.steps[at])):
            self._done[at] += 1

    def _present(self) -> int | None:
        """Return the number of the first step that is not done; None after the last one."""
        for at, step in enumerate(self._plan.steps):
            if step.times is None or self._done[at] < step.times:
                return at
        return None

    def _allowed(self, moves: list[Offered]) -> list[Offered]:
        avoided = self._plan.avoided
        return [move for move in moves if not any(mentions(move.text, name) for name in avoided)] or moves


def _does(text: str, step: Step) -> bool:
    return bool(step.names) and all(mentions(text, name) for name in step.names)


def maker(words: str) -> Callable[[Choices], Bot]:
    """Return the function that makes bots following the plan `words`; raises BotWordsError."""
    return partial(Player, plan_of(words))


def suits(words: str, game: Game) -> None:
    """Raise BotWordsError if the game lacks a name or number of a plan, or its `else` bot cannot play."""
    plan = plan_of(words)
    for name in (*plan.avoided, *(name for step in plan.steps for name in step.names)):
        never.suits(name, game)
    for step in plan.steps:
        if step.number:
            hoard.suits(step.number, game)
    check_bot(plan.otherwise, game)
