"""Characters to logical lines: size, strange signs, marks of a merge, brackets, commas and depth."""
