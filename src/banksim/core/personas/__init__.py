"""Invented lives: the same persona and number always have the same accounts and bookings."""
