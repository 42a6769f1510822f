"""A disk that is full: what is refused, what goes on, and how soon all is well afterwards."""
