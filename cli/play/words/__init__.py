"""Text for people from views, logs and scores."""
