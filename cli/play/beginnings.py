"""Begin a game at the final position of an example in the rules (`--from "example name"`)."""

from __future__ import annotations

from cli.examples import declared, setting_of, stems_of
from cli.games import load_game
from cli.output.complaint import Complaint
from cli.targets import find
from gamespec.checked.game import Example
from gamespec.model import ExampleDecl
from gamespec.nearest import nearest, quoted
from gamespec.ruleset import Ruleset
from interpreter.state.game import Game, State


def opened_at(ruleset: str, title: str) -> tuple[Game, Example]:
    """Load the game of a named example with its players and variants; return game and example."""
    from cli.targets import model_of

    target = find(ruleset)
    models = {file: model_of(file) for file in target.files}
    names = {str(node.title): node for node in declared(models.values())}
    node = _named(names, title, target)
    game_of = next(model for model in models.values() if node in set(declared([model])))
    players, titles = setting_of(node, game_of, models.values())
    stems = stems_of(target, models)
    variants = [stems[each] for each in titles if each in stems]
    game = with_its_lines(load_game(target.game, players, variants, examples=True))
    example = next((each for each in game.checked.examples if each.name == str(node.title)), None)
    if example is None:
        wrong = f'the example "{node.title}" is for another number of players or other variants'
        raise Complaint("--from", wrong, "choose the players and variants of the example, or another example")
    return game, example


def position(game: Game, example: Example, seed: int) -> State:
    """Return the state at the end of an example; chance events after it are drawn from the seed."""
    return before_and_after(game, example, seed)[1]


def before_and_after(game: Game, example: Example, seed: int) -> tuple[State | None, State]:
    """Return the states before the first line of an example (None if not begun) and at its end."""
    from interpreter.examples.result import StuckError
    from interpreter.examples.stage import Stage
    from interpreter.kernel.layout import SEED
    from interpreter.state.game import State

    stage = Stage(game.program, example, seed)
    try:
        stage.play()
    except StuckError as stuck:
        place = f"{stuck.span.file.name}:{stuck.span.line}"
        raise Complaint(place, f"the example cannot be played to its end: {stuck.text}", stuck.help) from None
    stage.s[SEED] = seed
    first = None if stage.first is None else State(game, stage.first)
    state = State(game, stage.s)
    if not stage.begun:
        advice = "choose an example with `start at phase ...`, `given setup` or moves"
        raise Complaint("--from", f'no player is to move at the end of the example "{example.name}"', advice)
    return first, state


def _named(names: dict[str, ExampleDecl], title: str, target: Ruleset) -> ExampleDecl:
    wanted = title.strip().strip('"').lower()
    exact = [name for name in names if name.lower() == wanted]
    begins = [name for name in names if name.lower().startswith(wanted)] if wanted else []
    if exact or len(begins) == 1:
        return names[(exact or begins)[0]]
    advice = nearest(title, names, quote='"') if len(names) <= FEW else _near(title, names)
    wrong = f'`{target.name}` has no example "{title}"'
    raise Complaint("--from", wrong, advice or "write an example first: the game has none")


FEW = 12
"""Maximum number of examples a complaint lists by name when the requested one does not exist."""


def _near(title: str, names: dict[str, ExampleDecl]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(title, names, 3, 0.4) or list(names)[:3]
    some = quoted(near, quote='"')
    return f"use one of the {len(names)} examples of the game, such as {some}"


def with_its_lines(game: Game) -> Game:
    """Return the same game, compiled again together with its examples so that they can be replayed."""
    from interpreter.examples import with_examples
    from interpreter.state.game import Game as Made

    program = with_examples(game.program)
    return game if program is game.program else Made(program, game.source, game.fingerprints)
