"""Command line of gamespec."""

from __future__ import annotations

import gc
import sys

SELDOM = (800_000, 20, 100)
"""Thresholds at which Python's garbage collector runs, one for each of its three generations.

With the defaults, a tenth of the time of `lint` went into looking through parsed rules that are never garbage. All
bundled games, each with every combination of its variants, are linted in 120 MB.
"""


def main() -> None:
    """Run the command line; heavy modules are imported only by the commands that need them."""
    gc.set_threshold(*SELDOM)
    try:
        from cli.app import build
        from cli.output.consoles import bear_any_text, have_streams
        from cli.output.ending import end_in_order

        vars(sys.modules["__main__"]).pop("__file__", None)  # processes that play must not run the command once more
        end_in_order()
        have_streams()
        bear_any_text()
        build()()
    except KeyboardInterrupt:  # before a command has begun
        from cli.output.complaint import INTERRUPTED

        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # whoever reads the help has seen enough
        from cli.output.consoles import forget_stdout

        forget_stdout()
    except OSError as wrong:  # help, and no room for it where it goes
        from cli.output.complaint import USAGE, refused_by_system
        from cli.output.consoles import forget_stdout, remark

        forget_stdout()
        remark(str(refused_by_system(wrong)), style="red")
        sys.exit(USAGE)
