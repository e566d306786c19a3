"""One file for each rule: `look` takes the World of a checked game and gives its findings."""
