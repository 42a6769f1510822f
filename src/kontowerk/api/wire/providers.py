"""Provider, AuthenticationInfo and AuthenticationField.

Spec: Provider.
"""

from functools import cache
from typing import Annotated, Any, Final

from pydantic import WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, wire
from kontowerk.api.wire.words import CAPABILITIES, PRODUCT_KINDS
from kontowerk.providers import model


def _enum(words: Any) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


CapabilityWord = Annotated[str, WithJsonSchema(_enum(CAPABILITIES.values()))]
ProductWord = Annotated[str, WithJsonSchema(_enum(PRODUCT_KINDS.values()))]
_UUID: Final = {"type": "string", "format": "uuid"}


class AuthenticationField(Answer):
    """A field the user fills in; `fieldkey` is its name in the Credentials object."""

    key: str = wire("fieldkey")
    label: str
    secret: bool
    hint: str | None = None
    pattern: str = wire("format")


class AuthenticationInfo(Answer):
    """First factor of a login, with its fields in display order."""

    login_hint: str | None = wire("loginHint", default=None)
    fields: list[AuthenticationField]

    @classmethod
    @cache
    def of(cls, profile: model.LoginProfile) -> "AuthenticationInfo":
        return cls(
            login_hint=profile.hint,
            fields=[
                AuthenticationField(
                    key=field.key,
                    label=field.label,
                    secret=field.secret,
                    hint=field.hint,
                    pattern=field.pattern,
                )
                for field in profile.fields
            ],
        )


class Provider(Answer):
    """A bank or service provider that users can connect."""

    id: Annotated[str, WithJsonSchema(_UUID)]
    name: str
    consumer_relevant: bool = wire("consumerRelevant")
    group: str | None = None
    bank_code: str | None = wire("blz", default=None)
    bic: str | None = None
    relations: list[Relation]
    capabilities: list[CapabilityWord]
    channels: list[list[ProductWord]]
    authentication_info: AuthenticationInfo = wire("authenticationInfo")

    @classmethod
    def of(cls, provider: model.Provider, links: Links) -> "Provider":
        offer = provider.offer
        return cls(
            id=str(provider.id),
            name=offer.name,
            consumer_relevant=offer.consumer_relevant,
            group=offer.group,
            bank_code=offer.bank_code,
            bic=offer.bic,
            relations=links.relations(
                self=links.provider(provider.id), logo=links.logo(provider.id)
            ),
            capabilities=[CAPABILITIES[capability] for capability in offer.capabilities],
            channels=[[PRODUCT_KINDS[kind] for kind in channel] for channel in offer.channels],
            authentication_info=AuthenticationInfo.of(provider.login),
        )
