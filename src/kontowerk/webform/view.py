"""What a person is shown now. Reading it again changes nothing but what is due anyway."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import assert_never

from kontowerk.accesses import approve
from kontowerk.accesses.model import AccessStatus, IssueKind
from kontowerk.approvals.model import Look, NotAskedError, Phase, Question
from kontowerk.connectors.contract import Challenge
from kontowerk.connectors.sepa import accounts
from kontowerk.connectors.sepa.hhd import start_code
from kontowerk.identity import callbacks
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.secret import hash_of
from kontowerk.ledger.model import Product
from kontowerk.providers import read as providers
from kontowerk.providers.search import Catalogue
from kontowerk.webform import banks, exits, order_view, payment_rules, record, rules
from kontowerk.webform.current import Located, locate
from kontowerk.webform.model import Image, PageKind, PageStatus, Session, UseCase
from kontowerk.webform.order_view import masked
from kontowerk.webform.orders import OrderShown
from kontowerk.webform.pages import (
    AccountChoice,
    AccountsPage,
    AppPage,
    BankHit,
    BankPage,
    CancelPage,
    ConnectingPage,
    ErrorPage,
    Exit,
    ExitPage,
    LegalPage,
    LoginInput,
    LoginPage,
    MediumPage,
    MethodPage,
    Page,
    PageFrame,
    PageTrouble,
    RedirectPage,
    TanPage,
)
from kontowerk.webform.record import note_step, reference_of
from kontowerk.webform.rules import preselected


async def view(
    db: Database,
    catalogue: Catalogue,
    session: Session,
    *,
    query: str = "",
    cancel: bool = False,
) -> tuple[PageFrame, Page]:
    """Return the present page and what is around it; `PageFrame.csrf` is the door's to fill."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        await note_step(tx, found.session, found.place)
        if cancel and found.place.kind is not PageKind.EXIT:
            sent = rules.exit_when_leaving(found.place) is not Exit.USER_CANCELLED
            return await _frame(tx, found), CancelPage(sent=sent and _pays(found))
        if found.place.kind is PageKind.BANK:
            page = await banks.page(tx, catalogue, query)
            return await _frame(tx, found), await _with_bill(tx, found, page)
        return await _frame(tx, found), await _page(tx, found)


async def status(db: Database, session: Session) -> PageStatus:
    """Say where a session is, for a page that waits; looks at the app when the bank allows it."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        approval = found.facts.approval
        if found.place.kind is PageKind.APP and approval is not None:
            with suppress(NotAskedError):  # it is being looked at, or lapses
                await approve.answer(tx, session.customer_id, approval.id, Look())
    return _status(found)


async def photo(db: Database, session: Session) -> Image | None:
    """Return the picture the bank wants scanned, while it does."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
    if found.place.kind is not PageKind.TAN:
        return None
    challenge = _challenge(_question(found))
    if challenge.photo is None or challenge.photo_type is None:
        return None
    return Image(challenge.photo, challenge.photo_type)


def _pays(found: Located) -> bool:
    return found.session.use_case is UseCase.SINGLE_TRANSFER


def _status(found: Located) -> PageStatus:
    approval, access = found.facts.approval, found.facts.access
    payment = found.facts.payment
    marks: list[object] = [found.session.version, found.place.kind, found.place.trouble]
    if approval is not None and found.place.kind is not PageKind.APP:
        marks += [approval.phase, approval.question_no]
    if access is not None:
        marks += [access.status, len(found.products)]
    if payment is not None:
        marks += [payment.run, payment.state]
    names = [found.run, None if access is None else access.key]
    version = hash_of("|".join(map(str, marks))).hex()[:16]
    return PageStatus(found.place.kind, version, tuple(name for name in names if name is not None))


async def _frame(tx: Tx, found: Located) -> PageFrame:
    session = found.session
    target = exits.target(session, await callbacks.bases(tx, session.tenant_id))
    payment = found.facts.payment
    step, names = rules.steps(
        session,
        found.place.kind,
        legal_shown=found.legal_shown,
        by_link=payment is not None and payment.link_id is not None,
    )
    return PageFrame(
        brand=found.brand,
        language=session.language,
        step=step,
        steps=names,
        reference=reference_of(session.id),
        expires_at=session.expires_at,
        extensions_left=rules.MOST_EXTENSIONS - session.extensions,
        csrf="",
        target_host=None if target is None else exits.host_of(target),
        paying=_pays(found),
        standing=found.facts.payment is not None and found.facts.payment.standing is not None,
        target_origin=None if target is None else exits.origin_of(target),
        seen=found.fingerprint,
    )


async def _with_bill(tx: Tx, found: Located, page: BankPage) -> BankPage:
    """Put what a payment link asks for above the choice of a bank."""
    payment = found.facts.payment
    if payment is None:
        return page
    return replace(
        page,
        order=await order_view.order_of(tx, found.facts),
        payers=await order_view.payers_of(tx, payment),
        nothing_chosen=found.place.trouble is PageTrouble.INCOMPLETE,
    )


async def _page(tx: Tx, found: Located) -> Page:  # noqa: PLR0911 - one page each
    kind, place = found.place.kind, found.place
    if kind is PageKind.LEGAL:
        return LegalPage()
    bank, order = await _bank(tx, found), await order_view.order_of(tx, found.facts)
    if kind is PageKind.EXIT:
        return await _exit(tx, found, bank, order)
    if order is not None and (page := await _payment_page(tx, found, bank, order)) is not None:
        return page
    if kind is PageKind.ERROR:
        text = _bank_text(found)
        return ErrorPage(place.trouble or PageTrouble.INTERNAL, bank, text, place.can_retry)
    assert bank is not None  # noqa: S101 - all pages below come after the choice of a bank
    if kind is PageKind.LOGIN:
        return await _login(tx, found, bank, order)
    if kind is PageKind.CONNECTING:
        return _connecting(found, bank)
    if kind is PageKind.ACCOUNTS:
        ticked = preselected(found.products)
        choices = tuple(_choice(product, ticked) for product in found.products)
        return AccountsPage(bank, choices, place.trouble is PageTrouble.INCOMPLETE)
    return _question_page(found, bank, order)


async def _payment_page(
    tx: Tx, found: Located, bank: BankHit | None, order: OrderShown
) -> Page | None:
    """Return a page that only payments have; None when it is one that approvals share."""
    place, payment = found.place, found.facts.payment
    name = None if bank is None else bank.name
    assert payment is not None  # noqa: S101 - asked before
    match place.kind:
        case PageKind.CONFIRM:
            return await order_view.confirm_page(tx, payment, order, place.trouble)
        case PageKind.EDIT:
            return order_view.edit_page(found.session, payment, place.trouble)
        case PageKind.PAYEE:
            return order_view.payee_page(order, name or "", _question(found), place.trouble)
        case PageKind.SENDING:
            return order_view.sending_page(found.facts, payment, order, name)
        case PageKind.DOUBT:
            return order_view.doubt_page(payment, order, name)
        case _:
            return None


async def _bank(tx: Tx, found: Located) -> BankHit | None:
    access, chosen = found.facts.access, found.session.provider_id
    provider_id = chosen if access is None else access.provider_id
    return None if provider_id is None else await banks.hit(tx, provider_id)


async def _login(tx: Tx, found: Located, bank: BankHit, order: OrderShown | None) -> LoginPage:
    login = (await providers.one(tx, bank.id)).login
    kept = record.read_typed(found.session.cookie, found.session.typed)
    account = None if order is None else kept.get(record.ACCOUNT, "")
    inputs = tuple(
        LoginInput(
            key=field.key,
            label=field.label,
            secret=field.secret,
            pattern=field.pattern,
            hint=field.hint,
            value="" if field.secret else kept.get(field.key, ""),
        )
        for field in login.fields
    )
    wrong = rules.wrong_logins(
        found.session, found.facts.access, refused=found.session.run is not None
    )
    return LoginPage(
        bank=bank,
        fields=inputs,
        hint=login.hint,
        trouble=found.place.trouble,
        attempts_left=rules.MOST_WRONG_LOGINS - wrong if wrong else None,
        must_confirm=rules.is_last_try(wrong),
        order=order,
        account=account,
        account_wrong=account is not None
        and found.place.trouble is PageTrouble.INCOMPLETE
        and not accounts.is_iban(account),
    )


def _connecting(found: Located, bank: BankHit) -> ConnectingPage:
    access, approval = found.facts.access, found.facts.approval
    since = found.session.created_at if approval is None else approval.changed_at
    known = access is not None and access.status is AccessStatus.HEADERS
    passed: timedelta = found.facts.now - since
    return ConnectingPage(
        bank=bank,
        products=len(found.products) if known else None,
        since=since,
        may_leave=known and passed >= rules.MAY_LEAVE_AFTER,
    )


def _question(found: Located) -> Question:
    approval = found.facts.approval
    assert approval is not None  # noqa: S101 - the kind of the page comes from the question
    assert approval.question is not None  # noqa: S101 - as above
    return approval.question


def _challenge(question: Question) -> Challenge:
    assert question.challenge is not None  # noqa: S101 - TANs and apps have one
    return question.challenge


def _question_page(found: Located, bank: BankHit, order: OrderShown | None) -> Page:
    question, trouble = _question(found), found.place.trouble
    access, approval = found.facts.access, found.facts.approval
    match question.asked:
        case question.asked.METHOD:
            used = None if access is None else access.active_method
            codes = {method.code for method in question.methods}
            preselected = used.code if used is not None and used.code in codes else None
            # Approving in an app needs no copying, so it stands first.
            ordered = sorted(question.methods, key=lambda one: not one.decoupled)
            return MethodPage(bank, tuple(ordered), preselected, order)
        case question.asked.MEDIUM:
            return MediumPage(bank, question.media, order)
        case question.asked.TAN:
            shown = _challenge(question)
            return TanPage(
                bank=bank,
                method=shown.method.name,
                instructions=shown.instructions,
                start_code=None if shown.hhd_uc is None else start_code(shown.hhd_uc),
                flicker=shown.hhd if shown.photo is None else None,
                has_photo=shown.photo is not None and shown.photo_type is not None,
                tries_left=question.tries_left or 1,
                valid_until=question.valid_until,
                trouble=trouble,
                order=order,
                can_choose_anew=rules.can_choose_anew(found.session, approval),
            )
        case question.asked.APP:
            shown = _challenge(question)
            return AppPage(
                bank=bank,
                method=shown.method.name,
                instructions=shown.instructions,
                asked_at=found.facts.now if approval is None else approval.created_at,
                valid_until=question.valid_until,
                trouble=trouble if _is_asking(found) else None,
                order=order,
                can_choose_anew=rules.can_choose_anew(found.session, approval),
            )
        case question.asked.REDIRECT:
            url = question.redirect_url or ""
            return RedirectPage(bank, url, exits.host_of(url), order)
        case question.asked.PAYEE:
            raise AssertionError  # only payments are checked, and they have a page for it
    assert_never(question.asked)


def _is_asking(found: Located) -> bool:
    return found.facts.approval is not None and found.facts.approval.phase is Phase.ASKING


def _choice(product: Product, ticked: frozenset[str]) -> AccountChoice:
    return AccountChoice(
        product_id=product.product_id,
        kind=product.kind,
        label=product.shown_label,
        number=masked(product.iban or product.shown_number),
        balance=product.balance,
        currency=product.currency,
        chosen=product.product_id in ticked,
    )


def _bank_text(found: Located) -> str | None:
    """Return what the bank wrote to its customer; other details are codes, for support."""
    notices = () if found.facts.access is None else found.facts.access.notices
    return next((notice.detail for notice in notices if notice.kind is IssueKind.BANK_MAIL), None)


async def _exit(tx: Tx, found: Located, bank: BankHit | None, order: OrderShown | None) -> ExitPage:
    session, access, payment = found.session, found.facts.access, found.facts.payment
    ended = session.exit
    assert ended is not None  # noqa: S101 - `locate` ends the session before this page is shown
    target = exits.target(session, await callbacks.bases(tx, session.tenant_id))
    is_success = ended in exits.SUCCESS
    became = None if payment is None else payment_rules.end_of(payment)
    is_seen, pause = exits.pause(target, became)
    return ExitPage(
        exit=ended,
        url=None if target is None else exits.with_reentry(target, ended, _access_id(found)),
        host=None if target is None else exits.host_of(target),
        bank=bank,
        accounts=len(found.products) if is_success else 0,
        consent_until=access.consent_until if is_success and access is not None else None,
        payment=became,
        order=order,
        is_seen=is_seen,
        pause=pause,
    )


def _access_id(found: Located) -> str | None:
    payment = found.facts.payment
    return found.session.access_id or None if payment is None else payment.access_id
