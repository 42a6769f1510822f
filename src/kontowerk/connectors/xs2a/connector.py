"""The XS2A connector: what a login, a beginning and an end are in XS2A.

The order of steps is in `connectors.skeleton`. Spec: NextGenPSD2 1.3.
"""

import re
from collections.abc import Awaitable
from datetime import datetime
from typing import Final, assert_never

from kontowerk.connectors.contract import (
    CONSENT,
    AccessRef,
    BankAddress,
    CallContext,
    Credentials,
    Discover,
    Failed,
    FailureKind,
    Fetch,
    Memory,
    Operation,
    Outcome,
    Pay,
    SealedState,
    Step,
    Trace,
)
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.http_client import RequestLimit
from kontowerk.connectors.profiles import DEFAULT
from kontowerk.connectors.sepa.fields import iban
from kontowerk.connectors.skeleton import LONGEST_WAIT, ProtocolConnector, is_given
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.transfer import STANDING, TransferKind
from kontowerk.connectors.xs2a import consent, oauth, paying
from kontowerk.connectors.xs2a.approving import Approving
from kontowerk.connectors.xs2a.client import Xs2aClient
from kontowerk.connectors.xs2a.consent import Xs2aLogin
from kontowerk.connectors.xs2a.deleting import Xs2aDeletion
from kontowerk.connectors.xs2a.flow import Xs2aRead
from kontowerk.connectors.xs2a.paying import Xs2aPayment
from kontowerk.connectors.xs2a.profile import Xs2aProfile, load_profiles
from kontowerk.connectors.xs2a.signing import Signer
from kontowerk.connectors.xs2a.state import (
    CODEC,
    KIND,
    Consent,
    Xs2aPending,
    Xs2aScope,
    Xs2aState,
    remembered_methods,
    written_methods,
)
from kontowerk.connectors.xs2a.tape import BodyMask, Xs2aTape
from kontowerk.kit.logging import logger

USER_ID: Final = "userid"
PIN: Final = "pin"
CORPORATE_ID: Final = "corporateid"
IBAN: Final = "iban"  # one, or several with commas between them
_BETWEEN: Final = re.compile(r"[,;\n]")
_MOST_ACCOUNTS: Final = 50
_LONGEST_ID: Final = 200
_NO_SEAL: Final = Failed(FailureKind.UNREACHABLE, ("SIGNATURE_MISSING",))

_log = logger(__name__)


class Xs2aConnector(ProtocolConnector[Xs2aState, Xs2aLogin, Approving]):
    """Banks that speak NextGenPSD2; the client certificate is the HTTP client's."""

    kind = KIND
    codec = CODEC

    def __init__(
        self,
        *,
        signer: Signer | None = None,
        limit: RequestLimit | None = None,
        client_id: str = "",
    ) -> None:
        self._signer = signer
        self._client_id = client_id  # our name at servers of OAuth 2
        self._limit = limit or RequestLimit()
        self._profiles = load_profiles()

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        """Start an operation; a question about an order needs no login."""
        if isinstance(operation, Trace):
            return await self._trace(access, operation, ctx)
        return await super().begin(access, credentials, operation, ctx)

    def offers(self, access: AccessRef) -> frozenset[TransferKind]:
        """Give transfers, and what the profile of the bank says of standing orders."""
        regular = {kind for kind in STANDING if kind in self._profile(access).transfers}
        return super().offers(access) | regular

    def required(self, access: AccessRef) -> tuple[str, ...]:
        """Name the fields this bank's profile wants."""
        return self._profile(access).login

    def login(self, access: AccessRef, credentials: Credentials) -> Xs2aLogin | Failed:
        """Take the login fields."""
        login = _login(credentials, self._profile(access))
        return login or Failed(FailureKind.BAD_CREDENTIALS)

    def leaving(self, access: AccessRef, credentials: Credentials | None) -> Xs2aLogin | Failed:
        """Leave also without a login: the bank knows us by our certificate."""
        profile = self._profile(access)
        login = _login(credentials, profile) if credentials is not None else None
        return login or Xs2aLogin("", None)

    async def first(
        self, access: AccessRef, login: Xs2aLogin, operation: Operation, ctx: CallContext
    ) -> tuple[Approving, Awaitable[Outcome]] | Failed:
        """Read with the consent we have, or ask for one; or pay."""
        profile = self._profile(access)
        state = _remembered(access.memory, _wish(operation))
        state.token = await oauth.opened(access.memory.get("token"), access, ctx)
        client = self._client(access, ctx)
        if client is None:
            return _NO_SEAL
        if isinstance(operation, Pay):
            payment = _paying(state)(client, login, profile, state, self._client_id)
            return payment, payment.start(operation)
        flow = Xs2aRead(client, login, profile, state, self._client_id)
        return flow, flow.start()

    def following(
        self, access: AccessRef, login: Xs2aLogin, state: Xs2aState, ctx: CallContext
    ) -> Approving | Failed:
        """Take up an approval where it was left."""
        client, profile = self._client(access, ctx), self._profile(access)
        if client is None:
            return _NO_SEAL
        client.bearer = state.token.bearer if state.token else None
        course = Xs2aRead if state.wish.payment is None else _paying(state)
        return course(client, login, profile, state, self._client_id)

    def waiting(self, flow: Approving, now: datetime) -> Xs2aState:
        """Wait as long as the bank does, within reason."""
        flow.state.expires_at = _expiry(flow.state, now)
        return flow.state

    def failed(self, trouble: BankTroubleError, flow: Approving) -> Failed:
        """Say what trouble means for this operation."""
        return _failed(trouble, flow)

    async def partial(self, flow: Approving, outcome: Outcome) -> Snapshot | None:
        """Return what was read before it failed."""
        return flow.snapshot() if isinstance(outcome, Failed) else None

    async def memory(
        self, flow: Approving, outcome: Outcome, access: AccessRef, ctx: CallContext
    ) -> Memory:
        """Remember the consent, the methods, the choice, and the token, which is sealed."""
        del outcome
        memory = dict(_memory(flow.state))
        if flow.state.token is not None:
            memory["token"] = await oauth.sealed(flow.state.token, access, ctx)
        return memory

    def consent_until(self, flow: Approving) -> datetime | None:
        """Say until when the consent holds."""
        return flow.state.consent.until if flow.state.consent else None

    async def withdraw(self, flow: Approving) -> None:
        """Take back the consent or payment that nobody approves; a consent before stays."""
        await flow.withdraw()

    async def end_consent(
        self, access: AccessRef, state: SealedState | None, ctx: CallContext
    ) -> bool:
        """Delete the consent that is remembered, and the one that was to be approved."""
        client = self._client(access, ctx)
        if client is None:
            return False
        known = _remembered(access.memory, Xs2aScope(transactions=False)).consent
        ending = [] if known is None else [Xs2aPending(known.id)]
        opened = None if state is None else await CODEC.open(state, access, ctx)
        if opened is not None and opened.pending is not None and opened.wish.payment is None:
            ending.append(opened.pending)
        heard = [await consent.end(client, each) for each in ending]
        return all(heard)

    def tape(self, bank: BankAddress, credentials: Credentials) -> Xs2aTape:
        """Return a tape for what is exchanged with this bank."""
        return Xs2aTape(BodyMask(bank.url, tuple(credentials.values())), bank.profile)

    # Inside --------------------------------------------------------------------------

    def _profile(self, access: AccessRef) -> Xs2aProfile:
        return self._profiles.get(access.bank.profile, self._profiles[DEFAULT])

    def _client(self, access: AccessRef, ctx: CallContext) -> Xs2aClient | None:
        """Return None for a bank that wants a seal when we have none."""
        profile = self._profile(access)
        if profile.signed and self._signer is None:
            _log.error("xs2a.no_seal", reason="this bank wants signed requests: set the QSEAL")
            return None
        signer = self._signer if profile.signed else None
        return Xs2aClient(access.bank.url, ctx, self._limit, signer)

    async def _trace(self, access: AccessRef, operation: Trace, ctx: CallContext) -> Step:
        """Ask about an order; the bank knows us by our certificate, so nobody logs in."""
        client = self._client(access, ctx)
        if client is None:
            return Step(_NO_SEAL)
        try:
            return Step(await paying.trace(client, operation))
        except BankTroubleError as trouble:
            return Step(Failed(trouble.kind, trouble.codes, trouble.retry_after))


def _paying(state: Xs2aState) -> type[Xs2aPayment]:
    deletes = state.wish.payment is TransferKind.STANDING_DELETE
    return Xs2aDeletion if deletes else Xs2aPayment


def _login(credentials: Credentials, profile: Xs2aProfile) -> Xs2aLogin | None:
    """Take the login fields; None if a bank could not even be asked with them."""
    user_id = _header(credentials, USER_ID)
    corporate_id = _header(credentials, CORPORATE_ID)
    accounts = _accounts(credentials) if profile.access == "named" else ()
    if not user_id or corporate_id is None or accounts is None:
        return None
    return Xs2aLogin(
        user_id,
        credentials[PIN] if is_given(credentials, PIN) else None,
        profile.psu_id_type,
        corporate_id,
        profile.corporate_id_type,
        accounts,
    )


def _accounts(credentials: Credentials) -> tuple[str, ...] | None:
    """Return the accounts that were named; None if one of them is none."""
    given = credentials[IBAN].reveal().decode("ascii", "replace") if IBAN in credentials else ""
    named = [account for account in _BETWEEN.split(given) if account.strip()]
    found = tuple(dict.fromkeys(known for account in named if (known := iban(account))))
    fits = 0 < len(named) <= _MOST_ACCOUNTS and all(iban(account) for account in named)
    return found if fits else None


def _header(credentials: Credentials, name: str) -> str | None:
    """Return a field that goes into a header; empty if not given, None if it fits in none."""
    if not is_given(credentials, name):
        return ""
    try:
        text = credentials[name].reveal().decode("ascii")  # a header holds nothing else
    except UnicodeDecodeError:
        return None
    fits = text.isprintable() and len(text) <= _LONGEST_ID and text == text.strip()
    return text if fits else None


def _wish(operation: Operation) -> Xs2aScope:
    match operation:
        case Fetch():
            return Xs2aScope(
                transactions=True,
                since=operation.since,
                only=operation.only,
                history=operation.history,
                renew=operation.renew,
                choose_anew=operation.choose_anew,
            )
        case Pay():
            return Xs2aScope(
                transactions=False,
                choose_anew=operation.choose_anew,
                payment=operation.order.kind,
                method=operation.method,
            )
        case Discover() | Trace():
            return Xs2aScope(transactions=False)
        case _ as never:
            assert_never(never)


def _remembered(memory: Memory, wish: Xs2aScope) -> Xs2aState:
    """Take up what we learnt last time; anything odd is learnt again."""
    state = Xs2aState(wish, approach=memory.get("approach"))
    state.methods = remembered_methods(memory.get("methods"))
    state.method = None if wish.choose_anew else memory.get("method")
    try:
        until = datetime.fromisoformat(memory.get("consent_until", ""))
    except ValueError:
        return state
    if memory.get(CONSENT) and until.tzinfo is not None:
        state.consent = Consent(memory[CONSENT], until)
    return state


def _memory(state: Xs2aState) -> Memory:
    memory: dict[str, str] = {}
    if state.consent is not None:
        memory |= {
            CONSENT: state.consent.id,
            "consent_until": state.consent.until.isoformat(),
        }
    if state.approach:
        memory["approach"] = state.approach
    if state.methods:
        memory["methods"] = written_methods(state.methods)
    if state.method:
        memory["method"] = state.method
    return memory


def _failed(trouble: BankTroubleError, flow: Approving) -> Failed:
    kind = trouble.kind
    if kind is FailureKind.UNREACHABLE and flow.client.heard:
        kind = FailureKind.INTERRUPTED
    if kind is FailureKind.UNSUPPORTED:
        flow.state.method = None  # choose again next time
    return Failed(kind, trouble.codes, trouble.retry_after, trouble.missing)


def _expiry(state: Xs2aState, now: datetime) -> datetime:
    asked = state.pending.asked_until if state.pending else None
    return min(asked or now + LONGEST_WAIT, now + LONGEST_WAIT)
