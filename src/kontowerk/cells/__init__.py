"""Room: cells behind one address: which there are, who lives where, and moving house.

A cell is the whole product once: a database, `serve`, `work`. No query crosses cells.
"""
