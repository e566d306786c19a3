"""What is typed and is no move enters, with the game and the menu; the answer is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.consoles import say
from cli.play.explaining import explain
from cli.play.news import News, show_news
from cli.play.parts import show_part
from cli.play.printed import show_printed
from cli.play.reasons import refuse, why

if TYPE_CHECKING:
    from cli.play.menu import Menu
    from interpreter.runtime.state import State

HELP = """\
A number takes that move; so does its text, typed as it is printed.
  ?            this help
  ? WORD       what a move, action, phase, rule, field or card is: its lines in
               the rules, what it costs, the rules of the rulebook; `? 3` for 3
  why MOVE     why a move is not offered
  why NAME     how a number came about: a value, a score; `why P2's coins`
  table        draw the table, all of it; `short on`: from now on only what
               changed
  show NAME    one part of the table whole: `show P2`, a board, a zone, a space;
               `show` alone lists them
  cards        what is printed on the cards and other pieces
  log          everything that happened, as this seat saw it
  undo [N]     take back your last decision (the last N), unless chance or
               another has decided since or something new has been seen
  record [N]   the last N moves (all since your last turn) as an example to
               paste into the rules
  back         one step back, where a long list is chosen from in steps
  quit         stop here"""


def answer(state: State, seat: int, menu: Menu, word: str) -> None:
    """Reply to a question or to what is no move."""
    command, _, rest = word.partition(" ")
    if word == "?":
        say(HELP)
        menu.explain()
    elif word == "cards":
        show_printed(state.game.program.checked)
    elif command == "show":
        show_part(state, seat, rest.strip())
    elif word == "log":
        told = News(state).parts(state, seat, 0)
        show_news(told)
        if not told:
            say("nothing has happened yet")
    elif word.lower() == "why" or word.lower().startswith("why "):
        why(state, seat, menu, word[3:].strip().rstrip("?").strip())
    elif word.startswith("?"):
        asked = word[1:].strip()
        if not explain(state, menu, asked):
            refuse(state, menu, asked)
    else:
        refuse(state, menu, word)
