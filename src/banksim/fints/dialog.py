"""Dialogs the bank has open. They live in memory; challenges live in the core."""

import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from banksim.core.model import Customer, TanMethod
from banksim.fints.codec import Order
from banksim.fints.parameters import MAX_IDLE_SECONDS
from banksim.fints.profile import Profile, profile_of

ONE_STEP = "999"


@dataclass(slots=True)
class Dialog:
    """One conversation with a customer, or with somebody unnamed."""

    id: str
    user_id: str | None  # as the client writes it
    customer: Customer | None
    profile: Profile
    function: str
    method: TanMethod | None  # None: one-step, which only gets to know the methods
    upd_version: int
    last_number: int = 1
    strong: bool = False  # the login is approved, or needed no approval
    pending: dict[str, Order | None] = field(default_factory=dict[str, Order | None])
    approved: set[object] = field(default_factory=set[object])
    memory: dict[object, Any] = field(default_factory=dict[object, Any])
    touched: float = field(default_factory=time.monotonic)


class Dialogs:
    """The open dialogs by their ids."""

    def __init__(self) -> None:
        self._open: dict[str, Dialog] = {}

    def begin(
        self,
        user_id: str | None,
        customer: Customer | None,
        function: str,
        method: TanMethod | None,
        upd_version: int,
    ) -> Dialog:
        self._forget_idle()
        dialog = Dialog(
            id="SIM" + secrets.token_hex(11),
            user_id=user_id,
            customer=customer,
            profile=profile_of(customer),
            function=function,
            method=method,
            upd_version=upd_version,
        )
        self._open[dialog.id] = dialog
        return dialog

    def find(self, dialog_id: str) -> Dialog | None:
        self._forget_idle()
        dialog = self._open.get(dialog_id)
        if dialog is not None:
            dialog.touched = time.monotonic()
        return dialog

    def is_open(self, dialog: Dialog) -> bool:
        return dialog.id in self._open

    def end(self, dialog: Dialog) -> None:
        self._open.pop(dialog.id, None)

    def _forget_idle(self) -> None:
        oldest = time.monotonic() - MAX_IDLE_SECONDS
        for dialog in [one for one in self._open.values() if one.touched < oldest]:
            del self._open[dialog.id]
