"""Words of the interface for our own: one table per vocabulary, and every member has a word.

Spec: Provider (`capabilities`); BankProduct (`kategorie`); BankAccess (`status`); TanMedium;
Securities position; Redirect flow (`useCase`); Consent status; Transfer; Customer (paths).
"""

from collections.abc import Iterable
from typing import Any, Final

from kontowerk.accesses.model import AccessStatus, Brought
from kontowerk.bankcalls.model import Party
from kontowerk.connectors.contract import History
from kontowerk.connectors.snapshot import MediaClass, ProductKind, Unit
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.ledger.model import BalanceSource
from kontowerk.payments.model import LinkState
from kontowerk.providers.model import Capability
from kontowerk.reports.model import ReportPurpose, ReportState
from kontowerk.webform.model import UseCase

CAPABILITIES: Final[dict[Capability, str]] = {
    Capability.ACCOUNTS: "KONTEN",
    Capability.CARDS: "KARTEN",
    Capability.DEPOTS: "DEPOTS",
}
PRODUCT_KINDS: Final[dict[ProductKind, str]] = {
    ProductKind.CHECKING: "GIROKONTO",
    ProductKind.SAVINGS: "SPARKONTO",
    ProductKind.FIXED_TERM: "FESTGELDKONTO",
    ProductKind.LOAN: "KREDITKONTO",
    ProductKind.CALL_MONEY: "TAGESGELDKONTO",
    ProductKind.HOME_SAVINGS: "BAUSPARKONTO",
    ProductKind.OTHER_ACCOUNT: "SONSTIGESKONTO",
    ProductKind.CREDIT_CARD: "KREDITKARTE",
    ProductKind.OTHER_CARD: "SONSTIGEKARTE",
    ProductKind.DEPOT: "DEPOT",
    ProductKind.OTHER_PRODUCT: "SONSTIGESPRODUKT",
}
STATUSES: Final[dict[AccessStatus, str]] = {
    AccessStatus.STARTED: "GESTARTET",
    AccessStatus.HEADERS: "KOPFDATEN",
    AccessStatus.COMPLETE: "VOLLSTAENDIG",
}
MEDIA_CLASSES: Final[dict[MediaClass, str]] = {
    MediaClass.LIST: "LISTE",
    MediaClass.GENERATOR: "GENERATOR",
    MediaClass.MOBILE: "MOBIL",
    MediaClass.SECODER: "SECODER",
    MediaClass.PUSH: "PUSHTAN",
}
UNITS: Final[dict[Unit, str]] = {Unit.PIECES: "STUECK", Unit.NOMINAL: "NOMINAL"}
BALANCE_SOURCES: Final[dict[BalanceSource, str]] = {
    BalanceSource.STATEMENT: "SWIFTMSG",
    BalanceSource.OTHER: "SONSTIGES",
}
USE_CASES: Final[dict[UseCase, str]] = {
    UseCase.ADD_ACCESS: "CREATE_ACCOUNT",
    UseCase.RENEW_APPROVAL: "AUTHENTICATE_ACCOUNT",
    UseCase.SINGLE_TRANSFER: "SINGLE_TRANSFER",
}
SCA_MEDIA_CLASSES: Final[dict[MediaClass, str]] = {
    MediaClass.LIST: "LIST",
    MediaClass.GENERATOR: "GENERATOR",
    MediaClass.MOBILE: "MOBILE",
    MediaClass.SECODER: "SECODER",
    MediaClass.PUSH: "PUSHTAN",
}
PAYEE_MATCHES: Final[dict[PayeeMatch, str]] = {  # OP-099
    PayeeMatch.MATCH: "MATCH",
    PayeeMatch.CLOSE_MATCH: "CLOSE_MATCH",
    PayeeMatch.NO_MATCH: "NO_MATCH",
    PayeeMatch.NOT_POSSIBLE: "NOT_POSSIBLE",
}
LINK_STATES: Final[dict[LinkState, str]] = {  # of a payment link (extension)
    LinkState.OPEN: "OPEN",
    LinkState.IN_PROGRESS: "IN_PROGRESS",
    LinkState.EXECUTED: "EXECUTED",
    LinkState.IN_DOUBT: "IN_DOUBT",
    LinkState.CANCELLED: "CANCELLED",
    LinkState.EXPIRED: "EXPIRED",
}
REPORT_STATES: Final[dict[ReportState, str]] = {  # of an account report (extension)
    ReportState.REQUESTED: "REQUESTED",
    ReportState.READY: "READY_FOR_REVIEW",
    ReportState.RELEASED: "RELEASED",
    ReportState.REFUSED: "REFUSED",
    ReportState.EXPIRED: "EXPIRED",
    ReportState.ENDED: "ENDED",
}
REPORT_PURPOSES: Final[dict[ReportPurpose, str]] = {
    ReportPurpose.TENANCY: "TENANCY",
    ReportPurpose.CREDIT: "CREDIT",
}
OUTCOMES: Final[dict[Brought, str]] = {  # of a fetch (extension)
    Brought.ALL: "SUCCEEDED",
    Brought.PART: "PARTIAL",
    Brought.NOTHING: "FAILED",
}
FAULTS: Final[dict[Party, str]] = {  # likewise; what is nobody's fault is not told
    Party.BANK: "BANK",
    Party.PERSON: "USER",
    Party.US: "SERVICE",
}
HISTORIES: Final[dict[str, History]] = {  # `maxTransactions`
    "none": History.OPEN,
    "all": History.ALL,
    "paymentAccounts": History.PAYMENT_ACCOUNTS,
}

# The paths of the customer chapter; routes and links are both made from these.
CUSTOMER_PATH: Final = "/customer/v2"
ACCESSES_PATH: Final = "/bankzugaenge"
TRANSACTIONS_PATH: Final = "/kontoumsaetze"
POSITIONS_PATH: Final = "/depotpositionen"
ISSUES_PATH: Final = "/issues"
BUDGET_PATH: Final = "/budget"
SYNC_PATH: Final = "/sync"  # an extension
CONSENT_PATH: Final = "/consent"
POLL_PATH: Final = "/poll"
CANCEL_PATH: Final = "/cancel"
RETURN_PATH: Final = CONSENT_PATH + "/return"
SESSIONS_PATH: Final = "/regprotect/sessions"
WEBFORM_PATH: Final = "/webform"
LEGACY_TRANSFER_PATH: Final = "/ueberweisung"
SINGLE_TRANSFER_PATH: Final = "/payment/single-transfer"
BULK_TRANSFER_PATH: Final = "/payment/bulk-transfer"
STANDING_PATH: Final = "/standing-orders"  # an extension
PAYEE_PATH: Final = "/payment/verification-of-payee"
SEVERAL_PATH: Final = "/bulk"  # of checks of payees; an extension
REFUND_PATH: Final = "/refund"  # of a booking; an extension
PAYMENT_LINK_PATH: Final = "/payment/link"  # an extension
ACCOUNT_REPORT_PATH: Final = "/account-report"  # an extension
RULES_PATH: Final = "/ai/rules"
RAW_TRANSACTIONS_PATH: Final = "/ai/transactions"
CONTRACTS_PATH: Final = "/ai/contracts"
SPLITS_PATH: Final = CONTRACTS_PATH + "/splits"  # an extension
CASHFLOW_PATH: Final = "/ai/cashflow"
DISPOSABLE_MONEY_PATH: Final = "/ai/disposable-money"
LIFE_EVENTS_PATH: Final = "/ai/life-events"
LIFE_STAGES_PATH: Final = "/ai/life-stages"
STAGES_OF_LIFE_PATH: Final = "/ai/life/stages"  # the other spelling of the same
SALES_TRIGGERS_PATH: Final = "/ai/sales-triggers"
AFFORDABILITY_PATH: Final = "/ai/affordability"
AI_PRODUCTS_PATH: Final = "/ai/bank-products"

ACCESSES_KEY: Final = "bankzugaenge"  # in the export of a user
TRANSACTIONS_KEY: Final = "kontoumsaetze"  # of an access there
PAYMENTS_KEY: Final = "ueberweisungen"  # likewise
CORRECTIONS_KEY: Final = "tagCorrections"  # likewise
SPLITS_KEY: Final = "contractSplits"  # likewise
RULES_KEY: Final = "taggingRules"  # likewise


def enum_schema(words: Iterable[str]) -> dict[str, Any]:
    """Return the JSON schema of a closed vocabulary."""
    return {"type": "string", "enum": list(words)}
