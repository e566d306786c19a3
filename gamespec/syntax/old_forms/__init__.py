"""Forms of an earlier edition, their current forms, and the edits that rewrite them.

`table` has one row for each, for one release; an error and `fmt --upgrade` both use it.
"""
