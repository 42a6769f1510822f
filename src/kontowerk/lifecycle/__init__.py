"""Room: what became of accesses, consents, payments and contracts, noted as it becomes so.

Rooms above note it in the transaction that makes it true; webhooks tell it. Ids and states only.
"""
