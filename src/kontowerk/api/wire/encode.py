"""The one encoder all JSON answers leave through: Decimal as number, UTF-8, no spaces."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from pydantic import BaseModel
from starlette.responses import Response

JSON: Final = "application/json"

_encoder: Final = msgspec.json.Encoder(decimal_format="number")


def encode(value: object) -> bytes:
    """Encode plain Python values."""
    return _encoder.encode(value)


def answer(
    body: BaseModel | Sequence[BaseModel],
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Answer with one wire object or an array of them."""
    value = plain(body) if isinstance(body, BaseModel) else [plain(item) for item in body]
    return Response(encode(value), status, headers, media_type=JSON)


def created(location: str) -> Response:
    """Answer 201 with the address of what was created, and no body."""
    return Response(status_code=201, headers={"Location": location})


def plain(model: BaseModel) -> dict[str, Any]:
    """Return a wire object as the encoder takes it."""
    return model.model_dump(by_alias=True, exclude_none=True)
