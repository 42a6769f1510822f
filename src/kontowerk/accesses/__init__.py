"""Room: a customer's bank accesses: added, refreshed, kept fresh, removed; one operation per login.

Spec: Customer (bank accesses, issues). Calls ledger, providers, identity and vault.
"""
