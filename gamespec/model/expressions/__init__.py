"""What a file says with expressions: what is named, written out, compared, counted, asked."""
