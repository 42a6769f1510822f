"""Room: payments: stored first, submitted at most once, then followed to a final status.

Nobody pays twice, and nobody is told "done" when it is not. Calls accesses, approvals, ledger,
providers, identity and vault. Spec: Transfer (legacy, newer form); OP-095 to OP-111.
"""
