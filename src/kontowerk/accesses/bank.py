"""A bank within reach of one operation: its connector, the login, and the words it is asked with.

No transaction is open while the bank or the key-encryption key is asked.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

import httpx

from kontowerk.accesses.dialogue import Onlooker, say_goodbye, talk
from kontowerk.accesses.enter import Login
from kontowerk.accesses.model import Access, Job, LoginAnswer, Side, Transcript
from kontowerk.accesses.rules import naming
from kontowerk.accesses.rules.outcome import deed_of, name_of
from kontowerk.accesses.rules.sides import LOST, side_of_end
from kontowerk.accesses.settle import Ending, Entry
from kontowerk.accesses.tools import Tools
from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankAddress,
    BankConnector,
    CallContext,
    Failed,
    FailureKind,
    Memory,
    Operation,
    SealedState,
    Step,
    WayBack,
)
from kontowerk.connectors.ending import EndsConsents
from kontowerk.connectors.journal import Journal
from kontowerk.connectors.taping import DialogueTape, TakesDown
from kontowerk.connectors.watcher import Watcher
from kontowerk.kit.ids import new_id
from kontowerk.kit.lease import Lease
from kontowerk.kit.logging import correlation_id
from kontowerk.kit.metrics import count_dialogue
from kontowerk.kit.secret import Secret
from kontowerk.providers.model import ConnectorKind, Provider
from kontowerk.vault.model import Opening, Unopenable

_LEAST_SECONDS: Final = 0.2
# What a call is called that has no outcome of its own.
_ABORT, _ENDED = "abort", "ended"
# What operators read about whose side a dialogue failed on.
_SIDES: Final = {Side.NOBODY: "ok", Side.BANK: "bank", Side.PERSON: "user", Side.US: "service"}


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank that can be asked, and the login it is asked with."""

    connector: BankConnector
    protocol: ConnectorKind
    http: httpx.AsyncClient
    address: BankAddress
    credentials: Mapping[str, Secret[bytes]]
    login: Login

    def tape(self) -> DialogueTape | None:
        """Return a tape, where dialogues with this bank can be taken down."""
        connector = self.connector
        if not isinstance(connector, TakesDown):
            return None
        return connector.tape(self.address, self.credentials)


@dataclass(frozen=True, slots=True)
class Caller:
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

    tools: Tools
    caller: Caller
    bank: Bank
    lease: Lease
    until: float
    watcher: Watcher
    way_back: WayBack | None = None
    tape: DialogueTape | None = None

    async def begin(self, operation: Operation) -> tuple[Step, LoginAnswer]:
        """Start an operation."""
        journal, bank = Journal(tape=self.tape), self.bank
        ctx = self._context(journal)
        work = bank.connector.begin(self._ref(), bank.credentials, operation, ctx)
        return await self._talk(work, journal, deed_of(operation))

    async def resume(self, state: SealedState, answer: Answer) -> tuple[Step, LoginAnswer]:
        """Go on with what the person answered."""
        journal, bank = Journal(), self.bank
        ctx = self._context(journal)
        work = bank.connector.resume(self._ref(), state, bank.credentials, answer, ctx)
        return await self._talk(work, journal, deed_of(answer))

    async def abort(self, state: SealedState) -> None:
        """Tell the bank that nobody will answer."""
        journal, bank = Journal(), self.bank
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
        journal, ref = Journal(), replace(self._ref(), memory={})  # a consent before stays
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
        self, work: Awaitable[Step], journal: Journal, deed: str
    ) -> tuple[Step, LoginAnswer]:
        outcome = LOST
        try:
            step, login = await talk(self.tools.db, work, self.lease, **self._times())
            outcome = name_of(step.outcome)
        finally:
            self._hand_in(journal, deed, outcome)
        return step, login

    def _hand_in(self, journal: Journal, deed: str, outcome: str) -> None:
        caller, bank = self.caller, self.bank
        if not journal.exchanges:
            return
        count_dialogue(bank.login.host, _SIDES[side_of_end(outcome)])
        first, last = journal.exchanges[0], journal.exchanges[-1]
        self.tools.scribe.hand_in(
            Transcript(
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

    def _context(self, journal: Journal) -> CallContext:
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


@dataclass(frozen=True, slots=True)
class Line:
    """The call of a refresh."""

    tools: Tools
    job: Job
    bank: Bank
    entry: Entry
    until: float
    way_back: WayBack | None = None
    tape: DialogueTape | None = None

    @property
    def call(self) -> Call:
        """The bank, on the phone."""
        access, job, tools = self.job.access, self.job, self.tools
        caller = Caller(
            job.run,
            access.tenant_id,
            access.customer_id,
            access.access_id,
            access.memory,
            access.present_ip,
        )
        watcher = Onlooker(tools.db, job, self.entry)
        held = self.entry.lease
        asked = (self.until, watcher, self.way_back, self.tape)
        return Call(tools, caller, self.bank, held, *asked)

    def ending(self, step: Step, login: LoginAnswer) -> Ending:
        """Return what is to be stored of a step."""
        return Ending(step, login, self.entry, host=self.bank.login.host)


async def reach(tools: Tools, access: Access, provider: Provider) -> Bank | Ending:
    """Open the credentials and name their login; no try is counted before that succeeds."""
    opening = await tools.opener.open_credentials(
        access.tenant_id, access.customer_id, access.access_id
    )
    found = await bank_of(tools, provider, opening, access.customer_id)
    return Ending(Step(found)) if isinstance(found, Failed) else found


async def bank_of(
    tools: Tools, provider: Provider, opening: Opening, customer_id: UUID
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
    missing = naming.missing_fields(provider.login, fields)
    if missing:
        return Failed(FailureKind.INCOMPLETE, missing_fields=missing)
    public, secrets = naming.parted(provider.login, fields)
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
        Login(naming.host_of(url), login_key if secrets else own_key, own_key, secret_key),
    )


def without_bank(kind: FailureKind, *, codes: tuple[str, ...] = ()) -> Ending:
    """Return how an operation ended whose bank was not asked."""
    return Ending(Step(Failed(kind, codes)))
