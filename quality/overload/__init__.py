"""What becomes of a process that is asked for more than it can do."""
