"""Random playouts per second of the machine, of hand-written Python and of OpenSpiel, in one run."""
