"""The bank's NextGenPSD2 XS2A 1.3.11 face, over TLS with client certificates."""
