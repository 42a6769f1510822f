"""Tagging: what bookings are, and what is kept of it."""
