"""Real people's way: Debian's Chromium, the example shop, the pages, the worker, the bank."""
