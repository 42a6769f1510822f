"""Statements that may grow with everybody's data, each with its reason."""

from collections.abc import Mapping
from typing import Final

_AUDIT: Final = "`kontowerk audit` goes over everything, by an operator's will"
_CALLS: Final = "medians need every call of the span; asked by people, seldom"
_TENANT: Final = "a list or an end of a whole tenant"

ACCEPTED: Final[Mapping[str, str]] = {
    "console.persons._BY_CALL": "sessions of two weeks; row-level security keeps `@>` off it",
    **dict.fromkeys(
        (
            "invariants._customers",
            "invariants.i11_counts",
            "invariants.i2_payments",
            "invariants.i5_tokens",
            "invariants.i7_analyses",
            "invariants.i8_fences",
            "invariants.i9_questions",
            "invariants.i9_runs",
        ),
        _AUDIT,
    ),
    **dict.fromkeys(
        (
            "console.calls._BANKS",
            "console.calls._SLOTS",
        ),
        _CALLS,
    ),
    "console.states._SESSION_GROUPS": "sessions that run or ended within the hour",
    "console.overview._LINES": "jobs that wait; no more than are late",
    **dict.fromkeys(
        (
            "identity.keys._API_KEYS_OF_TENANT",
            "identity.tokens._REVOKE_OF_CLIENT",
            "identity.users._COUNT",
        ),
        _TENANT,
    ),
    "kit.audit._SEALED": "a seal holds up to 10,000 entries, and no more",
    "webhooks.events._AFTER": "small tables are read as a whole; 23 pages at 30,000 users",
}
