"""Writers of statement formats, made from the format rules; the product has its own readers."""
