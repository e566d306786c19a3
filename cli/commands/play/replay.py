"""`gamespec replay`: replay a saved game, by its own rules or by others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.options import With, argument, begun_rulesets, option
from cli.output.complaint import FINE, FOUND, Complaint
from cli.output.consoles import plural, remark, say

if TYPE_CHECKING:
    from cli.resolving import Chosen
    from interpreter.replay import Replay
    from interpreter.state.game import Game
    from interpreter.state.save import Save

MOST = 12
"""Maximum number of changes of the rules printed."""
FEW = 4
"""Maximum number of refused moves whose reason is printed, if no move is legal."""
LONGEST = 200
"""Maximum length in characters of a move as printed."""


def run(
    save: Annotated[Path, argument("SAVE", "File written by `play --save`.")],
    on: Annotated[
        str | None,
        option(
            "--on", "Rules to replay by (default: those of the saved game).", "RULESET", autocompletion=begun_rulesets
        ),
    ] = None,
    chosen: With = None,
    to: Annotated[Path | None, option("--save", "Save the replayed game, to go on from there.", "FILE")] = None,
) -> int:
    """Replay a saved game, by its own rules or by changed ones.

    The first move that the rules do not allow is shown with the reason.
    """
    from cli.play.saves import home_of, kept_in
    from cli.resolving import Chosen, parse_ruleset
    from interpreter.replay import replay

    kept = kept_in(save, "replayed")
    home = home_of(kept, on)
    own = Chosen(home, tuple(kept.variants))
    other = own if on is None and not chosen else parse_ruleset(on or home, chosen)
    game = _loaded(other, kept)
    before = _own_game(own, kept)
    ended = before is not None and replay(kept, before).state.over
    found = replay(kept, game, ended=ended)
    _print_replay(found, kept, other)
    if found.stuck is not None:
        _print_stuck(found, kept, before)
    if to is not None:
        _save(found, other, to)
    if found.sort == "same":
        return FINE
    if other != own:
        _print_changes(own, other, found)
    elif kept.fingerprints != game.fingerprints:
        remark("the rules have changed since this game was saved, so a move may not be legal any more")
    return FOUND


def _save(found: Replay, other: Chosen, to: Path) -> None:
    """Save the state reached by replaying with the other rules, and print how to continue from there."""
    from cli.play import saves

    kept = saves.keep(to, found.state.to_json(), None)
    variants = "".join(f" --with {name}" for name in other.variants)
    remark(f"gamespec play {other.ruleset}{variants} --save {kept} goes on after {plural(found.done, 'move')}")


def _loaded(wanted: Chosen, kept: Save) -> Game:
    from cli.games import open_seats

    return open_seats(wanted.ruleset, kept.players, list(wanted.variants))


def _own_game(own: Chosen, kept: Save) -> Game | None:
    """Return the game by the rules the save was made with; None if these have changed or are missing."""
    try:
        game = _loaded(own, kept)
    except Complaint:
        return None
    return game if game.fingerprints == kept.fingerprints else None


def _print_replay(found: Replay, kept: Save, other: Chosen) -> None:
    total = plural(len(kept.moves), "move")
    if found.sort == "same":
        say(f"{total} played by {other}: {_result(found) or 'the game is not over, as when it was saved'}")
        return
    if found.done == len(kept.moves):
        say(f"after all {total} by {other}: {found.reason}")
        return
    played = kept.moves[found.done]
    move = played.move if len(played.move) <= LONGEST else f"{played.move[:LONGEST]} ..."
    say(f"move {found.done + 1} of {len(kept.moves)}, {(played.seat or 'chance')[:LONGEST]}: {move}")
    say(f"  by {other}: {found.reason}")
    if found.sort == "over":
        say(f"  {_result(found)}")


def _print_stuck(found: Replay, kept: Save, before: Game | None) -> None:
    """Print the decision at which the replay found no legal move, and why moves are refused there.

    The moves are those legal by the save's own rules (`before`, None if unknown), else all actions.
    """
    stuck = found.stuck
    if stuck is None:
        return
    say(f"  {stuck.span.file.name}:{stuck.span.line}: {stuck.span.file.line_text(stuck.span.line).strip()}")
    for text, refused in list(found.against(_legal_then(found, kept, before)).items())[:FEW]:
        say(f"    {text}: {refused.reason}")
        if refused.span is not None:
            line = refused.span.file.line_text(refused.span.line).strip()
            say(f"      {refused.span.file.name}:{refused.span.line}: {line}")


def _legal_then(found: Replay, kept: Save, before: Game | None) -> list[str]:
    """Return the moves that were legal at the failed decision, or the names of actions offered there."""
    from interpreter.kernel.errors import IllegalMoveError, RuntimeCheckFailed
    from interpreter.state.wording.menu_text import open_options

    stuck = found.stuck
    if stuck is None:
        return []
    if before is not None:
        try:
            state = before.initial(kept.seed)
            for played in kept.moves[: found.done + 1]:
                state = state.apply(played.move)
        except (IllegalMoveError, RuntimeCheckFailed):
            state = None
        if state is not None and state.seat == stuck.seat:
            return [str(move) for move in state.moves()]
    return list(dict.fromkeys(each.action.name for each in open_options(found.state.game.program, stuck.array)))


def _result(found: Replay) -> str:
    """Return the totals and winners of a replay that reached the end of the game, else an empty text."""
    state = found.state
    if not state.over:
        return ""
    names = state.game.seat_names
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, state.returns(), strict=True))
    winners = " and ".join(names[seat] for seat in state.winners()) or "nobody"
    return f"the game ends: {totals}; {winners} {'share' if len(state.winners()) > 1 else 'wins'}"


def _print_changes(own: Chosen, other: Chosen, found: Replay) -> None:
    """Print the differences of two rulesets, only those that affect the refused action if there are any."""
    from cli.resolving import resolved
    from gamespec.diff import compared

    try:
        before = resolved(own)
    except Complaint:  # what the save was played by is not at hand
        return
    edits = [edit for edit in compared(before, resolved(other)) if edit.is_played]
    near = [edit for edit in edits if found.action in {*edit.reach, *edit.further} or _is_of(edit.path, found.action)]
    told = near or edits
    remark(f"what differs between {own} and {other}{f' and {found.action} reads' if near else ''}:")
    shown: tuple[object, object] | None = None
    for edit in told[:MOST]:
        if (edit.old, edit.new) != shown:
            shown = edit.old, edit.new
            places = [f"{span.file.name}:{span.line}" for span in shown if span is not None]
            say(f"  {' -> '.join(places)}")
        say(f"    {edit.where}: {edit.words}")
    if len(told) > MOST:
        say(f"  and {len(told) - MOST} more; gamespec diff shows all")


def _is_of(path: tuple[str, ...], action: str | None) -> bool:
    return action is not None and f"action {action}" in path[:1]
