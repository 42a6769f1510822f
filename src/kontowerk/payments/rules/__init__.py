"""Decisions about payments; pure."""
