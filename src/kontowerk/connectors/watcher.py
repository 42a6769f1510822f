"""Whoever follows a dialogue with a bank while it runs."""

from typing import Protocol

from kontowerk.connectors.snapshot import FetchedProduct


class Watcher(Protocol):
    """Whoever follows a dialogue while it runs."""

    async def login_accepted(self) -> None:
        """Hear that the bank has just taken the credentials, before it is asked anything else."""
        ...

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        """Hear which products there are, before their contents are fetched."""
        ...

    async def before_request(self) -> None:
        """Hear that the bank is asked next; raises when this dialogue has become another's."""
        ...

    async def order_known(self, reference: str) -> None:
        """Hear by which name the bank can be asked for the order, before it is carried out."""
        ...

    async def before_execution(self) -> None:
        """Hear that the next request may move money; raises when this operation may not send it.

        Called before every request by which the bank might carry out the order: the TAN, the
        order itself, because a bank may waive its approval, and questions whether a person
        approved elsewhere, where the question may be what carries it out. An answer to such a
        request that does not come, or cannot be read, ends with `Failed(UNKNOWN)`; it is never
        sent again.
        """
        ...

    async def should_yield(self) -> bool:
        """Say whether to end politely now, because a person waits for this login.

        Asked between requests to the bank; the answer then is `Failed(YIELDED)`.
        """
        ...


class NobodyWatches:
    """A watcher that hears nothing and never interrupts."""

    async def login_accepted(self) -> None:
        """Do nothing."""

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        """Do nothing."""

    async def before_request(self) -> None:
        """Do nothing."""

    async def order_known(self, reference: str) -> None:
        """Do nothing."""

    async def before_execution(self) -> None:
        """Do nothing."""

    async def should_yield(self) -> bool:
        """Let the dialogue go on."""
        return False
