"""Gymnasium: a vector environment that steps many games at once inside WebAssembly."""

from __future__ import annotations

from interpreter.extras import need

need("gymnasium")
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from interpreter.bridges.encoded import Encoded
from interpreter.bridges.gymnasium import action_space, observation_space
from interpreter.bridges.stepping import BEGIN, LIST, Games
from interpreter.encoding.actions import Ids, TooManyError
from interpreter.encoding.menus import Menus
from interpreter.encoding.sight import Batch, Numbers
from interpreter.kernel.errors import IllegalMoveError

BEYOND = 1 << 62
"""Number behind those of all actions of all games."""
Seen = dict[str, Any]
Steps = tuple[Seen, Any, Any, Any, dict[str, Any]]


class GameVectorEnv(VectorEnv[Seen, Any, Any]):
    """Many games of one ruleset, stepped together; made of an Encoded game with ids and vectors.

    The other seats move at random. With `seat` None one agent plays all seats: it observes what the player to move
    sees, and gets the reward of the seat that made the last move. A game that is over begins again in the next step,
    whose action is ignored. Moves that have no id are left out where others are legal. `infos` has `seat`, the player
    to move (-1 at the end), and `returns`, the rewards of all seats where games are over. An illegal action raises
    IllegalMoveError. Raises NoModule where WebAssembly cannot play the game.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as its base class declares it

    def __init__(self, encoded: Encoded, num_envs: int, seat: int | None = 0) -> None:
        if not isinstance(encoded.actions, Ids) or encoded.form != "vector":
            raise ValueError("many games are stepped with ids and vectors; pass actions='ids', and leave out `form`")
        self.encoded, self.num_envs, self.seat = encoded, num_envs, seat
        self.single_observation_space, self.single_action_space = observation_space(encoded), action_space(encoded)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        learning = [seat is None or each == seat for each in range(encoded.game.players)]
        self._games = Games(encoded.game.program, num_envs, [int(each) for each in learning])
        self._menus = Menus(encoded.actions, encoded.observations.sights)
        self._firsts = np.arange(num_envs) * encoded.actions.size
        """Index of the first action of each game, where the actions of all games are numbered on."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin all games; those that are over before the seat moves begin again."""
        super().reset(seed=seed)
        self._turns = np.full(self.num_envs, -1)
        self._advance(np.full(self.num_envs, BEGIN))
        return self._seen(), {"seat": self._turns}

    def step(self, actions: Any) -> Steps:  # noqa: ANN401 - an array of numbers
        """Make a move in each game; a game that is over begins again instead."""
        begins, movers = self._turns < 0, self._turns
        wanted = self._firsts + np.asarray(actions, np.int64)
        at = np.searchsorted(self._legal, wanted)
        if (illegal := np.flatnonzero((self._legal[at] != wanted) & ~begins)).size:
            name = self.encoded.actions.name(int(actions[illegal[0]]))
            raise IllegalMoveError(f"action {actions[illegal[0]]} ({name}) is not legal in game {illegal[0]}")
        self._advance(np.where(begins, BEGIN, self._codes[at]))
        over = self._turns < 0
        rewards, returns = np.zeros(self.num_envs), np.zeros((self.num_envs, self.encoded.game.players))
        for row in np.flatnonzero(over):
            returns[row] = self.encoded.rewards(self.encoded.game.at(self.state(int(row))))
            mine = self.seat if self.seat is not None else int(movers[row])
            rewards[row] = returns[row, mine]
        infos = {"seat": self._turns, "returns": returns, "_returns": over}
        return self._seen(), rewards, over, np.zeros(self.num_envs, bool), infos

    def state(self, row: int) -> list[int]:
        """Return the array of a game's state, with all that is hidden; `Game.at` makes a State of it."""
        return self._batch.state(row)

    def _advance(self, codes: Numbers) -> None:
        """Step all games; games that begin begin again where they are over before the seat moves."""
        begin = codes == BEGIN
        self._step(codes)
        while (again := begin & (self._turns < 0)).any():
            self._step(np.where(again, BEGIN, LIST))

    def _step(self, codes: Numbers) -> None:
        rows, listed = self._games.step(codes, self.np_random.integers(1 << 53, size=self.num_envs))
        self._turns = self._games.turns
        if (self._turns < -1).any():
            raise self.encoded.game.program.failed(int(-2 - self._turns.min()))
        cells = self._games.cells
        seats = np.where(self._turns >= 0, self._turns, self.seat or 0)
        self._batch = Batch(self.encoded.game.program, cells, seats, self._turns)
        numbers = self._menus.numbers(self._batch, rows, listed)
        if (numbers < 0).any():
            rows, listed, numbers = (column[numbers >= 0] for column in (rows, listed, numbers))
            if (np.bincount(rows, minlength=self.num_envs) == 0)[self._turns >= 0].any():
                raise TooManyError("no legal move of a game is an action, as its numbers are greater than measured")
        legal = self._firsts[rows] + numbers
        order = np.argsort(legal)
        self._legal, self._codes = np.append(legal[order], BEYOND), np.append(listed[order], BEGIN)

    def _seen(self) -> Seen:
        vectors = self.encoded.observations.vectors(self._batch)
        mask = np.zeros((self.num_envs, self.encoded.actions.size), np.int8)
        mask.reshape(-1)[self._legal[:-1]] = 1
        return {"observation": vectors, "action_mask": mask}
