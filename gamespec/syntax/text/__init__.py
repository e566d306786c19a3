"""First stage of parsing: split the characters of a file into logical lines, and check them.

Checked are size, foreign characters, marks of version control, brackets, commas and depth.
"""
