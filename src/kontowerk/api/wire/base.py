"""How values look on the wire.

Spec: Conventions. Instants are UTC inside and printed in Europe/Berlin; money is a JSON
number with two decimals; German forms leave missing keys out.
"""

from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Any, Final, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
)

from kontowerk.kit.clock import BERLIN

_TIME_LENGTH: Final = 19  # what follows is the offset
_TIME_PATTERN: Final = r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$"


@lru_cache(maxsize=1024)  # an answer names the instant of its fetch many times
def in_berlin(instant: datetime) -> str:
    """Print an instant as `yyyy-mm-dd HH:MM:SS` in German time."""
    return instant.astimezone(BERLIN).isoformat(" ", "seconds")[:_TIME_LENGTH]


def epoch(instant: datetime) -> int:
    """Print an instant as whole seconds since 1970."""
    return int(instant.astimezone(UTC).timestamp())


WireTime = Annotated[
    datetime,
    PlainSerializer(in_berlin, return_type=str),
    WithJsonSchema({"type": "string", "pattern": _TIME_PATTERN}),
]
# pydantic would write a Decimal as a string; the encoder writes it as a number.
WireAmount = Annotated[Decimal, WithJsonSchema({"type": "number", "multipleOf": 0.01})]


def wire(name: str, **kwargs: Any) -> Any:
    """Give a field of an answer its name on the wire."""
    return Field(serialization_alias=name, **kwargs)


class Answer(BaseModel):
    """An object we send; keys without a value are left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def taken_from(cls, source: object, **others: Any) -> Self:
        """Take the fields from the attributes of the same names; `others` says the rest."""
        names = (name for name in cls.model_fields if name not in others)
        return cls(**{name: getattr(source, name) for name in names}, **others)


class Ask(BaseModel):
    """An object we are sent; unknown keys are ignored, types are not bent."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, hide_input_in_errors=True)


# A sealed value is a few kilobytes; no login asks for more fields than a form has.
SealedFields = Annotated[
    dict[
        Annotated[str, StringConstraints(max_length=256)],
        Annotated[str, StringConstraints(max_length=16_384)],
    ],
    Field(max_length=32),
]


class Relation(Answer):
    """A link that a client can follow."""

    rel: str
    href: str


# What is asked for most is written without its classes, which then only describe it: building
# and dumping them costs more than reading the rows. A test holds the two together.


def present(values: dict[str, Any]) -> dict[str, Any]:
    """Leave out what has no value, as `Answer` does."""
    return {name: value for name, value in values.items() if value is not None}


def related(**hrefs: str) -> list[dict[str, str]]:
    """Write the `relations` array; the keyword is the name of the relation."""
    return [{"rel": rel, "href": href} for rel, href in hrefs.items()]
