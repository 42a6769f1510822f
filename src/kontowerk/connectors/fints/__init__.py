"""FinTS 3.0 with PIN and TAN. Only `codec` and `segments` import the codec library."""
