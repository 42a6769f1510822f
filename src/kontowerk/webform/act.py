"""What a person does: one verb per deed, each a transaction of its own.

A deed counts only at the page it belongs to; from any other page (a second tab, a double click)
it raises WrongStepError and changes nothing. What people mistype is shown to them on the page.
Spec: Redirect flow; OP-069, OP-120, OP-166.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.accesses import approve, read, remove
from kontowerk.accesses.model import AccessStatus
from kontowerk.approvals.model import (
    BadTanError,
    ChosenMedium,
    ChosenMethod,
    GivenTan,
    Look,
    NotAskedError,
    PersonAnswer,
    UnknownApprovalError,
)
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.secret import Secret
from kontowerk.providers import read as providers
from kontowerk.providers.model import UnknownProviderError
from kontowerk.webform import exits, rules
from kontowerk.webform.banks import report_bank
from kontowerk.webform.current import Located, at, begin_renewal, locate
from kontowerk.webform.log_in import log_in
from kontowerk.webform.model import (
    PageKind,
    Session,
    UnknownAccountError,
    UnknownBankError,
    UseCase,
    WrongStepError,
)
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.pay import change, confirm, confirm_payee, keep, save, take_name
from kontowerk.webform.sessions import clear, end, forget_begun, known_provider
from kontowerk.webform.store import brand, sessions

__all__ = [
    "accept_legal",
    "back_to_bank",
    "cancel",
    "change",
    "choose_accounts",
    "choose_anew",
    "choose_bank",
    "choose_medium",
    "choose_method",
    "confirm",
    "confirm_payee",
    "decline_legal",
    "extend",
    "give_tan",
    "keep",
    "leave",
    "log_in",
    "look",
    "report_bank",
    "retry",
    "save",
    "set_language",
    "take_name",
]


async def accept_legal(db: Database, session: Session) -> None:
    """The person agrees to the tenant's present terms."""
    async with at(db, session, PageKind.LEGAL) as (tx, found):
        version = found.brand.legal_version
        await brand.accept(tx, session.customer_id, session.tenant_id, version)


async def decline_legal(db: Database, session: Session) -> None:
    """The person does not agree; that is the end."""
    async with at(db, session, PageKind.LEGAL) as (tx, found):
        await end(tx, found.session, Exit.LEGAL_NOT_ACCEPTED)


async def choose_bank(db: Database, session: Session, provider_id: UUID) -> None:
    """The person chooses a bank that is offered."""
    async with at(db, session, PageKind.BANK) as (tx, found):
        try:
            provider = await providers.listed_one(tx, provider_id)
        except UnknownProviderError:
            raise UnknownBankError from None
        await sessions.change(tx, replace(found.session, provider_id=provider.id, trouble=None))


# From here a person may go back: nothing has been approved.
_BEFORE_APPROVAL: Final = (PageKind.LOGIN, PageKind.METHOD, PageKind.MEDIUM, PageKind.ERROR)


async def back_to_bank(db: Database, session: Session) -> None:
    """The person wants another bank; what was begun at this one goes.

    An access that was there before stays as it is: an access has one bank, so the other bank gets
    an access of its own, whose id the tenant is told at the end.
    """
    async with at(db, session, *_BEFORE_APPROVAL) as (tx, found):
        held = found.session
        if found.facts.payment is not None and found.place.kind is PageKind.LOGIN:
            again = replace(held, provider_id=None, typed=None, trouble=None)
            await sessions.change(tx, again)  # of a payment link: nothing was begun yet
            return
        if held.use_case is not UseCase.ADD_ACCESS:
            raise WrongStepError
        if _was_there_before(found):
            if held.run is not None and not await clear(tx, held):
                raise WrongStepError  # a worker talks to the bank
            held = await _with_another_access(tx, held)
        elif held.begun is not None:
            await forget_begun(tx, held)
        await sessions.change(tx, _afresh(held))


async def _with_another_access(tx: Tx, session: Session) -> Session:
    """Put an id that is free in the place of one that is taken."""
    taken = {view.access.access_id for view in await read.every(tx, session.customer_id)}
    taken |= set(session.access_ids)
    free = rules.free_access_id(session.access_id, taken)
    ids = list(session.access_ids)
    ids[min(session.done, len(ids) - 1)] = free
    return replace(session, access_ids=tuple(ids))


def _was_there_before(found: Located) -> bool:
    access = found.facts.access
    return access is not None and access.key != found.session.begun


def _afresh(session: Session) -> Session:
    """Return the session as it is before a bank is chosen."""
    return replace(
        session,
        provider_id=None,
        run=None,
        begun=None,
        wrong_logins=0,
        typed=None,
        trouble=None,
    )


async def choose_method(db: Database, session: Session, code: str) -> None:
    """The person chooses how to approve."""
    await _answer(db, session, PageKind.METHOD, ChosenMethod(code))


async def choose_medium(db: Database, session: Session, name: str) -> None:
    """The person chooses with which device to approve."""
    await _answer(db, session, PageKind.MEDIUM, ChosenMedium(name))


async def give_tan(db: Database, session: Session, tan: Secret[str]) -> None:
    """The person types a TAN; what cannot be one costs no try."""
    try:
        await _answer(db, session, PageKind.TAN, GivenTan(Secret(tan.reveal().strip())))
    except BadTanError:
        async with at(db, session, PageKind.TAN) as (tx, found):
            await sessions.change(tx, replace(found.session, trouble=PageTrouble.INCOMPLETE))


async def look(db: Database, session: Session) -> None:
    """The person says that it is approved in the app, or on the bank's own pages."""
    kinds = (PageKind.APP, PageKind.REDIRECT, PageKind.CONNECTING)
    async with at(db, session, *kinds) as (tx, found):
        if found.place.kind is PageKind.CONNECTING or found.run is None:
            return  # nothing to ask for; the page is simply shown again
        if found.place.kind is PageKind.APP:
            await sessions.change(tx, replace(found.session, trouble=PageTrouble.NOT_YET))
        try:
            await approve.answer(tx, session.customer_id, found.run, Look())
        except NotAskedError:
            return  # it is being looked at this moment


async def choose_anew(db: Database, session: Session) -> None:
    """The person wants a new TAN, or another way to approve; what was asked is void."""
    async with at(db, session, PageKind.TAN, PageKind.APP) as (tx, found):
        if not rules.can_choose_anew(found.session, found.facts.approval):
            raise WrongStepError
        await begin_renewal(tx, found.session, choose_anew=True)


async def _answer(db: Database, session: Session, kind: PageKind, given: PersonAnswer) -> None:
    async with at(db, session, kind) as (tx, found):
        run = found.run
        if run is None:
            raise WrongStepError
        if found.session.trouble is not None:
            await sessions.change(tx, replace(found.session, trouble=None))
        try:
            await approve.answer(tx, session.customer_id, run, given)
        except (NotAskedError, UnknownApprovalError):
            raise WrongStepError from None


async def choose_accounts(db: Database, session: Session, product_ids: Collection[str]) -> None:
    """The person confirms which accounts the tenant gets; the others go with their data."""
    async with at(db, session, PageKind.ACCOUNTS) as (tx, found):
        known = frozenset(product.product_id for product in found.products)
        chosen = frozenset(product_ids)
        if not chosen <= known:
            raise UnknownAccountError
        if known and not chosen:
            await sessions.change(tx, replace(found.session, trouble=PageTrouble.INCOMPLETE))
            return
        wanted = frozenset[str]() if chosen == known else chosen
        await remove.select(tx, session.customer_id, found.session.access_id, wanted)
        await _finish(tx, found.session)


async def leave(db: Database, session: Session) -> None:
    """The person goes while we are still loading; all accounts are taken."""
    async with at(db, session, PageKind.CONNECTING) as (tx, found):
        access = found.facts.access
        # Before the bank has named its products it has not let anybody in.
        if access is None or access.status is not AccessStatus.HEADERS:
            raise WrongStepError
        await _finish(tx, found.session)


async def _finish(tx: Tx, session: Session) -> None:
    """Go on with the next access, or end well."""
    done = session.done + 1
    if done >= len(session.access_ids):
        await end(tx, replace(session, done=done), exits.success(session.use_case))
        return
    following = replace(_afresh(session), done=done)
    known = await known_provider(tx, following)
    await sessions.change(tx, replace(following, provider_id=known))


async def retry(db: Database, session: Session) -> None:
    """The person wants to try once more after an error, with what was typed before."""
    async with at(db, session, PageKind.ERROR) as (tx, found):
        if not found.place.can_retry:
            raise WrongStepError
        await begin_renewal(tx, found.session)


async def cancel(db: Database, session: Session) -> None:
    """The person does not want to go on; what was begun is given up."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        if found.session.exit is None:
            await end(tx, found.session, rules.exit_when_leaving(found.place))


async def extend(db: Database, session: Session) -> None:
    """The person needs more time; beyond the last extension nothing changes."""
    async with db.begin(session.customer_id) as tx:
        held = (await locate(tx, session)).session
        if held.exit is not None or held.extensions >= rules.MOST_EXTENSIONS:
            return
        expires_at = held.expires_at + rules.EXTENSION
        await sessions.change(
            tx,
            replace(held, extensions=held.extensions + 1, expires_at=expires_at, due_at=expires_at),
        )


async def set_language(db: Database, session: Session, language: str) -> None:
    """The person reads another language; one we do not speak changes nothing."""
    if language not in rules.LANGUAGES:
        return
    async with db.begin(session.customer_id) as tx:
        held = (await locate(tx, session)).session
        await sessions.change(tx, replace(held, language=language))
