"""Which move a text of an example means, and what making it leads to."""
