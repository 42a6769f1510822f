"""Which access ids are usable, and which fields of a login are missing.

Spec: Customer (add a bank access), Credentials; OP-056.
"""

import re
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from kontowerk.accesses.errors import AccessIdError
from kontowerk.kit.errors import Fault
from kontowerk.kit.secret import Secret
from kontowerk.providers.model import LoginProfile

_ACCESS_ID: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}")
# Names that stand at the same place of a path.
_RESERVED: Final = frozenset({"builder"})


def check_access_id(access_id: str, customer_id: UUID) -> None:
    """Refuse a name that no access may have; an access is never named like its user."""
    if _ACCESS_ID.fullmatch(access_id) is None:
        why = "1 to 64 characters of A-Z a-z 0-9 . _ ~ -"
    elif access_id in _RESERVED:
        why = "a reserved word"
    elif access_id.lower() in {str(customer_id), customer_id.hex}:
        why = "not the reference of the user"
    else:
        return
    raise AccessIdError(Fault(pointer(access_id), why))


def pointer(*parts: str) -> str:
    """Return a JSON pointer (RFC 6901)."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def missing_fields(login: LoginProfile, given: Collection[str]) -> tuple[str, ...]:
    """Return the keys of fields that the provider asks for and nobody gave."""
    return tuple(field.key for field in login.fields if field.key not in given)


def parted(
    login: LoginProfile, fields: Mapping[str, Secret[bytes]]
) -> tuple[dict[str, Secret[bytes]], dict[str, Secret[bytes]]]:
    """Part the fields into those that name a login, and its secrets."""
    public = {field.key for field in login.fields if not field.secret}
    naming = {key: value for key, value in fields.items() if key in public}
    return naming, {key: value for key, value in fields.items() if key not in public}


def host_of(url: str | None) -> str:
    """Return what budgets are kept by: many banks share one computing centre."""
    return urlsplit(url).netloc.lower() if url else ""
