"""The pages of a payment as people may meet them."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.webform.orders import (
    CheckShown,
    ConfirmPage,
    DoubtPage,
    EditField,
    EditPage,
    OrderShown,
    PayeePage,
    PayerChoice,
    PayerShown,
    PaymentEnd,
    SendingPage,
    Slip,
    TransferShown,
)
from kontowerk.webform.pages import (
    AppPage,
    BankHit,
    CancelPage,
    Exit,
    ExitPage,
    LegalPage,
    MediumPage,
    MethodPage,
    Page,
    RedirectPage,
    TanPage,
)

IBAN = "DE02120300000000202051"
PAINTER = TransferShown(
    recipient="Malerbetrieb Jörg Müller",
    iban=IBAN,
    amount=Decimal("1480.00"),
    currency="EUR",
    purpose="Rechnung 2026-118 über Fenster & Türen",
    sent_recipient="Malerbetrieb Joerg Mueller",
    sent_purpose="Rechnung 2026-118 ueber Fenster + Tueren",
)
PLAIN = TransferShown("Anna Blum", IBAN, Decimal("12.30"), "EUR", "")
ORDER = OrderShown(
    (PAINTER,),
    PayerShown("Girokonto", "DE•• •••• 4711"),
    instant=True,
    execute_on=None,
    can_change=True,
)
SIMPLE = OrderShown((PLAIN,), ORDER.payer, instant=False, execute_on=None)
BULK = replace(SIMPLE, transfers=(PAINTER, PLAIN), execute_on=date(2026, 12, 1))
PAYERS = (
    PayerChoice("k1", "Musterbank Nord", "Girokonto", "DE•• •••• 4711", Decimal("99.10"), "EUR"),
    PayerChoice("k2", "Seeblick", "Haushaltskonto", None, None, None),
)
VALUES = {
    EditField.RECIPIENT: PAINTER.recipient,
    EditField.IBAN: PAINTER.iban,
    EditField.AMOUNT: "1480,00",
    EditField.PURPOSE: PAINTER.purpose,
}
CLOSE = CheckShown(
    PAINTER.recipient, IBAN, PayeeMatch.CLOSE_MATCH, "Malerbetrieb Joerg Mueller e.K."
)


def payment_pages(
    bank: BankHit, tan: TanPage, app: AppPage, method: MethodPage, medium: MediumPage, hostile: str
) -> dict[str, Page]:
    """Make every page of a payment by a name."""
    now = app.valid_until - timedelta(minutes=5)
    bad = TransferShown(hostile, hostile, Decimal("0.001"), hostile, hostile, hostile, hostile)
    bad_order = OrderShown(
        (bad,), PayerShown(hostile, hostile), instant=False, execute_on=None, can_change=True
    )
    payee = PayeePage(ORDER, bank.name, (CLOSE,), must_tick=False)
    url = "https://app.lindgruen.example/cb"
    return {
        "pay-legal": LegalPage(),
        "pay-confirm": ConfirmPage(ORDER),
        "pay-confirm-simple": ConfirmPage(SIMPLE),
        "pay-confirm-bulk": ConfirmPage(BULK),
        "pay-confirm-payers": ConfirmPage(replace(ORDER, payer=None), PAYERS),
        "pay-confirm-unchosen": ConfirmPage(
            replace(ORDER, payer=None), PAYERS, nothing_chosen=True
        ),
        "pay-confirm-nobody": ConfirmPage(replace(ORDER, payer=None)),
        "pay-confirm-wrong": ConfirmPage(ORDER, wrong=("amount", "bic")),
        "pay-confirm-hostile": ConfirmPage(
            bad_order, (replace(PAYERS[0], bank=hostile, label=hostile, number=hostile),)
        ),
        "pay-edit": EditPage(VALUES, "EUR"),
        "pay-edit-wrong": EditPage(
            VALUES, "EUR", {EditField.AMOUNT: Slip.AMBIGUOUS, EditField.IBAN: Slip.IBAN}
        ),
        "pay-edit-hostile": EditPage(
            dict.fromkeys(EditField, hostile), "EUR", {EditField.RECIPIENT: Slip.TOO_LONG}
        ),
        "pay-payee-close": payee,
        "pay-payee-none": replace(
            payee,
            checks=(replace(CLOSE, result=PayeeMatch.NO_MATCH, matched_name=None),),
            must_tick=True,
        ),
        "pay-payee-unticked": replace(
            payee,
            order=SIMPLE,
            checks=(replace(CLOSE, result=PayeeMatch.NOT_POSSIBLE, matched_name=None),),
            must_tick=True,
            not_ticked=True,
        ),
        "pay-payee-hostile": replace(
            payee,
            bank=hostile,
            checks=(CheckShown(hostile, hostile, PayeeMatch.CLOSE_MATCH, hostile),),
        ),
        "pay-sending": SendingPage(ORDER, bank.name, now, approved=False),
        "pay-sending-approved": SendingPage(SIMPLE, None, now, approved=True),
        "pay-doubt": DoubtPage(ORDER, bank.name, accepted=False),
        "pay-doubt-accepted": DoubtPage(SIMPLE, None, accepted=True),
        "pay-method": replace(method, order=ORDER),
        "pay-medium": replace(medium, order=SIMPLE),
        "pay-tan": replace(tan, order=ORDER),
        "pay-tan-photo": replace(tan, order=BULK, has_photo=True),
        "pay-app": replace(app, order=ORDER),
        "pay-redirect": RedirectPage(bank, "https://bank.example/x", "bank.example", SIMPLE),
        "pay-cancel": CancelPage(),
        "pay-cancel-sent": CancelPage(sent=True),
        **{
            f"exit-pay-{end.value}": ExitPage(
                Exit.FINISHED if end is PaymentEnd.DONE else Exit.BACKEND_ERROR,
                url,
                "app.lindgruen.example",
                bank,
                payment=end,
                order=ORDER,
                pause=None if end in (PaymentEnd.NOTHING, PaymentEnd.WITHDRAWN) else 20,
            )
            for end in PaymentEnd
        },
    }
