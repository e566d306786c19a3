"""Drawings of the phases: a checked game enters, text, mermaid, dot or SVG for a wall leaves.

checked game --> sketch (boxes, lines, arrows) --> one of four formats
"""

from interpreter.compiler.draw.dot import as_dot
from interpreter.compiler.draw.mermaid import as_mermaid
from interpreter.compiler.draw.sketch import Sketch, sketch
from interpreter.compiler.draw.svg import as_svg
from interpreter.compiler.draw.text import as_text

__all__ = ["Sketch", "as_dot", "as_mermaid", "as_svg", "as_text", "sketch"]
