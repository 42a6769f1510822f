"""Formats the bank protocols share: camt, MT940, MT535, pain, letters, IBANs, HHD."""
