"""Reading form-encoded bodies, strictly: UTF-8, no parameter twice (RFC 6749, section 3.2)."""

from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request

from kontowerk.api.body import require_media_type, whole_body
from kontowerk.api.errors import UnsupportedMediaError
from kontowerk.kit.errors import InvalidError

FORM: Final = "application/x-www-form-urlencoded"
_MOST_FIELDS: Final = 32
_MOST_BYTES: Final = 64 * 1024


class NotAFormError(InvalidError):
    """The body is not a form-encoded body with each parameter once."""


async def read_form(request: Request) -> dict[str, str]:
    """Return the parameters of the form; empty ones count as absent."""
    try:
        require_media_type(request, FORM)
        pairs = parse_qsl(
            (await whole_body(request, _MOST_BYTES)).decode("ascii"),
            keep_blank_values=True,
            strict_parsing=False,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except (UnsupportedMediaError, ValueError):
        raise NotAFormError from None
    form = dict(pairs)
    if len(form) != len(pairs):
        raise NotAFormError
    return {name: value for name, value in form.items() if value}
