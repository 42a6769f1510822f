"""An upgrade while people use the service: both releases at work on one schema."""
