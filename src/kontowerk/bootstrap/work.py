"""`kontowerk work`: bank dialogues, deliveries, and what happens without anybody calling.

The only long-running process that is given the key-encryption key.
"""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final
from uuid import UUID

from kontowerk.accesses import recordings
from kontowerk.accesses import refresh as refreshing
from kontowerk.accesses.approve import lapse_due
from kontowerk.accesses.end_consents import end_due
from kontowerk.accesses.model import NEWS_QUEUE
from kontowerk.accesses.remove import expire_due
from kontowerk.accesses.schedule import release_due
from kontowerk.accesses.tell import remind_due
from kontowerk.analysis.keep import QUEUE as ANALYSIS_QUEUE
from kontowerk.analysis.keep import release_due as release_analyses
from kontowerk.api.links import Links
from kontowerk.api.wire.webhooks import renderer
from kontowerk.approvals.model import BANK_QUEUE
from kontowerk.bankcalls.attempts import forget_due as forget_logins
from kontowerk.bankcalls.bank import BankDeps
from kontowerk.bankcalls.hands import HostHands
from kontowerk.bankcalls.recorder import CallRecorder, forget_old, prepare_days
from kontowerk.bootstrap import banks
from kontowerk.bootstrap.processes import leave_when_outdated, open_metrics, require_schema
from kontowerk.commands import certificates
from kontowerk.commands.keys import key_encryption_key
from kontowerk.commands.report import CommandError
from kontowerk.console.overview import EVERY_SECONDS, keep_adding_up
from kontowerk.jobs.engine import Engine, EngineUnfitError, open_engine
from kontowerk.jobs.model import Rhythm
from kontowerk.jobs.rounds import Figures, Round, in_transaction, make_rounds, regular_rounds
from kontowerk.jobs.tasks import Handlers
from kontowerk.kit.clock import Clock, SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role
from kontowerk.kit.db.clock import DatabaseClock, kept_right
from kontowerk.kit.db.stopped import ending_stopped
from kontowerk.kit.egress import Egress, Reach
from kontowerk.kit.external_log import Anchoring, ExternalLog
from kontowerk.kit.logging import logger, set_up_logging
from kontowerk.kit.settings import Settings
from kontowerk.kit.tracing import flush_traces, set_up_tracing
from kontowerk.payments import pay as paying
from kontowerk.payments.doubt import look_after_due, trace
from kontowerk.payments.pay import pay_on
from kontowerk.privacy.erase import ErasureLog, Retention, delete_old
from kontowerk.tagging.context import Tagger
from kontowerk.vault.fingerprint import Fingerprints
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.opening import Keyring, Opener, StateSealer
from kontowerk.webform.sessions import purge_due
from kontowerk.webhooks import deliver as delivering
from kontowerk.webhooks.announce import announce, expire_old, tell_lifecycle
from kontowerk.webhooks.deliver import judge
from kontowerk.webhooks.model import QUEUE as WEBHOOK_QUEUE

if TYPE_CHECKING:
    from kontowerk.analysis.deps import AnalysisDeps


_log = logger(__name__)

_RELEASE_SECONDS: Final = 1.0
_NOTE_SECONDS: Final = 0.5
_LAPSE_SECONDS: Final = 2.0
_PURGE_SECONDS: Final = 5.0
_WATCH_SECONDS: Final = 5.0
_EXPIRE_SECONDS: Final = 60.0
_ANCHOR_SECONDS: Final = 900.0
_ERASURE_SECONDS: Final = 5.0
_FORGET_SECONDS: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class WorkerProcess:
    """What a worker process has: its engine and its rounds."""

    db: Database
    engine: Engine
    rounds: tuple[Round, ...]
    hands: dict[str, int]
    grace: float

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop, or until a later release takes the schema away."""
        watch = Round("watch_schema", _WATCH_SECONDS, partial(leave_when_outdated, self.db, stop))
        async with asyncio.TaskGroup() as group:
            group.create_task(make_rounds((*self.rounds, watch), stop), name="rounds")
            group.create_task(self.engine.work(self.hands, stop, grace=self.grace), name="engine")


class Understanding:
    """Tags and analyses; one for all jobs of a worker.

    Their code and tables are a third of what a worker would import, so they are read when the first
    job asks. A worker that comes back takes up other jobs meanwhile.
    """

    def __init__(self, settings: Settings, db: Database, clock: Clock) -> None:
        self._settings, self._db, self._clock = settings, db, clock
        self._tools: AnalysisDeps | None = None

    def tagger(self) -> Tagger:
        """Return the classifier of this process; the first time takes a second."""
        from kontowerk.bootstrap.tables import classifier  # noqa: PLC0415 - when first asked

        return classifier()

    async def analyse(self, customer_id: UUID) -> None:
        """Keep a customer's analyses fresh."""
        await asyncio.to_thread(self.tagger)  # imports and tables, beside the loop
        from kontowerk.analysis.analyse_user import keep_fresh  # noqa: PLC0415 - when first asked
        from kontowerk.bootstrap.tables import analysis_tools  # noqa: PLC0415 - when first asked

        if self._tools is None:
            self._tools = analysis_tools(self._settings, self._db, self._clock)
        await keep_fresh(self._tools, customer_id)

    async def forget_old(self) -> int:
        """Forget analyses that nobody asked about for a while; returns how many."""
        if self._tools is None:
            return 0
        from kontowerk.bootstrap.tables import forget_old  # noqa: PLC0415 - when there are any

        return await forget_old(self._tools)


def work(settings: Settings) -> None:
    """Work until told to stop; running jobs have a while to end."""
    set_up_logging(settings.log_level)
    set_up_tracing(settings.otlp_endpoint, cell=settings.cell)
    open_metrics(settings)
    try:
        asyncio.run(_work(settings))
    except EngineUnfitError as error:
        raise CommandError(str(error)) from None
    finally:
        flush_traces()


async def _work(settings: Settings) -> None:
    kek = key_encryption_key(settings)  # without it credentials could not be opened
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await require_schema(settings)
    async with open_worker(settings, kek, DatabaseClock(SystemClock())) as workshop:
        _log.info("work.started", cell=settings.cell)
        await workshop.run(stop)
    _log.info("work.stopped", cell=settings.cell)


@asynccontextmanager
async def open_worker(
    settings: Settings, kek: KeyEncryptionKey, clock: Clock
) -> AsyncGenerator[WorkerProcess]:
    """Open everything a worker needs; close it in the opposite order."""
    url = settings.database_url.get_secret_value()
    async with AsyncExitStack() as stack:
        lines = await stack.enter_async_context(banks.open_lines(settings))
        db = await Database.open(url, role=Role.WORKER, size=settings.database_pool, clock=clock)
        stack.push_async_callback(db.close)
        await stack.enter_async_context(kept_right(clock, db))
        await stack.enter_async_context(ending_stopped(db))
        keyring = Keyring(db, kek, clock)
        opener = Opener(db, keyring)
        links = Links(settings.base_url)
        talking = BankDeps(
            db=db,
            opener=opener,
            fingerprints=Fingerprints(db, kek),
            sealer=partial(StateSealer, keyring),
            connectors=banks.build_connectors(settings),
            http=lines,
            clock=clock,
            way_back=links.way_back,
            cell=settings.cell,
            deadline=settings.request_deadline,
            patience=timedelta(seconds=settings.approval_seconds),
            hands=HostHands(settings.work_bank_jobs),
        )
        calling = delivering.DeliveryDeps(
            db=db,
            opener=opener,
            egress=Egress(Reach(private=settings.webhook_private_targets)),
            render=renderer(links),
            clock=clock,
        )
        understanding = Understanding(settings, db, clock)
        handlers = Handlers(
            refresh=partial(refreshing.refresh, talking),
            refresh_unfinished=partial(refreshing.give_up, db),
            go_on=partial(refreshing.go_on, talking),
            let_go=partial(refreshing.let_go, db),
            pay=partial(paying.pay, talking),
            pay_on=partial(pay_on, talking),
            pay_unfinished=partial(paying.give_up, db),
            trace=partial(trace, talking),
            announce=partial(announce, db, understanding.tagger),
            tell_lifecycle=partial(tell_lifecycle, db),
            deliver=partial(delivering.deliver, calling),
            analyse=understanding.analyse,
            check_signature=partial(judge, calling),
        )
        engine = await stack.enter_async_context(
            open_engine(url, db, handlers, Rhythm.of_silence(settings.work_silence))
        )
        rounds = (
            *engine.rounds,
            *_rounds(settings, db),
            _consents(settings, talking),
            Round("forget_analyses", _EXPIRE_SECONDS, understanding.forget_old),
            *_notes(settings, db, talking.recorder),
            *_record_keeping(settings, db),
            Figures(db, frozenset(_hands(settings)), partial(certificates.ends, settings)).round,
        )
        yield WorkerProcess(db, engine, rounds, _hands(settings), settings.shutdown_grace)
        with suppress(DatabaseUnavailableError):  # the last half second; its log has it, too
            await talking.recorder.write(db)


def _hands(settings: Settings) -> dict[str, int]:
    return {
        BANK_QUEUE: settings.work_bank_jobs,
        NEWS_QUEUE: settings.work_news_jobs,
        WEBHOOK_QUEUE: settings.work_webhook_jobs,
        ANALYSIS_QUEUE: settings.work_analysis_jobs,
    }


def _notes(settings: Settings, db: Database, recorder: CallRecorder) -> tuple[Round, ...]:
    async def write() -> int:
        await recorder.write(db)
        return 0  # twice a second is often enough, and nothing for the log

    kept_for = timedelta(days=settings.keep_dialogue_days)
    return (
        Round("write_dialogues", _NOTE_SECONDS, write),
        Round("prepare_dialogues", _FORGET_SECONDS, in_transaction(db, prepare_days)),
        Round("forget_dialogues", _FORGET_SECONDS, partial(forget_old, db, kept_for)),
        Round("forget_recordings", _FORGET_SECONDS, in_transaction(db, recordings.forget_old)),
    )


def _record_keeping(settings: Settings, db: Database) -> tuple[Round, ...]:
    """Return what takes seals and erasures elsewhere, and what deletes old records."""
    keep = Retention(
        payments=timedelta(days=settings.keep_payment_days),
        audit=timedelta(days=settings.keep_audit_days),
        receipts=timedelta(days=settings.keep_receipt_days),
        sessions=timedelta(days=settings.keep_session_days),
        fetches=timedelta(days=settings.keep_fetch_days),
    )
    old = Round("delete_old_records", _FORGET_SECONDS, partial(delete_old, db, keep))
    egress = Egress(Reach(private=True))  # the operator chose the addresses: also ones inside
    rounds = [old]
    if (file := settings.audit_anchor_file) or settings.audit_anchor_url:
        anchoring = Anchoring(db, ExternalLog(egress, file, settings.audit_anchor_url))
        rounds.append(Round("anchor_audit_log", _ANCHOR_SECONDS, anchoring.anchor))
    if (file := settings.erasure_log_file) or settings.erasure_log_url:
        log = ErasureLog(db, ExternalLog(egress, file, settings.erasure_log_url))
        rounds.append(Round("log_erasures", _ERASURE_SECONDS, log.write))
    return tuple(rounds)


def _consents(settings: Settings, talking: BankDeps) -> Round:
    keep = timedelta(days=settings.end_consent_days)
    return Round("end_consents", _LAPSE_SECONDS, partial(end_due, talking, keep))


def _rounds(settings: Settings, db: Database) -> tuple[Round, ...]:
    async def release() -> int:
        return (await release_due(db)).accesses

    events = timedelta(days=settings.keep_event_days)
    return (
        *regular_rounds(db),
        Round("release_accesses", _RELEASE_SECONDS, release, paced=True),
        Round("release_analyses", _RELEASE_SECONDS, partial(release_analyses, db)),
        Round("lapse_approvals", _LAPSE_SECONDS, partial(lapse_due, db)),
        Round("look_after_payments", _LAPSE_SECONDS, partial(look_after_due, db)),
        Round("remind_of_consents", _EXPIRE_SECONDS, partial(remind_due, db)),
        Round("expire_accesses", _EXPIRE_SECONDS, partial(expire_due, db)),
        Round("forget_logins", _EXPIRE_SECONDS, partial(forget_logins, db)),
        Round("purge_webform_sessions", _PURGE_SECONDS, partial(purge_due, db)),
        Round("expire_webhooks", _FORGET_SECONDS, partial(expire_old, db, events)),
        Round("add_up_counts", EVERY_SECONDS, partial(keep_adding_up, db)),
    )
