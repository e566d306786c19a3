"""A search: games go down a tree and on from it, and the tree learns from them."""
