"""What documents name in code marks, and whether it exists."""
