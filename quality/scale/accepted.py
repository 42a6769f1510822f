"""Statements that may grow with everybody's data, each with its reason."""

from collections.abc import Mapping
from typing import Final

_AUDIT: Final = "`kontowerk audit` goes over everything, by an operator's will"
_TENANT: Final = "a list or an end of a whole tenant"

ACCEPTED: Final[Mapping[str, str]] = {
    "console.support._BY_CALL": "sessions of two weeks, read when nothing else was found",
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
    "console.webhooks._GAPS": "the latest five events of each receiver's tenant",
    "bankcalls.hosts._STANDINGS": "accesses that are late, at most 10,000 of a host",
    "console.overview._LINES": "jobs that wait, at most 300 of a queue",
    "jobs._QUEUES": "jobs that wait, at most 10,000 of a queue",
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
