"""Running of a rulebook's worked examples as tests of the game file that contains them.

`run_examples` returns a Result for each example of a compiled game; failed lines come with the actual values.
"""

from __future__ import annotations

from interpreter.examples.result import Failure, Result
from interpreter.examples.run import SEEDS, run_example, run_examples, run_without, with_examples

__all__ = ["SEEDS", "Failure", "Result", "run_example", "run_examples", "run_without", "with_examples"]
