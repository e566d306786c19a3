"""A checked game becomes a graph of nodes, its promises numbered and what it keeps known."""
