"""Take a guard of the database hosts away: a storm that cannot fail proves nothing.

Each leaves everything looking well. The fault that follows strikes where the guard would have
held: a primary that lost its peers but not its callers.
"""

import json
import time
import urllib.request
from typing import Any, Final

from quality.fortress import nodes

STRIKES: Final = "primary parted"
TELLS: Final = r"[1-9][0-9]* acknowledged writes lost"
_WEAKER: Final[dict[str, dict[str, Any]]] = {
    # A commit is answered when the primary alone has it; Patroni knows.
    "asynchronous": {"synchronous_mode": False, "synchronous_mode_strict": False},
    # The same, but Patroni goes on showing a synchronous standby.
    "local-commit": {"postgresql": {"parameters": {"synchronous_commit": "local"}}},
}
STANDBY: Final = {"asynchronous": "replica", "local-commit": "sync_standby"}
NAMES: Final = tuple(_WEAKER)
# Patroni looks at its settings in every round of three seconds; every host has to.
_ROUNDS_SECONDS: Final = 10


def weaken(name: str) -> None:
    """Change the settings of all database hosts, as an operator with little time might."""
    url = f"http://{nodes.primary().address}:8008/config"
    body = json.dumps(_WEAKER[name]).encode()
    request = urllib.request.Request(url, data=body, method="PATCH")
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own host
        assert answer.status == 200
    time.sleep(_ROUNDS_SECONDS)
