"""One game with the encodings of its actions and observations, for the environments of all tools."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from interpreter.bridges.information import information_state, observation
from interpreter.encoding.actions import Mask, Numbering, chosen, mask, numbered
from interpreter.encoding.observations import Observations
from interpreter.encoding.parts import CARRIERS
from interpreter.game import load
from interpreter.kernel.moves import Move
from interpreter.state.game import Game, State

Form = Literal["vector", "dict", "text"]
Goal = Literal["points", "win"]


class Encoded:
    """A game with numbered actions, observations of one form, and rewards.

    `ruleset` is a Game, or a name or path to load. `form` is `vector`, `dict` (the parts of the schema) or `text`,
    which with `recall` is all that the seat was ever shown. A reward is what `State.returns` says of a seat, or with
    the goal `win` 1 for a sole winner, -1 for those who are not first, and 0 for who shares the win. `carriers` is the
    maximum number of pieces in one zone that carry something.
    """

    def __init__(
        self,
        ruleset: str | Path | Game,
        *,
        actions: Numbering = "auto",
        form: Form = "vector",
        recall: bool = False,
        goal: Goal = "points",
        carriers: int = CARRIERS,
    ) -> None:
        self.game = ruleset if isinstance(ruleset, Game) else load(ruleset)
        if recall and form != "text":
            raise ValueError("only observations as text have perfect recall; pass form='text', or recall=False")
        self.form, self.recall, self.goal = form, recall, goal
        self.actions = numbered(self.game.program, actions)
        self.observations = Observations(self.game.program, carriers)

    def observe(self, state: State, seat: int) -> Any:  # noqa: ANN401 - its type depends on the form
        """Return the observation of a seat in the form chosen."""
        if self.form == "vector":
            return self.observations.vector(state.array, seat)
        if self.form == "dict":
            return self.observations.dictionary(state.array, seat)
        return information_state(state, seat) if self.recall else observation(state, seat)

    def mask(self, state: State, seat: int) -> Mask:
        """Return for each action whether it is legal for a seat now, as 1 or 0."""
        found = mask(self.actions, state)
        return found if state.seat == seat else found * 0

    def move(self, state: State, number: int) -> Move:
        """Return the legal move with a number; raise IllegalMoveError if none has it."""
        return chosen(self.actions, state, int(number))

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat: 0 before the end."""
        if not state.over:
            return [0.0] * self.game.players
        if self.goal == "points":
            return [float(paid) for paid in state.returns()]
        winners = state.winners()
        return [(0.0 if len(winners) > 1 else 1.0) if seat in winners else -1.0 for seat in range(self.game.players)]
