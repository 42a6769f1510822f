"""Payments in PostgreSQL."""
