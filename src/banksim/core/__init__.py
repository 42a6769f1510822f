"""The bank behind its faces: customers, accounts, a double-entry ledger, TANs, time, faults."""
