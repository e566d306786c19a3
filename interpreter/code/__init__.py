"""CODE: what a game does, as typed data that every back end prints and the evaluator runs.

`types`, `expressions` and `statements` say what there is. Nothing here knows a rule, a text of Python or WebAssembly.
"""
