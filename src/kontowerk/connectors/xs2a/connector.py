"""The XS2A connector: begin, resume and abort an operation at a bank.

Everything the bank or its network does ends here as an outcome; an exception that leaves this
class is a bug. Spec: NextGenPSD2 1.3.
"""

import re
from collections.abc import Awaitable
from datetime import datetime
from typing import Final, assert_never

from kontowerk.connectors.contract import (
    CONSENT,
    AccessRef,
    Answer,
    CallContext,
    Credentials,
    Discover,
    Failed,
    FailureKind,
    Fetch,
    Memory,
    Need,
    Operation,
    Pay,
    Poll,
    SealedState,
    Step,
    Tan,
    Trace,
)
from kontowerk.connectors.line import HostBudget
from kontowerk.connectors.profiles import DEFAULT
from kontowerk.connectors.sepa.fields import iban
from kontowerk.connectors.xs2a import consent, methods, oauth, tracing
from kontowerk.connectors.xs2a.approve import LONGEST_WAIT
from kontowerk.connectors.xs2a.approving import Approving, Result
from kontowerk.connectors.xs2a.client import Client
from kontowerk.connectors.xs2a.consent import Login
from kontowerk.connectors.xs2a.errors import BankTroubleError
from kontowerk.connectors.xs2a.flow import Flow
from kontowerk.connectors.xs2a.paying import Paying
from kontowerk.connectors.xs2a.profile import Profile, load_profiles
from kontowerk.connectors.xs2a.signing import Signer
from kontowerk.connectors.xs2a.state import (
    KIND,
    Consent,
    Pending,
    State,
    Waiting,
    Wish,
    open_state,
    seal,
)
from kontowerk.kit.logging import logger

USER_ID: Final = "userid"
PIN: Final = "pin"
CORPORATE_ID: Final = "corporateid"
IBAN: Final = "iban"  # one, or several with commas between them
_BETWEEN: Final = re.compile(r"[,;\n]")
_MOST_ACCOUNTS: Final = 50
_LONGEST_ID: Final = 200

_log = logger(__name__)


class Xs2aConnector:
    """Banks that speak NextGenPSD2; the client certificate is the HTTP client's."""

    kind = KIND

    def __init__(
        self,
        *,
        signer: Signer | None = None,
        budget: HostBudget | None = None,
        client_id: str = "",
    ) -> None:
        self._signer = signer
        self._client_id = client_id  # our name at servers of OAuth 2
        self._budget = budget or HostBudget()
        self._profiles = load_profiles()

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        """Start an operation: read with the consent we have, or ask for one; or pay."""
        if isinstance(operation, Trace):
            return await self._trace(access, operation, ctx)
        profile = self._profile(access)
        missing = tuple(name for name in profile.login if not _given(credentials, name))
        if missing:
            return Step(Failed(FailureKind.INCOMPLETE, missing_fields=missing))
        login = _login(credentials, profile)
        if login is None:  # no bank could take these; none is asked
            return Step(Failed(FailureKind.BAD_CREDENTIALS))
        state = _remembered(access.memory, _wish(operation))
        state.token = await oauth.opened(access.memory.get("token"), access, ctx)
        client = self._client(access, ctx)
        if client is None:
            return _no_seal()
        if isinstance(operation, Pay):
            payment = Paying(client, login, profile, state, self._client_id)
            return await self._step(payment, access, payment.start(operation))
        flow = Flow(client, login, profile, state, self._client_id)
        return await self._step(flow, access, flow.start())

    async def resume(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials,
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        """Go on with what the person answered."""
        opened = await open_state(state, access, ctx)
        if opened is None:
            return Step(Failed(FailureKind.BUG))
        login = _login(credentials, self._profile(access))
        if login is None:
            return Step(Failed(FailureKind.INCOMPLETE))
        flow = self._flow(access, login, opened, ctx)
        if flow is None:
            return _no_seal()
        if opened.expires_at is not None and opened.expires_at <= ctx.clock.now():
            return await self._late(flow, access, answer)
        return await self._step(flow, access, flow.go_on(answer))

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials | None,
        ctx: CallContext,
    ) -> None:
        """Take back the consent or payment that nobody approves; a consent before stays."""
        opened = await open_state(state, access, ctx)
        profile = self._profile(access)
        login = _login(credentials, profile) if credentials is not None else None
        if opened is not None:
            flow = self._flow(access, login or Login("", None), opened, ctx)
            if flow is not None:
                await flow.withdraw()

    async def end_consent(
        self, access: AccessRef, state: SealedState | None, ctx: CallContext
    ) -> bool:
        """Delete the consent that is remembered, and the one that was to be approved."""
        client = self._client(access, ctx)
        if client is None:
            return False
        known = _remembered(access.memory, Wish(transactions=False)).consent
        ending = [] if known is None else [Pending(known.id)]
        opened = None if state is None else await open_state(state, access, ctx)
        if opened is not None and opened.pending is not None and opened.wish.payment is None:
            ending.append(opened.pending)
        heard = [await consent.end(client, each) for each in ending]
        return all(heard)

    # Inside --------------------------------------------------------------------------

    def _profile(self, access: AccessRef) -> Profile:
        return self._profiles.get(access.bank.profile, self._profiles[DEFAULT])

    def _flow(
        self, access: AccessRef, login: Login, state: State, ctx: CallContext
    ) -> Approving | None:
        client, profile = self._client(access, ctx), self._profile(access)
        if client is None:
            return None
        client.bearer = state.token.bearer if state.token else None
        course = Flow if state.wish.payment is None else Paying
        return course(client, login, profile, state, self._client_id)

    def _client(self, access: AccessRef, ctx: CallContext) -> Client | None:
        """Return None for a bank that wants a seal when we have none."""
        profile = self._profile(access)
        if profile.signed and self._signer is None:
            _log.error("xs2a.no_seal", reason="this bank wants signed requests: set the QSEAL")
            return None
        signer = self._signer if profile.signed else None
        return Client(access.bank.url, ctx, self._budget, signer)

    async def _trace(self, access: AccessRef, operation: Trace, ctx: CallContext) -> Step:
        """Ask about an order; the bank knows us by our certificate, so nobody logs in."""
        client = self._client(access, ctx)
        if client is None:
            return _no_seal()
        try:
            return Step(await tracing.trace(client, operation))
        except BankTroubleError as trouble:
            return Step(Failed(trouble.kind, trouble.codes, trouble.retry_after))

    async def _step(self, flow: Approving, access: AccessRef, work: Awaitable[Result]) -> Step:
        try:
            outcome: Result | Failed = await work
        except BankTroubleError as trouble:
            outcome = _failed(trouble, flow)
        until = flow.state.consent.until if flow.state.consent else None
        memory = dict(_memory(flow.state))
        if flow.state.token is not None:
            memory["token"] = await oauth.sealed(flow.state.token, access, flow.client.ctx)
        if isinstance(outcome, Need):
            sealed = await self._seal(flow, access)
            return Step(outcome, sealed, memory=memory, consent_until=until)
        partial = flow.snapshot() if isinstance(outcome, Failed) else None
        return Step(outcome, partial=partial, memory=memory, consent_until=until)

    async def _late(self, flow: Approving, access: AccessRef, answer: Answer) -> Step:
        """Take no answer any more; but who approved at the bank in time has approved."""
        kind = FailureKind.TAN_WRONG if isinstance(answer, Tan) else FailureKind.NOT_APPROVED
        at_the_bank = flow.state.waiting in {Waiting.APP, Waiting.REDIRECT}
        waits_for_code = flow.state.pending is not None and flow.state.pending.grant is not None
        if at_the_bank and isinstance(answer, Poll) and not waits_for_code:
            step = await self._step(flow, access, flow.look())
            if not isinstance(step.outcome, Need):
                return step
        return await self._step(flow, access, flow.too_late(kind))

    async def _seal(self, flow: Approving, access: AccessRef) -> SealedState:
        state, ctx = flow.state, flow.client.ctx
        state.expires_at = _expiry(state, ctx.clock.now())
        return await seal(state, access, ctx)


def _given(credentials: Credentials, name: str) -> bool:
    return name in credentials and bool(credentials[name].reveal().strip())


def _login(credentials: Credentials, profile: Profile) -> Login | None:
    """Take the login fields; None if a bank could not even be asked with them."""
    user_id = _header(credentials, USER_ID)
    corporate_id = _header(credentials, CORPORATE_ID)
    accounts = _accounts(credentials) if profile.access == "named" else ()
    if not user_id or corporate_id is None or accounts is None:
        return None
    return Login(
        user_id,
        credentials[PIN] if _given(credentials, PIN) else None,
        profile.psu_id_type,
        corporate_id,
        profile.corporate_id_type,
        accounts,
    )


def _accounts(credentials: Credentials) -> tuple[str, ...] | None:
    """Return the accounts that were named; None if one of them is none."""
    given = credentials[IBAN].reveal().decode("ascii", "replace") if IBAN in credentials else ""
    named = [one for one in _BETWEEN.split(given) if one.strip()]
    found = tuple(dict.fromkeys(known for one in named if (known := iban(one))))
    fits = 0 < len(named) <= _MOST_ACCOUNTS and all(iban(one) for one in named)
    return found if fits else None


def _header(credentials: Credentials, name: str) -> str | None:
    """Return a field that goes into a header; empty if not given, None if it fits in none."""
    if not _given(credentials, name):
        return ""
    try:
        text = credentials[name].reveal().decode("ascii")  # a header holds nothing else
    except UnicodeDecodeError:
        return None
    fits = text.isprintable() and len(text) <= _LONGEST_ID and text == text.strip()
    return text if fits else None


def _no_seal() -> Step:
    return Step(Failed(FailureKind.UNREACHABLE, ("SIGNATURE_MISSING",)))


def _wish(operation: Operation) -> Wish:
    match operation:
        case Fetch():
            return Wish(
                transactions=True,
                since=operation.since,
                only=operation.only,
                history=operation.history,
                renew=operation.renew,
                choose_anew=operation.choose_anew,
            )
        case Pay():
            return Wish(
                transactions=False,
                choose_anew=operation.choose_anew,
                payment=operation.order.kind,
                method=operation.method,
            )
        case Discover() | Trace():
            return Wish(transactions=False)
        case _ as never:
            assert_never(never)


def _remembered(memory: Memory, wish: Wish) -> State:
    """Take up what we learnt last time; anything odd is learnt again."""
    state = State(wish, approach=memory.get("approach"))
    state.methods = methods.remembered(memory.get("methods"))
    state.method = None if wish.choose_anew else memory.get("method")
    try:
        until = datetime.fromisoformat(memory.get("consent_until", ""))
    except ValueError:
        return state
    if memory.get(CONSENT) and until.tzinfo is not None:
        state.consent = Consent(memory[CONSENT], until)
    return state


def _memory(state: State) -> Memory:
    memory: dict[str, str] = {}
    if state.consent is not None:
        memory |= {
            CONSENT: state.consent.id,
            "consent_until": state.consent.until.isoformat(),
        }
    if state.approach:
        memory["approach"] = state.approach
    if state.methods:
        memory["methods"] = methods.written(state.methods)
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


def _expiry(state: State, now: datetime) -> datetime:
    asked = state.pending.asked_until if state.pending else None
    return min(asked or now + LONGEST_WAIT, now + LONGEST_WAIT)
