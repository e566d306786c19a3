"""Find who plays each seat by --seats: `me`, a bot's name, or `automatic` by the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.output.complaint import Complaint
from cli.output.consoles import remark
from gamespec.nearest import nearest
from interpreter.bots import AUTOMATIC
from interpreter.state.game import Game

PERSON = "me"
DEFAULT_BOT = "random"
LEARNED = "learned"
NAMED = 3
"""Maximum number of names in a remark on unknown ones."""
EXAMPLE = "name one for each player, such as --seats me,random"
BETWEEN = re.compile(r",(?![^\[]*\])")
"""Pattern of a comma that separates two players in --seats, unlike one inside brackets."""


def seat_kinds(words: str | None, players: int, *, people: bool = True) -> list[str]:
    """Return who plays each seat, the last in `words` the rest; `people`: a person may."""
    if words is None:
        return [PERSON if people else DEFAULT_BOT] + [DEFAULT_BOT] * (players - 1)
    kinds = [word.strip() for word in BETWEEN.split(words)]
    for word in kinds:
        check_kind(word, people=people)
    if len(kinds) > players:
        raise Complaint("--seats", f"{len(kinds)} seats are named, but the game is for {players} players", EXAMPLE)
    return kinds + [kinds[-1]] * (players - len(kinds))


def kinds_for(game: Game, words: str | None, *, people: bool = True) -> list[str]:
    """Return who plays each seat of a game by --seats, those of the rules `automatic`."""
    played = [word for word in BETWEEN.split(words or "") if word.strip() != AUTOMATIC]
    named = seat_kinds(",".join(played) or None, len(game.people), people=people)
    for word in dict.fromkeys(named):
        check_kind(word, people=people, game=game)
    kinds = iter(named)
    return [next(kinds) if seat in game.people else AUTOMATIC for seat in range(game.players)]


def with_bots(
    ruleset: str, players: int | None, variants: list[str] | None, seats: str | None
) -> tuple[Game, list[str]]:
    """Load a ruleset for bots, as many as --seats names if it names several; return who plays each seat."""
    from cli.games import open_game

    named = None if seats is None or "," not in seats else seats_named(seats)
    game = open_game(ruleset, players, variants, seats=named)
    return game, kinds_for(game, seats, people=False)


def seats_named(words: str | None) -> int | None:
    """Return the number of seats that a value of --seats names; None if the option is not given."""
    return None if words is None else len(BETWEEN.split(words))


def check_kind(word: str, *, people: bool, game: Game | None = None, option: str = "--seats") -> None:
    """Raise a Complaint about an option if no player has this name, or the bot cannot play the game."""
    from interpreter.bots import BotWordsError, UnknownBotError, bot_names, check_bot

    known = [PERSON, *bot_names()] if people else bot_names()
    if word == PERSON and people:
        return
    try:
        check_bot(word, game)
        if game is not None and word == LEARNED:
            _remark_on_weights(game)
    except BotWordsError as error:
        raise Complaint(option, error.cause, error.advice) from None
    except UnknownBotError:
        if word == PERSON:
            raise Complaint(
                option, "this command plays with bots only, so `me` is not possible", nearest("", known)
            ) from None
        cause = f"there is no bot `{word}`" if word else "the name of a bot or `me` is missing before or after a comma"
        raise Complaint(option, cause, nearest(word, known)) from None


def _remark_on_weights(game: Game) -> None:
    """Print a line if weights of the bot `learned` belong to numbers that the game does not have."""
    from interpreter.learning.weights import file_of, not_counted

    if names := not_counted(game):
        few = ", ".join(f"`{name}`" for name in names[:NAMED]) + (", ..." if len(names) > NAMED else "")
        remark(f"{file_of(game).name}: these rules have no {few}; `learned` plays without, or train it again")


# ---- decide what must not be printed at a terminal, because a player would learn a secret


def hides_from_people(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether a person has an opponent and the rules hide information from one of them."""
    from interpreter.state.worlds.open_games import has_hidden

    playing = [kind for kind in kinds if kind != AUTOMATIC]
    return PERSON in playing and len(playing) > 1 and has_hidden(game.program)


def keeps_seed(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether to hide the random seed during the game, because it reveals cards and later chance."""
    return kinds.count(PERSON) > 1 or hides_from_people(game, kinds)
