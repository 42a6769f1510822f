"""A tenant moves to another cell while people use it."""
