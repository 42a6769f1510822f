"""A virtual day: the real release of accesses, under a clock that is set by hand."""
