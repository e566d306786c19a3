"""Picture of a game in progress as values: boards, zones, cards, dice, numbers and seats.

`scene(state, seat)` is built from a view of the state and the declarations of the rules alone, so it holds only what
that seat may see. The terminal, the browser, rulebooks and docs draw it.
"""

from interpreter.scene.build import scene
from interpreter.scene.values import Board, Fact, Holder, Piece, Place, Scene, Seat, Zone, with_changes

__all__ = ["Board", "Fact", "Holder", "Piece", "Place", "Scene", "Seat", "Zone", "scene", "with_changes"]
