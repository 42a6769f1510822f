"""Tests of the vault, on real PostgreSQL."""
