"""`make release`: builds a release from one commit, proves it, and tags it when told to."""
