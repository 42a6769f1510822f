"""Room: tags of transactions and their reasons: categories, insurance types, business partners.

Pure classification (`classify.py`) stands apart from what is kept of it (`store/` and verbs).
"""
