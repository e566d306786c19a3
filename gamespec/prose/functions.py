"""English for the built-in names and functions of the language."""

from __future__ import annotations

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
FUNCTIONS = {
    ("others", 1): "all players but {0}",
    ("clockwise", 1): "all players clockwise, beginning with {0}",
    ("next", 1): "the player after {0}",
    ("previous", 1): "the player before {0}",
    ("reversed", 1): "{0}, from the last to the first",
    ("unplaced", 1): "all {0} not placed yet",
    ("own", 1): "your own {0}",
    ("count", 1): "the number in {0}",
    ("rank", 1): "the place of {0} in its row",
    ("neighbours", 1): "the neighbours of {0}",
    ("around", 1): "the spaces around {0}",
    ("lines", 1): "the straight lines of {0} spaces",
    ("lines", 2): "the straight lines of {1} spaces of {0}",
    ("between", 2): "the spaces between {0} and {1}",
    ("aligned", 2): "{0} and {1} lie on one line",
    ("ahead", 2): "the space {1} on from {0}",
    ("steps", 2): "the number of steps forward from {0} to {1}",
    ("crosses", 3): "going {1} on from {0} enters {2}",
    ("toward", 2): "the neighbour of {0} toward {1}",
    ("toward", 3): "the space {2} on from {0} toward {1}",
    ("ray", 2): "all spaces from {0} toward {1}",
    ("distance", 2): "the distance from {0} to {1}",
    ("distance", 3): "the distance from {0} to {1} through {2}",
    ("reach", 2): "what can be reached from {0} (included) by walking within {1}",
    ("min", 2): "the smaller of {0} and {1}",
    ("max", 2): "the larger of {0} and {1}",
    ("abs", 1): "how far {0} is from 0",
    ("repeated", 1): "the number of times the current position is noted in {0}",
}
"""English for built-in functions, by name and number of arguments."""
SAYS_SO = {"aligned", "crosses"}
"""Built-in functions whose English is a sentence, as they are yes or no."""
