"""A tenant looks at the pages of the webform with its brand before its users do, at the console.

What it looks at are ordinary pages, of banks and people that do not exist.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
from starlette.responses import HTMLResponse, Response

from kontowerk.api.console.render import ROOT as CONSOLE
from kontowerk.api.console.visits import ConsoleVisit, logged_in, place
from kontowerk.api.pages import language
from kontowerk.api.pages.shell import POLICY_HEADER, PageRoute
from kontowerk.api.webform.render import ASSETS, render
from kontowerk.connectors.snapshot import ProductKind, SecurityMethod
from kontowerk.console import overview
from kontowerk.console.enter import looking
from kontowerk.console.model import NotShownError
from kontowerk.webform import branding
from kontowerk.webform.branding import Preview
from kontowerk.webform.pages import (
    AccountChoice,
    AccountsPage,
    AppPage,
    BankHealth,
    BankHit,
    BankPage,
    Brand,
    ErrorPage,
    Exit,
    ExitPage,
    LegalPage,
    LoginInput,
    LoginPage,
    MethodPage,
    Page,
    PageFrame,
    PageTrouble,
    TanPage,
)

_STEPS: Final = ("legal", "bank", "login", "approve", "accounts")
_HOST: Final = "app.example"
_LIVES: Final = timedelta(minutes=24)
_TAN_LIVES: Final = timedelta(minutes=5)
_ROOT: Final = CONSOLE + "/tenants/{name}/preview"
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CSS: Final = "text/css"
# Scripts would wait for a session, and forms would be sent to one. There is none.
_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class _Bank(msgspec.Struct, frozen=True):
    """A bank of the preview."""

    name: str
    city: str
    code: str


class _Words(msgspec.Struct, frozen=True):
    """What banks write."""

    app: str
    app_asks: str
    tan_asks: str
    userid: str
    checking: str
    savings: str
    loan: str
    banks: tuple[_Bank, ...]


_WORDS: Final = msgspec.toml.decode(
    (Path(__file__).parent / "webform" / "texts" / "samples.toml").read_bytes(), type=_Words
)
_BANKS: Final = tuple(
    BankHit(UUID(int=number), bank.name, bank.city, bank.code, None, BankHealth.GOOD, is_test=False)
    for number, bank in enumerate(_WORDS.banks, start=1)
)
_BANK: Final = _BANKS[0]
_FIELDS: Final = (
    LoginInput("userid", _WORDS.userid, secret=False, pattern="^.{4,30}$", hint=None),
    LoginInput("pin", "PIN", secret=True, pattern="^.{5,20}$", hint=None),
)
_APP: Final = SecurityMethod("921", _WORDS.app, decoupled=True)
_METHODS: Final = (_APP, SecurityMethod("910", "SMS-TAN"), SecurityMethod("920", "chipTAN"))


def _account(kind: ProductKind, label: str, number: str, balance: str) -> AccountChoice:
    chosen = kind is not ProductKind.LOAN
    return AccountChoice(number, kind, label, number, Decimal(balance), "EUR", chosen=chosen)


_ACCOUNTS: Final = (
    _account(ProductKind.CHECKING, _WORDS.checking, "DE•• •••• 4711", "1284.36"),
    _account(ProductKind.SAVINGS, _WORDS.savings, "DE•• •••• 0816", "5210.00"),
    _account(ProductKind.LOAN, _WORDS.loan, "DE•• •••• 2207", "-7800.00"),
)


def _tan(now: datetime) -> Page:
    return TanPage(
        bank=_BANK,
        method="SMS-TAN",
        instructions=_WORDS.tan_asks,
        start_code=None,
        flicker=None,
        has_photo=False,
        tries_left=3,
        valid_until=now + _TAN_LIVES,
    )


def _app(now: datetime) -> Page:
    return AppPage(_BANK, _APP.name, _WORDS.app_asks, now, now + _TAN_LIVES)


# The step a page is met at, and how it is made; in the order people meet them.
_SAMPLES: Final[dict[str, tuple[int, Callable[[datetime], Page]]]] = {
    "legal": (1, lambda _now: LegalPage()),
    "bank": (2, lambda _now: BankPage("", _BANKS, more=False)),
    "login": (3, lambda _now: LoginPage(_BANK, _FIELDS, hint=None)),
    "method": (4, lambda _now: MethodPage(_BANK, _METHODS, preselected=None)),
    "tan": (4, _tan),
    "app": (4, _app),
    "accounts": (5, lambda _now: AccountsPage(_BANK, _ACCOUNTS)),
    "error": (3, lambda _now: ErrorPage(PageTrouble.UNREACHABLE, _BANK, None, can_retry=True)),
    "exit": (0, lambda _now: ExitPage(Exit.NO_CALLBACK_URL, url=None, host=None)),
}
SAMPLES: Final = tuple(_SAMPLES)


def sample(name: str, brand: Brand, language: str, now: datetime) -> tuple[PageFrame, Page]:
    """Return a page with what is around it; it has no session, so its forms lead nowhere."""
    step, make = _SAMPLES[name]
    frame = PageFrame(
        brand=brand,
        language=language,
        step=step,
        steps=_STEPS,
        reference="AF17FCF7",
        expires_at=now + _LIVES,
        extensions_left=0,
        csrf="",
        target_host=_HOST,
    )
    return frame, make(now)


async def show_gallery(visit: ConsoleVisit) -> Response:
    """List the pages that can be looked at."""
    found = await _preview(visit)
    name = visit.request.path_params["name"]
    return visit.shown("preview", tenant=name, found=found, samples=SAMPLES)


async def show_page(visit: ConsoleVisit) -> Response:
    """Show a page as users would see it."""
    wanted = visit.request.path_params["page"]
    if wanted not in SAMPLES:
        raise NotShownError
    found = await _preview(visit)
    chosen = language.asked_for(visit.request) or visit.visitor.language
    now = visit.house.clock.now()
    frame, page = sample(wanted, found.brand, chosen, now)
    here = place(visit.house, f"/tenants/{visit.request.path_params['name']}/preview/{wanted}")
    html = render(frame, page, form_action=here, now=now)
    return HTMLResponse(html, headers={POLICY_HEADER: _POLICY})


async def colour(visit: ConsoleVisit) -> Response:
    """Return the colour as a stylesheet; an empty one when there is none."""
    wanted = (await _preview(visit)).brand.colour
    if wanted is None or not _COLOUR.fullmatch(wanted):
        return Response(media_type=_CSS)
    return Response(f":root{{--tenant:{wanted}}}\n", media_type=_CSS)


async def logo(visit: ConsoleVisit) -> Response:
    """Return the logo."""
    picture = (await _preview(visit)).logo
    if picture is None:
        raise NotShownError
    return Response(
        picture.content,
        headers={POLICY_HEADER: _PICTURE_POLICY},
        media_type=picture.media_type,
    )


async def file(visit: ConsoleVisit) -> Response:
    """Return a file of the webform."""
    found = ASSETS.files.get(visit.request.path_params["file"])
    if found is None:
        raise NotShownError
    return Response(found.body, media_type=found.media_type)


async def _preview(visit: ConsoleVisit) -> Preview:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await overview.tenant(tx, visit.visitor, visit.request.path_params["name"])
        return await branding.preview_of(tx, seen.tenant.id)


ROUTES: Final = (
    PageRoute("GET", _ROOT, logged_in(show_gallery)),
    PageRoute("GET", _ROOT + "/brand.css", logged_in(colour)),
    PageRoute("GET", _ROOT + "/logo", logged_in(logo)),
    PageRoute("GET", _ROOT + "/static/{file}", logged_in(file)),
    PageRoute("GET", _ROOT + "/{page}", logged_in(show_page)),
)
