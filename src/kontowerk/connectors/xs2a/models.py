"""The parts of the bank's JSON that we read; whatever else is in it is ignored.

Spec: psd2-api 1.3.11, components/schemas. Names are the standard's, in our spelling.
"""

from datetime import date, datetime
from typing import Any, ClassVar, TypeVar

import msgspec

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.xs2a import lenient, shapes
from kontowerk.kit.metrics import ODDITIES

T = TypeVar("T", bound=msgspec.Struct)


class Read(msgspec.Struct, frozen=True, rename="camel"):
    """Something a bank said."""

    skippable: ClassVar[bool] = False  # a list is as good without a row of this kind
    whole: ClassVar[frozenset[str]] = frozenset()  # fields that are absent or fit

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Bring another shape of the same thing into that of the standard."""
        return raw


class Href(Read, frozen=True):
    """hrefType."""

    href: str | None = None

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.link(raw)


Links = dict[str, Href | None]


class TppMessage(Read, frozen=True):
    """tppMessage: the code is all we react to."""

    skippable: ClassVar[bool] = True

    code: str | None = None


class Refusal(Read, frozen=True):
    """ErrorNNN_NG_AIS, and the same in the form of RFC 7807."""

    tpp_messages: list[TppMessage] | None = None
    code: str | None = None
    additional_errors: list[TppMessage] | None = None
    error: str | None = None  # of OAuth 2, in small letters

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.refusal(raw)


# Approval ----------------------------------------------------------------------------------


class ScaMethod(Read, frozen=True):
    """authenticationObject."""

    skippable: ClassVar[bool] = True

    authentication_method_id: str
    authentication_type: str | None = None
    name: str | None = None
    explanation: str | None = None


class ChallengeData(Read, frozen=True):
    """challengeData; `imageLink` leads elsewhere and is left alone."""

    image: str | None = None
    data: list[str] | str | None = None
    additional_information: str | None = None
    otp_max_length: int | None = None
    otp_format: str | None = None


class ScaAnswer(Read, frozen=True):
    """What is said on the way to an approval.

    consentsResponse-201, paymentInitationRequestResponse-201, startScaprocessResponse,
    updatePsu...Response, scaStatusResponse.
    """

    consent_status: str | None = None
    consent_id: str | None = None
    transaction_status: str | None = None
    payment_id: str | None = None
    sca_status: str | None = None
    authorisation_id: str | None = None
    sca_methods: list[ScaMethod] | None = None
    chosen_sca_method: ScaMethod | None = None
    challenge_data: ChallengeData | None = None
    psu_message: str | None = None
    links: Links | None = msgspec.field(default=None, name="_links")


class ConsentInformation(Read, frozen=True):
    """consentInformationResponse-200_json, consentStatusResponse-200."""

    consent_status: str
    valid_until: date | None = None


# Payments ----------------------------------------------------------------------------------


class PaymentStatus(Read, frozen=True):
    """paymentInitiationStatusResponse-200_json; its messages say why."""

    transaction_status: str
    tpp_messages: list[TppMessage] | None = None


class Authorisations(Read, frozen=True):
    """authorisations."""

    authorisation_ids: list[str]


# Accounts ----------------------------------------------------------------------------------


class Amount(Read, frozen=True):
    """amount: text, because a float is no money."""

    currency: str
    amount: str

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.amount(raw)


class AccountReference(Read, frozen=True):
    """accountReference."""

    iban: str | None = None
    bban: str | None = None

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.partner(raw)


class BalanceRow(Read, frozen=True):
    """balance; one that cannot be read is left out."""

    skippable: ClassVar[bool] = True

    balance_amount: Amount
    balance_type: str = ""
    credit_limit_included: bool | None = None
    credit_debit_indicator: str | None = None
    last_change_date_time: datetime | None = None
    reference_date: date | None = None

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.balance(raw)


class AccountRow(Read, frozen=True):
    """accountDetails and cardAccountDetails."""

    resource_id: str | None = None
    iban: str | None = None
    bban: str | None = None
    masked_pan: str | None = None
    currency: str | None = None
    name: str | None = None
    display_name: str | None = None
    product: str | None = None
    cash_account_type: str | None = None
    status: str | None = None
    details: str | None = None
    bic: str | None = None
    owner_name: str | None = None
    credit_limit: Amount | None = None
    debit_accounting: bool | None = None
    balances: list[BalanceRow] | None = None
    links: Links | None = msgspec.field(default=None, name="_links")

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.account(raw)


class AccountList(Read, frozen=True):
    """accountList."""

    accounts: list[AccountRow]

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.accounts(raw)


class CardAccountList(Read, frozen=True):
    """cardAccountList."""

    card_accounts: list[AccountRow]

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.listed(raw, "cardAccounts", "card-accounts", "accounts")


class Balances(Read, frozen=True):
    """readAccountBalanceResponse-200, readCardAccountBalanceResponse-200."""

    balances: list[BalanceRow]
    debit_accounting: bool | None = None

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.listed(raw, "balances", "balance")


class StructuredRemittance(Read, frozen=True):
    """remittanceInformationStructured."""

    reference: str | None = None


class Details(Read, frozen=True):
    """What `transactions` and `EntryDetailsElement` share."""

    transaction_amount: Amount
    credit_debit_indicator: str | None = None  # of others; the standard has a sign
    end_to_end_id: str | None = None
    mandate_id: str | None = None
    creditor_id: str | None = None
    creditor_name: str | None = None
    creditor_account: AccountReference | None = None
    creditor_agent: str | None = None
    ultimate_creditor: str | None = None
    debtor_name: str | None = None
    debtor_account: AccountReference | None = None
    debtor_agent: str | None = None
    ultimate_debtor: str | None = None
    remittance_information_unstructured: str | None = None
    remittance_information_unstructured_array: list[str] | None = None
    remittance_information_structured: StructuredRemittance | str | None = None
    remittance_information_structured_array: list[StructuredRemittance] | None = None

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.booking(raw)


class TransactionRow(Details, frozen=True):
    """transactions."""

    transaction_id: str | None = None
    entry_reference: str | None = None
    booking_date: date | None = None
    value_date: date | None = None
    booking_date_time: datetime | None = None
    value_date_time: datetime | None = None
    entry_details: list[Details] | None = None
    additional_information: str | None = None
    proprietary_bank_transaction_code: str | None = None


class Report(Read, frozen=True):
    """accountReport. Bookings that cannot be read are not "no bookings"."""

    whole: ClassVar[frozenset[str]] = frozenset({"booked"})
    booked: list[TransactionRow] | None = None
    pending: list[TransactionRow] | None = None
    links: Links | None = msgspec.field(default=None, name="_links")

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.report(raw)


class Statement(Read, frozen=True):
    """transactionsResponse-200_json."""

    whole: ClassVar[frozenset[str]] = frozenset({"transactions"})
    transactions: Report | None = None
    balances: list[BalanceRow] | None = None
    links: Links | None = msgspec.field(default=None, name="_links")

    @classmethod
    def shaped(cls, raw: object) -> object:
        """Take other shapes."""
        return shapes.row_statement(raw)


class CardRow(Read, frozen=True):
    """cardTransaction."""

    transaction_amount: Amount
    credit_debit_indicator: str | None = None
    card_transaction_id: str | None = None
    booking_date: date | None = None
    transaction_date: date | None = None
    value_date: date | None = None
    card_acceptor_id: str | None = None
    transaction_details: str | None = None
    proprietary_bank_transaction_code: str | None = None


class CardReport(Read, frozen=True):
    """cardAccountReport."""

    whole: ClassVar[frozenset[str]] = frozenset({"booked"})
    booked: list[CardRow] | None = None
    links: Links | None = msgspec.field(default=None, name="_links")


class CardStatement(Read, frozen=True):
    """cardAccountsTransactionsResponse200."""

    card_transactions: CardReport
    debit_accounting: bool | None = None


def _is_dated(row: TransactionRow) -> bool:
    days = (row.booking_date, row.value_date, row.booking_date_time, row.value_date_time)
    return any(day is not None for day in days)


def _is_shapeless(found: object) -> bool:
    """Say whether what is sought may stand there in another shape."""
    if isinstance(found, Statement):
        report = found.transactions
        return report is None or report == Report() or not all(map(_is_dated, report.booked or ()))
    if isinstance(found, AccountList):
        return not all(
            row.resource_id and (row.iban or row.bban or row.masked_pan) for row in found.accounts
        )
    return isinstance(found, ScaAnswer | Refusal) and found == type(found)()


def read(content: bytes, kind: type[T]) -> T:
    """Read an answer, by the standard if it keeps to it, else field by field.

    Raises UnreadableError.
    """
    try:
        strict = msgspec.json.decode(content, type=kind)
        if not shapes.is_spelt_otherwise(content) and not _is_shapeless(strict):
            return strict
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        found: T = lenient.fitted(shapes.unwrapped(lenient.decode(content)), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, lenient.DoesNotFitError):
        message = f"no {kind.__name__}"
        raise UnreadableAnswerError(what=message) from None
    ODDITIES.labels(protocol="xs2a", what=kind.__name__).inc()
    return found


def write(body: dict[str, Any]) -> bytes:
    """Write a request; keys are spelt as the standard spells them."""
    return msgspec.json.encode(body)


def target(links: Links | None, *names: str) -> str | None:
    """Return the first of the named links that the bank gave."""
    given = links or {}
    found = [link.href for name in names if (link := given.get(name)) is not None]
    if not found and given:
        plain = {lenient.bare(name): link for name, link in given.items()}
        found = [link.href for name in names if (link := plain.get(lenient.bare(name)))]
    return next((href for href in found if href), None)
