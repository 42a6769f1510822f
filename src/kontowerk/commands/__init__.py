"""Door: the operator's command line."""
