"""One command per file: its name is the command's and its `run` what it does, found by where the file is."""
