"""Analyses of persons, as they are sent."""
