"""Play on a full-screen terminal interface with panes: table, own zones, other seats, moves, news."""
