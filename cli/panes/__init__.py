"""Play on a full screen of panes: table, own zones, moves, news."""
