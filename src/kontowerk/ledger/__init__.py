"""What we know of a customer's bank products: append, dedupe, order, version.

Spec: Customer (bank products, transactions, securities positions). Calls no other room; it is
given what a connector brought home.
"""
