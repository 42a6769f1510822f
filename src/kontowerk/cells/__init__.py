"""Room: cells behind one address: list of cells, assignment and moves of tenants.

A cell is the whole product once: a database, `serve`, `work`. No query crosses cells.
"""
