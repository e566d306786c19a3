"""Who sees what, in which order it is shown, and who saw what moved."""
