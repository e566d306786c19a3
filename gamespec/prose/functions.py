"""English for the built-in names and functions of the language."""

from __future__ import annotations

from gamespec.operators import FUNCTIONS

WORDS = {
    "players": "all players",
    "people": "all players",
    "others": "all others",
    "seats": "the number of players",
    "you": "you",
    "it": "it",
    "total": "total",
    "position": "the current position",
    "positions": "all positions",
}
"""English for built-in names without arguments."""
SAYS = {(name, count): words for name, facts in FUNCTIONS.items() for count, words in facts.says.items()}
"""English for built-in functions, by name and number of arguments."""
SAYS_SO = {name for name, facts in FUNCTIONS.items() if facts.gives == "yes or no"}
"""Built-in functions whose English is a sentence, as they are yes or no."""
