"""The FinTS connector: what a login, a beginning and an end are in FinTS.

The order of steps is in `connectors.skeleton`. Spec: FinTS 3.0 PIN/TAN.
"""

from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime
from typing import Final

from kontowerk.connectors.contract import (
    AccessRef,
    BankAddress,
    BankMessage,
    CallContext,
    Credentials,
    Failed,
    FailureKind,
    Fetch,
    Memory,
    MessageKind,
    Need,
    Operation,
    Outcome,
    Paid,
    Pay,
    Trace,
)
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.fints import tracing
from kontowerk.connectors.fints.codes import USER_CHANGED
from kontowerk.connectors.fints.dialog import Dialog, FintsLogin
from kontowerk.connectors.fints.flow import FintsOperation
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import BankParameters, ParameterCache, load_profiles
from kontowerk.connectors.fints.state import (
    CODEC,
    KIND,
    UNKNOWN_SYSTEM,
    Choice,
    DialogState,
    Errand,
    FintsScope,
    FintsState,
    FintsWaiting,
)
from kontowerk.connectors.fints.tape import FintsTape, MessageMask
from kontowerk.connectors.fints.transport import FintsLink
from kontowerk.connectors.http_client import RequestLimit
from kontowerk.connectors.profiles import DEFAULT
from kontowerk.connectors.skeleton import LONGEST_WAIT, ProtocolConnector, is_given
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.clock import BERLIN

USER_ID: Final = "userid"
PIN: Final = "pin"
CUSTOMER_ID: Final = "customerid"  # only where the bank tells user and customer apart
_REQUIRED: Final = (USER_ID, PIN)
_LONGEST_ID: Final = 35  # 30 by the book; banks take an e-mail address as an alias
_LONGEST_PIN: Final = 99


class FintsConnector(ProtocolConnector[FintsState, FintsLogin, FintsOperation]):
    """Banks that speak FinTS 3.0 with PIN and TAN."""

    kind = KIND
    codec = CODEC

    def __init__(
        self, *, product_id: str, product_version: str = "1.0", limit: RequestLimit | None = None
    ) -> None:
        self._product = product_id
        self._version = product_version
        self._limit = limit or RequestLimit()
        self._cache = ParameterCache()
        self._profiles = load_profiles()

    def offers(self, access: AccessRef) -> frozenset[TransferKind]:
        """Give every order; the parameters of the bank say which of them it takes."""
        del access
        return frozenset(TransferKind)

    def required(self, access: AccessRef) -> tuple[str, ...]:
        """Name the fields of every FinTS login."""
        del access
        return _REQUIRED

    def login(self, access: AccessRef, credentials: Credentials) -> FintsLogin | Failed:
        """Take the login fields."""
        del access
        return _login(credentials) or Failed(FailureKind.BAD_CREDENTIALS)

    async def first(
        self, access: AccessRef, login: FintsLogin, operation: Operation, ctx: CallContext
    ) -> tuple[FintsOperation, Awaitable[Outcome]]:
        """Begin with what is remembered of the access and of its bank."""
        flow = self.following(access, login, _first_state(access, operation, ctx), ctx)
        # A recording needs the bank's parameters, so they are asked for again.
        flow.dialog.known = self._known(access) if ctx.journal.tape is None else None
        return flow, flow.start()

    def following(
        self, access: AccessRef, login: FintsLogin, state: FintsState, ctx: CallContext
    ) -> FintsOperation:
        """Take up a dialogue where it was left."""
        profile = self._profiles.get(access.bank.profile, self._profiles[DEFAULT])
        dialog = Dialog(
            access=access,
            login=login,
            product=self._product,
            version=self._version,
            profile=profile,
            cache=self._cache,
            link=FintsLink(access.bank.url, ctx, self._limit, state.session.cookies),
            session=state.session,
            known=state.bank,
        )
        return FintsOperation(dialog, state, present=ctx.customer_ip is not None)

    def waiting(self, flow: FintsOperation, now: datetime) -> FintsState:
        """Keep the bank's parameters, too, until the challenge ends."""
        flow.state.bank = flow.dialog.known
        flow.state.expires_at = _expiry(flow.state) or now + LONGEST_WAIT
        return flow.state

    def failed(self, trouble: BankTroubleError, flow: FintsOperation) -> Failed:
        """Say what trouble means for this operation."""
        return _failed(trouble, flow)

    def messages(self, flow: FintsOperation) -> tuple[BankMessage, ...]:
        """Return the bank's letters, and that the login has another name now."""
        return _messages(flow)

    async def partial(self, flow: FintsOperation, outcome: Outcome) -> Snapshot | None:
        """Return what is known while it waits, or after it failed."""
        return await flow.partial() if isinstance(outcome, Need | Failed) else None

    async def memory(
        self, flow: FintsOperation, outcome: Outcome, access: AccessRef, ctx: CallContext
    ) -> Memory:
        """Remember the system id, the choice of the person and the bank's parameters."""
        del access, ctx
        return _memory(flow, done=not isinstance(outcome, Need | Failed))

    async def goodbye(self, flow: FintsOperation, outcome: Outcome) -> None:
        """End the dialogue, where somebody would hear it."""
        if not _is_gone(outcome):
            # Once money has moved, nothing about a goodbye may cost the news of it.
            with suppress(Exception if isinstance(outcome, Paid) else BankTroubleError):
                await flow.dialog.end()

    async def withdraw(self, flow: FintsOperation) -> None:
        """End the dialogue at the bank; without credentials it ends by itself, later."""
        await flow.dialog.end()

    def tape(self, bank: BankAddress, credentials: Credentials) -> FintsTape:
        """Return a tape for a dialogue with this bank."""
        return FintsTape(MessageMask(bank.bank_code, tuple(credentials.values())))

    def _known(self, access: AccessRef) -> BankParameters | None:
        version = access.memory.get("bpd", "")
        return self._cache.get(access.bank.url, int(version)) if version.isdigit() else None


def _login(credentials: Credentials) -> FintsLogin | None:
    """Take the login fields; None if a bank could not even be asked with them."""
    if not all(is_given(credentials, name) for name in _REQUIRED):
        return None
    user_id = _text(credentials[USER_ID].reveal())
    customer_id = _text(credentials[CUSTOMER_ID].reveal()) if CUSTOMER_ID in credentials else None
    pin = credentials[PIN]
    pin_length = len(_text(pin.reveal()) or "")
    if user_id is None or not 0 < pin_length <= _LONGEST_PIN:
        return None
    names = (user_id, customer_id or user_id)
    return FintsLogin(*names, pin) if max(map(len, names)) <= _LONGEST_ID else None


def _text(value: bytes) -> str | None:
    """Read a login field; FinTS has Latin-1 and nothing else."""
    try:
        text = value.decode()
        text.encode("iso-8859-1")
    except UnicodeError:
        return None
    return text if text.isprintable() else None


def _wish(operation: Operation, ctx: CallContext) -> FintsScope:
    if isinstance(operation, Fetch):
        since, only, history = operation.since, operation.only, operation.history
        return FintsScope(
            transactions=True, since=since, only=only, history=history, standing_orders=True
        )
    if isinstance(operation, Trace):
        return tracing.wish_for(operation.order, ctx.clock.now().astimezone(BERLIN).date())
    return FintsScope(transactions=False)


def _first_state(access: AccessRef, operation: Operation, ctx: CallContext) -> FintsState:
    """Begin with what is remembered; a choice is forgotten only where a person can choose.

    `Fetch.renew` changes nothing: FinTS knows no consent, a bank asks when it wants to.
    """
    state = FintsState(_wish(operation, ctx), _remembered(access.memory))
    if isinstance(operation, Pay):
        state.errand = Errand(operation.order, operation.method, operation.medium)
    if isinstance(operation, Trace):
        state.trace = operation.order
    if ctx.customer_ip is not None and state.session.method is not None:
        _forget_choice(state, operation)
    return state


def _forget_choice(state: FintsState, operation: Operation) -> None:
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


def _remembered(memory: Memory) -> DialogState:
    """Take up what we learnt last time; anything odd is learnt again."""
    code, version = memory.get("method"), memory.get("tan_version", "")
    medium = memory.get("medium")
    method = None
    if code and version.isdigit():
        method = TanMethod(code, code, None, int(version), needs_medium=medium is not None)
    return DialogState(memory.get("system_id") or UNKNOWN_SYSTEM, method=method, medium=medium)


def _memory(flow: FintsOperation, *, done: bool = False) -> Memory:
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


def _messages(flow: FintsOperation) -> tuple[BankMessage, ...]:
    letters = [BankMessage(MessageKind.BANK_MAIL, text) for text in flow.state.mail]
    flow.state.mail = []
    if flow.dialog.session.renamed is not None:
        letters.append(BankMessage(MessageKind.NOTICE, "", (USER_CHANGED,)))
    return tuple(letters)


def _failed(trouble: BankTroubleError, flow: FintsOperation) -> Failed:
    kind = trouble.kind
    if flow.state.errand is not None:  # there are no half-done orders
        kind = FailureKind.UNREACHABLE if kind is FailureKind.INTERRUPTED else kind
    elif kind is FailureKind.UNREACHABLE and flow.dialog.session.logged_in:
        kind = FailureKind.INTERRUPTED
    if kind is FailureKind.UNSUPPORTED:
        flow.dialog.session.method = None  # choose again next time
    return Failed(kind, trouble.codes, trouble.retry_after)


def _is_gone(outcome: Outcome) -> bool:
    """Say whether nobody at the other end would hear a goodbye."""
    silent = {
        FailureKind.UNREACHABLE,
        FailureKind.INTERRUPTED,
        FailureKind.RATE,
        FailureKind.UNKNOWN,
    }
    return isinstance(outcome, Failed) and outcome.kind in silent


def _expiry(state: FintsState) -> datetime | None:
    ends = [state.pending.valid_until] if state.pending else []
    if state.waiting is FintsWaiting.PAYEE and state.errand and state.errand.confirm_until:
        ends.append(state.errand.confirm_until)
    return min(ends, default=None)
