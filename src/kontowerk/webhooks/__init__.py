"""Room: webhooks: subscriptions, signed deliveries, event feed.

Spec: Events. Calls accesses (who has news) and vault (signing secrets).
"""
