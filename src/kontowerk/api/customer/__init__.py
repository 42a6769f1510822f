"""The customer chapter over HTTP: accesses, products, transactions, positions, sessions."""
