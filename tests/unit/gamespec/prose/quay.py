"""A small game in which every line can stand, and what its lines are told as."""

from __future__ import annotations

from gamespec.model import GameFile, PhaseDecl
from gamespec.prose.game_voice import voice
from gamespec.prose.statements import block
from gamespec.prose.voice import TITLE, WRITTEN
from gamespec.source import SourceFile
from gamespec.syntax import parse

GAME = """game "Quay" for 2 to 4 players

type Fish is cod, hake
type City is york, bath, sea

cards Flag
  | flag | copies |
  | red  | 1      |

cards Boat
  | boat | cost | catch from Fish | wants/cod | wants/hake | copies |
  | cod  | 1    | cod             | 1         | 0          | 4      |

by players
  |      | 2 | 3 | 4 |
  | hold | 4 | 5 | 6 |

spaces Pier is grid 3 by 3

each Pier has
  man "Man" : Player or none

each Boat has
  facing "Faces" : owner or others

the table has
  deck "Deck" : pile of Boat, hidden
  turn "To move" : Player
  last-round "Last round" : yes or no
  york "The high seas" : group of Boat, open
  near(p from Pier, q from Pier) = 1
  past : history of Pier's man and turn, up to 9

each player has
  hand "Hand" : group of Boat, seen by owner
  coins "Coins" : 0 and up
  out "Is out" : yes or no
  sea "Sea" : group of Boat
  home : City
  fish "Fish" : 0 and up for each Fish
  caught(f from Fish) = 0
  rich = your coins > 9
  toll(n given 0..9) = n
  paid =
    need your coins > 7
  fit =
    need your coins is 1 or last-round
    need your coins <= 3
  able(f from Fish) =
    need your coins > 1 else "poor"
    need not your rich

action buy "Buy a boat"(b from your hand)
  pay b's cost from your coins

action pass "Pass"

action pay-up(n given 0..3)
  add n to your coins

action tidy(b given Boat)
  move b to deck

"""


def read(text: str) -> GameFile:
    """The game with more lines."""
    model = parse(SourceFile("quay.game", GAME + text)).model
    assert model is not None
    return model


def told(items: object) -> str:
    assert isinstance(items, tuple)
    parts = [f"{item.text} {told(item.inside)}".strip() for item in items]
    words = " / ".join(parts)
    for (begin, end), sign in ((TITLE, "*"), (WRITTEN, "`")):
        words = words.replace(begin, sign).replace(end, sign)
    return words


def setup(line: str) -> str:
    """Return what a line of its setup is told as, for three players."""
    return first_phase(read(f"phase setup\n  {line}\n  -> end\n"), 3)


def first_phase(model: GameFile, seats: int | None = None) -> str:
    """Return what its first phase is told as."""
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    return told(block(phase.lines, voice(model, seats)))
