"""Invariant: legal moves are accepted and parsed as themselves; others are refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.checked.types import Int
from interpreter.compiler.menus.move_codes import highest_code
from interpreter.conformance.inputs import Position, Trial
from interpreter.kernel.chance import Choices
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.wording.menu_text import least, open_options

ACCEPTED = 12
"""Maximum number of legal moves parsed at one decision."""
TRIES = 4
"""Number of illegal texts tried at one decision."""
CHANGED = 200
"""Maximum number of legal moves whose arguments are replaced by those of other moves."""
NUMBERS = ("0", "1", "99")
"""Texts tried as arguments of actions that take numbers."""
NONSENSE = ("", "()", "no-such-action", "no-such-action(1, 2)", "stop stop", "pass(pass(pass))", "1", "\u202e", "move[")


def at_decision(trial: Trial) -> Iterator[str]:
    """Check that legal moves are accepted and a few other texts refused; yield the violations."""
    before = trial.state.array
    offered = {str(move): move for move in trial.state.moves()}
    if len(offered) != len(trial.state.moves()):
        yield "two legal moves have the same text"
    yield from _accepted(trial, offered)
    for text in illegal_texts(trial, set(offered)):
        yield from _refused(trial, text)
    if trial.state.array != before:
        yield "asking whether a move is legal changes the position"


def at_every(stand: Position) -> Iterator[str]:
    """Check that each legal move is listed once, with a valid code; yield the violations."""
    menu, program = stand.menu, stand.game.program
    if menu is None:
        return
    highest = highest_code(program.nodes.codes[stand.array[PC]])
    if len(set(menu)) != len(menu):
        yield "the list of legal moves holds a move twice"
    wrong = [code for code in menu if not 0 <= code <= highest]
    if wrong:
        yield f"the list of legal moves holds the number {wrong[0]}, which belongs to no move"


def _accepted(trial: Trial, offered: dict[str, Move]) -> Iterator[str]:
    texts = sorted(offered, key=lambda _: trial.rng.random())[:ACCEPTED]
    for text in texts:
        reason = trial.state.why_not(text)
        if reason is not None:
            yield f"the move {text} is listed as legal, but refused: {reason}"
            continue
        for typed in (text, f" {text.upper()} "):
            back = trial.game.move(trial.state, typed)
            if str(back) != text:
                yield f"the move {typed}, typed as it is printed, is read as another text, {back}"
            elif back != offered[text]:
                yield f"the move {typed}, typed as it is printed, is read as another move with the same text"


def _refused(trial: Trial, text: str) -> Iterator[str]:
    reason = trial.state.why_not(text)
    if not reason:
        yield f"{text!r} is not a legal move, but is {'accepted' if reason is None else 'refused without a reason'}"
        return
    try:
        trial.state.apply(text)
    except ValueError:
        return
    yield f"the question whether {text!r} is legal is answered with no, but the move can be made"


def illegal_texts(trial: Trial, offered: set[str]) -> list[str]:
    """Return a few texts that are not legal here, made of other moves and `offered`, or nonsense."""
    rng = trial.rng
    legal = {least(text) for text in offered}
    changed = sorted(offered)
    changed = changed if len(changed) <= CHANGED else [changed[rng.of(len(changed))] for _ in range(CHANGED)]
    others = [*trial.elsewhere, *(_changed(text, trial.elsewhere, rng) for text in changed)]
    pool = sorted({text for text in others if least(text) not in legal})
    chosen = [pool[rng.of(len(pool))] for _ in range(TRIES - 1)] if pool else []
    wanted = [text for text in dict.fromkeys(_wanted(trial)) if least(text) not in legal]
    chosen += [wanted[rng.of(len(wanted))]] if wanted else []
    nonsense = [text for text in NONSENSE if least(text) not in legal]
    return [*dict.fromkeys(chosen), nonsense[rng.of(len(nonsense))]]


def _wanted(trial: Trial) -> Iterator[str]:
    """Yield texts of moves for the actions offered here, even if none of these moves is legal."""
    for option in open_options(trial.game.program, trial.state.array):
        chosen = [param for param in option.action.params if not param.given]
        if not chosen:
            yield option.action.name
        elif all(isinstance(param.var.type, Int) for param in chosen):
            yield from (f"{option.action.name}({', '.join([number] * len(chosen))})" for number in NUMBERS)


def _changed(text: str, others: tuple[str, ...], rng: Choices) -> str:
    """Return the text of a move with the arguments of a random other move."""
    head, opening, _ = text.partition("(")
    if not others or not opening:
        return f"{head}(0)"
    _, opening, arguments = others[rng.of(len(others))].partition("(")
    return f"{head}({arguments}" if opening else f"{head}()"
