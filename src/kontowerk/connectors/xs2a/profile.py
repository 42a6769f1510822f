"""How a group of banks behaves, read from `profiles.toml`."""

from dataclasses import dataclass
from typing import Literal

from kontowerk.connectors import profiles


@dataclass(frozen=True, slots=True)
class Xs2aProfile:
    """The quirks of a group; each is explained in `profiles.toml`."""

    login: tuple[str, ...]
    access: Literal["all", "accounts", "named"]
    owner_names: bool
    consent_days: int
    frequency: int
    card_accounts: bool
    transfers: frozenset[str]
    pending: bool
    free_history_days: int
    full_history_days: int
    contract_labels: dict[str, str]
    signed: bool
    oauth: Literal["none", "integrated", "pre-step"]
    psu_id_type: str
    corporate_id_type: str
    redirect_minutes: int
    approval_minutes: int
    first_poll: int
    next_poll: int
    max_polls: int


def load_profiles() -> dict[str, Xs2aProfile]:
    """Read all profiles."""
    return profiles.load("kontowerk.connectors.xs2a", Xs2aProfile)
