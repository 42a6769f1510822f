"""What a person is shown now. Reading it again changes nothing but what is due anyway."""

from contextlib import suppress
from datetime import timedelta
from typing import Final, assert_never

from kontowerk.accesses import answer
from kontowerk.accesses.model import AccessStatus, IssueKind
from kontowerk.approvals.errors import NotAskedError
from kontowerk.approvals.model import Look, Phase, Question
from kontowerk.connectors.contract import Challenge
from kontowerk.connectors.sepa.hhd import start_code
from kontowerk.identity import callbacks
from kontowerk.kit.db import Database, Tx
from kontowerk.ledger.model import Product
from kontowerk.providers import read as providers
from kontowerk.providers.catalogue import Catalogue
from kontowerk.webform import banks, exits, rules, typed
from kontowerk.webform.model import PageKind, Picture, Session, Status
from kontowerk.webform.pages import (
    AccountChoice,
    AccountsPage,
    AppPage,
    BankHit,
    CancelPage,
    ConnectingPage,
    ErrorPage,
    ExitPage,
    Frame,
    LegalPage,
    LoginInput,
    LoginPage,
    MediumPage,
    MethodPage,
    Page,
    RedirectPage,
    TanPage,
    Trouble,
)
from kontowerk.webform.place import Located, locate

_REFERENCE: Final = slice(-8, None)
_SHOWN_DIGITS: Final = 4


async def view(
    db: Database,
    catalogue: Catalogue,
    session: Session,
    *,
    query: str = "",
    cancel: bool = False,
) -> tuple[Frame, Page]:
    """Return the present page and what is around it; `Frame.csrf` is the door's to fill."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        if cancel and found.place.kind is not PageKind.EXIT:
            return await _frame(tx, found), CancelPage()
        if found.place.kind is PageKind.BANK:
            return await _frame(tx, found), await banks.page(tx, catalogue, query)
        return await _frame(tx, found), await _page(tx, found)


async def status(db: Database, session: Session) -> Status:
    """Say where a session is, for a page that waits; looks at the app when the bank allows it."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        approval = found.facts.approval
        if found.place.kind is PageKind.APP and approval is not None:
            with suppress(NotAskedError):  # it is being looked at, or lapses
                await answer.answer(tx, session.customer_id, approval.id, Look())
    return _status(found)


async def photo(db: Database, session: Session) -> Picture | None:
    """Return the picture the bank wants scanned, while it does."""
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
    if found.place.kind is not PageKind.TAN:
        return None
    challenge = _challenge(_question(found))
    if challenge.photo is None or challenge.photo_type is None:
        return None
    return Picture(challenge.photo, challenge.photo_type)


def _status(found: Located) -> Status:
    approval, access = found.facts.approval, found.facts.access
    marks: list[object] = [found.session.version, found.place.kind, found.place.trouble]
    if approval is not None and found.place.kind is not PageKind.APP:
        marks += [approval.phase, approval.question_no]
    if access is not None:
        marks += [access.status, len(found.products)]
    names = [None if approval is None else approval.id, None if access is None else access.key]
    version = rules.hash_of("|".join(map(str, marks))).hex()[:16]
    return Status(found.place.kind, version, tuple(name for name in names if name is not None))


async def _frame(tx: Tx, found: Located) -> Frame:
    session = found.session
    target = exits.target(session, await callbacks.bases(tx, session.tenant_id))
    step, names = rules.steps(session, found.place.kind, legal_shown=found.legal_shown)
    return Frame(
        brand=found.brand,
        language=session.language,
        step=step,
        steps=names,
        reference=session.id.hex[_REFERENCE].upper(),
        expires_at=session.expires_at,
        extensions_left=rules.MOST_EXTENSIONS - session.extensions,
        csrf="",
        target_host=None if target is None else exits.host_of(target),
    )


async def _page(tx: Tx, found: Located) -> Page:  # noqa: PLR0911 - one page each
    kind, place = found.place.kind, found.place
    if kind is PageKind.LEGAL:
        return LegalPage()
    bank = await _bank(tx, found)
    if kind is PageKind.EXIT:
        return await _exit(tx, found, bank)
    if kind is PageKind.ERROR:
        text = _bank_text(found)
        return ErrorPage(place.trouble or Trouble.INTERNAL, bank, text, place.can_retry)
    assert bank is not None  # noqa: S101 - all pages below come after the choice of a bank
    if kind is PageKind.LOGIN:
        return await _login(tx, found, bank)
    if kind is PageKind.CONNECTING:
        return _connecting(found, bank)
    if kind is PageKind.ACCOUNTS:
        choices = tuple(map(_choice, found.products))
        return AccountsPage(bank, choices, place.trouble is Trouble.INCOMPLETE)
    return _question_page(found, bank)


async def _bank(tx: Tx, found: Located) -> BankHit | None:
    access, chosen = found.facts.access, found.session.provider_id
    provider_id = chosen if access is None else access.provider_id
    return None if provider_id is None else await banks.hit(tx, provider_id)


async def _login(tx: Tx, found: Located, bank: BankHit) -> LoginPage:
    login = (await providers.one(tx, bank.id)).login
    kept = typed.read(found.session.cookie, found.session.typed)
    inputs = tuple(
        LoginInput(
            key=one.key,
            label=one.label,
            secret=one.secret,
            pattern=one.pattern,
            hint=one.hint,
            value="" if one.secret else kept.get(one.key, ""),
        )
        for one in login.fields
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


def _question_page(found: Located, bank: BankHit) -> Page:
    question, trouble = _question(found), found.place.trouble
    access, approval = found.facts.access, found.facts.approval
    match question.asked:
        case question.asked.METHOD:
            used = None if access is None else access.active_method
            codes = {one.code for one in question.methods}
            preselected = used.code if used is not None and used.code in codes else None
            # Approving in an app needs no copying, so it stands first.
            ordered = sorted(question.methods, key=lambda one: not one.decoupled)
            return MethodPage(bank, tuple(ordered), preselected)
        case question.asked.MEDIUM:
            return MediumPage(bank, question.media)
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
            )
        case question.asked.REDIRECT:
            url = question.redirect_url or ""
            return RedirectPage(bank, url, exits.host_of(url))
    assert_never(question.asked)


def _is_asking(found: Located) -> bool:
    return found.facts.approval is not None and found.facts.approval.phase is Phase.ASKING


def _choice(product: Product) -> AccountChoice:
    return AccountChoice(
        product_id=product.product_id,
        kind=product.kind,
        label=product.label,
        number=_masked(product.iban or product.account_number),
        balance=product.balance,
        currency=product.currency,
        chosen=True,
    )


def _masked(number: str | None) -> str | None:
    """Leave the country of an IBAN and the last digits, by which people know their accounts."""
    if number is None:
        return None
    country = number[:2] if number[:2].isalpha() else ""
    return f"{country}•• •••• {number[-_SHOWN_DIGITS:]}"


def _bank_text(found: Located) -> str | None:
    """Return what the bank wrote to its customer; other details are codes, for support."""
    notices = () if found.facts.access is None else found.facts.access.notices
    return next((one.detail for one in notices if one.kind is IssueKind.BANK_MAIL), None)


async def _exit(tx: Tx, found: Located, bank: BankHit | None) -> ExitPage:
    session, access = found.session, found.facts.access
    ended = session.exit
    assert ended is not None  # noqa: S101 - `locate` ends the session before this page is shown
    target = exits.target(session, await callbacks.bases(tx, session.tenant_id))
    is_success = ended in exits.SUCCESS
    return ExitPage(
        exit=ended,
        url=None if target is None else exits.with_reentry(target, ended, session.access_id),
        host=None if target is None else exits.host_of(target),
        bank=bank,
        accounts=len(found.products) if is_success else 0,
        consent_until=access.consent_until if is_success and access is not None else None,
    )
