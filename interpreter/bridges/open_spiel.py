"""OpenSpiel: rulesets as registered games, for its algorithms.

`register()` registers every bundled ruleset as `gamespec_NAME`. Rules are loaded when such a game is.
"""

from __future__ import annotations

from interpreter.extras import need

need("open_spiel")
from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

import rulesets
from gamespec.ruleset import around
from interpreter.bridges.information import information_state, observation
from interpreter.encoding.actions import numbered
from interpreter.encoding.measured import ends
from interpreter.encoding.observations import Observations
from interpreter.game import load
from interpreter.kernel.moves import Move
from interpreter.source import UNNAMED, placed
from interpreter.state.game import State
from interpreter.state.worlds.open_games import has_hidden

PREFIX = "gamespec_"
OUTCOMES = 64
"""Least value of the maximum number of outcomes of a chance node."""
LONGER = 8
"""Factor by which games may be longer than the longest measured one."""


class Rules:
    """Loaded ruleset with its encodings, shared by all states; in other processes it is loaded again."""

    def __init__(self, name: str, players: int, variants: str) -> None:
        self.made_of = name, players, variants
        self.game = load(name, players, [each for each in variants.split("+") if each])
        self.actions = numbered(self.game.program)
        self.observations = Observations(self.game.program)
        self._legal: tuple[State, dict[int, Move]] | None = None

    def legal(self, position: State) -> dict[int, Move]:
        """Return the legal moves by their actions; kept for the last state, as OpenSpiel asks often."""
        if self._legal is None or self._legal[0] is not position:
            moves = position.moves()
            self._legal = position, dict(zip(self.actions.numbers(moves), moves, strict=True))
        return self._legal[1]

    def __deepcopy__(self, memo: object) -> Rules:
        """Return the rules themselves, which never change."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return, for pickle, what the rules were loaded by."""
        return rules, self.made_of

    def type(self, short: str) -> Any:  # noqa: ANN401 - OpenSpiel is untyped
        """Return the type of the game for OpenSpiel, from its rules and measured sums of payoffs."""
        program, sums = self.game.program, ends(self.game.program).sums
        kinds, utilities = pyspiel.GameType, pyspiel.GameType.Utility
        chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if program.layout.streams else kinds.ChanceMode.DETERMINISTIC
        known = kinds.Information
        information = known.IMPERFECT_INFORMATION if has_hidden(program) else known.PERFECT_INFORMATION
        constant = utilities.ZERO_SUM if sums == {0} else utilities.CONSTANT_SUM
        utility = constant if len(sums) == 1 and self.game.players > 1 else utilities.GENERAL_SUM
        return game_type(short, self.game.title, (self.game.players, self.game.players), (chance, information, utility))

    def info(self) -> Any:  # noqa: ANN401 - OpenSpiel is untyped
        """Return the sizes of the game for OpenSpiel, measured where the rules do not state them."""
        program, found = self.game.program, ends(self.game.program)
        spread = found.highest - found.lowest + 1 if self.game.score_lines else 0
        sizes = [kind.size for kind in program.checked.kinds]
        return pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=max(OUTCOMES, *sizes) if program.layout.streams else 0,
            num_players=self.game.players,
            min_utility=float(found.lowest - spread),
            max_utility=float(found.highest + spread),
            utility_sum=float(next(iter(found.sums))) if len(found.sums) == 1 and self.game.players > 1 else None,
            max_game_length=LONGER * found.length,
        )


@lru_cache(64)
def rules(name: str, players: int, variants: str) -> Rules:
    """Return a ruleset with its encodings, loaded once in each process."""
    return Rules(name, players, variants)


def game_type(
    short: str, title: str, seats: tuple[int, int], sorts: tuple[object, object, object], default: int | None = None
) -> Any:  # noqa: ANN401 - OpenSpiel is untyped
    """Return a type of game for OpenSpiel; `sorts`: of chance, information and utility."""
    chance, information, utility = sorts
    return pyspiel.GameType(
        short_name=short,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats[0] if default is None else default, "variants": ""},
    )


class SpielState(pyspiel.State):  # pyright: ignore[reportUntypedBaseClass]
    """State of a ruleset for OpenSpiel; `position` is the state in gamespec."""

    def __init__(self, game: Any, of: Rules) -> None:  # noqa: ANN401 - OpenSpiel is untyped
        super().__init__(game)
        self.rules, self.position = of, of.game.initial()

    def current_player(self) -> Any:  # noqa: ANN401 - a number
        """Return the player to move, or the number for chance or for the end."""
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.seat is None else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.rules.legal(self.position)) if player == self.position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node by their index, with their probabilities."""
        return [(at, float(chance)) for at, (_, chance) in enumerate(self.position.chance())]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.apply(self._choice(action))

    def _choice(self, action: int) -> Any:  # noqa: ANN401 - a move or an outcome
        if self.position.seat is None:
            return self.position.chance()[action][0]
        return self.rules.legal(self.position)[action]

    def _action_to_string(self, player: int, action: int) -> str:
        here = player == (pyspiel.PlayerId.CHANCE if self.position.seat is None else self.position.seat)
        return str(self._choice(action)) if here else self.rules.actions.name(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Return the payoff of each player, 0 before the end."""
        return [float(paid) if self.position.over else 0.0 for paid in self.position.returns()]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player was shown, as text."""
        return information_state(self.position, self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees now, as text."""
        return observation(self.position, self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a random state that the player cannot distinguish from this one, for information set MCTS."""
        found = self.clone()
        found.position = self.position.resample(player, Random(int(sampler() * (1 << 53))))
        return found

    def __str__(self) -> str:
        return f"{self.position!r} {self.position.key():032x}"


class Observer:
    """Observer of states as a vector and as text; only the text has perfect recall."""

    def __init__(self, of: Rules, recall: bool) -> None:
        self._rules, self._recall = of, recall
        self.tensor = np.zeros(of.observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the vector to what a player sees of a state."""
        self.tensor[:] = self._rules.observations.vector(state.position.array, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees, or knows, of a state as text."""
        return (information_state if self._recall else observation)(state.position, player)


def register(names: Iterable[str] | None = None) -> list[str]:
    """Register rulesets with OpenSpiel and return the names of their games.

    `names` are names of bundled rulesets (None: all), or paths of `.game` files.
    """
    return [_registered(name) for name in (rulesets.names() if names is None else names)]


@lru_cache(None)
def _registered(name: str) -> str:
    file, shelf = placed(name, UNNAMED, None)
    heading = shelf.heading(around(file, shelf).game)
    seats = heading.seats
    assert seats is not None
    sorts = (
        pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        pyspiel.GameType.Utility.GENERAL_SUM,
    )
    numbers = seats.numbers
    short = PREFIX + file.stem
    known = game_type(short, heading.title, (numbers[0], numbers[-1]), sorts)

    class SpielGame(pyspiel.Game):  # pyright: ignore[reportUntypedBaseClass]
        """A ruleset as a game of OpenSpiel."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self.rules = of = rules(name, int(given.get("players", numbers[0])), str(given.get("variants", "")))
            super().__init__(of.type(short), of.info(), given)

        def new_initial_state(self) -> SpielState:
            """Return the state at the start of a game."""
            return SpielState(self, self.rules)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ANN401
            """Return an observer of states."""
            return Observer(self.rules, bool(iig_obs_type and iig_obs_type.perfect_recall))

    pyspiel.register_game(known, SpielGame)
    return short
