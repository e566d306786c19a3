"""`gamespec play`: play a game in the terminal, or let bots play it."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cli.options import Players, Ruleset, Seats, Seed, With, option
from cli.output.complaint import FINE, INTERRUPTED, Complaint
from cli.output.consoles import remark, say

if TYPE_CHECKING:
    from cli.play.session import Session
    from interpreter.state.game import Game, State
    from interpreter.state.save import Save

EXAMPLES = (
    "gamespec play harbor",
    "gamespec play harbor --seats me,greedy,search:1s",
    "gamespec play harbor --auto --seed 1",
    "gamespec play harbor --save evening.json",
)


def run(
    ruleset: Ruleset,
    players: Players = None,
    variants: With = None,
    seats: Seats = None,
    seed: Seed = None,
    *,
    save: Annotated[str | None, option("--save", "Save the game to FILE; resume it if FILE exists.", "FILE")] = None,
    start: Annotated[str | None, option("--from", "Begin where this example of the rules ends.", "EXAMPLE")] = None,
    short: Annotated[bool, option("--short", "Show only what changed; `table` shows everything.")] = False,
    ask_all: Annotated[bool, option("--ask-all", "Ask for a move even if only one is legal.")] = False,
    auto: Annotated[bool, option("--auto", "Let bots play all seats; print the log and the scores.")] = False,
    plain: Annotated[bool, option("--plain", "Play at a prompt instead of a full screen.")] = False,
    web: Annotated[bool, option("--web", "Play in a browser instead of the terminal.")] = False,
    lines: Annotated[bool, option("--json", "Play by lines of JSON, for agents: docs/agents.md.")] = False,
) -> int:
    """Play a game in the terminal, against bots or with others."""
    wanted = Wanted(ruleset, players, variants, seats, seed)
    said = {"--save": save, "--from": start, "--auto": auto or None}
    if lines:
        return _play_by_lines(wanted, {**said, "--web": web or None})
    if web:
        return _play_in_a_browser(wanted, said)
    screen = None if plain or auto else _screen()  # before the game is loaded, so that it is seen at once then
    file = None if save is None else Path(save)
    if start is not None:
        session = _begin_at(wanted, start, file, people=not auto)
    elif file is not None and os.path.lexists(file):
        session = _resume(wanted, file, people=not auto)
    else:
        session = _begin(wanted, file, people=not auto)
    session.short, session.ask_all = short, ask_all
    return _play(session, screen)


class Wanted(NamedTuple):
    """The game to play, its variants and players, and the random seed, as given on the command line."""

    ruleset: str
    players: int | None
    variants: list[str] | None
    seats: str | None
    seed: int | None

    def game(self) -> Game:
        """Load the game."""
        from cli.games import open_game
        from cli.play.seats import seats_named

        return open_game(self.ruleset, self.players, self.variants, seats=seats_named(self.seats))

    def chosen_seed(self) -> int:
        """Return the random seed, a random one if none is given."""
        from secrets import randbelow

        return randbelow(1_000_000) if self.seed is None else self.seed


def _play_by_lines(wanted: Wanted, said: Mapping[str, object]) -> int:
    """Play by lines of JSON with an agent; `said` are other options by name, refused if given."""
    from cli.play.protocol import converse
    from cli.play.seats import kinds_for

    _refuse_others("--json", said, "leave one of the two out")
    game = wanted.game()
    return converse(game, kinds_for(game, wanted.seats), wanted.chosen_seed())


def _refuse_others(one: str, said: Mapping[str, object], advice: str) -> None:
    """Raise a Complaint if an option is given that cannot be combined with `one`."""
    for name, value in said.items():
        if value is not None:
            raise Complaint(name, f"this option cannot be combined with {one}", advice)


def _play_in_a_browser(wanted: Wanted, said: Mapping[str, object]) -> int:
    """Serve one unsaved table to browsers here and open its page, until stopped; refuse options in `said`."""
    import webbrowser
    from tempfile import TemporaryDirectory

    from cli.host.serving import Place, serve
    from cli.play.seats import kinds_for

    _refuse_others("--web", said, "leave one of the two out, or use `gamespec host`, which saves its games in a file")
    game = wanted.game()
    kinds = kinds_for(game, wanted.seats)
    with TemporaryDirectory() as folder:
        return serve(game, kinds, Path(folder) / "play.table", Place(port=0), seed=wanted.seed, opened=webbrowser.open)


def _begin(wanted: Wanted, file: Path | None, *, people: bool) -> Session:
    from cli.games import complain_of_failed_check
    from cli.play.seats import kinds_for
    from cli.play.session import Session

    game = wanted.game()
    kinds = kinds_for(game, wanted.seats, people=people)
    chosen = wanted.chosen_seed()
    _introduce(game, kinds, chosen)
    with complain_of_failed_check(game):
        return Session(game.initial(seed=chosen), kinds, chosen, file)


def _begin_at(wanted: Wanted, title: str, file: Path | None, *, people: bool) -> Session:
    """Return a session that begins at the final position of an example; without `people`, bots play it."""
    from cli.games import complain_of_failed_check
    from cli.play.beginnings import opened_at, position
    from cli.play.seats import kinds_for
    from cli.play.session import Session

    advice = "leave one of the two out: an example sets the players and variants, and its game cannot be saved"
    _refuse_others("--from", {"--players": wanted.players, "--with": wanted.variants, "--save": file}, advice)
    game, example = opened_at(wanted.ruleset, title)
    kinds = kinds_for(game, wanted.seats, people=people)
    chosen = 1 if wanted.seed is None else wanted.seed
    _introduce(game, kinds, chosen)
    named = [f"{name} is {seat}" for name, seat in zip(example.seats, game.seat_names, strict=False) if name != seat]
    told = f": {', '.join(named)}" if named else ""
    remark(f'the game begins at the end of the example "{example.name}"{told}')
    with complain_of_failed_check(game):
        return Session(position(game, example, chosen), kinds, chosen, begun=example)


def _resume(wanted: Wanted, file: Path, *, people: bool) -> Session:
    from cli.games import open_seats, seats_for
    from cli.play import saves
    from cli.play.saves import save_of
    from cli.play.session import Session

    text = saves.read(file)
    save = save_of(text, file, "resumed")
    players = None if wanted.players is None else seats_for(wanted.ruleset, wanted.players, save.variants)
    saves.same_start(file, save, players=players, variants=wanted.variants, seed=wanted.seed)
    game = open_seats(wanted.ruleset, save.players, save.variants)
    kinds = _seated_again(wanted.seats, save.note, game, people=people)
    with _resuming(file):
        state = _led_to(game, save, text, file)
    moves = len(save.moves)
    _introduce(game, kinds, save.seed or 0)
    remark(f"resumed from {file} after {moves} {'move' if moves == 1 else 'moves'}")
    session = Session(state, kinds, save.seed or 0, file, moves, kept=text)
    session.take_up()
    return session


def _seated_again(seats: str | None, note: str | None, game: Game, *, people: bool) -> list[str]:
    """Return who plays each seat of a resumed game: by --seats, else as saved, else the default."""
    from cli.play.seats import PERSON, kinds_for

    if seats is None and people and note and PERSON in note.split(","):
        with suppress(Complaint):
            return kinds_for(game, note)
    return kinds_for(game, seats, people=people)


def _led_to(game: Game, save: Save, text: str, file: Path) -> State:
    """Return the state at the end of a save, replayed if rules changed; raises a Complaint."""
    from interpreter.replay import replay

    changed = [name for name, mark in game.fingerprints.items() if save.fingerprints.get(name) != mark]
    same = save.game == game.name and save.seats == game.seat_names and {*game.fingerprints} == {*save.fingerprints}
    if not changed or not same:
        return game.from_json(text)
    parts = [f"the rules of `{game.name}`" if name == "rules" else f"the variant `{name}`" for name in changed]
    what = " and ".join(parts)
    verb = "have" if len(changed) > 1 or changed == ["rules"] else "has"
    found = replay(save, game)
    if found.sort == "same":
        remark(f"{what} {verb} changed since this game was saved; all its moves are still legal, so the game continues")
        return found.state
    played = save.moves[found.done]
    whose = f"{played.seat}: {played.move}" if played.seat else f"chance: {played.move}"
    advice = (
        f"put the older rules back and resume the game with them, or run `gamespec replay {file}` to see how far the "
        "game goes; the file is unchanged"
    )
    cause = f"{what} {verb} changed, and move {found.done + 1} (`{whose}`) is no longer legal: {found.reason}"
    raise Complaint(str(file), f"this saved game cannot be resumed: {cause}", advice)


@contextmanager
def _resuming(file: Path) -> Generator[None]:
    from interpreter.kernel.errors import SaveError

    try:
        yield
    except ValueError as error:
        advice = (
            f"run `gamespec replay {file}` to see how far the game goes, or start a new game with another "
            "--save FILE; the file is unchanged"
        )
        cause = error.cause if isinstance(error, SaveError) else str(error)
        raise Complaint(str(file), f"this saved game cannot be resumed: {cause}", advice) from None


def _introduce(game: Game, kinds: list[str], seed: int) -> None:
    from cli.play.seats import keeps_seed

    variants = f" with {', '.join(game.variants)}" if game.variants else ""
    seated = ", ".join(f"{name} {kind}" for name, kind in zip(game.seat_names, kinds, strict=True))
    told = "" if keeps_seed(game, kinds) else f"; seed {seed}"
    remark(f"{game.name}{variants}: {seated}{told}")


def _play(session: Session, screen: Callable[[Session], State] | None) -> int:
    from cli.games import complain_of_failed_check
    from cli.play.keyboard import Ended
    from cli.play.session import Left

    try:
        with complain_of_failed_check(session.state.game):
            state = session.play() if screen is None or not session.has_people() else screen(session)
    except Left:
        _farewell(session)
        return FINE
    except (Ended, KeyboardInterrupt):
        say()
        _farewell(session)
        return INTERRUPTED
    with complain_of_failed_check(session.state.game):
        _finish(session, state)
    return FINE


def _screen() -> Callable[[Session], State] | None:
    """Return the function that plays on a full screen; None without a terminal or textual."""
    from cli.play.keyboard import at_terminal

    if not at_terminal():
        return None
    try:
        from cli.panes.app import play_on_screen
    except ModuleNotFoundError as missing:
        if missing.name is None or not missing.name.startswith("textual"):
            raise
        why = "the full screen needs textual, so the plain prompt is used: "
        remark(f"{why}install it with pip install textual, or add --plain")
        return None
    return play_on_screen


def _farewell(session: Session) -> None:
    from cli.play.seats import keeps_seed

    session.save()
    if session.file is not None:
        remark(f"stopped; the game is saved in {session.file}, and the same command resumes it")
    else:
        seeded = f" To start the same game: --seed {session.seed}"
        again = "" if keeps_seed(session.state.game, session.kinds) else seeded
        remark(f"stopped; nothing was saved (--save FILE saves a game).{again}")


def _finish(session: Session, state: State) -> None:
    from cli.play.seats import keeps_seed
    from cli.play.words.news import show_news
    from cli.play.words.scores import explain_scores, show_scores

    if session.has_people():
        show_news(session.last_news())
    else:
        for entry in session.log():
            say(f"  {entry}")
    say()
    show_scores(state)
    if session.has_people():
        explain_scores(state)
    if keeps_seed(state.game, session.kinds):
        remark(f"the game was played with seed {session.seed}")
