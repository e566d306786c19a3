"""Bridges to tools of game research: PettingZoo, Gymnasium, OpenSpiel and RLCard, one file a tool.

All use the same `encoding` of moves and observations. Each tool is an optional dependency, imported in its own file
alone; all need NumPy.
"""
