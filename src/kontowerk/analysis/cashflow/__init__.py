"""Cashflow: what came and went per tag and span of time, and what is to come. Spec: Cashflow."""
