"""Parts of long lists: `limit` and `after`, and where the list goes on as a `Link` (RFC 8288).

An addition: who asks for no part is answered as the interface says, up to `MOST` entries.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Self
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Query

from kontowerk.api.auth import reference_in
from kontowerk.kit.errors import Fault, InvalidError

MOST: Final = 10_000
_NUMBER: Final = re.compile("[1-9][0-9]{0,4}")


class NotAPartError(InvalidError):
    """`limit` is no number of entries, or `after` no reference."""


@dataclass(frozen=True, slots=True)
class ListPart:
    """How many entries of a list are wanted, and after which."""

    limit: int = MOST
    after: UUID | None = None

    @classmethod
    def of(
        cls,
        limit: Annotated[str | None, Query()] = None,
        after: Annotated[str | None, Query()] = None,
    ) -> Self:
        """Read the parameters of a query."""
        if limit is not None and not (_NUMBER.fullmatch(limit) and int(limit) <= MOST):
            raise NotAPartError(Fault("/query/limit", f"1 to {MOST}"))
        reference = None if after is None else reference_in(after)
        if after is not None and reference is None:
            raise NotAPartError(Fault("/query/after", "a user reference"))
        return cls(MOST if limit is None else int(limit), reference)

    @property
    def asked(self) -> int:
        """How many rows to ask for: one more tells whether the list goes on."""
        return self.limit + 1

    def link(self, href: str, last: UUID, **query: str) -> Mapping[str, str]:
        """Return the header that says where the list goes on."""
        rest = urlencode({**query, "limit": self.limit, "after": str(last)})
        return {"Link": f'<{href}?{rest}>; rel="next"'}


ThePart = Annotated[ListPart, Depends(ListPart.of)]
