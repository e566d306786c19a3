"""Play on a full screen of panes: the table, one's own things, the moves, the news."""
