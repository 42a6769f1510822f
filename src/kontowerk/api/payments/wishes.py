"""What a transfer in the newer form is asked with, beside its body: headers and query.

Spec: Customer (single transfers; `callbackUrl` rules); OP-096, OP-097, OP-110.
"""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from kontowerk.api.customer.parameters import (
    CallbackUrl,
    RequiredAddress,
    required_callback,
)
from kontowerk.api.flags import flag
from kontowerk.api.payments.parameters import ChosenId, RejectWithoutFunds
from kontowerk.identity.model import Tenant


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a caller wants a transfer to be treated."""

    present_ip: str
    callback_url: str | None
    choose_anew: bool
    editable: bool
    payment_id: UUID | None
    reject_without_funds: bool | None

    def check(self, tenant: Tenant) -> None:
        """Insist on where the person goes, where the frontend does not know it."""
        if tenant.regulated:
            required_callback(self.callback_url)


async def _wishes(
    present_ip: RequiredAddress,
    callback_url: CallbackUrl,
    payment_id: ChosenId,
    reject_without_funds: RejectWithoutFunds,
    query_tan_settings: Annotated[str, Query(alias="queryTanSettings")] = "false",
    editable_details: Annotated[str, Query(alias="editableDetails")] = "false",
) -> Wishes:
    return Wishes(
        present_ip=present_ip,
        callback_url=callback_url,
        choose_anew=flag("queryTanSettings", query_tan_settings),
        editable=flag("editableDetails", editable_details),
        payment_id=payment_id,
        reject_without_funds=reject_without_funds,
    )


async def _product_wishes(
    wishes: Annotated[Wishes, Depends(_wishes)],
    auto_confirm: Annotated[str, Query(alias="autoConfirm")] = "false",
) -> Wishes:
    flag("autoConfirm", auto_confirm)  # only EBICS would know what to do with it (OP-110)
    return wishes


AnyWishes = Annotated[Wishes, Depends(_wishes)]
ProductWishes = Annotated[Wishes, Depends(_product_wishes)]
