"""Banks by their own protocols, behind one contract; one folder per protocol.

A connector knows its wire and nothing of tenants, tables or our own interface. Whatever a
person has to do is data (`Need*`), whatever a bank refuses is a value (`Failed`).
"""
