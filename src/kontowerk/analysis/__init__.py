"""What a person's bookings say as a whole: contracts, cashflow, disposable money, events.

Spec: Contract, Cashflow, Disposable money, Life event, Affordability details. Pure: no I/O, no
clock; the day is a parameter, money is integer cents, days are ordinals inside.
"""
