"""Room: invariants of the data after any failure: I1 to I11, as queries.

Reads tables of every room and writes none; one SQL file per check in `checks/`. Run by
`kontowerk audit` under a role that sees ids and sums, no texts and no secrets.
"""
