"""What a line that does not fit was probably meant to be, tried out before it is told."""
