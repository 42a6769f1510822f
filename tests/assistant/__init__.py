"""Tests of the tools for assistants: a client of the library asks, the product answers."""
