"""What a snapshot tells of money, to be compared with what another tells."""

import random
from typing import Any

from kontowerk.connectors.contract import Done, Step
from kontowerk.connectors.snapshot import Present, Snapshot
from kontowerk.kit.settings import process_environment


def seed_of_run(usual: int, *, long: bool) -> int:
    """Return from what cases are drawn: TEST_SEED, else a new one in a long run."""
    given = process_environment().get("TEST_SEED")
    if given is not None:
        return int(given)
    return random.SystemRandom().randrange(1_000_000) if long else usual


def money_in(snapshot: Snapshot) -> dict[str, Any]:
    """Return accounts, and by account what is told of its money; nothing where it is missing."""
    told: dict[str, Any] = {"accounts": [], "balances": {}, "bookings": {}, "positions": {}}
    for number, product in enumerate(snapshot.products):
        told["accounts"].append((product.account_number, product.iban, product.currency))
        name = product.account_number or product.iban or str(number)
        if isinstance(product.balance, Present):
            told["balances"][name] = product.balance.value.booked
        if isinstance(product.transactions, Present):
            told["bookings"][name] = [
                (booking.amount, booking.booked_on) for booking in product.transactions.value
            ]
        if isinstance(product.positions, Present):
            told["positions"][name] = [
                (position.isin, position.quantity, position.total_value)
                for position in product.positions.value
            ]
    return told


def fault_in(step: Step, plain: dict[str, Any], *, survives: bool) -> str | None:
    """Say what became wrong: a login that ended though it must go on, or other money."""
    if not isinstance(step.outcome, Done):
        return f"ended with {step.outcome}" if survives else None
    told = money_in(step.outcome.snapshot)
    if survives and told["accounts"] != plain["accounts"]:
        return f"other accounts: {told['accounts']}"
    for what in ("balances", "bookings", "positions"):
        for name, value in told[what].items():
            if name in plain[what] and value != plain[what][name]:
                return f"other {what}"
    return None
