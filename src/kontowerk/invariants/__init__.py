"""Room: what must hold of the data, whatever happened to the machines: I1 to I11, as queries.

Reads tables of every room and writes none; one SQL file per check in `checks/`. Run by
`kontowerk audit` under a role that sees ids and sums, no texts and no secrets.
"""
