"""The FinTS connector: begin, resume and abort an operation at a bank.

Everything the bank or its network does ends here as an outcome; an exception that leaves this
class is a bug. Spec: FinTS 3.0 PIN/TAN.
"""

from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankAddress,
    BankMessage,
    CallContext,
    Credentials,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Memory,
    MessageKind,
    Need,
    Operation,
    Paid,
    Pay,
    SealedState,
    Step,
    Trace,
    Unseen,
)
from kontowerk.connectors.fints import tracing
from kontowerk.connectors.fints.codes import USER_CHANGED
from kontowerk.connectors.fints.dialog import Dialog, Login
from kontowerk.connectors.fints.errors import BankTroubleError
from kontowerk.connectors.fints.flow import Flow, Result
from kontowerk.connectors.fints.masking import MessageMask
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import BankParameters, ParameterCache
from kontowerk.connectors.fints.profile import load_profiles
from kontowerk.connectors.fints.state import (
    KIND,
    UNKNOWN_SYSTEM,
    Choice,
    Errand,
    Session,
    State,
    Waiting,
    Wish,
    open_state,
    seal,
)
from kontowerk.connectors.fints.tape import FintsTape
from kontowerk.connectors.fints.transport import Link
from kontowerk.connectors.line import HostBudget
from kontowerk.connectors.profiles import DEFAULT
from kontowerk.kit.clock import BERLIN

USER_ID: Final = "userid"
PIN: Final = "pin"
CUSTOMER_ID: Final = "customerid"  # only where the bank tells user and customer apart
_REQUIRED: Final = (USER_ID, PIN)
_LONGEST_ID: Final = 35  # 30 by the book; banks take an e-mail address as an alias
_LONGEST_PIN: Final = 99
_LONGEST_CHOICE: Final = timedelta(minutes=15)


class FintsConnector:
    """Banks that speak FinTS 3.0 with PIN and TAN."""

    kind = KIND

    def __init__(
        self, *, product_id: str, product_version: str = "1.0", budget: HostBudget | None = None
    ) -> None:
        self._product = product_id
        self._version = product_version
        self._budget = budget or HostBudget()
        self._cache = ParameterCache()
        self._profiles = load_profiles()

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        """Start an operation; logs in at the bank."""
        missing = tuple(name for name in _REQUIRED if not _given(credentials, name))
        if missing:
            return Step(Failed(FailureKind.INCOMPLETE, missing_fields=missing))
        login = _login(credentials)
        if login is None:  # no bank could take these; none is asked
            return Step(Failed(FailureKind.BAD_CREDENTIALS))
        flow = self._flow(access, login, _first_state(access, operation, ctx), ctx)
        # A recording needs the bank's parameters, so they are asked for again.
        flow.dialog.known = self._known(access) if ctx.journal.tape is None else None
        return await self._step(flow, flow.start())

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
        login = _login(credentials)
        if login is None:
            return Step(Failed(FailureKind.INCOMPLETE))
        flow = self._flow(access, login, opened, ctx)
        if opened.expires_at is not None and opened.expires_at <= ctx.clock.now():
            return await self._step(flow, flow.too_late(answer))
        return await self._step(flow, flow.go_on(answer))

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials | None,
        ctx: CallContext,
    ) -> None:
        """End the dialogue at the bank; without credentials it ends by itself, later."""
        opened = await open_state(state, access, ctx)
        login = _login(credentials) if credentials is not None else None
        if opened is not None and login is not None:
            await self._flow(access, login, opened, ctx).dialog.end()

    def tape(self, bank: BankAddress, credentials: Credentials) -> FintsTape:
        """Return a tape for a dialogue with this bank."""
        return FintsTape(MessageMask(bank.bank_code, tuple(credentials.values())))

    # Inside --------------------------------------------------------------------------

    def _flow(self, access: AccessRef, login: Login, state: State, ctx: CallContext) -> Flow:
        profile = self._profiles.get(access.bank.profile, self._profiles[DEFAULT])
        dialog = Dialog(
            access=access,
            login=login,
            product=self._product,
            version=self._version,
            profile=profile,
            cache=self._cache,
            link=Link(access.bank.url, ctx, self._budget),
            session=state.session,
            known=state.bank,
        )
        return Flow(dialog, state, present=ctx.customer_ip is not None)

    def _known(self, access: AccessRef) -> BankParameters | None:
        version = access.memory.get("bpd", "")
        return self._cache.get(access.bank.url, int(version)) if version.isdigit() else None

    async def _step(self, flow: Flow, work: Awaitable[Result]) -> Step:
        try:
            outcome: Result | Failed = await work
        except BankTroubleError as trouble:
            outcome = _failed(trouble, flow)
        messages = _messages(flow)
        if isinstance(outcome, Need):
            sealed = await self._seal(flow)
            return Step(outcome, sealed, await flow.partial(), messages, _memory(flow))
        if not _is_gone(outcome):
            # Once money has moved, nothing about a goodbye may cost the news of it.
            with suppress(Exception if isinstance(outcome, Paid) else BankTroubleError):
                await flow.dialog.end()
        partial = await flow.partial() if isinstance(outcome, Failed) else None
        done = not isinstance(outcome, Failed)
        return Step(outcome, None, partial, messages, _memory(flow, done=done))

    async def _seal(self, flow: Flow) -> SealedState:
        state, ctx = flow.state, flow.dialog.ctx
        state.bank = flow.dialog.known
        state.expires_at = _expiry(state) or ctx.clock.now() + _LONGEST_CHOICE
        return await seal(state, flow.dialog.access, ctx)


def _given(credentials: Credentials, name: str) -> bool:
    return name in credentials and bool(credentials[name].reveal().strip())


def _login(credentials: Credentials) -> Login | None:
    """Take the login fields; None if a bank could not even be asked with them."""
    if not all(_given(credentials, name) for name in _REQUIRED):
        return None
    user_id = _text(credentials[USER_ID].reveal())
    customer_id = _text(credentials[CUSTOMER_ID].reveal()) if CUSTOMER_ID in credentials else None
    pin = credentials[PIN]
    pin_length = len(_text(pin.reveal()) or "")
    if user_id is None or not 0 < pin_length <= _LONGEST_PIN:
        return None
    names = (user_id, customer_id or user_id)
    return Login(*names, pin) if max(map(len, names)) <= _LONGEST_ID else None


def _text(value: bytes) -> str | None:
    """Read a login field; FinTS has Latin-1 and nothing else."""
    try:
        text = value.decode()
        text.encode("iso-8859-1")
    except UnicodeError:
        return None
    return text if text.isprintable() else None


def _wish(operation: Operation, ctx: CallContext) -> Wish:
    if isinstance(operation, Fetch):
        since, only, history = operation.since, operation.only, operation.history
        return Wish(transactions=True, since=since, only=only, history=history)
    if isinstance(operation, Trace):
        return tracing.wish_for(operation.order, ctx.clock.now().astimezone(BERLIN).date())
    return Wish(transactions=False)


def _first_state(access: AccessRef, operation: Operation, ctx: CallContext) -> State:
    """Begin with what is remembered; a choice is forgotten only where a person can choose.

    `Fetch.renew` changes nothing: FinTS knows no consent, a bank asks when it wants to.
    """
    state = State(_wish(operation, ctx), _remembered(access.memory))
    if isinstance(operation, Pay):
        state.errand = Errand(operation.order, operation.method, operation.medium)
    if isinstance(operation, Trace):
        state.trace = operation.order
    if ctx.customer_ip is not None and state.session.method is not None:
        _forget_choice(state, operation)
    return state


def _forget_choice(state: State, operation: Operation) -> None:
    """Forget how the person approved before, where they or the caller now say otherwise."""
    session, before = state.session, Choice(state.session.method, state.session.medium)
    anew = isinstance(operation, Fetch | Pay) and operation.choose_anew
    named = operation if isinstance(operation, Pay) else None
    code = session.method.code if session.method is not None else None
    if anew or (named is not None and named.method not in {None, code}):
        session.method, session.medium = None, None
    elif named is not None and named.medium not in {None, session.medium}:
        session.medium = None
    if Choice(session.method, session.medium) != before:
        state.before = before


def _remembered(memory: Memory) -> Session:
    """Take up what we learnt last time; anything odd is learnt again."""
    code, version = memory.get("method"), memory.get("tan_version", "")
    medium = memory.get("medium")
    method = None
    if code and version.isdigit():
        method = TanMethod(code, code, None, int(version), needs_medium=medium is not None)
    return Session(memory.get("system_id") or UNKNOWN_SYSTEM, method=method, medium=medium)


def _memory(flow: Flow, *, done: bool = False) -> Memory:
    """Say what to remember; a new choice replaces the one before only if it led somewhere."""
    session, known = flow.dialog.session, flow.dialog.known
    choice = Choice(session.method, session.medium)
    if flow.state.before is not None and not done and not session.proven:
        choice = flow.state.before
    memory = {"system_id": session.system_id} if session.system_id != UNKNOWN_SYSTEM else {}
    if choice.method is not None:
        memory |= {"method": choice.method.code, "tan_version": str(choice.method.version)}
        if choice.medium is not None:
            memory["medium"] = choice.medium
    if known is not None:
        memory["bpd"] = str(known.version)
    return memory


def _messages(flow: Flow) -> tuple[BankMessage, ...]:
    letters = [BankMessage(MessageKind.BANK_MAIL, text) for text in flow.state.mail]
    flow.state.mail = []
    if flow.dialog.session.renamed is not None:
        letters.append(BankMessage(MessageKind.NOTICE, "", (USER_CHANGED,)))
    return tuple(letters)


def _failed(trouble: BankTroubleError, flow: Flow) -> Failed:
    kind = trouble.kind
    if flow.state.errand is not None:  # there are no half-done orders
        kind = FailureKind.UNREACHABLE if kind is FailureKind.INTERRUPTED else kind
    elif kind is FailureKind.UNREACHABLE and flow.dialog.session.logged_in:
        kind = FailureKind.INTERRUPTED
    if kind is FailureKind.UNSUPPORTED:
        flow.dialog.session.method = None  # choose again next time
    return Failed(kind, trouble.codes, trouble.retry_after)


def _is_gone(outcome: Done | Paid | Unseen | Failed) -> bool:
    """Say whether nobody at the other end would hear a goodbye."""
    silent = {
        FailureKind.UNREACHABLE,
        FailureKind.INTERRUPTED,
        FailureKind.RATE,
        FailureKind.UNKNOWN,
    }
    return isinstance(outcome, Failed) and outcome.kind in silent


def _expiry(state: State) -> datetime | None:
    ends = [state.pending.valid_until] if state.pending else []
    if state.waiting is Waiting.PAYEE and state.errand and state.errand.confirm_until:
        ends.append(state.errand.confirm_until)
    return min(ends, default=None)
