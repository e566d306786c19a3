"""`gamespec describe`: print the rules, the moves and a sample of play of a game, for agents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from cli.options import Players, Ruleset, With, option
from cli.output.complaint import FINE
from cli.output.consoles import exactly

if TYPE_CHECKING:
    from interpreter.state.game import Game

SAMPLE = 6
"""Number of decisions in the sample of play, all by random bots."""
WRITTEN = (
    "A move is its action and its arguments, such as `launch(Boat[skiff])` or `pass`; a choice is the thing chosen, "
    "such as `4` or `P2`. Each decision lists its legal moves; answer with one of them, exactly as it is written."
)
EXAMPLES = ("gamespec describe harbor", "gamespec describe harbor --players 3 --json")


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    *,
    as_json: Annotated[bool, option("--json", "Print JSON instead of Markdown.")] = False,
) -> int:
    """Print rules, moves and a sample of play, for language models."""
    from cli.games import complain_of_failed_check, open_game
    from cli.rulebook.markdown import as_markdown
    from cli.rulebook.reading import rulebook

    game = open_game(ruleset, players, variants)
    with complain_of_failed_check(game):
        sample = _sample(game)
    said = {
        "name": game.name,
        "title": game.title,
        "players": game.players,
        "variants": list(game.variants),
        "rules": dict(game.fingerprints),
        "actions": _actions(game),
        "moves": WRITTEN,
        "view": _view(game),
        "rulebook": as_markdown(rulebook(ruleset, len(game.people), variants or [], examples="none")),
        "sample": sample,
    }
    exactly(json.dumps(said, ensure_ascii=False, indent=2) if as_json else _markdown(said))
    return FINE


def _actions(game: Game) -> list[dict[str, Any]]:
    """Return the actions that players choose, with the names of their arguments."""
    return [
        {"name": action.name, "title": action.title, "arguments": [p.var.name for p in action.params if not p.given]}
        for action in game.checked.actions
    ]


def _view(game: Game) -> list[dict[str, str]]:
    """Return the fields, zones and shown values that a view holds, with their owners and types in words."""
    from gamespec.editing.hover import of_member

    checked = game.checked
    members = (
        *(stored for stored in checked.fields if not stored.machine_made),
        *checked.zones,
        *(value for value in checked.values if value.shown),
    )
    return [
        {"of": each.owner.name if each.owner else "table", "name": each.name, "is": of_member(each)} for each in members
    ]


def _sample(game: Game) -> list[dict[str, Any]]:
    """Return the first decisions of a random game as lines of the protocol, with the moves made."""
    from cli.play.protocol import decision
    from interpreter.players import Players as Bots

    bots, state = Bots(dict.fromkeys(range(game.players), "random"), 0), game.initial(seed=0)
    said, lines = [0] * game.players, list[dict[str, Any]]()
    while not state.over and len(lines) < SAMPLE:
        seat = state.seat or 0
        move = bots.move(state)
        lines.append({**decision(state, seat, since=said[seat]), "answer": str(move)})
        said[seat] = state.log_length(seat)
        state = state.apply(move)
    return lines


def _markdown(said: dict[str, Any]) -> str:
    actions = "\n".join(
        f"- `{each['name']}({', '.join(each['arguments'])})`" if each["arguments"] else f"- `{each['name']}`"
        for each in said["actions"]
    )
    sample = "\n".join(json.dumps(line, ensure_ascii=False) for line in said["sample"])
    return (
        f"{said['rulebook']}\n\n# How to play by text\n\n{said['moves']}\n\n{actions}\n\n"
        f"# A sample of play\n\nEach line is a decision, with the answer that was given:\n\n```json\n{sample}\n```\n"
    )
