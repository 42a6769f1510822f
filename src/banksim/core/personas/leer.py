"""A new customer: one account without a single booking."""

from banksim.core.model import AccountKind
from banksim.core.personas.household import Household


def build(home: Household) -> None:
    home.account("giro", AccountKind.CHECKING, "Girokonto", limit=0)
