"""All SQL of tagging: tags that are kept, corrections, rules."""
