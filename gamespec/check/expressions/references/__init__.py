"""Resolution of names in expressions: locals, members, table cells, things of a kind."""
