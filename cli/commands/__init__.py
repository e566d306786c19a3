"""Commands of the command line: each module is named like its command, and `run` is the command."""
