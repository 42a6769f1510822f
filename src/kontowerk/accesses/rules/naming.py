"""Which access ids are usable.

Spec: Customer (add a bank access), Credentials; OP-056.
"""

import re
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import AccessIdError
from kontowerk.kit.errors import Fault, pointer

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
