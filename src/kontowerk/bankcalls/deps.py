"""The outside world of a dialogue with a bank."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import httpx

from kontowerk.approvals.rules import LONGEST
from kontowerk.bankcalls.recorder import CallRecorder
from kontowerk.connectors.contract import BankConnector, Sealer, WayBack
from kontowerk.kit import lease
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.providers.model import ConnectorKind
from kontowerk.vault.fingerprint import Fingerprints
from kontowerk.vault.opening import Opener


@dataclass(frozen=True, slots=True)
class BankDeps:
    """What a worker talks to banks with. `sealer` makes one for a tenant; times are in seconds.

    A connector keeps to `deadline` by itself; one that does not is left after `grace`.
    `way_back` makes the addresses a bank sends people back to, of the tickets of those who
    approved and of those who declined.
    """

    db: Database
    opener: Opener
    fingerprints: Fingerprints
    sealer: Callable[[UUID], Sealer]
    connectors: Mapping[ConnectorKind, BankConnector]
    http: Mapping[ConnectorKind, httpx.AsyncClient]
    clock: Clock
    way_back: Callable[[str, str], WayBack]
    cell: str
    deadline: float = 180.0
    grace: float = 5.0
    renew_every: float = lease.SECONDS / 9  # some lost renewals do not lose the lease
    patience: timedelta = LONGEST  # how long a person may think
    recorder: CallRecorder = field(default_factory=CallRecorder)
