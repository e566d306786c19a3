"""Forms of an earlier edition: what they were, how they are written now, and the edits that rewrite them.

`table` holds one row for each, for one release; an error and `fmt --upgrade` both read it.
"""
