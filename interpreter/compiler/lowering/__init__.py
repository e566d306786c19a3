"""A checked game becomes a graph of nodes, its runtime checks numbered and what it keeps known."""
