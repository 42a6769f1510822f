"""Room: products, transactions and positions of a user: no row is lost or duplicated.

Spec: Customer (bank products, transactions, securities positions). Calls no other room; it is
given what a connector brought home.
"""
