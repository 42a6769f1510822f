"""A bank within reach of one operation: its connector, the login, and the words it is asked with.

No transaction is open while the bank or the key-encryption key is asked.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

import httpx

from kontowerk.approvals import model as answers
from kontowerk.approvals import read
from kontowerk.approvals.model import Approval, TakenAnswer
from kontowerk.approvals.rules import LONGEST
from kontowerk.bankcalls.hands import Hand, HostHands
from kontowerk.bankcalls.model import CallRecord, LoginAnswer, LoginKeys, Party
from kontowerk.bankcalls.recorder import CallRecorder
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.bankcalls.rules.availability import LOST, side_of_end
from kontowerk.bankcalls.rules.login import has_answered, name_of, operation_of
from kontowerk.bankcalls.talk import say_goodbye, talk
from kontowerk.connectors.abilities import DialogueTape, EndsConsents, TakesDown
from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankAddress,
    BankConnector,
    CallContext,
    ConfirmPayee,
    Failed,
    FailureKind,
    Medium,
    Memory,
    Method,
    Operation,
    Poll,
    Returned,
    SealedState,
    Sealer,
    Step,
    Tan,
    WayBack,
)
from kontowerk.connectors.journal import ExchangeLog, Watcher
from kontowerk.kit import lease
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import new_id
from kontowerk.kit.lease import Lease
from kontowerk.kit.logging import correlation_id
from kontowerk.kit.metrics import count_dialogue
from kontowerk.kit.secret import Secret
from kontowerk.providers.model import ConnectorKind, Provider
from kontowerk.vault.fingerprint import Fingerprints
from kontowerk.vault.model import Opening, Unopenable
from kontowerk.vault.opening import Opener

_LEAST_SECONDS: Final = 0.2
# What a call is called that has no outcome of its own.
_ABORT, _ENDED = "abort", "ended"
# What operators read about whose side a dialogue failed on.
_SIDES: Final = {Party.NOBODY: "ok", Party.BANK: "bank", Party.PERSON: "user", Party.US: "service"}


@dataclass(frozen=True, slots=True)
class BankDeps:
    """What a worker talks to banks with. `sealer` makes one for a tenant; times are in seconds.

    A connector keeps to `deadline` by itself; one that does not is left after `grace`.
    `way_back` makes the addresses a bank sends people back to, of the tickets of those who
    approved and of those who declined.
    """

    db: Database
    opener: Opener
    fingerprints: Fingerprints
    sealer: Callable[[UUID], Sealer]
    connectors: Mapping[ConnectorKind, BankConnector]
    http: Mapping[ConnectorKind, httpx.AsyncClient]
    clock: Clock
    way_back: Callable[[str, str], WayBack]
    cell: str
    deadline: float = 180.0
    grace: float = 5.0
    renew_every: float = lease.SECONDS / 9  # some lost renewals do not lose the lease
    patience: timedelta = LONGEST  # how long a person may think
    recorder: CallRecorder = field(default_factory=CallRecorder)
    hands: HostHands = field(default_factory=HostHands)


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank that can be asked, and the login it is asked with."""

    connector: BankConnector
    protocol: ConnectorKind
    http: httpx.AsyncClient
    address: BankAddress
    credentials: Mapping[str, Secret[bytes]]
    login: LoginKeys

    def tape(self) -> DialogueTape | None:
        """Return a tape, where dialogues with this bank can be taken down."""
        connector = self.connector
        if not isinstance(connector, TakesDown):
            return None
        return connector.tape(self.address, self.credentials)


@dataclass(frozen=True, slots=True)
class CallOrigin:
    """Who calls a bank: under which name, and whether a person is there."""

    run: UUID
    tenant_id: UUID
    customer_id: UUID
    access_id: str
    memory: Memory
    present_ip: str | None


@dataclass(frozen=True, slots=True)
class Call:
    """A call at a bank: within one lease, one deadline, one operation."""

    tools: BankDeps
    caller: CallOrigin
    bank: Bank
    lease: Lease
    until: float
    watcher: Watcher
    hand: Hand
    way_back: WayBack | None = None
    tape: DialogueTape | None = None

    async def begin(self, operation: Operation) -> tuple[Step, LoginAnswer]:
        """Start an operation."""
        journal, bank = ExchangeLog(tape=self.tape), self.bank
        ctx = self._context(journal)
        work = bank.connector.begin(self._ref(), bank.credentials, operation, ctx)
        return await self._talk(work, journal, operation_of(operation))

    async def resume(self, state: SealedState, answer: Answer) -> tuple[Step, LoginAnswer]:
        """Go on with what the person answered."""
        journal, bank = ExchangeLog(), self.bank
        ctx = self._context(journal)
        work = bank.connector.resume(self._ref(), state, bank.credentials, answer, ctx)
        return await self._talk(work, journal, operation_of(answer))

    async def abort(self, state: SealedState) -> None:
        """Tell the bank that nobody will answer."""
        journal, bank = ExchangeLog(), self.bank
        ctx = self._context(journal)
        try:
            await say_goodbye(bank.connector.abort(self._ref(), state, bank.credentials, ctx))
        finally:
            self._hand_in(journal, _ABORT, _ENDED)

    async def take_back(self, state: SealedState) -> bool:
        """End what somebody may have approved; says whether the bank has heard it."""
        connector = self.bank.connector
        if not isinstance(connector, EndsConsents):
            await self.abort(state)
            return True
        journal, ref = ExchangeLog(), replace(self._ref(), memory={})  # a consent before stays
        heard = False

        async def end() -> None:
            nonlocal heard
            heard = await connector.end_consent(ref, state, self._context(journal))

        try:
            await say_goodbye(end())
        finally:
            self._hand_in(journal, _ABORT, _ENDED)
        return heard

    async def _talk(
        self, work: Awaitable[Step], journal: ExchangeLog, deed: str
    ) -> tuple[Step, LoginAnswer]:
        outcome = LOST
        self.hand.follow(journal)
        try:
            step, login = await talk(self.tools.db, work, self.lease, **self._times())
            outcome = name_of(step.outcome)
            self.hand.ended(answered=has_answered(step.outcome))
        finally:
            self._hand_in(journal, deed, outcome)
        return step, login

    def _hand_in(self, journal: ExchangeLog, deed: str, outcome: str) -> None:
        caller, bank = self.caller, self.bank
        if not journal.exchanges:
            return
        count_dialogue(bank.login.host, _SIDES[side_of_end(outcome)])
        first, last = journal.exchanges[0], journal.exchanges[-1]
        self.tools.recorder.hand_in(
            CallRecord(
                id=new_id(),
                tenant_id=caller.tenant_id,
                customer_id=caller.customer_id,
                access_id=caller.access_id,
                provider_id=bank.address.provider_id,
                protocol=bank.protocol,
                correlation_id=correlation_id.get(),
                deed=deed,
                outcome=outcome,
                at=first.at,
                seconds=(last.at - first.at).total_seconds() + last.seconds,
                exchanges=tuple(journal.exchanges),
                traits=tuple(journal.traits),
            )
        )

    def _ref(self) -> AccessRef:
        caller = self.caller
        return AccessRef(
            caller.tenant_id,
            caller.customer_id,
            caller.access_id,
            self.bank.address,
            caller.memory,
        )

    def _seconds(self) -> float:
        return max(_LEAST_SECONDS, self.until - asyncio.get_running_loop().time())

    def _times(self) -> dict[str, float]:
        seconds = self._seconds() + self.tools.grace
        return {"seconds": seconds, "renew_every": self.tools.renew_every}

    def _context(self, journal: ExchangeLog) -> CallContext:
        tools, caller = self.tools, self.caller
        return CallContext(
            operation_id=caller.run,
            correlation_id=correlation_id.get(),
            clock=tools.clock,
            deadline=tools.clock.now() + timedelta(seconds=self._seconds()),
            sealer=tools.sealer(caller.tenant_id),
            http=self.bank.http,
            customer_ip=caller.present_ip,
            way_back=self.way_back,
            watcher=self.watcher,
            journal=journal,
        )


async def bank_of(
    tools: BankDeps, provider: Provider, opening: Opening, customer_id: UUID
) -> Bank | Failed:
    """Name the login of opened credentials, and how their bank is reached.

    Where a login has no secret anybody can say that it is theirs: nobody shares it.
    """
    connection = provider.connection
    if connection is None or connection.connector not in tools.connectors:
        return Failed(FailureKind.UNREACHABLE)
    if isinstance(opening, Unopenable):
        return Failed(FailureKind.BAD_CREDENTIALS, (opening.reason.value,))
    fields = opening.fields
    missing = login_rules.missing_fields(provider.login, fields)
    if missing:
        return Failed(FailureKind.INCOMPLETE, missing_fields=missing)
    public, secrets = login_rules.parted(provider.login, fields)
    login_key = await tools.fingerprints.login_key(provider.id, public)
    own_key = await tools.fingerprints.own_key(login_key, customer_id)
    secret_key = await tools.fingerprints.secret_key(login_key, secrets)
    kind, url = connection.connector, connection.url
    return Bank(
        tools.connectors[kind],
        kind,
        tools.http[kind],
        BankAddress(provider.id, provider.offer.bank_code or "", url, connection.profile),
        fields,
        LoginKeys(login_rules.host_of(url), login_key if secrets else own_key, own_key, secret_key),
    )


async def way_back(tools: BankDeps, tx: Tx, approval: Approval | None) -> WayBack | None:
    """Return where a bank may send the person back to; only to whom we can send on."""
    if approval is None or approval.callback_url is None:
        return None
    customer_id, cell = approval.customer_id, tools.cell
    approved = await read.issue(tx, customer_id, approval.id, cell=cell)
    declined = await read.issue(tx, customer_id, approval.id, cell=cell, declined=True)
    return tools.way_back(approved, declined)


# Nothing that a bank understands: the operation ends.
Over = answers.GivenUp | answers.Lapsed | answers.CameElsewhere | answers.Declined


async def answer_for_bank(tools: BankDeps, taken: TakenAnswer) -> Answer | Over | None:
    """Return what is to be told to the bank; None when a TAN is gone or cannot be read."""
    match taken.given:
        case answers.ChosenMethod(code):
            return Method(code)
        case answers.ChosenMedium(name):
            return Medium(name)
        case answers.Look() | answers.CameBack():
            return await _looked(tools, taken)
        case answers.PayeeConfirmed():
            return ConfirmPayee()
        case (
            answers.GivenUp() | answers.Lapsed() | answers.CameElsewhere() | answers.Declined()
        ) as over:
            return over
        case answers.GivenTan() | None:
            tan = await _sent_along(tools, taken)
            return None if tan is None else Tan(tan)


async def _looked(tools: BankDeps, taken: TakenAnswer) -> Poll | Returned | None:
    """Have the bank asked; who came back with a code gives it to the bank, once."""
    if taken.sealed_tan is None or taken.again:
        return Poll()
    code = await _sent_along(tools, taken)
    return None if code is None else Returned(code)


async def _sent_along(tools: BankDeps, taken: TakenAnswer) -> Secret[str] | None:
    """Open what came sealed with an answer; it is given to the bank once."""
    if taken.sealed_tan is None or taken.again:
        return None
    opened = await tools.opener.open_text(taken.approval.tenant_id, taken.sealed_tan)
    return None if isinstance(opened, Unopenable) else Secret(opened.reveal().decode())
