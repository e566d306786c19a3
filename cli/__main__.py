"""`python -m cli` is `gamespec`."""

from cli import main

main()
