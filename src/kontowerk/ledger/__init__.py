"""Room: products, bookings and positions of a customer: no row is lost and none is doubled.

Spec: Customer (bank products, transactions, securities positions). Calls no other room; it is
given what a connector brought home.
"""
