"""One module for each rule: `look` takes the World of a checked game and yields findings."""
