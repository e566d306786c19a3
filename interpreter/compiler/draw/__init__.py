"""Drawings of the phases: a checked game enters, text, mermaid, dot or SVG for a wall leaves.

checked game --> sketch (boxes, lines, arrows) --> one of four formats
"""

from interpreter.compiler.draw.sketch import Sketch, as_text, sketch
from interpreter.compiler.draw.svg import as_dot, as_mermaid, as_svg

__all__ = ["Sketch", "as_dot", "as_mermaid", "as_svg", "as_text", "sketch"]
