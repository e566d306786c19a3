"""What can be said of the lines of a checked game before anything is built from them."""
