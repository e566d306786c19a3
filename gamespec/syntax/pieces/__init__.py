"""Parsing of one piece of a file (its header or a declaration) with lark."""
