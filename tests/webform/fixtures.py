"""Pages as people may meet them: ordinary, troubled, with long names and with hostile texts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from kontowerk.connectors.snapshot import MediaClass, ProductKind, SecurityMethod, TanMedium
from kontowerk.webform.pages import (
    AccessibilityPage,
    AccountChoice,
    AccountsPage,
    AppPage,
    BankHealth,
    BankHit,
    BankPage,
    BankReport,
    Brand,
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
from tests.webform.orders import payment_pages

NOW = datetime(2026, 11, 15, 13, 5, tzinfo=UTC)
ACTION = "/customer/v2/webform/step"
HOSTILE = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}"
LONG = "Raiffeisenwarengenossenschaftsbank Oberschwaben-Donaudampfschifffahrtsgesellschaft eG"
FLICKER = "070287151010105F"
STEPS = ("legal", "bank", "login", "approve", "accounts")
PAY_STEPS = ("legal", "order", "approve")

BRAND = Brand(
    name="Lindgrün Haushaltsbuch",
    colour="#2f7d32",
    has_logo=False,
    operator="Lindgrün Haushaltsbuch GmbH, Münster",
    purpose={"de": "Übersicht über Einnahmen und Ausgaben", "en": "Overview of income and costs"},
    legal_text={
        "de": "Ich beauftrage den Dienst, Kontostände und Umsätze abzurufen.\n\n" * 12,
        "en": "I ask the service to fetch balances and transactions.\n\n" * 12,
    },
    legal_version="3",
    support_url="https://hilfe.lindgruen.example/konten",
    support_phone="0251 555 0100",
    privacy_url="https://lindgruen.example/datenschutz",
    imprint_url="https://lindgruen.example/impressum",
)
FRAME = PageFrame(
    brand=BRAND,
    language="de",
    step=1,
    steps=STEPS,
    reference="7K4M-29QX",
    expires_at=NOW + timedelta(minutes=24),
    extensions_left=10,
    csrf="csrf-token-of-this-session",
    target_host="app.lindgruen.example",
)


def bank(
    name: str = "Musterbank Nord", health: BankHealth = BankHealth.GOOD, **more: bool
) -> BankHit:
    """Make a bank; ids differ with the name."""
    return BankHit(
        UUID(int=sum(map(ord, name))),
        name,
        "Kiel",
        "21099910",
        "MUSTDE2KXXX",
        health,
        **{"is_test": False, **more},
    )


NORD, TEST, DOWN = bank(), bank("Musterbank Demo", is_test=True), bank("Seeblick", BankHealth.BAD)
LONG_BANK, HOSTILE_BANK = bank(LONG, BankHealth.UNKNOWN), bank(HOSTILE)
FIELDS = (
    LoginInput(
        "userid",
        "Anmeldename",
        secret=False,
        pattern="^[0-9]{8,10}$",
        hint="Steht auf Ihrem Zugangsbrief",
        value="20481377",
    ),
    LoginInput(
        "pin", "Online-PIN", secret=True, pattern="^.{5,20}$", hint="Nicht die PIN Ihrer Karte"
    ),
)
HOSTILE_FIELDS = (
    LoginInput("userid", HOSTILE, secret=False, pattern=HOSTILE, hint=HOSTILE, value=HOSTILE),
    LoginInput("pin", HOSTILE, secret=True, pattern="|#~3", hint=None),
)
LOGIN = LoginPage(NORD, FIELDS, hint="Den Anmeldenamen finden Sie unter „Service, Zugangsdaten“.")
ACCOUNTS = (
    AccountChoice(
        "p1",
        ProductKind.CHECKING,
        "Girokonto",
        "DE•• •••• 4711",
        Decimal("1284.36"),
        "EUR",
        chosen=True,
    ),
    AccountChoice(
        "p2",
        ProductKind.CHECKING,
        "Haushaltsgemeinschaftskonto Annegret und Johannes",
        "DE•• •••• 0816",
        Decimal("-1234212.90"),
        "EUR",
        chosen=True,
    ),
    AccountChoice("p3", ProductKind.DEPOT, "Depot 1", None, None, None, chosen=False),
    AccountChoice(
        "p4",
        ProductKind.CREDIT_CARD,
        "Kreditkarte Gold",
        "•••• 5518",
        Decimal("-347.12"),
        "CHF",
        chosen=True,
    ),
)
TAN = TanPage(
    NORD,
    "SMS-TAN",
    "Bitte geben Sie die TAN ein.\nFür: Anmeldung",
    None,
    None,
    has_photo=False,
    tries_left=3,
    valid_until=NOW + timedelta(minutes=5),
)
APP = AppPage(
    NORD,
    "NordFreigabe-App",
    "Bitte geben Sie den Auftrag in Ihrer App frei.",
    NOW - timedelta(seconds=35),
    NOW + timedelta(minutes=5),
)
METHODS = (
    SecurityMethod("910", "SMS-TAN an •••• 318", "Sie erhalten eine SMS mit sechs Ziffern."),
    SecurityMethod("920", "chipTAN optisch"),
    SecurityMethod("921", "NordFreigabe-App", decoupled=True),
)
MEDIA = (
    *(TanMedium(f"Gerät {kind.value}", kind) for kind in MediaClass),
    TanMedium(
        "Handy mit einem sehr langen Namen von Annegret-Charlotte",
        MediaClass.PUSH,
        valid_until=NOW.date(),
    ),
)

# Every page by a name; the first number is the step it is met at.
PAGES: dict[str, tuple[int, Page]] = {
    "legal": (1, LegalPage()),
    "bank-popular": (2, BankPage("", (NORD, TEST, DOWN, LONG_BANK), more=True)),
    "bank-hits": (2, BankPage("muster", (NORD, TEST), more=False)),
    "bank-more": (2, BankPage("bank", (NORD, TEST, DOWN, LONG_BANK), more=True)),
    "bank-none": (2, BankPage(HOSTILE, (), more=False, missing=HOSTILE)),
    "bank-reported": (2, BankPage("", (NORD,), more=False, report=BankReport.TAKEN)),
    "bank-no-name": (2, BankPage("", (NORD,), more=False, report=BankReport.NO_NAME)),
    "bank-enough": (2, BankPage("", (NORD,), more=False, report=BankReport.ENOUGH)),
    "bank-hostile": (2, BankPage(HOSTILE, (HOSTILE_BANK,), more=False)),
    "login": (3, LOGIN),
    "login-wrong": (3, replace(LOGIN, trouble=PageTrouble.CREDENTIALS, attempts_left=2)),
    "login-last": (
        3,
        replace(LOGIN, trouble=PageTrouble.CREDENTIALS, attempts_left=1, must_confirm=True),
    ),
    "login-incomplete": (3, replace(LOGIN, trouble=PageTrouble.INCOMPLETE)),
    "login-hostile": (3, LoginPage(HOSTILE_BANK, HOSTILE_FIELDS, HOSTILE, PageTrouble.UNREACHABLE)),
    "connecting": (3, ConnectingPage(NORD, None, NOW - timedelta(seconds=4), may_leave=False)),
    "connecting-slow": (
        3,
        ConnectingPage(LONG_BANK, 5, NOW - timedelta(seconds=75), may_leave=True),
    ),
    "method": (4, MethodPage(NORD, METHODS, "921")),
    "method-hostile": (
        4,
        MethodPage(HOSTILE_BANK, (SecurityMethod(HOSTILE, HOSTILE, HOSTILE),), None),
    ),
    "medium": (4, MediumPage(NORD, MEDIA)),
    "tan-text": (4, TAN),
    "tan-anew": (4, replace(TAN, can_choose_anew=True)),
    "tan-wrong": (4, replace(TAN, trouble=PageTrouble.TAN_WRONG, tries_left=1)),
    "tan-flicker": (
        4,
        replace(TAN, method="chipTAN optisch", flicker=FLICKER, start_code="29081144"),
    ),
    "tan-manual": (4, replace(TAN, method="chipTAN manuell", start_code="29081144")),
    "tan-photo": (4, replace(TAN, method="photoTAN", has_photo=True)),
    "tan-hostile": (
        4,
        replace(
            TAN,
            bank=HOSTILE_BANK,
            method=HOSTILE,
            instructions=HOSTILE,
            start_code=HOSTILE,
            flicker=FLICKER,
        ),
    ),
    "app": (4, APP),
    "app-anew": (4, replace(APP, can_choose_anew=True)),
    "app-not-yet": (4, replace(APP, trouble=PageTrouble.NOT_YET)),
    "app-hostile": (4, replace(APP, bank=HOSTILE_BANK, method=HOSTILE, instructions=HOSTILE)),
    "redirect": (
        4,
        RedirectPage(
            NORD, "https://login.musterbank.example/oauth?state=a&b=c", "login.musterbank.example"
        ),
    ),
    "accounts": (5, AccountsPage(NORD, ACCOUNTS)),
    "accounts-none": (5, AccountsPage(NORD, ACCOUNTS, nothing_chosen=True)),
    "accounts-hostile": (
        5,
        AccountsPage(
            HOSTILE_BANK,
            (
                AccountChoice(
                    HOSTILE,
                    ProductKind.CHECKING,
                    HOSTILE,
                    HOSTILE,
                    Decimal(0),
                    HOSTILE,
                    chosen=True,
                ),
            ),
        ),
    ),
    "cancel": (3, CancelPage()),
    **{
        f"error-{trouble.value}": (3, ErrorPage(trouble, NORD, None, can_retry=True))
        for trouble in PageTrouble
    },
    "error-hostile": (
        3,
        ErrorPage(PageTrouble.UNREACHABLE, HOSTILE_BANK, HOSTILE, can_retry=False),
    ),
    "error-no-bank": (0, ErrorPage(PageTrouble.INTERNAL, None, None, can_retry=False)),
    **{
        f"exit-{end.value}": (
            0,
            ExitPage(end, "https://app.lindgruen.example/cb?state=1&x=2", "app.lindgruen.example"),
        )
        for end in Exit
    },
    "exit-done": (
        0,
        ExitPage(
            Exit.ACCOUNT_CREATED,
            "https://app.lindgruen.example/cb",
            "app.lindgruen.example",
            NORD,
            5,
            NOW + timedelta(days=180),
        ),
    ),
    "exit-nowhere": (0, ExitPage(Exit.NO_CALLBACK_URL, None, None)),
    "accessibility": (0, AccessibilityPage(NOW.date())),
    "accessibility-hostile": (0, AccessibilityPage(NOW.date())),
    **{
        name: (0 if name.startswith("exit") else 2, page)
        for name, page in payment_pages(
            NORD, TAN, APP, MethodPage(NORD, METHODS, "921"), MediumPage(NORD, MEDIA), HOSTILE
        ).items()
    },
}


def frame_for(name: str, language: str, **changes: object) -> PageFrame:
    """Make the frame that goes around the named page."""
    step, _ = PAGES[name]
    frame = replace(FRAME, language=language, step=step)
    if "pay-" in name:
        frame = replace(frame, steps=PAY_STEPS, paying=True)
    if name.endswith("-hostile"):
        hostile = {"de": HOSTILE, "en": HOSTILE}
        frame = replace(
            frame,
            target_host=HOSTILE,
            csrf=HOSTILE,
            reference=HOSTILE,
            brand=replace(
                BRAND,
                name=HOSTILE,
                operator=HOSTILE,
                purpose=hostile,
                legal_text=hostile,
                legal_version=HOSTILE,
                support_phone=HOSTILE,
                support_url=None,
            ),
        )
    return replace(frame, **changes)  # pyright: ignore[reportArgumentType] - fields by name
