"""Consents that nobody needs any more are ended at the banks that keep them."""

from typing import Protocol, runtime_checkable

from kontowerk.connectors.contract import AccessRef, CallContext, SealedState


@runtime_checkable
class EndsConsents(Protocol):
    """A connector whose banks keep consents."""

    async def end_consent(
        self, access: AccessRef, state: SealedState | None, ctx: CallContext
    ) -> bool:
        """End what is remembered and what the state waits for; nobody logs in.

        Says whether the bank has heard it, or there is nothing to tell; else it is told again.
        """
        ...
