"""Run a command of gamespec for the server for assistants, and end when the server does.

`python -m cli.mcp.call PIPE WORDS...`: the server holds the other end of the pipe, which the system closes when the
server ends, however it ends.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread

from cli import main


def _end_with_server(pipe: int) -> None:
    """Wait until the server closes its end of a pipe, then end this process and all that it began."""
    os.read(pipe, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    Thread(target=_end_with_server, args=(int(sys.argv.pop(1)),), daemon=True).start()
    main()
