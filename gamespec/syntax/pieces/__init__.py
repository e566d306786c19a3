"""Parsing of one piece: a fast loop over the table, or lark if there is an error."""
