"""Room: analyses of a user's transactions: contracts, cash flow, disposable money, life events.

Spec: Contract, Cashflow, Disposable money, Life event, Affordability details. Pure: no I/O, no
clock; the day is a parameter, money is integer cents, days are ordinals inside.
"""
