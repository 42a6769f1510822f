"""From a page as data to HTML: words, numbers, forms; pure once its files are loaded.

What the forms send, beside `csrf`, `seen` and `do`:

    accept    legal=yes                bank      provider=<id>
    login     field.<key>=..., account=<IBAN> for a payment link, and confirmed=yes when a tick
              was asked for
    method    method=<code>            medium    medium=<name>
    tan       tan=...                  accounts  product=<id>, repeated
    pay       account=<key>, where an account was to be picked
    payee     sure=yes when a tick was asked for
    save      entry.<name>=..., for each of the details
    decline, look, anew, cancel, stay, extend, retry, back, change, keep, take: nothing
    more

Links ask with GET: `?lang=de|en`, `?q=...` and `?cancel=1`, all on the address of the step. The
statement about accessibility has an address of its own beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlencode

from jinja2 import Environment

from kontowerk.api.pages.assets import Assets, environment
from kontowerk.api.pages.language import LANGUAGES, Texts, amount
from kontowerk.api.webform import shown
from kontowerk.api.webform.report_words import ReportWords
from kontowerk.reports.model import ReportState, ReportView
from kontowerk.webform.links import AccountReportPage, PaymentLinkPage
from kontowerk.webform.model import EndPermissionPage, PermissionsPage
from kontowerk.webform.orders import ConfirmPage, DoubtPage, EditPage, PayeePage, SendingPage
from kontowerk.webform.pages import (
    AccessibilityPage,
    AccountsPage,
    AppPage,
    BankPage,
    CancelPage,
    ConnectingPage,
    ErrorPage,
    ExitPage,
    LegalPage,
    LoginPage,
    MediumPage,
    MethodPage,
    Page,
    PageFrame,
    RedirectPage,
    TanPage,
)

_KINDS: Final[dict[type[Page], str]] = {
    LegalPage: "legal",
    BankPage: "bank",
    LoginPage: "login",
    ConnectingPage: "connecting",
    MethodPage: "method",
    MediumPage: "medium",
    TanPage: "tan",
    AppPage: "app",
    RedirectPage: "redirect",
    AccountsPage: "accounts",
    ConfirmPage: "confirm",
    EditPage: "edit",
    PayeePage: "payee",
    SendingPage: "sending",
    DoubtPage: "doubt",
    CancelPage: "cancel",
    ErrorPage: "error",
    ExitPage: "exit",
    AccessibilityPage: "accessibility",
}
ROOT: Final = "/customer/v2/webform"
_FOLDER: Final = Path(__file__).parent
ASSETS: Final = Assets(_FOLDER)


_Named = dict[str, Callable[..., Any]]


class PageRefusal(StrEnum):
    """Why this door shows no page of a session; named like the texts."""

    REFUSED = "refused"  # 403
    ELSEWHERE = "elsewhere"  # 403, of who comes back from the bank in another browser
    MISSING = "missing"  # 404
    TOO_LARGE = "too_large"  # 413
    TOO_OFTEN = "too_often"  # 429
    BROKEN = "broken"  # 500


@dataclass(frozen=True, slots=True)
class ReportCheckPage:
    """What somebody typed, and what is known of it. `asked` is false for an empty page.

    `whole` says that the very file was compared, and not only the code on it.
    """

    typed: str
    asked: bool
    view: ReportView | None
    whole: bool

    @property
    def outcome(self) -> str:
        """Name the text: nothing, unknown, genuine or ended."""
        if not self.asked:
            return "nothing"
        if self.view is None:
            return "unknown"
        return "genuine" if self.view.state is ReportState.RELEASED else "ended"


def _environment() -> Environment:
    made = environment(_FOLDER)
    # Jinja guesses the types of these from its own entries.
    filters, tests = cast("_Named", made.filters), cast("_Named", made.tests)
    filters.update(
        {
            "amount": amount,
            "bank_code": shown.bank_code,
            "exact": shown.exact,
            "grouped": shown.grouped,
            "href": shown.checked_href,
            "monogram": shown.monogram,
        }
    )
    tests["numeric"] = shown.is_numeric
    return made


ENVIRONMENT: Final = _environment()


def kind_of(page: Page) -> str:
    """Return the page's name, as `/status` tells it and the waiting script compares it."""
    return _KINDS[type(page)]


def render(frame: PageFrame, page: Page, *, form_action: str, now: datetime) -> str:
    """Render a page; `form_action` is the address of the step, forms and links go there."""
    texts = shown.texts_in(frame.language)
    template = ENVIRONMENT.get_template(f"{kind_of(page)}.html")
    return template.render(
        _surroundings(texts, form_action),
        frame=frame,
        brand=frame.brand,
        page=page,
        kind=kind_of(page),
        now=now,
        seconds_left=max(0, int((frame.expires_at - now).total_seconds())),
    )


def render_permissions(
    frame: PageFrame,
    page: PermissionsPage | EndPermissionPage,
    *,
    address: str,
    token: str,
    ended: bool,
    now: datetime,
) -> str:
    """Render what a person has permitted, or the question whether some of it shall end.

    `token` is of the form; that of the frame stays empty, so that no script is loaded.
    """
    kind = "permissions" if isinstance(page, PermissionsPage) else "permission_end"
    return _outside_session(kind, frame, page, address=address, token=token, ended=ended, now=now)


def render_payment_link(
    frame: PageFrame, page: PaymentLinkPage, *, address: str, secret: str, step: str, now: datetime
) -> str:
    """Render what a payment link asks for and where it stands; `step` is where paying goes on."""
    return _outside_session("pay", frame, page, address=address, secret=secret, step=step, now=now)


def render_report(
    frame: PageFrame, page: AccountReportPage, *, address: str, token: str, note: str, now: datetime
) -> str:
    """Render an account report for its person; `note` names what is said of the last deed."""
    say = ReportWords(shown.texts_in(frame.language))
    return _outside_session(
        "report", frame, page, address=address, say=say, token=token, note=note, now=now
    )


def render_report_check(
    frame: PageFrame, page: ReportCheckPage, *, address: str, now: datetime
) -> str:
    """Render what is known of an account report that somebody has received."""
    say = ReportWords(shown.texts_in(frame.language))
    return _outside_session("report_check", frame, page, address=address, say=say, now=now)


def render_refusal(
    refusal: PageRefusal, *, language: str, reference: str, session: str | None = None
) -> str:
    """Render a page for somebody without a session, or whom we cannot serve.

    `reference` is the number of the request; that of the session stands before it, if there is one.
    """
    return ENVIRONMENT.get_template("refusal.html").render(
        _surroundings(shown.texts_in(language), f"{ROOT}/step"),
        refusal=refusal,
        reference=reference,
        session=session,
    )


def _outside_session(
    kind: str, frame: PageFrame, page: object, *, address: str, now: datetime, **values: object
) -> str:
    """Render a page that belongs to no session, so that no time of one runs out."""
    return ENVIRONMENT.get_template(f"{kind}.html").render(
        _surroundings(shown.texts_in(frame.language), address),
        frame=frame,
        brand=frame.brand,
        page=page,
        kind=kind,
        now=now,
        seconds_left=0,
        **values,
    )


def _surroundings(texts: Texts, form_action: str) -> dict[str, Any]:
    root = form_action.rsplit("/", 1)[0]
    words = shown.PageFormatter(texts)
    return {
        "t": texts,
        "words": words,
        "language": texts.language,
        "languages": LANGUAGES,
        "root": root,
        "form_action": form_action,
        "static": ASSETS.below(root),
        "step_url": _step_url(form_action),
    }


def _step_url(form_action: str) -> Callable[..., str]:
    def address(**query: str) -> str:
        return f"{form_action}?{urlencode(query)}" if query else form_action

    return address
