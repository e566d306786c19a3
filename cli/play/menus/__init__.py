"""Menu of the legal moves at one decision: listing, labels, and selection by typed text."""
