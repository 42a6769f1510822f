"""Room: events about bank accesses, consents, payments and contracts.

Rooms above note it in the transaction that makes it true; webhooks tell it. Ids and states only.
"""
