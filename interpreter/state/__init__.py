"""What an observer meets: states, views, menus in words, the log, answers to questions, saves."""
