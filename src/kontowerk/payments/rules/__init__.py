"""Decisions about payments: what a bank would take, what an outcome means; pure."""
