"""The bank's back office: clock, faults, journal, and the customer's phone."""
