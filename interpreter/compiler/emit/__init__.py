"""Emission: the graph's nodes, menus and values become Python functions over the flat state.

All names and literals are ours. Enters a Graph, a Layout and the checked game; leaves a namespace of compiled
functions. No text of a file is ever emitted.
"""
