"""Hosts of banks that take connections and never answer: what the other banks notice of it."""
