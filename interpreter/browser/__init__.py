"""A game for a page without a server: its WebAssembly module and a description as plain data.

`Exported(game)` reads both from a program. A page in JavaScript draws the table and names legal moves from them, as
`interpreter.scene` and `interpreter.state` do in Python.
"""

from interpreter.browser.exported import Exported

__all__ = ["Exported"]
