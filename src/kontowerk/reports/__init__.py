"""Account reports for a purpose: seen and released by their person, checked by receivers."""
