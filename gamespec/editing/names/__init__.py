"""Names in the files of a ruleset: their declarations and all uses."""
