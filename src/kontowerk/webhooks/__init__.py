"""Telling tenants that new transactions arrived: subscriptions, signed calls, a feed to pull.

Spec: Events. Calls accesses (who has news) and vault (signing secrets).
"""
