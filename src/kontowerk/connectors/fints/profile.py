"""How a group of banks behaves, read from `profiles.toml`."""

from dataclasses import dataclass

from kontowerk.connectors import profiles


@dataclass(frozen=True, slots=True)
class FintsProfile:
    """The quirks of a group; each is explained in `profiles.toml`."""

    free_history_days: int
    camt: bool
    camt_formats: tuple[str, ...]
    end_date: bool
    unknown_medium: str
    media_in_sync: bool
    tan_with_media: bool
    tan_per_page: bool
    challenge_survives: bool
    max_polls: int
    first_poll: int
    next_poll: int


def load_profiles() -> dict[str, FintsProfile]:
    """Read all profiles."""
    return profiles.load("kontowerk.connectors.fints", FintsProfile)
