"""Take the guards away that the attacks in `tests/security` prove: does each attack succeed?"""
