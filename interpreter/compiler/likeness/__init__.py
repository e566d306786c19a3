"""Classes of like pieces, and the players who can distinguish them."""
