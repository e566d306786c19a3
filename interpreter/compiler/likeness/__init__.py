"""Which pieces are alike, and who may tell them apart."""
