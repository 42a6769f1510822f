"""Recorded messages of real banks, played through the production connectors and parsers."""
