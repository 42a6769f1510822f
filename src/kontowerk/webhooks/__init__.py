"""Room: telling tenants that transactions arrived: subscriptions, signed calls, a feed to pull.

Spec: Events. Calls accesses (who has news) and vault (signing secrets).
"""
