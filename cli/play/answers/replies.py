"""Answer text typed at the prompt that is not a move: commands, questions and mistakes."""

from __future__ import annotations

from difflib import get_close_matches

from cli.output.consoles import err, say
from cli.play.answers.answer_printer import refuse
from cli.play.answers.commands import COMMANDS
from cli.play.answers.explaining import explain, show_printed
from cli.play.answers.reasons import why
from cli.play.answers.reviewing import review
from cli.play.menus.menu import Menu
from cli.play.table.parts import show_part
from cli.play.words.names import plainly
from cli.play.words.news import News, show_news
from interpreter.advice import Considered
from interpreter.state.game import State

# ---- answer `hint`: print the best moves that a search found, with estimated chances to win


USUAL = "1s"
"""Default time limit of the search for a hint, as a player types it."""
SHOWN = 5
"""Maximum number of moves printed as a hint."""


def hint(state: State, words: str) -> None:
    """Print the best moves by a search, in the time or number of games given, of the mover's view."""
    from interpreter.advice import considered
    from interpreter.searching import budget

    allowed = budget(words or USUAL)
    if allowed is None:
        say(
            f"{words!r} is not a number of games or a time; write `hint`, `hint 2000` games or `hint 5s`",
            style="yellow",
        )
        return
    if len(state.moves()) == 1:
        say("you have only one legal move")
        return
    try:
        with err().status("thinking"):
            found = considered(state, allowed)
    except KeyboardInterrupt:  # who waits no longer for a hint means the hint, not the game
        say("the search was stopped; type `hint` to search again for a second, or `quit` to end the game")
        return
    games = sum(one.games for one in found)
    if not games:
        say("no hint: the search found no position consistent with what you see in time; try `hint 5s`")
        return
    say(f"{games:,} rollouts from what you see:")
    told = [(_chance(one, state.game.players), plainly(one.move), one.games) for one in found[:SHOWN]]
    wide = max(len(text) for _, text, _ in told)
    for chance, text, played in told:
        say(f"  {chance:>9}  {text:<{wide}}  {played:,} rollouts")
    if len(found) > SHOWN:
        say(f"  and {len(found) - SHOWN} more with fewer rollouts")


def _chance(one: Considered, seats: int) -> str:
    """Return the estimated chance to win after a move, in words; empty in a game for one player."""
    if one.proof:
        return "wins" if one.proof > 0 else "loses"
    return f"wins {one.chance:.0%}".replace("%", " %") if seats > 1 and one.games else ""


HELP = """\
A number takes that move; so does its text, typed as it is printed. Several that
are picked or paid together may be named at once, in any order: `2 5 7`.
  ?            this help
  ? WORD       what a move, action, phase, rule, field or card is: its lines in
               the rules, what it costs, the rules of the rulebook; `? 3` for 3
  hint [N]     the moves a search finds best, by what this seat sees, after a
               second: `hint 2000` plays 2000 games, `hint 5s`
  review [N]   your costliest decisions so far, judged by a search of N games
               each: `review 1000`, `review 2s`
  why MOVE     why a move is not offered
  why NAME     how a number came about: a value, a score; `why P2's coins`
  table        draw the table, all of it; `short on`: from now on only what
               changed
  show NAME    one part of the table whole: `show P2`, a board, a zone, a space;
               `show` alone lists them
  cards        what is printed on the cards and other pieces
  log          everything that happened, as this seat saw it
  undo [N]     take back your last decision (the last N) and all that bots did
               since, unless chance or a person has decided since or something
               new has been seen
  record [N]   the last N moves (all since your last turn) as an example to
               paste into the rules
  back         one step back, where a long list is chosen from in steps
  quit         stop here"""


USAGE = {
    "short": "`short on` or `short off`",
    "undo": "`undo` or `undo 2`",
    "record": "`record` or `record 5`",
    "back": "this is the first step already; type `undo` to take back a decision",
}
LONGEST = 400
"""Maximum length in characters of a line that a player may type."""


def answer(state: State, seat: int, menu: Menu, word: str) -> None:
    """Run the command or answer the question in a typed line, else print why the line is not a move."""
    if len(word) > LONGEST:
        say(f"a move can have at most {LONGEST:,} characters, but this text has {len(word):,}", style="yellow")
        return
    command, _, rest = word.partition(" ")
    command = command.lower()
    if word == "?":
        say(HELP)
        menu.explain()
    elif word.lower() == "cards":
        show_printed(state.game.program.checked)
    elif command == "show":
        show_part(state, seat, rest.strip())
    elif command == "hint":
        hint(state, rest.strip())
    elif command == "review":
        review(state, seat, rest.strip())
    elif word.lower() == "log":
        told = News(state).parts(state, seat, 0)
        show_news(told)
        if not told:
            say("nothing has happened yet")
    elif command == "why":
        why(state, seat, menu, word[3:].strip().rstrip("?").strip())
    elif word.startswith("?"):
        asked = word[1:].strip()
        if not explain(state, menu, asked):
            refuse(state, menu, asked, otherwise=" and no name in these rules")
    else:
        refuse(state, menu, word, otherwise=_advice(word))


def _advice(word: str) -> str:
    """Return advice on a typed line that is not a move: the usage of its command, or a similar command."""
    command = word.lower().partition(" ")[0]
    if command in USAGE:
        return f"; {USAGE[command]}"
    near = get_close_matches(command, COMMANDS, 1, 0.7)
    return f"; did you mean `{near[0]}`?" if near else "; type `?` for what can be typed"
