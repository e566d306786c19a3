"""The compiler: a checked game becomes a phase graph, a layout of the state, and specialised Python that runs it."""
