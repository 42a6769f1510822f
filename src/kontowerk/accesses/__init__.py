"""Room: bank accesses of a user: added, refreshed, removed; one operation per login.

Spec: Customer (bank accesses, issues). Calls ledger, providers, identity and vault.
"""
