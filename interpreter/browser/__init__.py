"""Export of a game for a web page without a server: its WebAssembly module and a description.

`Exported(game)` makes both from a program. A page in JavaScript draws the game and names legal moves from them, as
`interpreter.scene` and `interpreter.state` do in Python.
"""

from interpreter.browser.exported import Exported

__all__ = ["Exported"]
