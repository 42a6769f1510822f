"""Room: bank dialogues: one at a time per login, attempts, rate limits, log of requests.

Knows bank calls and not what they are for: accesses and payments make them.
"""
