"""Entry point of `python -m cli`, which does the same as `gamespec`."""

from cli import main

main()
