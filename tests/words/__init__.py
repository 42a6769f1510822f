"""Which words the pages may not have: those of before, and German ones in English."""
