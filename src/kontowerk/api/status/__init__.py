"""The public page about the availability of banks."""
