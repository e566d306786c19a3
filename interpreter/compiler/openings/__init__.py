"""Can what is begun be completed, and if not, why."""
