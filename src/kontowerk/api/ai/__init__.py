"""Analyses over HTTP, and what persons and callers tell them."""
