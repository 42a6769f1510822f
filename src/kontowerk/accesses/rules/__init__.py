"""Decisions about bank accesses: names, slots, and what an outcome means for them."""
