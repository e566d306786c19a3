"""Forms of an earlier edition of the language, their current forms, and the edits that rewrite them.

`table` lists each form for one release; the error for such a line and `fmt --upgrade` both use it.
"""
