"""Figures of the service, each beside its limit measured in the same run."""
