"""Contracts: what is paid again and again, found in the bookings. Spec: Contract."""
