"""Answers of the analyses as pictures: pure functions from JSON to SVG and tables."""
