"""Resolution of names in expressions: locals, members, cells, things of a kind."""
