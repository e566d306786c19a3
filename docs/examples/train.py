"""Train a network by self-play with PyTorch (PPO), on many games stepped together in WebAssembly.

    python train.py connect_four --against search:100 --minutes 30 --out connect_four.safetensors

After every `--every` games the network plays `--matches` games against the bot, and the result is printed and, with
`--curve FILE`, written as JSON. The file of the network is written each time, and the best one is kept as
`connect_four_best.safetensors`; `gamespec play connect_four --seats me,model:connect_four_best.safetensors` plays
against it. With `--device cuda` the network learns on a GPU.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import shutil
import time
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from interpreter import Game, load
from interpreter.bridges.encoded import Encoded
from interpreter.bridges.vector import GameVectorEnv
from interpreter.encoding.network import save
from interpreter.simulate import simulate


class Net(nn.Module):
    """Policy and value of an observation; the names of its parts are those of the file format."""

    def __init__(self, observation: int, actions: int, width: int, depth: int, half: bool) -> None:
        super().__init__()
        self.half = half
        sizes = [observation] + [width] * depth
        linear = [layer for inputs, units in pairwise(sizes) for layer in (nn.Linear(inputs, units), nn.ReLU())]
        self.layers = nn.Sequential(*linear)
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # at first all actions are equally probable
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log probability of each action, and the expected reward of the seat that looks."""
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=self.half):
            inner = self.layers(seen)
        inner = inner.float()
        logits = self.policy(inner).masked_fill(mask == 0, -1e9)
        return logits.log_softmax(-1), torch.tanh(self.value(inner)).squeeze(-1)


class Steps(NamedTuple):
    """Decisions of all games in one round that had several legal moves."""

    seen: torch.Tensor
    mask: torch.Tensor
    action: torch.Tensor
    logp: torch.Tensor
    advantage: torch.Tensor
    target: torch.Tensor


def turned(encoded: Encoded) -> np.ndarray:
    """Return for each seat the order of inputs in which it sees itself as the first player."""
    names = encoded.game.program.checked.seat_names

    def other(text: str, seat: int) -> str:
        name, *rest = text.split(":", 1)
        return ":".join([names[(names.index(name) + seat) % len(names)], *rest]) if name in names else text

    labels = [
        (part.name, cell, part.values[value] if value < len(part.values) else str(value))
        for part in encoded.observations.schema
        for cell, value in product(part.cells, range(part.width))
    ]
    at = {label: number for number, label in enumerate(labels)}
    orders = np.zeros((len(names), len(labels)), np.int64)
    for (seat, place), (name, cell, value) in zip(np.ndindex(orders.shape), labels * len(names), strict=True):
        orders[seat, place] = at[name, other(cell, seat), value if name == "observer" else other(value, seat)]
    return orders


def written(net: Net, orders: np.ndarray) -> dict[str, np.ndarray]:
    """Return the weights as in a file: a copy of the first layer for each seat, off for other seats.

    The file is for a plain network, whose inputs are in the same order for all seats. The first inputs say who looks.
    """
    parts = {name: part.cpu().numpy() for name, part in net.state_dict().items()}
    first, copies = parts["layers.0.weight"], len(orders)
    each = np.zeros((copies, *first.shape), np.float32)
    for seat, order in enumerate(orders):
        each[seat][:, order] = first
        each[seat][:, [other for other in range(copies) if other != seat]] -= 1e4
    following = "layers.2.weight" if "layers.2.weight" in parts else "policy.weight"  # the layer behind the first
    parts["layers.0.weight"], parts["layers.0.bias"] = np.concatenate(each), np.tile(parts["layers.0.bias"], copies)
    parts[following] = np.tile(parts[following], copies)
    return parts


def play(
    env: GameVectorEnv, net: Net, past: Net, here: tuple, orders: torch.Tensor, options: argparse.Namespace
) -> tuple[Steps, tuple, int]:
    """Play `--length` steps of all games; return the decisions to learn from, and how many games ended.

    The advantage of a decision is estimated from the later values of the same seat (GAE, separate for each seat), as
    players need not alternate. In some of the games an earlier network plays all seats but one; nothing is learned from
    its decisions.
    """
    kept, games = [], 0
    seen, mask, seat = here
    rows, many, device = np.arange(len(seat)), env.encoded.game.players, options.device
    guests = rows < options.past * len(rows)

    def looked() -> tuple[torch.Tensor, torch.Tensor]:
        order = orders[torch.from_numpy(seat.clip(0)).to(device)]
        return torch.from_numpy(seen).to(device).gather(1, order), torch.from_numpy(mask).to(device)

    for _ in range(options.length):
        x, m = looked()
        with torch.no_grad():
            logp, value = net(x, m)
            if (other := guests & (seat != rows % many)).any():
                at = torch.from_numpy(np.flatnonzero(other)).to(device)
                logp[at] = past(x[at], m[at])[0]
            action = torch.multinomial(logp.exp(), 1).squeeze(-1)
        chosen = logp.gather(-1, action[:, None]).squeeze(-1)
        after, _, over, _, infos = env.step(action.cpu().numpy())
        kept.append((x, m, action, chosen, value.cpu().numpy(), np.where(other, -1, seat), over, infos["returns"]))
        seen, mask, seat = after["observation"], after["action_mask"], infos["seat"]
        games += int(over.sum())
    following, gathered = np.zeros((len(rows), many)), np.zeros((len(rows), many))
    known = np.zeros((len(rows), many), bool)
    with torch.no_grad():
        last = net(*looked())[1].cpu().numpy()
    moving = seat >= 0
    following[moving, seat[moving]], known[moving, seat[moving]] = last[moving], True
    parts = []
    # Backwards: `following` is the value of the next decision of each seat, or its reward; without one (`known` is
    # false), the round ends too early to learn from a decision.
    for x, m, action, chosen, value, mover, over, returns in reversed(kept):
        following[over], gathered[over], known[over] = returns[over], 0, True
        ok = np.flatnonzero(mover >= 0)
        who = mover[ok]
        gathered[ok, who] = following[ok, who] - value[ok] + options.trace * gathered[ok, who]
        following[ok, who] = value[ok]
        several = ok[known[ok, who] & (m.sum(-1) > 1).cpu().numpy()[ok]]
        advantage = torch.from_numpy(gathered[several, mover[several]].astype(np.float32)).to(device)
        at = torch.from_numpy(several).to(device)
        target = advantage + torch.from_numpy(value[several]).to(device)
        parts.append((x[at], m[at], action[at], chosen[at], advantage, target))
    return Steps(*(torch.cat(column) for column in zip(*parts, strict=True))), (seen, mask, seat), games


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Steps, options: argparse.Namespace, bonus: float) -> float:
    """Improve the network by the decisions of a round (PPO); return the mean entropy of its moves."""
    spread = (steps.advantage - steps.advantage.mean()) / (steps.advantage.std() + 1e-6)
    entropies = []
    for _ in range(options.epochs):
        order = torch.randperm(len(spread), device=spread.device)
        for some in order.split(options.batch):
            logp, value = net(steps.seen[some], steps.mask[some])
            ratio = (logp.gather(-1, steps.action[some, None]).squeeze(-1) - steps.logp[some]).exp()
            gain = torch.minimum(ratio * spread[some], ratio.clamp(0.8, 1.2) * spread[some]).mean()
            entropy = -(logp.exp() * logp.clamp(min=-1e3)).sum(-1).mean()
            loss = -gain + 0.5 * (value - steps.target[some]).square().mean() - bonus * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def train(options: argparse.Namespace) -> list[dict[str, float]]:
    """Train a network; print and return the measurements on the way."""
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    torch.set_num_threads(options.threads)
    encoded = Encoded(load(options.ruleset, players=options.players), actions="ids", goal="win")
    env = GameVectorEnv(encoded, options.envs, seat=None)
    net = Net(encoded.observations.size, encoded.actions.size, options.width, options.depth, options.half)
    net.to(options.device)
    if options.start:
        net.load_state_dict(torch.load(options.start, map_location=options.device, weights_only=True))
    optimizer = torch.optim.Adam(net.parameters(), lr=options.rate)
    seen, infos = env.reset(seed=options.seed)
    here = seen["observation"], seen["action_mask"], infos["seat"]
    orders = torch.from_numpy(turned(encoded)).to(options.device)
    games, decisions, spent, measured, curve = 0, 0, 0.0, 0, []
    past, earlier, average = copy.deepcopy(net), [], copy.deepcopy(net)
    while True:
        done = games >= options.games or spent >= 60 * options.minutes
        if games >= measured or done:
            measured = games + options.every
            save(options.out, encoded.game, written(average, orders.cpu().numpy()))
            torch.save(average.state_dict(), Path(options.out).with_suffix(".pt"))
            curve.append(measure(options, encoded.game, games, decisions, spent))
            if curve[-1]["share"] == max(point["share"] for point in curve):
                for file in (Path(options.out), Path(options.out).with_suffix(".pt")):
                    shutil.copy(file, file.with_stem(f"{file.stem}_best"))
        if done:
            return curve
        began = time.process_time()
        left = max(0.05, 1 - max(games / options.games, spent / (60 * options.minutes)))
        optimizer.param_groups[0]["lr"] = options.rate * left
        earlier.insert(random.randrange(len(earlier) + 1), copy.deepcopy(net.state_dict()))
        del earlier[50:]
        past.load_state_dict(random.choice(earlier))
        steps, here, ended = play(env, net, past, here, orders, options)
        entropy = learn(net, optimizer, steps, options, options.entropy * left)
        for mean, part in zip(average.parameters(), net.parameters(), strict=True):
            mean.data.lerp_(part.data, 1 - options.average)
        games, decisions, spent = games + ended, decisions + len(steps.seen), spent + time.process_time() - began
        print(f"  {games:,} games, {spent / 60:.1f} minutes, entropy {entropy:.2f}", end="\r", flush=True)


def measure(options: argparse.Namespace, game: Game, games: int, decisions: int, spent: float) -> dict[str, float]:
    """Play against the bot with seats rotated; print and return the share of wins with its 95 % interval."""
    names = [f"model:{options.out}", *[options.against] * (game.players - 1)]
    report = simulate(game, options.matches, seats=names, rotate=True, seed=games)
    mine = next(bot for bot in report.bots if bot.bot == names[0])
    point = {"games": games, "decisions": decisions, "minutes": round(spent / 60, 2)}
    point |= {"share": mine.share, "low": mine.low, "high": mine.high}
    print(
        f"{games:>9,} games {spent / 60:6.1f} minutes: wins {mine.share:.2f} [{mine.low:.2f}, {mine.high:.2f}] "
        f"of {options.matches} games against {options.against}"
    )
    if options.curve:
        with Path(options.curve).open("a", encoding="utf-8") as file:
            print(json.dumps(point), file=file)
    return point


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """Return the options of the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("ruleset")
    options.add_argument("--players", type=int)
    options.add_argument("--against", default="greedy", help="bot to measure against")
    options.add_argument("--matches", type=int, default=200, help="games of a measurement")
    options.add_argument("--every", type=int, default=20_000, help="games between measurements")
    options.add_argument("--games", type=int, default=10_000_000, help="stop after so many games")
    options.add_argument("--minutes", type=float, default=30.0, help="stop after so much processor time of learning")
    options.add_argument("--out", default="network.safetensors", help="file of the network")
    options.add_argument("--curve", help="file to which each measurement is added, as a line of JSON")
    options.add_argument("--start", help="file with weights to go on from, as written beside the network (.pt)")
    options.add_argument("--device", default="cpu", help="cpu or cuda")
    options.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--width", type=int, default=256, help="units of a hidden layer")
    options.add_argument("--depth", type=int, default=3, help="hidden layers")
    options.add_argument("--half", action="store_true", help="compute hidden layers with numbers of 16 bits (bfloat16)")
    options.add_argument("--past", type=float, default=0.0, help="share of games against earlier networks")
    options.add_argument(
        "--average", type=float, default=0.0, help="weight of earlier rounds in the network saved, a moving average"
    )
    options.add_argument("--envs", type=int, default=256, help="games at once")
    options.add_argument("--length", type=int, default=32, help="steps of all games in a round")
    options.add_argument("--epochs", type=int, default=3, help="passes over a round")
    options.add_argument("--batch", type=int, default=512)
    options.add_argument("--rate", type=float, default=7e-4, help="learning rate at first; it falls to a twentieth")
    options.add_argument("--trace", type=float, default=0.9, help="lambda of the advantage estimate")
    options.add_argument(
        "--entropy", type=float, default=0.02, help="weight of the entropy of moves; it falls likewise"
    )
    return options.parse_args(words)


if __name__ == "__main__":
    train(arguments())
