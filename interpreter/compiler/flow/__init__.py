"""The nodes of the graph become functions that go on to one another."""
