"""Analyses of persons as they are sent, and the pages they are kept as."""
