"""Room: what every booking is, and why: categories, insurance types, business partners.

Pure classification (`classify.py`) stands apart from what is kept of it (`store/` and verbs).
"""
