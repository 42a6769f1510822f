"""Invented households with the truth about every booking; for measuring, not in the wheel."""
