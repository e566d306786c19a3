"""Parsing of one piece with lark."""
