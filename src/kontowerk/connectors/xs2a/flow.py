"""The course of a read: with the consent in force, or with a new one that a person approves.

    consent in force? --yes--> read --> done
          |                     ^  |
          no, gone, or renew    |  consent gone, once
          v                     |  v
       new consent --> approve--+  (see `approving`)

The consent before stays in force, and in memory, until the new one is valid.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from kontowerk.connectors.contract import Done, FailureKind
from kontowerk.connectors.errors import BankRefusedError, BankTroubleError, UnreadableAnswerError
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.xs2a import consent, oauth, steps
from kontowerk.connectors.xs2a.approving import Approving, Result
from kontowerk.connectors.xs2a.models import ConsentInformation, ScaAnswer
from kontowerk.connectors.xs2a.read import Reader
from kontowerk.connectors.xs2a.state import Consent, Xs2aPending, Xs2aWaiting, method_by_id

_NO_TOKEN: Final = frozenset({"TOKEN_INVALID", "TOKEN_EXPIRED", "TOKEN_UNKNOWN"})


@dataclass(slots=True)
class Xs2aRead(Approving):
    """A read on its way."""

    reader: Reader | None = None
    fresh: bool = False

    def snapshot(self) -> Snapshot | None:
        """Return what is known so far."""
        if self.reader is None or not self.reader.listed:
            return None
        state = self.state
        row = method_by_id(state.methods, state.method)
        return Snapshot(
            products=self.reader.products(),
            methods=tuple(method.shown() for method in state.methods),
            active_method=row.shown() if row else None,
            complete=self.reader.complete,
        )

    async def start(self) -> Result:
        """Begin: read if there is a consent, else ask for one; a token comes before both."""
        wants_token = self.profile.oauth != "none" or self.state.token is not None
        if wants_token and not await self.hold_token():
            if self.profile.oauth == "pre-step":
                return await self._ask_token(())
            self.state.consent = None  # it opens nothing without its token
        known = self.state.consent
        if known is not None and known.until <= self.now():
            self.state.consent = known = None
        if known is None or self.state.wish.renew:
            return await self._ask_consent(())
        try:
            return await self._read(known)
        except BankRefusedError as refusal:
            if refusal.kind is not FailureKind.CONSENT:
                raise
            self.reader = None
            if self.profile.oauth == "pre-step" and not _NO_TOKEN.isdisjoint(refusal.codes):
                return await self._ask_token(refusal.codes)
            self.state.consent = None
            return await self._ask_consent(refusal.codes)

    async def _ask_token(self, why: tuple[str, ...]) -> Result:
        ctx = self.client.ctx
        self.state.token, self.client.bearer = None, None
        if ctx.customer_ip is None or ctx.way_back is None:
            raise BankRefusedError(FailureKind.CONSENT, why)
        self.state.pending = Xs2aPending("")
        return await self.fetch_code(self.client.url.rstrip("/") + oauth.WELL_KNOWN, "")

    async def let_in(self) -> Result:
        """Begin with the token that the bank wants before anything else."""
        return await self.start()

    async def _ask_consent(self, why: tuple[str, ...]) -> Result:
        ctx = self.client.ctx
        if ctx.customer_ip is None:
            raise BankRefusedError(FailureKind.CONSENT, why)
        try:
            pending, said = await consent.create(
                self.client, self.login, self.profile, ctx.way_back
            )
        except BankRefusedError as refusal:
            if ctx.way_back is None and refusal.kind is FailureKind.BUG:
                # A bank that lets people approve on its own pages only misses the way back.
                raise BankRefusedError(FailureKind.CONSENT, refusal.codes) from None
            raise
        self.state.pending = pending
        return await self.advance(said)

    async def approved(self) -> Result:
        """Read with the new consent."""
        return await self._granted(None)

    async def look(self) -> Result:
        """Ask for the status of the approval; where that does not say enough for the consent."""
        pending, waiting = self.pending(), self.state.waiting
        if self.is_early():
            return self.question()
        status = await consent.approval_status(self.client, pending)
        if status in steps.FINALISED:
            return await self._granted(None)
        if status == steps.FAILED:
            raise self.not_approved()
        if waiting is Xs2aWaiting.REDIRECT or status is None:
            found = await consent.information(self.client, pending)
            if found.consent_status == steps.VALID:
                return await self._granted(found)
            if found.consent_status in steps.GONE:
                raise BankRefusedError(FailureKind.NOT_APPROVED)
        return await self.ask_again()

    def refusal(self, answer: ScaAnswer) -> BankRefusedError:  # noqa: ARG002 - there is one reason only
        """Nobody approved."""
        return BankRefusedError(FailureKind.NOT_APPROVED)

    async def _granted(self, found: ConsentInformation | None) -> Result:
        """Put the new consent in force. From here on it is the one to remember, come what may."""
        pending, state = self.pending(), self.state
        state.consent = Consent(pending.id, consent.end_of(pending.valid_until))
        state.approach = pending.approach
        state.pending, state.waiting, self.fresh = None, None, True
        with suppress(BankTroubleError):  # if it is about more, reading will tell
            found = found or await consent.information(self.client, pending)
        if found is not None:
            if found.consent_status in steps.GONE | {steps.PARTLY}:
                state.consent = None
                raise BankRefusedError(FailureKind.NOT_APPROVED)
            until = found.valid_until or pending.valid_until
            state.consent = Consent(pending.id, consent.end_of(until))
        return await self._read(state.consent)

    async def _read(self, known: Consent) -> Done:
        self.reader = Reader(self.client, known, self.profile, self.state.wish, self.fresh)
        await self.reader.read_all()
        found = self.snapshot()
        if found is None:
            raise UnreadableAnswerError(what="no list of accounts")
        return Done(found)

    async def withdraw(self) -> None:
        """Take back the consent nobody will approve; best effort, the one before stays."""
        if self.state.pending is not None and self.state.pending.id:
            with suppress(BankTroubleError):
                await consent.withdraw(self.client, self.state.pending)
