"""One module for each lint rule: its function `look` takes a checked game and yields findings."""
