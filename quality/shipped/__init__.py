"""What is shipped is started: image, Compose file, chart and units, and each is asked the same."""
