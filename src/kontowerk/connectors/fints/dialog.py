"""A dialogue with a bank: messages, numbers, login, orders with their HKTAN, end.

Nothing here waits for a person. An order that needs approval comes back as it is, with the
bank's challenge in the answer; `approve` makes a question of it. Spec: FinTS 3.0 Formals C.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from kontowerk.connectors.contract import AccessRef, CallContext, FailureKind
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankTroubleError,
    InDoubtError,
    UnreadableAnswerError,
)
from kontowerk.connectors.fints import codec, codes
from kontowerk.connectors.fints.message import GERMANY, ONE_STEP, Answer, Envelope, Segment, Values
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import (
    BankParameters,
    FintsProfile,
    ParameterCache,
    bank_parameters,
    note_traits,
)
from kontowerk.connectors.fints.state import KIND, UNKNOWN_SYSTEM, DialogState
from kontowerk.connectors.fints.transport import FintsLink
from kontowerk.connectors.http_client import READ_SECONDS
from kontowerk.connectors.journal import ExchangeResult, Sight
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.metrics import ODDITIES
from kontowerk.kit.secret import Secret

_END_SECONDS: Final = 5.0
_LONGEST_ID: Final = 256
_SUBMIT, _ANNOUNCE, _STATUS = "2", "4", "S"


@dataclass(frozen=True, slots=True)
class FintsLogin:
    """Who logs in. The PIN is opened when a message is written and at no other time."""

    user_id: str
    customer_id: str
    pin: Secret[bytes]


@dataclass(slots=True)
class Dialog:
    """One dialogue; `session` is all it remembers."""

    access: AccessRef
    login: FintsLogin
    product: str
    version: str
    profile: FintsProfile
    cache: ParameterCache
    link: FintsLink
    session: DialogState
    known: BankParameters | None = None

    @property
    def bank(self) -> BankParameters:
        if self.known is None:
            raise UnreadableAnswerError(what="the bank sent no parameters")
        return self.known

    @property
    def ctx(self) -> CallContext:
        return self.link.ctx

    async def send(
        self,
        *orders: Segment,
        tan: Secret[str] | None = None,
        at_most: float = READ_SECONDS,
        executes: bool = False,
    ) -> Answer:
        """Exchange one message.

        `executes`: it may move money; unless the bank surely never got it, a missing or
        unreadable answer is an `InDoubtError`.
        """
        session = self.session
        envelope = Envelope(
            bank_code=self.access.bank.bank_code,
            user_id=session.user_id or self.login.user_id,
            system_id=session.system_id,
            security_function=session.method.code if session.method else ONE_STEP,
            dialog_id=session.dialog_id,
            message_number=session.message_number,
            sent_at=self.ctx.clock.now().astimezone(BERLIN),
            reference=str(int.from_bytes(random_bytes(3)) + 1_000_000),
        )
        message = codec.encode(envelope, orders, self.login.pin, tan)
        session.message_number += 1
        names = " ".join(order.name for order in orders)
        try:
            answer = await self._exchange(names, message, at_most=at_most, executes=executes)
        except BankTroubleError as trouble:
            if not trouble.sent:
                session.message_number -= 1  # the bank still waits for this one
            elif executes:
                raise InDoubtError(trouble.codes) from trouble
            raise
        if "0" in (session.dialog_id, answer.dialog_id):  # the first names it, later ones repeat it
            session.dialog_id = answer.dialog_id
        if codes.ABORTED in answer.codes:
            session.dialog_id = "0"
        return answer

    async def _exchange(
        self, names: str, message: bytes, *, at_most: float, executes: bool
    ) -> Answer:
        with self.ctx.journal.exchange(names, len(message), self.ctx.clock) as exchange:
            try:
                received = await self.link.post(message, at_most=at_most, executes=executes)
                if self.ctx.journal.tape is not None:
                    await asyncio.to_thread(self.ctx.journal.tape.take, message, received)
                answer = codec.decode(received)
            except BankTroubleError as trouble:
                exchange.heard = _heard(trouble)
                raise
            exchange.answered(len(received), answer.codes)
            for name in answer.odd:
                ODDITIES.labels(protocol=KIND, what=name).inc()
            self.ctx.journal.saw(Sight.UNREAD, *answer.odd)
            return answer

    # Login ---------------------------------------------------------------------------

    async def log_in(self) -> Answer:
        """Open the dialogue: one login, more only where the bank forgot our system."""
        answer = await self._initialise()
        if codes.forgot_system(answer.codes) and self.session.system_id != UNKNOWN_SYSTEM:
            self.session.system_id = UNKNOWN_SYSTEM
            answer = await self._introduce()
        kind = codes.failure(answer.codes, at_login=True)
        if kind is not None:
            raise BankRefusedError(kind, answer.codes)
        await self.ctx.watcher.login_accepted()
        self.session.logged_in = True
        self.absorb(answer)
        return answer

    async def _introduce(self) -> Answer:
        """Get a new system id with the PIN alone, then log in with it."""
        method = self.session.method
        if method is None or method.is_one_step:
            return await self._initialise()
        self.session.method = None
        try:
            answer = await self._initialise()
            if codes.failure(answer.codes, at_login=True) is not None:
                return answer
            self.absorb(answer)
            await self.end()
        finally:
            self.session.method = method
        return await self._initialise()

    async def _initialise(self) -> Answer:
        session = self.session
        session.dialog_id, session.message_number = "0", 1
        if session.renamed is not None:  # a running dialogue keeps the names it began with
            session.user_id, session.customer_id = session.renamed
        orders = [self._identify(), self._prepare()]
        if session.method is not None and not session.method.is_one_step:
            orders.append(self._tan(session.method, _ANNOUNCE, segment_type="HKIDN"))
        if session.system_id == UNKNOWN_SYSTEM:
            orders.append(Segment("HKSYN", 3, {"synchronization_mode": "0"}))
        return await self.send(*orders)

    def _identify(self) -> Segment:
        values: Values = {
            "bank_identifier": {
                "country_identifier": GERMANY,
                "bank_code": self.access.bank.bank_code,
            },
            "customer_id": self.session.customer_id or self.login.customer_id,
            "system_id": self.session.system_id,
            "system_id_status": "1",
        }
        return Segment("HKIDN", 2, values)

    def _prepare(self) -> Segment:
        values: Values = {
            "bpd_version": self.known.version if self.known else 0,
            "upd_version": 0,  # user data come with every login: they are small and never stale
            "language": "1",
            "product_name": self.product,
            "product_version": self.version,
        }
        return Segment("HKVVB", 3, values)

    def absorb(self, answer: Answer) -> None:
        """Note what an answer says about the bank, our system and the user's names."""
        fresh = bank_parameters(answer, needed=self.known is None)
        if fresh is not None:
            self.known = fresh
            self.cache.put(self.access.bank.url, fresh)
            note_traits(self.ctx.journal, fresh)
        for system in answer.readable("HISYN"):
            given = system.text("system_id") or UNKNOWN_SYSTEM
            self.session.system_id = given if len(given) <= _LONGEST_ID else UNKNOWN_SYSTEM
        renamed = answer.reply(codes.USER_CHANGED)
        if renamed is not None and renamed.parameters:
            self.session.renamed = (renamed.parameters[0], renamed.parameters[-1])

    def allowed_methods(self, answer: Answer) -> list[TanMethod]:
        """Return the methods the bank allows this user and we speak, in the bank's order."""
        described = {method.code: method for method in self.bank.methods if method.is_spoken}
        allowed = answer.parameters(codes.ALLOWED_METHODS)
        return [described[code] for code in allowed if code in described]

    # Orders --------------------------------------------------------------------------

    async def order(self, order: Segment, *, announce: bool | None = None) -> Answer:
        """Send an order, with HKTAN where the bank demands it."""
        method = self.session.method
        wanted = self.wants_approval(order.name) if announce is None else announce
        if method is None or method.is_one_step or not wanted:
            return self._checked(await self.send(order))
        tan = self._tan(method, _ANNOUNCE, segment_type=order.name)
        return self._checked(await self.send(order, tan))

    def wants_approval(self, order: str) -> bool:
        """Say whether the bank wants HKTAN beside an order, and may ask for a TAN then."""
        method = self.session.method
        two_steps = method is not None and not method.is_one_step
        return two_steps and order in self.bank.tan_orders

    async def submit_tan(self, reference: str, tan: Secret[str]) -> Answer:
        return await self.send(self.submission(reference), tan=tan)

    async def ask_status(self, reference: str) -> Answer:
        return await self.send(self.inquiry(reference))

    def submission(self, reference: str) -> Segment:
        """Return the HKTAN that goes with a TAN."""
        return self._tan(self._method(), _SUBMIT, reference=reference)

    def inquiry(self, reference: str) -> Segment:
        """Return the HKTAN that asks whether the person approved elsewhere."""
        return self._tan(self._method(), _STATUS, reference=reference)

    def announcement(self, order: Segment) -> Segment | None:
        """Return the HKTAN that goes with an order; None if the bank wants none."""
        method = self.session.method
        if method is None or not self.wants_approval(order.name):
            return None
        return self._tan(method, _ANNOUNCE, segment_type=order.name)

    def _checked(self, answer: Answer) -> Answer:
        if codes.ends_everything(answer.codes):
            kind = codes.failure(answer.codes) or FailureKind.INTERRUPTED
            raise BankRefusedError(kind, answer.codes)
        return answer

    def _method(self) -> TanMethod:
        if self.session.method is None:
            raise UnreadableAnswerError(what="no method was chosen")
        return self.session.method

    def _tan(
        self,
        method: TanMethod,
        process: str,
        *,
        segment_type: str | None = None,
        reference: str | None = None,
    ) -> Segment:
        values: Values = {"tan_process": process}
        if segment_type is not None:
            values["segment_type"] = segment_type
        if reference is not None:
            values["task_reference"] = reference
            values["further_tan_follows"] = False
        if method.needs_medium and process == _ANNOUNCE:
            values["tan_medium_name"] = self.session.medium or self.profile.unknown_medium
        return Segment("HKTAN", method.version, values)

    async def end(self) -> None:
        """Say goodbye; the bank may or may not hear it."""
        if not self.session.is_open:
            return
        goodbye = Segment("HKEND", 1, {"dialog_id": self.session.dialog_id})
        with suppress(BankTroubleError):
            await self.send(goodbye, at_most=_END_SECONDS)
        self.session.dialog_id = "0"


def _heard(trouble: BankTroubleError) -> ExchangeResult:
    if not trouble.sent:
        return ExchangeResult.UNSENT
    return (
        ExchangeResult.UNREADABLE
        if isinstance(trouble, UnreadableAnswerError)
        else ExchangeResult.NOTHING
    )
