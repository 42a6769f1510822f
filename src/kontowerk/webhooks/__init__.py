"""Room: telling tenants what happened: subscriptions, signed calls, a feed to pull.

Spec: Events. Calls accesses (who has news) and vault (signing secrets).
"""
