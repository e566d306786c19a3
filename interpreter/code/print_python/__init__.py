"""CODE as Python: text, and what its names mean.

`printed` gives the text of a whole program; run in `namespace` it defines functions over the same state array.
"""

from interpreter.code.print_python.program import compiled, compiled_functions, defined, namespace, printed

__all__ = ["compiled", "compiled_functions", "defined", "namespace", "printed"]
