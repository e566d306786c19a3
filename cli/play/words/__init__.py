"""What people read for what views, logs and scores hold."""
