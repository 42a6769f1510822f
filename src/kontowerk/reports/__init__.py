"""Account reports for a purpose: asked for, seen and released by the person, checked by receivers."""
