"""Room: payments: an order is stored, its right to be sent is taken once, its outcome is a fact.

Nobody pays twice, and nobody is told "done" when it is not. Calls accesses, approvals, ledger,
providers, identity and vault. Spec: Transfer (legacy, newer form); OP-095 to OP-111.
"""
