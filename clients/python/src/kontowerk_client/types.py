"""Bodies as they are on the wire, made from the document by `make client-types`.

Numbers with a decimal point are read as `Decimal`, never as `float`.
"""

from __future__ import annotations  # a class may stand below the one that names it

from decimal import Decimal
from typing import Literal, NotRequired, TypedDict

Number = Decimal | int


class AccessEvent(TypedDict):
    """A bank access was connected, needs its user, is broken, or was removed."""

    data: AccessEventData
    """Bank access of the event."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of a user's events of this type; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["access.connected", "access.needs_person", "access.broken", "access.removed"]
    """Type of event for the bank access."""


class AccessEventData(TypedDict):
    """The bank access, and what it waits for."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    bankzugang: str
    """Address of the bank access; for a removed one, its former address."""
    state: NotRequired[
        Literal["approval", "refused", "locked", "incomplete", "bank", "service"] | None
    ]
    """Required action; absent if none is required."""
    userReference: str
    """ID of the user of the bank access."""


class AccessInput(TypedDict):
    """A bank access to add; credentials are encrypted, from field key to value."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields of the provider by `fieldkey`, each encrypted; regulated tenants only."""
    providerId: NotRequired[str | None]
    """ID of the provider; regulated tenants only, required for a new bank access."""
    selectedBankProducts: NotRequired[list[str] | None]
    """IDs of the products to keep; absent: all."""
    sync: NotRequired[bool]
    """Whether to store the credentials and refresh in the background; else data is temporary."""


class AccountReport(TypedDict):
    """An account report and its status. `url` is returned only on creation."""

    createdAt: str
    """Time of the request."""
    endedAt: NotRequired[str | None]
    """Time of the withdrawal by the tenant or the user."""
    expiresOn: str
    """Last day on which the user can release it, in German time."""
    purpose: Literal["TENANCY", "CREDIT"]
    """`TENANCY` or `CREDIT`."""
    receiver: str
    """Recipient of the report, as shown to the user."""
    refusedAt: NotRequired[str | None]
    """Time of the refusal by the user."""
    relations: list[Relation]
    """Links to related operations."""
    releasedAt: NotRequired[str | None]
    """Time of the release by the user."""
    reportId: str
    """ID of the report."""
    state: Literal["REQUESTED", "READY_FOR_REVIEW", "RELEASED", "REFUSED", "EXPIRED", "ENDED"]
    """`REQUESTED`, `READY_FOR_REVIEW`, `RELEASED`, `REFUSED`, `EXPIRED` or `ENDED`."""
    subject: NotRequired[str | None]
    """Subject, in the tenant's words."""
    url: NotRequired[str | None]
    """Address for the user; returned only on creation."""
    validUntil: NotRequired[str | None]
    """Last day of validity, 30 days after the release."""


class AccountReportContent(TypedDict):
    """Content of an account report, in euros per month; incomplete months are not counted."""

    accounts: int
    """Number of accounts evaluated."""
    banks: list[str]
    """Names of their banks."""
    bookings: int
    """Number of transactions in the months covered."""
    bookingsLeftOut: int
    """Number of transactions in other currencies."""
    currency: str
    """`EUR`."""
    disposableMoney: Number
    """Income minus fixed costs, in euros per month."""
    fetchedAt: NotRequired[str | None]
    """Time of the oldest refresh among the accounts."""
    fixedCosts: AccountReportSum
    """Current contracts per month, without savings."""
    holders: list[str]
    """Names of the account holders, as reported by the banks."""
    income: AccountReportSum
    """Regular monthly income."""
    incompleteMonths: list[str]
    """Incomplete months, which are not counted."""
    irregularIncome: Number
    """Income outside contracts, in euros per month; not counted."""
    months: list[str]
    """Complete months, which are counted."""
    returnedDebits: AccountReportReturns
    """Returned debits of up to one year."""


class AccountReportInput(TypedDict):
    """Purpose and recipient of a report; the user sees both before releasing it."""

    expiresOn: NotRequired[str | None]
    """Last day on which the user can release it; default: 14 days from now."""
    purpose: Literal["TENANCY", "CREDIT"]
    """`TENANCY` or `CREDIT`."""
    receiver: str
    """Recipient of the report; at most 140 characters."""
    subject: NotRequired[str | None]
    """Subject, for example an address; at most 140 characters."""


class AccountReportLine(TypedDict):
    """Euros per month of one category, and the transactions they are based on."""

    amount: Number
    """Euros per month; negative for costs."""
    bookings: int
    """Number of underlying transactions."""
    category: str
    """`systemName` of the category."""
    first: str
    """Date of the first of these transactions."""
    last: str
    """Date of the last of these transactions."""


class AccountReportReturns(TypedDict):
    """Direct debits returned since a date, and when."""

    count: int
    """Number of returned debits."""
    days: list[str]
    """Dates of the returns."""
    since: NotRequired[str | None]
    """First day of the evaluated period."""


class AccountReportSum(TypedDict):
    """Euros per month, with the lines they consist of."""

    amount: Number
    """Euros per month."""
    lines: list[AccountReportLine]
    """Components, largest first."""


class AffordabilityDetails(TypedDict):
    """Monthly averages over the last full months, at least three and at most twelve."""

    creditCards: int
    """Number of credit cards: connected ones, and others whose bills are paid."""
    debtCollectionPayments: bool
    """Whether there were payments to a debt collector."""
    discretionary: Number
    """Monthly income minus necessities; never below zero."""
    discretionaryForIrregularLuxuries: Number
    """`discretionary` minus luxuries under contract; never below zero."""
    existingLoans: bool
    """Whether loan instalments are being paid."""
    expenses: AffordabilityExpenses
    """Monthly expenses, by necessities and luxuries."""
    financialLiteracy: Literal["low", "neutral", "high"]
    """Rating of financial behaviour, based on savings and signs of financial difficulty."""
    gambling: Number
    """Monthly gambling stakes."""
    income: RegularIrregular
    """Monthly income."""
    mortgagePayments: bool
    """Whether mortgage instalments are being paid."""
    mostRecentRentalPayment: NotRequired[str | None]
    """Date of the last rent payment; absent without a recent one."""
    ratioExpensesToIncome: Number
    """Expenses divided by income; 0 without income."""
    ratioGamblingToDiscretionaryForIrregularLuxuries: Number
    """Stakes divided by `discretionaryForIrregularLuxuries`; 0 if that is 0."""
    ratioLuxuriesToExpenses: Number
    """Luxuries divided by expenses."""
    ratioLuxuriesToIncome: Number
    """Luxuries divided by income; 0 without income."""
    ratioNecessitiesToExpenses: Number
    """Necessities divided by expenses."""
    ratioNecessitiesToIncome: Number
    """Necessities divided by income; 0 without income."""
    reminderCharges: bool
    """Whether reminder fees were paid."""
    rentalPayments: bool
    """Whether rent was paid in the last three months."""
    returnDebits: bool
    """Whether a direct debit was returned."""
    savings: Number
    """Monthly savings; never below zero."""
    seizurePayments: bool
    """Whether a seizure (attachment) was paid."""
    transactionIdsLeftOut: NotRequired[list[str] | None]
    """IDs of omitted transactions: other currencies or future dates; absent if none."""


class AffordabilityExpenses(TypedDict):
    """Monthly expenses; negative."""

    amount: Number
    """Necessities and luxuries together; negative."""
    luxuries: RegularIrregular
    """Non-essential expenses."""
    necessities: RegularIrregular
    """Essential expenses, including half of cash withdrawals and of payments to individuals."""


class AffordabilityInstance(TypedDict):
    """Affordability of a user."""

    details: AffordabilityDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item of the tag tree."""


class AiConnectRule(TypedDict):
    """A tagging rule of a user."""

    counterpartyIban: str
    """IBAN that the rule matches; empty if only the name is matched."""
    counterpartyName: str
    """Name that the rule matches; empty if only the IBAN is matched."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Tag for transactions of the counterparty."""


class AiConnectRuleInput(TypedDict):
    """Category for all transactions of a counterparty; if both fields are set, both must match."""

    counterpartyIban: NotRequired[str | None]
    """IBAN to match; empty to match only the name."""
    counterpartyName: NotRequired[str | None]
    """Name to match; empty to match only the IBAN."""
    tagTreeItem: TagTreeItemInput
    """Tag for transactions of the counterparty."""


class AiConnectTransaction(TypedDict):
    """An external transaction with its tags."""

    betrag: Number
    """Amount with two decimals; negative for debits."""
    buchungsdatum: str
    """Booking date."""
    buchungstext: str | None
    """Booking text of the bank, for the type of transaction."""
    gegenkontoBic: str | None
    """BIC of the counterparty's bank."""
    gegenkontoIban: str | None
    """IBAN of the counterparty."""
    gegenkontoInhaber: str | None
    """Name of the counterparty."""
    gegenkontoInhaberAbweichend: str | None
    """Ultimate debtor or creditor of the counterparty."""
    gvCode: str | None
    """Transaction type code of the bank (Geschäftsvorfallcode)."""
    hash: str | None
    """Caller's hash of the transaction, as submitted."""
    id: str | None
    """Caller's ID of the transaction, as submitted."""
    primanotaNummer: str | None
    """Journal number of the bank (Primanota)."""
    product: str
    """Caller's name for the account, as submitted."""
    provider: str
    """Caller's name for the bank, as submitted."""
    tags: list[TagInstance]
    """Tags of the transaction: one item of every tree."""
    tenant: str
    """Name of the tenant."""
    user: str
    """ID of the user."""
    verwendungszweck: str
    """Payment reference."""
    waehrung: str | None
    """Currency (ISO 4217), as submitted."""
    wertstellungsdatum: str | None
    """Value date."""


class AiConnectTransactionInput(TypedDict):
    """An external transaction; tags sent with it are replaced."""

    betrag: Number
    """Amount with two decimals; negative for debits."""
    buchungsdatum: str
    """Booking date."""
    buchungstext: NotRequired[str | None]
    """Booking text of the bank, for the type of transaction."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the counterparty's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the counterparty."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the counterparty."""
    gegenkontoInhaberAbweichend: NotRequired[str | None]
    """Ultimate debtor or creditor of the counterparty."""
    gvCode: NotRequired[str | None]
    """Transaction type code of the bank (Geschäftsvorfallcode)."""
    hash: NotRequired[str | None]
    """Caller's hash of the transaction; identifies it if `id` is absent."""
    id: NotRequired[str | None]
    """Caller's ID of the transaction."""
    primanotaNummer: NotRequired[str | None]
    """Journal number of the bank (Primanota)."""
    product: str
    """Caller's name for the account; transfers between products of a user are recognised."""
    provider: str
    """Caller's name for the bank."""
    tenant: str
    """Name of the tenant of the token."""
    user: str
    """ID of the user of the token."""
    verwendungszweck: str
    """Payment reference."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217); EUR if absent."""
    wertstellungsdatum: NotRequired[str | None]
    """Value date."""


class AiConnectTransactionPut(TypedDict):
    """Category of a transaction: one item, alone or in an array (OP-090)."""

    tags: TagTreeItemInput
    """Tag to set, as an object or in an array."""


class AmountPerTagTreeItem(TypedDict):
    """A monthly amount of one category."""

    amount: Number
    """Monthly average; negative for expenses."""
    tagTreeItem: TagTreeItem
    """Category."""


class AuthenticationField(TypedDict):
    """A field the user fills in; `fieldkey` is its name in the Credentials object."""

    fieldkey: str
    """Name of the field in `credentials`."""
    format: str
    """Allowed input: a regular expression, or the short notation of the API."""
    hint: NotRequired[str | None]
    """Where the user finds the value."""
    label: str
    """Label of the field."""
    secret: bool
    """Whether to mask the input."""


class AuthenticationInfo(TypedDict):
    """First factor of a login, with its fields in display order."""

    fields: list[AuthenticationField]
    """Login fields, in display order."""
    loginHint: NotRequired[str | None]
    """Notice for the user above the login fields."""


class Balance(TypedDict):
    """Balance of an account in one of its currencies (addition)."""

    saldo: Number
    """Balance with two decimals."""
    saldoDatum: str
    """Time of the balance, in German time."""
    waehrung: str
    """Currency (ISO 4217)."""


class BalanceEn(TypedDict):
    """Balance of an account in one of its currencies."""

    balance: Number | None
    """Balance with two decimals."""
    balanceDate: str | None
    """Time of the balance, in German time."""
    currency: str | None
    """Currency (ISO 4217)."""


class BankAccess(TypedDict):
    """A bank access with its products."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """Default approval method."""
    aktualisierungszeitpunkt: str
    """Time of the last refresh, in German time."""
    bankprodukte: NotRequired[list[BankProduct] | None]
    """Accounts, cards, securities accounts and contracts of the bank access."""
    id: str
    """ID of the bank access, chosen by the caller."""
    messages: NotRequired[list[Message] | None]
    """Messages for the user about the object."""
    providerId: str
    """ID of the provider in the bank catalogue."""
    relations: list[Relation]
    """Links to related operations."""
    sicherheitsverfahren: NotRequired[list[SecurityMethod] | None]
    """Approval methods that the bank offers to the user."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """`GESTARTET`: refresh running; `KOPFDATEN`: products known; `VOLLSTAENDIG`: refresh ended."""
    sync: bool
    """Whether the bank access is refreshed in the background, up to four times a day."""
    tanMedien: NotRequired[list[TanMedium] | None]
    """TAN devices."""
    timeout: NotRequired[str | None]
    """Time of deletion, in German time; only if the data is not kept."""


class BankProduct(TypedDict):
    """An account, card, securities account or home savings contract of a bank access."""

    aktualisierungszeitpunkt: str
    """Time of the last refresh, in German time."""
    bezeichnung: str
    """Name of the product at the bank."""
    bic: NotRequired[str | None]
    """BIC of the bank."""
    blz: NotRequired[str | None]
    """German bank code (Bankleitzahl), eight digits."""
    bulkTransferSupport: bool
    """Whether bulk transfers are supported."""
    iban: NotRequired[str | None]
    """IBAN of the account."""
    id: str
    """ID of the product within its access."""
    inhaber: str
    """Account holder, as reported by the bank."""
    kategorie: Literal[
        "GIROKONTO",
        "SPARKONTO",
        "FESTGELDKONTO",
        "KREDITKONTO",
        "TAGESGELDKONTO",
        "BAUSPARKONTO",
        "SONSTIGESKONTO",
        "KREDITKARTE",
        "SONSTIGEKARTE",
        "DEPOT",
        "SONSTIGESPRODUKT",
    ]
    """Type of product."""
    kontonummer: NotRequired[str | None]
    """Account or card number; card numbers may be partly masked."""
    kreditinstitut: NotRequired[str | None]
    """Name of the bank."""
    messages: NotRequired[list[Message] | None]
    """Messages for the user about the object."""
    rating: NotRequired[Number | None]
    """Rating of a home-savings contract."""
    relations: list[Relation]
    """Links to related operations."""
    salden: NotRequired[list[Balance] | None]
    """Balances by currency; only for accounts with several currencies."""
    saldo: NotRequired[Number | None]
    """Balance with two decimals."""
    saldoDatenquelle: NotRequired[Literal["SWIFTMSG", "SONSTIGES"] | None]
    """Source of the securities account's value; securities accounts only."""
    saldoDatum: NotRequired[str | None]
    """Time of the balance, in German time."""
    schuldzinssatz: NotRequired[Number | None]
    """Loan interest rate of a home-savings contract, in per cent."""
    sparfortschritt: NotRequired[Number | None]
    """Savings progress of a home-savings contract, in per cent."""
    sparzinssatz: NotRequired[Number | None]
    """Savings interest rate of a home-savings contract, in per cent."""
    sparzustand: NotRequired[bool | None]
    """Whether a home-savings contract is in its savings phase."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """Status as in the bank access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG`."""
    transferSupport: bool
    """Whether single transfers are supported."""
    ueberziehungslimit: NotRequired[Number | None]
    """Overdraft limit."""
    verfuegterBetrag: NotRequired[Number | None]
    """Credit drawn."""
    verfuegungsrahmen: NotRequired[Number | None]
    """Credit limit."""
    vertragsDatum: NotRequired[str | None]
    """Date of a home-savings contract."""
    vertragsnummer: NotRequired[str | None]
    """Number of a home-savings contract."""
    vertragsstatus: NotRequired[str | None]
    """Status of a home-savings contract, as named by the bank."""
    vertragssumme: NotRequired[Number | None]
    """Contract sum of a home-savings contract."""
    vertragstyp: NotRequired[str | None]
    """Type of a home-savings contract, as named by the bank."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217)."""


class BankProductEn(TypedDict):
    """An account, card, securities account or home savings contract."""

    accountNumber: str | None
    """Account or card number; card numbers may be partly masked."""
    balance: Number | None
    """Balance with two decimals."""
    balanceDataSource: Literal["SWIFTMSG", "SONSTIGES"] | None
    """Source of the securities account's value; securities accounts only."""
    balanceDate: str | None
    """Time of the balance, in German time."""
    balances: dict[str, BalanceEn] | None
    """Balances by currency; only for accounts with several currencies."""
    bankCode: str | None
    """German bank code (Bankleitzahl), eight digits."""
    bic: str | None
    """BIC of the bank."""
    bulkTransferSupport: bool | None
    """Whether bulk transfers are supported."""
    contractAmount: Number | None
    """Contract sum of a home-savings contract."""
    contractDate: str | None
    """Date of a home-savings contract."""
    contractNumber: str | None
    """Number of a home-savings contract."""
    contractStatus: str | None
    """Status of a home-savings contract, as named by the bank."""
    contractType: str | None
    """Type of a home-savings contract, as named by the bank."""
    creditDrawn: Number | None
    """Credit drawn."""
    creditLimit: Number | None
    """Credit limit."""
    currency: str | None
    """Currency (ISO 4217)."""
    debtInterestRate: Number | None
    """Loan interest rate of a home-savings contract, in per cent."""
    iban: str | None
    """IBAN of the account."""
    id: str | None
    """ID of the product within its access."""
    institution: str | None
    """Name of the bank."""
    lastUpdated: str | None
    """Time of the last refresh, in German time."""
    messages: list[Message] | None
    """Messages for the user about the object."""
    name: str | None
    """Name of the product at the bank."""
    overdraftLimit: Number | None
    """Overdraft limit."""
    owner: str | None
    """Account holder, as reported by the bank."""
    productCategory: (
        Literal[
            "GIROKONTO",
            "SPARKONTO",
            "FESTGELDKONTO",
            "KREDITKONTO",
            "TAGESGELDKONTO",
            "BAUSPARKONTO",
            "SONSTIGESKONTO",
            "KREDITKARTE",
            "SONSTIGEKARTE",
            "DEPOT",
            "SONSTIGESPRODUKT",
        ]
        | None
    )
    """Type of product, with the German values."""
    rating: Number | None
    """Rating of a home-savings contract."""
    relations: list[Relation] | None
    """Links to related operations."""
    savingsInterestRate: Number | None
    """Savings interest rate of a home-savings contract, in per cent."""
    savingsPhase: bool | None
    """Whether a home-savings contract is in its savings phase."""
    savingsProgress: Number | None
    """Savings progress of a home-savings contract, in per cent."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"] | None
    """Status as in the bank access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG`."""
    transferSupport: bool | None
    """Whether single transfers are supported."""


class BulkTransferInput(TypedDict):
    """Body of a bulk transfer: 1 to 1,000 transfers as one payment."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields, encrypted; only without a product in the path, regulated tenants only."""
    instant: bool
    """Whether it is an instant transfer."""
    product: NotRequired[str | None]
    """IBAN or ID of the paying account; only without a product in the path."""
    provider: NotRequired[str | None]
    """ID of the provider; only without a product in the path, regulated tenants only."""
    requestedExecutionDate: NotRequired[str | None]
    """Execution date; absent: immediately."""
    transferDetails: list[DetailsInput]
    """Transfers of the bulk transfer."""
    vopId: NotRequired[str | None]
    """ID of an earlier payee check for this payment."""


class BusinessPartnerItem(TypedDict):
    """A business partner with the categories of its products."""

    addressCity: NotRequired[str | None]
    """Town of a business partner; may be empty."""
    addressCountry: NotRequired[str | None]
    """Country of a business partner; may be empty."""
    addressStreet: NotRequired[str | None]
    """Street and number of a business partner; may be empty."""
    addressZip: NotRequired[str | None]
    """Postal code of a business partner; may be empty."""
    categories: list[str]
    """`systemName` of the categories of its goods and services."""
    creditorId: NotRequired[str | None]
    """SEPA creditor identifier of a business partner."""
    description: NotRequired[str | None]
    """Description for display."""
    displayName: str
    """Name for display."""
    group: NotRequired[str | None]
    """Group to which it belongs, for example with a shared logo."""
    relations: NotRequired[list[Relation] | None]
    """Links to related operations."""
    systemId: int
    """Numeric ID, stable across releases."""
    systemName: str
    """Name for programs, stable across releases."""
    systemNameParent: NotRequired[str | None]
    """`systemName` of the parent item; absent at the top level."""
    tagTree: TagTree
    """Tag tree of the item."""
    telephone: NotRequired[str | None]
    """Telephone number of a business partner; may be empty."""
    website: NotRequired[str | None]
    """Web address of a business partner; may be empty."""


class CashflowCell(TypedDict):
    """Amount of a period."""

    cashflow: Number
    """Sum of the transactions; negative for outflows."""
    tagTreeItem: TagTreeItem
    """Period, or with `focus=tag` the category or business partner."""


class CashflowDetails(TypedDict):
    """Past, current and predicted periods; `aggregate` is an addition."""

    aggregate: NotRequired[Literal[True] | None]
    """`true` for a sum over several items; otherwise absent."""
    predictions: list[CashflowPrediction]
    """Forecast for the current and the next periods."""
    statistics: list[CashflowCell]
    """Cash flow of past periods and of the current one."""


class CashflowInstance(TypedDict):
    """A tag with its periods, or a period with its tags."""

    details: CashflowDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Category or business partner, or with `focus=tag` the period."""


class CashflowPrediction(TypedDict):
    """Predicted amount: contracts, other transactions, and the range in 8 of 10 cases."""

    cashflow: Number
    """Expected sum, regular and irregular."""
    cashflowIrregular: Number
    """Part outside contracts."""
    cashflowRegular: Number
    """Part from contracts."""
    lower: Number | None
    """Lower bound, undershot in one of ten cases; null without past periods to estimate it."""
    tagTreeItem: TagTreeItem
    """Period, or with `focus=tag` the category or business partner."""
    upper: Number | None
    """Upper bound, exceeded in one of ten cases; null without past periods to estimate it."""


class Challenge(TypedDict):
    """Challenge of a method, as worded by the bank."""

    content: ChallengeContent
    """Content to show to the user."""
    name: str
    """Name of the method that requires it."""


class ChallengeContent(TypedDict):
    """What to show to the user: text, and either a flicker code or an image."""

    HHD: NotRequired[str | None]
    """Flicker code for chipTAN, ready for display."""
    HHDUC: NotRequired[str | None]
    """chipTAN data of the bank from which `HHD` is derived."""
    instructions: str
    """Instructions of the bank for the user."""
    photo: NotRequired[str | None]
    """Image for photoTAN or a QR code, in Base64."""


class CheckedPayee(TypedDict):
    """Result of one of several checks; `recipient` and `iban` as sent."""

    iban: str
    """IBAN, as submitted."""
    matchedName: NotRequired[str | None]
    """Name registered at the payee's bank; only for a close match."""
    recipient: str
    """Name, as submitted."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """`MATCH`, `CLOSE_MATCH`, `NO_MATCH` or `NOT_POSSIBLE`."""
    vopId: str
    """ID of the check."""


class Classification(TypedDict):
    """Category of a transaction, in short form."""

    category: str
    """`systemName` of the category."""
    confidenceLevel: Number
    """Confidence of the category, 0 to 1; at 0.9 about nine in ten are correct."""
    displayName: str
    """Name for display."""
    parentCategory: NotRequired[str | None]
    """`systemName` of the parent category; absent at the top level."""


class Client(TypedDict):
    """An application of the tenant."""

    description: NotRequired[str | None]
    """Description for display."""
    grantedScopes: NotRequired[list[str] | None]
    """Scopes that can be granted."""
    name: str
    """Name of the client within its tenant."""
    relations: list[Relation]
    """Links to related operations."""
    username: str
    """Login name of the client: `<tenant>/<client>`."""


class ClientRole(TypedDict):
    """A role that can be assigned to users of a client."""

    defaultRole: bool
    """Whether the role is assigned to new users."""
    description: NotRequired[str | None]
    """Description for display."""
    grantedScopes: NotRequired[list[str] | None]
    """Scopes granted by the role."""
    name: str
    """Name of the role within its client."""
    relations: list[Relation]
    """Links to related operations."""


class ConsentEvent(TypedDict):
    """A consent at a bank expires soon, has expired, or was renewed."""

    data: ConsentEventData
    """Bank access of the consent."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of a user's events of this type; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["consent.ends_soon", "consent.ended", "consent.renewed"]
    """Type of event for the consent."""


class ConsentEventData(TypedDict):
    """Owner of the consent; `daysLeft` only if it expires soon."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    bankzugang: str
    """Address of the bank access."""
    daysLeft: NotRequired[Literal[14, 7, 1] | None]
    """For reminders: days until the consent ends."""
    userReference: str
    """ID of the user of the consent."""


class ConsentInput(TypedDict):
    """Response to an approval step: exactly one of the four fields."""

    chosenScaMedia: NotRequired[str | None]
    """`name` of the selected device."""
    chosenScaMethodId: NotRequired[int | str | None]
    """`code` of the selected method."""
    confirmPayee: NotRequired[Literal[True] | None]
    """`true`: the user pays although the name does not match."""
    scaAuthenticationData: NotRequired[str | None]
    """TAN entered by the user."""


class ConsentStatus(TypedDict):
    """Status of an approval, and the next steps of the user."""

    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    messages: list[Message]
    """Messages for the user about the object."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """Results of the payee checks."""
    relations: list[Relation]
    """Links to related operations."""
    returnNonce: NotRequired[str | None]
    """Nonce that is returned with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices from which the user can choose; only while a choice is expected."""
    scaMethods: NotRequired[list[ScaMethod] | None]
    """Methods from which the user can choose; empty or absent unless a choice is expected."""
    status: Literal["WORKING", "ASKING", "GRANTED", "FAILED", "IN_DOUBT"]
    """`ASKING`: the user has to act; `IN_DOUBT`: transfers only, the bank's response is missing."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""


class ContractChange(TypedDict):
    """A change of a continuing contract, with the first payment after it."""

    after: str
    """Value since the change."""
    before: str
    """Value before the change."""
    date: str
    """Date of the first payment after the change."""
    reasons: list[str]
    """Reasons for treating both as one contract; empty if mandate or account are unchanged."""
    what: Literal["COUNTERPARTY_NAME", "COUNTERPARTY_IBAN", "MANDATE", "CREDITOR", "DAY_OF_MONTH"]
    """Changed property."""


class ContractDetails(TypedDict):
    """Costs and dates of a contract; amounts of regular payments unless stated otherwise."""

    amountFirst: Number
    """Amount of the first payment."""
    amountLatest: Number
    """Amount of the latest payment."""
    amountMaximum: Number
    """Largest amount, with its sign."""
    amountMean: Number
    """Mean of the amounts."""
    amountMedian: Number
    """Median of the amounts."""
    amountMinimum: Number
    """Smallest amount, with its sign."""
    amountNext: Number | None
    """Expected amount of the next payment; null if none is expected."""
    amountTotal: Number
    """Sum of all payments."""
    amountTotalNonRegular: Number
    """Sum of payments outside the schedule, such as a final bill."""
    amountTotalRegular: Number
    """Sum of payments on schedule."""
    changes: list[ContractChange]
    """Changes of the contract, by date."""
    contractNumbers: list[str]
    """Contract numbers found in the texts."""
    costDevelopment: dict[str, Number]
    """Sum of all payments by day."""
    costDevelopmentNonRegular: dict[str, Number]
    """Sum of payments outside the schedule by booking date."""
    costDevelopmentRegular: dict[str, Number]
    """Sum of payments on schedule by due date."""
    counterpartyBic: str | None
    """BIC of the counterparty's bank."""
    counterpartyIban: str | None
    """IBAN of the counterparty."""
    counterpartyName: str | None
    """Name of the counterparty."""
    counterpartyNameUltimate: str | None
    """Ultimate debtor or creditor of the counterparty."""
    customerNumbers: list[str]
    """Customer numbers found in the texts."""
    dateFirst: str
    """Date of the first payment."""
    dateLatest: str
    """Date of the latest payment."""
    dateNext: str | None
    """Expected date of the next payment; null if none is expected."""
    dateStart: str
    """Due date of the first payment."""
    daysAge: int
    """Days since the start of the contract."""
    growthRate: Number
    """Increase within a year, or since the start: 0.05 is five per cent."""
    periodConfidenceLevel: NotRequired[Number | None]
    """Confidence of the period, 0 to 1; absent if certain."""
    standardDeviation: Number
    """Standard deviation of the amounts."""
    status: Literal["ACTIVE", "INACTIVE"]
    """Whether further payments are expected."""
    transactionIds: list[str]
    """IDs of all transactions of the contract, in order."""
    transactionIdsNonRegular: list[str]
    """IDs of transactions outside the schedule."""
    transactionIdsRegular: list[str]
    """IDs of transactions on schedule."""


class ContractEvent(TypedDict):
    """An analysis found that a contract has started, changed, ended, or costs more."""

    data: ContractEventData
    """Contract of the event."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of a user's events of this type; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["contract.begun", "contract.changed", "contract.ended", "contract.price_raised"]
    """Type of event for the contract."""


class ContractEventData(TypedDict):
    """The contract."""

    contractId: str
    """ID of the contract, as in the analyses."""
    userReference: str
    """ID of the user of the contract."""


class ContractInstance(TypedDict):
    """A contract of a user."""

    details: ContractDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the contract; does not change."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Category, as in `tagTreeItemCategory`."""
    tagTreeItemBusinessPartner: BusinessPartnerItem
    """Business partner."""
    tagTreeItemCategory: TagTreeItem
    """Category of its payments."""
    tagTreeItemInsuranceType: TagTreeItem
    """Type of insurance, or the item for none."""
    tagTreeItemPeriod: TagTreeItem
    """Payment interval."""


class ContractSplit(TypedDict):
    """A payment that, according to the user, starts another contract."""

    saidAt: str
    """Time of the user's decision, in German time."""
    transactionId: str
    """ID of the first payment of the later contract."""


class Customer(TypedDict):
    """A customer with all bank accesses."""

    bankzugaenge: NotRequired[dict[str, BankAccess] | None]
    """Bank accesses by the IDs that the caller chose."""
    messages: NotRequired[list[Message] | None]
    """Messages for the user about the object."""
    relations: list[Relation]
    """Links to related operations."""


class Delivery(TypedDict):
    """Result of the deliveries of one event."""

    attempts: int
    """Number of attempts."""
    changedAt: str
    """Time of the last change, in German time."""
    createdAt: str
    """Time of creation, in German time."""
    eventId: str
    """ID of the event, sent as `webhook-id`."""
    lastOutcome: NotRequired[str | None]
    """HTTP status of the last response, or the reason for its absence."""
    relations: list[Relation]
    """Links to related operations."""
    state: Literal["waiting", "delivered", "dropped"]
    """Whether it is pending, delivered or dropped."""


class DetailsInput(TypedDict):
    """One transfer of a request."""

    amount: Number
    """Amount with at most two decimals, above zero."""
    bic: str
    """BIC of the payee's bank."""
    currency: str
    """Currency; SEPA requires EUR."""
    endToEndId: NotRequired[str | None]
    """Payer's reference, visible to the payee."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """Payment reference."""
    purposeCode: NotRequired[str | None]
    """SEPA purpose code of four letters."""
    recipient: str
    """Name of the payee."""
    ultimateCreditor: NotRequired[str | None]
    """Ultimate creditor, if different from the payee."""
    ultimateDebtor: NotRequired[str | None]
    """Ultimate debtor, if different from the account holder."""


class DisposableMoneyDetails(TypedDict):
    """The current salary cycle; outgoing amounts are negative."""

    amountCashflow: Number
    """Sum of all transactions since the last salary, including the salary."""
    amountCurrentlyLeft: Number
    """`amountCashflow` plus expected income and payments of contracts."""
    amountDisposableMoney: Number
    """Salary minus all contracts of the cycle."""
    amountExpectedFixedCashflow: Number
    """Expected income and payments of contracts until the next salary."""
    amountExpectedFlexCashflow: Number
    """Expected expenses outside contracts until the next salary; negative."""
    amountExpectedLeft: Number
    """Expected amount left on the day before the next salary."""
    amountExpectedLeftDaily: Number
    """`amountExpectedLeft` divided by the days until the next salary."""
    amountSalaryLatest: Number
    """Amount of the last salary or pension."""
    amountSalaryNext: Number
    """Expected amount of the next salary or pension."""
    dateSalaryLatest: str
    """Date of the last salary."""
    dateSalaryNext: str
    """Expected date of the next salary."""
    daysUntilSalary: int
    """Days from today to the next salary."""
    transactionIdsLeftOut: NotRequired[list[str] | None]
    """IDs of omitted transactions: other currencies or future dates; absent if none."""


class DisposableMoneyInstance(TypedDict):
    """Money a user can spend until the next salary."""

    details: DisposableMoneyDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item of the tag tree."""


class EncryptionKey(TypedDict):
    """One HPKE public key (RFC 9180)."""

    createdAt: str
    """Time of creation, in German time."""
    keyId: int
    """Number of the key, part of everything encrypted with it."""
    publicKey: str
    """Public key, in Base64."""
    suite: str
    """HPKE algorithms of the key."""


class EncryptionKeys(TypedDict):
    """All accepted keys, newest first."""

    keys: list[EncryptionKey]
    """Keys, newest first; encrypt with the first."""
    relations: list[Relation]
    """Links to related operations."""


class Erasure(TypedDict):
    """Receipt of an erased user (extension)."""

    erased: dict[str, int]
    """Number of erased objects by type."""
    erasedAt: str
    """Time of the erasure, in German time."""
    receiptId: str
    """ID of this receipt, which is kept."""
    userReference: str
    """ID of the user (UUID)."""


class ErrorPlace(TypedDict):
    """One invalid field of a request; the rejected value is never repeated."""

    pointer: str
    """Location: a JSON pointer into the body, or `/query/...`, `/header/...`."""
    text: str
    """Description of the error."""


class Event(TypedDict):
    """An event of the feed: the body of its delivery, preceded by its `webhook-id`."""

    data: EventData
    """Bank access with new transactions."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of the events of a bank access; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["transactions.new"]
    """Type of event: `transactions.new`."""


class EventData(TypedDict):
    """Bank access with new transactions; contains no bank data."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    bankzugang: str
    """Address of the bank access."""
    newTransactions: int
    """Number of new transactions."""
    userReference: str
    """ID of the user of the bank access."""


class Explanation(TypedDict):
    """Reason for the category of a transaction (addition)."""

    rule: str
    """Name of the rule, word or business partner that was decisive."""
    sentence: str
    """Reason in one sentence."""
    stage: str
    """Stage that was decisive, from the user's correction to the text model."""
    versions: str
    """Versions of the data used."""


class Export(TypedDict):
    """All stored data of a user (extension), without passwords, tokens and credentials."""

    acceptances: list[ExportedAcceptance]
    """Terms the user accepted."""
    accountReports: list[ExportedAccountReport]
    """Account reports of the user, without their secrets."""
    active: bool
    """Whether the user may log in."""
    analysedAt: str | None
    """Time of the analyses, in German time."""
    analyses: dict[str, object]
    """Stored analyses by name: each is the response of its operation."""
    apiKeys: list[ExportedKey]
    """API keys of the user, without the keys themselves."""
    bankCalls: list[ExportedCall]
    """Bank dialogues of the last days, without their contents."""
    bankzugaenge: dict[str, ExportedAccess]
    """Bank accesses by ID, with all retrieved data."""
    contractSplits: list[ContractSplit]
    """Payments with which, according to the user, another contract begins."""
    contractTransactions: list[ExportedContract]
    """Transactions from which contracts were derived."""
    createdAt: str
    """Time of creation, in German time."""
    credentials: list[StoredField]
    """Names of the stored login fields, without their values."""
    fetches: list[ExportedFetch]
    """Refreshes of the last ninety days, without their contents."""
    firstname: NotRequired[str | None]
    """First name, if provided by the caller."""
    history: list[HistoryEntry]
    """Entries of the audit log about the user."""
    lastname: NotRequired[str | None]
    """Last name, if provided by the caller."""
    lifecycleEvents: list[ExportedHappening]
    """Events about accesses, consents, payments and contracts that were sent to the tenant."""
    payeeChecks: list[ExportedPayeeCheck]
    """Results of the payee checks."""
    paymentLinks: list[PaymentLink]
    """Payment links of the user, without their secrets."""
    relations: list[Relation]
    """Links to related operations."""
    roles: list[str]
    """Names of the user's roles."""
    sessionRecords: list[ExportedSessionRecord]
    """Records of webform sessions for customer service."""
    sessions: list[ExportedSession]
    """Webform sessions."""
    tagCorrections: list[ExportedCorrection]
    """Tags set by the user."""
    taggingRules: list[ExportedRule]
    """Tagging rules of the user."""
    tokens: list[TokenTrace]
    """Tokens of the user, without the tokens themselves."""
    transactionTags: list[ExportedTag]
    """Tags of each transaction with their reasons."""
    ueberweisungen: list[ExportedTransfer]
    """Transfers of the user."""
    userReference: str
    """ID of the user (UUID)."""
    username: str
    """Login name."""
    webhookEvents: list[ExportedEvent]
    """Events the tenant was notified of."""


class ExportedAcceptance(TypedDict):
    """Terms that the user accepted in the webform."""

    acceptedAt: str
    """Time of acceptance, in German time."""
    version: str
    """Version of the terms."""


class ExportedAccess(TypedDict):
    """A bank access with all data read through it, in the export of a user (extension)."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """Default approval method."""
    aktualisierungszeitpunkt: str
    """Time of the last refresh, in German time."""
    bankprodukte: NotRequired[list[BankProduct] | None]
    """Accounts, cards, securities accounts and contracts of the bank access."""
    consents: list[ExportedConsent]
    """Approvals of the last day."""
    depotpositionen: dict[str, list[Position]]
    """Positions of securities accounts by product ID."""
    id: str
    """ID of the bank access, chosen by the caller."""
    kontoumsaetze: dict[str, list[Transaction]]
    """Transactions by product ID."""
    messages: NotRequired[list[Message] | None]
    """Messages for the user about the object."""
    providerId: str
    """ID of the provider in the bank catalogue."""
    relations: list[Relation]
    """Links to related operations."""
    sicherheitsverfahren: NotRequired[list[SecurityMethod] | None]
    """Approval methods that the bank offers to the user."""
    standingOrders: dict[str, StandingOrders]
    """Standing orders by product ID."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """`GESTARTET`: refresh running; `KOPFDATEN`: products known; `VOLLSTAENDIG`: refresh ended."""
    sync: bool
    """Whether the bank access is refreshed in the background, up to four times a day."""
    tanMedien: NotRequired[list[TanMedium] | None]
    """TAN devices."""
    timeout: NotRequired[str | None]
    """Time of deletion, in German time; only if the data is not kept."""
    vorgemerkt: dict[str, list[PendingTransaction]]
    """Pending transactions by product ID."""


class ExportedAccountReport(TypedDict):
    """An account report with its content, in the export of its user."""

    content: NotRequired[AccountReportContent | None]
    """Content of the report; absent before creation and after refusal or withdrawal."""
    report: AccountReport
    """Report and its state."""


class ExportedCall(TypedDict):
    """A bank dialogue without its contents; kept for 14 days."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    at: str
    """Start of the dialogue, in German time."""
    correlationId: str
    """Correlation ID of the API call or job."""
    exchanges: list[dict[str, object]]
    """Requests to the bank: type, codes, length and duration."""
    operation: str
    """Purpose of the dialogue."""
    outcome: str
    """Result of the dialogue."""
    protocol: str
    """Bank protocol."""
    providerId: str
    """ID of the provider in the bank catalogue."""
    seconds: Number
    """Duration in seconds."""


class ExportedConsent(TypedDict):
    """An approval in the export of a user (extension); kept for one day."""

    callbackUrl: NotRequired[str | None]
    """Address to which the user returns from the bank or the webform."""
    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    createdAt: str
    """Time of creation, in German time."""
    id: str
    """ID of the object."""
    messages: list[Message]
    """Messages for the user about the object."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """Results of the payee checks."""
    relations: list[Relation]
    """Links to related operations."""
    returnNonce: NotRequired[str | None]
    """Nonce that is returned with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices from which the user can choose; only while a choice is expected."""
    scaMethods: NotRequired[list[ScaMethod] | None]
    """Methods from which the user can choose; empty or absent unless a choice is expected."""
    status: Literal["WORKING", "ASKING", "GRANTED", "FAILED", "IN_DOUBT"]
    """Same values as in `ConsentStatus`."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""


class ExportedContract(TypedDict):
    """Transactions a contract was derived from; its details are part of the analyses."""

    id: str
    """ID of the object."""
    transactionIds: list[str]
    """IDs of the underlying transactions, as in the lists of transactions."""


class ExportedCorrection(TypedDict):
    """A tag that a user set on a transaction."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    correctedAt: str
    """Time of the correction, in German time."""
    productId: str
    """ID of the product within its bank access."""
    systemName: str
    """Item that the user selected."""
    tagTree: str
    """`systemName` of its tree."""
    transactionId: str
    """ID of the transaction."""


class ExportedEvent(TypedDict):
    """New transactions reported to the tenant; kept for 30 days."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    at: str
    """Time of the event, in German time."""
    newTransactions: int
    """Number of new transactions."""
    serial: int
    """Serial of the event for this bank access."""


class ExportedFetch(TypedDict):
    """A refresh of a bank access; kept for 90 days."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    at: str
    """Time of completion, in German time."""
    background: bool
    """Whether it was a background refresh."""
    brought: Literal["all", "part", "nothing"]
    """Whether all data, a part or none was retrieved."""
    providerId: str
    """ID of the bank."""


class ExportedHappening(TypedDict):
    """A lifecycle event sent to the tenant; kept for 30 days."""

    at: str
    """Time of the event, in German time."""
    serial: int
    """Serial among the events of this type."""
    state: NotRequired[str | None]
    """State reached, as stored."""
    subject: str
    """ID of the object of the event."""
    type: str
    """Type of the event."""


class ExportedKey(TypedDict):
    """An API key of the user, without the key."""

    client: str
    """Name of the client to which the token was issued."""
    createdAt: str
    """Time of creation, in German time."""
    revokedAt: NotRequired[str | None]
    """Time of revocation, in German time."""


class ExportedPayeeCheck(TypedDict):
    """A payee check and its result."""

    createdAt: str
    """Time of creation, in German time."""
    iban: str
    """IBAN of the account."""
    matchedName: NotRequired[str | None]
    """Name registered at the payee's bank; only for a close match."""
    paymentId: str
    """ID of the payment (UUID)."""
    recipient: str
    """Name that was checked."""
    result: str
    """Result of the payee check: match, close match, no match, or not possible."""


class ExportedRule(TypedDict):
    """A rule of a user for a counterparty."""

    counterpartyIban: str
    """IBAN of the counterparty."""
    counterpartyName: str
    """Name of the counterparty."""
    createdAt: str
    """Time of creation, in German time."""
    id: str
    """ID of the object."""
    systemName: str
    """Item assigned to matching transactions."""
    tagTree: str
    """`systemName` of its tree."""


class ExportedSession(TypedDict):
    """A webform session; entered data is encrypted for the browser and not included."""

    accessIds: list[str]
    """Bank accesses of the session."""
    callbackUrl: NotRequired[str | None]
    """Address to which the user returns from the bank or the webform."""
    createdAt: str
    """Time of creation, in German time."""
    customerIpAddress: NotRequired[str | None]
    """IP address of the browser."""
    exit: NotRequired[str | None]
    """How the session ended."""
    expiresAt: str
    """End of the session, in German time."""
    language: str
    """Language of the webform."""
    openedAt: NotRequired[str | None]
    """Time the link was opened, in German time."""
    useCase: str
    """Purpose of the session."""


class ExportedSessionRecord(TypedDict):
    """Record of a webform session for customer service."""

    accessIds: list[str]
    """Bank accesses of the session."""
    createdAt: str
    """Time of creation, in German time."""
    exit: NotRequired[str | None]
    """How the session ended."""
    reference: str
    """Reference that the user gives to customer service."""
    steps: list[ExportedStep]
    """Pages shown, in order."""
    useCase: str
    """Purpose of the session."""


class ExportedStep(TypedDict):
    """A page shown in the webform."""

    at: str
    """Time the page was shown, in German time."""
    correlationId: str
    """Correlation ID of the request."""
    page: str
    """Page of the webform."""
    trouble: NotRequired[str | None]
    """Problem on the page."""


class ExportedTag(TypedDict):
    """Tag of a transaction; `rule` and `stage` give the reason."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    businessPartner: NotRequired[str | None]
    """`systemName` of the business partner."""
    category: NotRequired[str | None]
    """`systemName` of the category."""
    confidence: Number
    """Confidence from 0 to 1."""
    freelancerCategory: NotRequired[str | None]
    """`systemName` of the tax item."""
    insuranceType: NotRequired[str | None]
    """`systemName` of the insurance type."""
    productId: str
    """ID of the product within its bank access."""
    rule: str
    """Rule that was decisive."""
    stage: str
    """Stage that was decisive."""
    taggedAt: str
    """Time of tagging, in German time."""
    transactionId: str
    """ID of the transaction."""
    versions: str
    """Versions of the data files used."""


class ExportedTransfer(TypedDict):
    """A transfer in the export of a user (extension)."""

    callbackUrl: NotRequired[str | None]
    """Address to which the user returns from the bank or the webform."""
    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    changedAt: str
    """Time of the last change, in German time."""
    createdAt: str
    """Time of creation, in German time."""
    customerIpAddress: NotRequired[str | None]
    """IP address of the user, as sent with the request."""
    messages: list[Message]
    """Messages for the user about the object."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """Results of the payee checks."""
    relations: list[Relation]
    """Links to related operations."""
    returnNonce: NotRequired[str | None]
    """Nonce that is returned with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices from which the user can choose; only while a choice is expected."""
    scaMethods: list[ScaMethod]
    """Methods from which the user can choose; empty or absent unless a choice is expected."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """Data sent to the bank, if characters had to be replaced."""
    standingOrder: NotRequired[StandingRequestBody | None]
    """Requested action and the standing order; absent for a transfer."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """Same values as in `TransferStatus`."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""
    transfer: Transfer
    """Submitted transfer."""


class Feed(TypedDict):
    """Events in order, and the cursor after the last one."""

    events: list[Event | AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent]
    """Events, oldest first; at most 500."""
    next: str
    """Cursor for `after` in the next call."""
    relations: list[Relation]
    """Links to related operations."""


class Health(TypedDict):
    """Status of the process, and what is missing if it is not ready."""

    forwarding: NotRequired[str | None]
    """`believed` or `ignored`: treatment of the call's forwarding headers; absent without them."""
    missing: NotRequired[list[str] | None]
    """Missing parts; absent if complete."""
    status: str
    """`live`, `ready` or `not ready`."""


class HistoryEntry(TypedDict):
    """An action on the user or its data."""

    action: str
    """Action."""
    actor: str
    """Actor."""
    at: str
    """Time of the action, in German time."""
    outcome: str
    """Result of the action."""


class Identifier(TypedDict):
    """Source of a pushed transaction."""

    batchId: str
    """Caller's name for a batch of pushed transactions."""


class IdentifierInput(TypedDict):
    """Source of a pushed transaction."""

    batchId: str
    """Caller's name for a batch of pushed transactions."""


class Issues(TypedDict):
    """Result of the last refresh attempt."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """Default approval method."""
    aktualisierungszeitpunkt: str
    """Time of the last attempt, in German time."""
    id: str
    """ID of the bank access, chosen by the caller."""
    messages: list[Message]
    """Problems of the last attempt; empty if there were none."""
    providerId: str
    """ID of the provider in the bank catalogue."""
    relations: list[Relation]
    """Links to related operations."""
    sicherheitsverfahren: list[SecurityMethod]
    """Approval methods that the bank offers to the user."""
    tanMedien: list[TanMedium]
    """TAN devices."""
    timeout: NotRequired[str | None]
    """Time of deletion, in German time; only if the data is not kept."""


class LastResult(TypedDict):
    """Result of the latest refresh, whoever started it."""

    at: str
    """End of the last refresh, in German time."""
    code: NotRequired[str | None]
    """Code of the message with the reason; absent if all data was retrieved."""
    fault: NotRequired[Literal["BANK", "USER", "SERVICE"] | None]
    """Cause of missing data: `BANK`, `USER` or `SERVICE`; absent if all data was retrieved."""
    outcome: Literal["SUCCEEDED", "PARTIAL", "FAILED"]
    """`SUCCEEDED`: all data retrieved; `PARTIAL`: some of it; `FAILED`: nothing was stored."""


class LegacyStatus(TypedDict):
    """Status of a legacy transfer; `timeout` and `relations` only until it ends."""

    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    hinweis: NotRequired[str | None]
    """Notice for the user, for example that the TAN was wrong."""
    messages: list[Message]
    """Question for the user, or the result."""
    relations: NotRequired[list[Relation] | None]
    """Links to related operations."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""


class LegacyTransferInput(TypedDict):
    """Body of a legacy transfer."""

    ausfuehrungsdatum: NotRequired[str | None]
    """Execution date; absent: immediately."""
    betrag: Number
    """Amount with at most two decimals, above zero."""
    bic: str
    """BIC of the payee's bank."""
    credentials: dict[str, str]
    """Login fields of the provider by `fieldkey`, each encrypted (HPKE) and in Base64."""
    empfaenger: str
    """Name of the payee."""
    iban: str
    """IBAN of the payee."""
    sicherheitsverfahrenKodierung: int | str
    """`kodierung` of the approval method."""
    tanMediumName: NotRequired[str | None]
    """`name` of the approval device, if the method has several."""
    verwendungszweck: str
    """Payment reference."""
    waehrung: str
    """Currency; SEPA requires EUR."""


class LifeEventDetails(TypedDict):
    """Date of a life event, and the contracts and transactions that show it."""

    contractIds: list[str]
    """IDs of the underlying contracts."""
    eventDate: str
    """Date of the life event, as far as transactions show it."""
    sureness: Literal["normal", "low"]
    """Whether the evidence is weak (`low`) or sufficient."""
    transactionIds: list[str]
    """IDs of the underlying transactions, as in the lists of transactions."""


class LifeEventInstance(TypedDict):
    """A life event of a user."""

    details: LifeEventDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item of the tag tree."""


class LifeStageDetails(TypedDict):
    """Start of a life stage, and the contracts that show it."""

    childCount: int | None
    """Number of children; null if not relevant or unknown."""
    contractIds: list[str]
    """IDs of the underlying contracts."""
    since: str | None
    """Start of the life stage; null if no contract shows it."""


class LifeStageInstance(TypedDict):
    """Life stage of a user, in one of four fields."""

    details: LifeStageDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item of the tag tree."""


class Message(TypedDict):
    """A message to the user, attached to the object it is about."""

    code: str
    """Code of the message, for programs."""
    details: NotRequired[str | None]
    """Details of this occurrence."""
    level: Literal["INFO", "ERROR"]
    """Severity."""
    message: str
    """German sentence for the user."""


class NewSecret(TypedDict):
    """A subscription with its secret, which is not shown again."""

    createdAt: str
    """Time of creation, in German time."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    secret: str
    """Secret for the signatures; returned only once."""
    types: list[
        Literal[
            "transactions.new",
            "access.connected",
            "access.needs_person",
            "access.broken",
            "access.removed",
            "consent.ends_soon",
            "consent.ended",
            "consent.renewed",
            "payment.changed",
            "contract.begun",
            "contract.changed",
            "contract.ended",
            "contract.price_raised",
            "overdraft.ahead",
        ]
    ]
    """Event types that the subscription receives."""
    url: str
    """Address to which events are sent."""


class Nothing(TypedDict):
    """An empty object."""


class OAuthProblem(TypedDict):
    """Error response of the token endpoint (RFC 6749, section 5.2)."""

    error: str
    """Error code of RFC 6749."""
    error_description: str
    """Description of the error, in English."""


class OverdraftEvent(TypedDict):
    """An analysis expects the accounts of a user to be overdrawn before the next salary."""

    data: OverdraftEventData
    """User of the event."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of a user's events of this type; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["overdraft.ahead"]
    """Type of event: `overdraft.ahead`."""


class OverdraftEventData(TypedDict):
    """Owner of the accounts."""

    userReference: str
    """ID of the user of the accounts."""


class PayeeAccount(TypedDict):
    """One of several payees."""

    iban: str
    """IBAN of the payee."""
    recipient: str
    """Name of the payee."""


class PayeeCheck(TypedDict):
    """Response of the payee's bank; the name only if it is a close match."""

    iban: str
    """IBAN of the payee."""
    matchedName: NotRequired[str | None]
    """Name registered at the payee's bank; only for a close match."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """Result of the payee check: match, close match, no match, or not possible."""


class PayeeInput(TypedDict):
    """The payee to check, and the payment."""

    iban: str
    """IBAN of the payee."""
    paymentId: str
    """ID of the payment for the check (UUID), chosen by the caller."""
    recipient: str
    """Name of the payee, as known to the user."""


class PayeeVerification(TypedDict):
    """Result of a single payee check."""

    matchedName: NotRequired[str | None]
    """Name registered at the payee's bank; only for a close match."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """Result of the payee check: match, close match, no match, or not possible."""
    vopId: str
    """ID of this check, to be sent with the transfer."""


class PayeeVerifications(TypedDict):
    """Results of several payee checks, in the order of the request."""

    checks: list[CheckedPayee]
    """One result per payee, in the order of the request."""


class PayeesInput(TypedDict):
    """The payees to check and the payment; up to as many as in a bulk transfer (extension)."""

    payees: list[PayeeAccount]
    """Payees to check: 1 to 1,000."""
    paymentId: str
    """ID of the payment for which the payees are checked."""


class PaymentEvent(TypedDict):
    """The status of a payment changed."""

    data: PaymentEventData
    """Payment of the event."""
    id: str
    """ID of the event, sent as `webhook-id`."""
    serial: int
    """Counter of a user's events of this type; a gap means that an event was lost."""
    timestamp: str
    """Time of the event, in German time."""
    type: Literal["payment.changed"]
    """Type of event: `payment.changed`."""


class PaymentEventData(TypedDict):
    """The payment and its current status."""

    paymentId: str
    """ID of the payment."""
    state: Literal["draft", "created", "needs_person", "sending", "done", "rejected", "in_doubt"]
    """Current status of the payment."""
    userReference: str
    """ID of the paying user."""


class PaymentLink(TypedDict):
    """A payment link and its status. `url` is returned only on creation."""

    callbackUrl: NotRequired[str | None]
    """Address to which the user returns."""
    cancelledAt: NotRequired[str | None]
    """Time of the cancellation by the tenant."""
    createdAt: str
    """Time of creation."""
    expiresOn: str
    """Last day on which it can be paid, in German time."""
    linkId: str
    """ID of the link."""
    paidAt: NotRequired[str | None]
    """Time at which the bank accepted the transfer."""
    paymentId: NotRequired[str | None]
    """ID of the payment that was started last; absent before that."""
    relations: list[Relation]
    """Links to related operations."""
    state: Literal["OPEN", "IN_PROGRESS", "EXECUTED", "IN_DOUBT", "CANCELLED", "EXPIRED"]
    """`OPEN`, `IN_PROGRESS`, `EXECUTED`, `IN_DOUBT`, `CANCELLED` or `EXPIRED`."""
    transferDetails: TransferDetails
    """Payee, amount and payment reference."""
    url: NotRequired[str | None]
    """Address for the user; returned only on creation."""


class PaymentLinkInput(TypedDict):
    """The payment a user is asked to make; it cannot be changed later."""

    amount: Number
    """Amount; cannot be changed."""
    bic: NotRequired[str | None]
    """BIC of the payee's bank; required if it cannot be derived from the IBAN."""
    callbackUrl: NotRequired[str | None]
    """Address to which the user returns; must be allowed for the tenant."""
    currency: NotRequired[str]
    """`EUR`."""
    endToEndId: NotRequired[str | None]
    """Reference that the payee receives with the payment."""
    expiresOn: NotRequired[str | None]
    """Last day on which it can be paid; default: 30 days from now."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """Payment reference, at most 140 characters."""
    recipient: str
    """Name of the payee."""


class PendingTransaction(TypedDict):
    """A pending transaction; once booked, `transactionId` is the ID of the booked transaction."""

    kontoumsatz: Transaction
    """Pending transaction as reported by the bank; its ID is not that of the booked one."""
    state: Literal["PENDING", "BOOKED"]
    """Whether the bank has booked it."""
    transactionId: NotRequired[str | None]
    """ID of the transaction once booked."""


class PermissionLink(TypedDict):
    """A link to the page that lists a user's permissions (extension)."""

    href: str
    """Address for the user; can be opened once."""
    validTo: str
    """Time until which it can be opened, in German time."""


class Position(TypedDict):
    """A security in a securities account; quantities, prices and rates keep their digits."""

    gesamtwert: NotRequired[Number | None]
    """Value of the position."""
    handelseinheit: Literal["STUECK", "NOMINAL"]
    """Whether `menge` is a number of units or a nominal value."""
    handelsplatz: NotRequired[str | None]
    """Trading venue of the price."""
    isin: NotRequired[str | None]
    """International securities identification number."""
    kurs: NotRequired[Number | None]
    """Price of one unit, with the digits that the bank sends."""
    kursDatum: NotRequired[str | None]
    """Time of the price, in German time."""
    menge: Number
    """Quantity."""
    name: NotRequired[str | None]
    """Name of the security."""
    waehrung: NotRequired[str | None]
    """Currency of the price (ISO 4217)."""
    waehrungskurs: NotRequired[Number | None]
    """Exchange rate of that currency to the euro."""
    wkn: NotRequired[str | None]
    """German securities identification number."""


class Problem(TypedDict):
    """Body of every 4xx and 5xx response except those of the token endpoint."""

    code: str
    """HTTP status as text."""
    correlationId: str
    """Correlation ID, under which the log contains the reason."""
    detail: str
    """Description of the error for developers, in English."""
    errors: NotRequired[list[ErrorPlace] | None]
    """Invalid parts of the request; absent if none of them is the cause."""
    instance: str
    """Path of the request."""
    message: str
    """German sentence that may be shown to users."""
    status: int
    """HTTP status."""
    title: str
    """Name of the HTTP status."""
    type: str
    """Always `about:blank`."""


class Provider(TypedDict):
    """A bank or service provider that users can connect."""

    authenticationInfo: AuthenticationInfo
    """Login fields for the user."""
    bic: NotRequired[str | None]
    """BIC of the bank."""
    blz: NotRequired[str | None]
    """German bank code (Bankleitzahl), eight digits."""
    capabilities: list[Literal["KONTEN", "KARTEN", "DEPOTS"]]
    """Retrievable products: accounts, cards, securities accounts."""
    channels: list[
        list[
            Literal[
                "GIROKONTO",
                "SPARKONTO",
                "FESTGELDKONTO",
                "KREDITKONTO",
                "TAGESGELDKONTO",
                "BAUSPARKONTO",
                "SONSTIGESKONTO",
                "KREDITKARTE",
                "SONSTIGEKARTE",
                "DEPOT",
                "SONSTIGESPRODUKT",
            ]
        ]
    ]
    """Product types that are retrieved together over one channel of the bank."""
    consumerRelevant: bool
    """Whether the bank has private customers."""
    group: NotRequired[str | None]
    """Group to which it belongs, for example with a shared logo."""
    id: str
    """ID of the provider."""
    name: str
    """Name of the bank; not unique."""
    relations: list[Relation]
    """Links to related operations."""


class RefreshBudget(TypedDict):
    """Remaining background refreshes of a bank access today, and the next refresh."""

    consentValidUntil: NotRequired[str | None]
    """End of the bank's consent to retrieve data without a new approval, in German time."""
    lastResult: NotRequired[LastResult | None]
    """Result of the last refresh; absent during a refresh and before the end of the first."""
    leftToday: int
    """Number of background refreshes left until `resetsAt`."""
    limit: int
    """Maximum number of background refreshes per day."""
    nextRefresh: NotRequired[str | None]
    """Time of the next background refresh; absent if there is none."""
    relations: list[Relation]
    """Links to related operations."""
    resetsAt: str
    """End of the counted day: midnight, in German time."""


class Refund(TypedDict):
    """A transfer that refunds a transaction; `instant` and `transferDetails` are its body."""

    instant: bool
    """Part of the body of the transfer."""
    relations: list[Relation]
    """Links to related operations."""
    transactionId: str
    """ID of the transaction to refund."""
    transferDetails: TransferDetails
    """Part of the body of the transfer; the payment reference names the transaction."""


class RegularIrregular(TypedDict):
    """A monthly amount: contracts and other transactions."""

    amount: Number
    """Monthly average, regular and irregular; negative for expenses."""
    irregular: RegularOrIrregular
    """Part outside contracts."""
    regular: RegularOrIrregular
    """Part from contracts."""


class RegularOrIrregular(TypedDict):
    """A monthly amount with its categories."""

    amount: Number
    """Monthly average; negative for expenses."""
    amountsPerTagTreeItem: list[AmountPerTagTreeItem]
    """Monthly averages by category."""


class Relation(TypedDict):
    """A link that a client can follow."""

    href: str
    """Complete address of the link."""
    rel: str
    """Purpose of the link."""


class ReleasedAccountReport(TypedDict):
    """A released account report: its content, and how the recipient verifies it."""

    content: AccountReportContent
    """Content of the report."""
    report: AccountReport
    """Report and its state."""
    verificationCode: str
    """Code with which a recipient verifies the report."""
    verificationUrl: str
    """Address at which a recipient verifies the report."""


class RemovedObject(TypedDict):
    """A removed bank access; with `productId` a product, with `transactionId` a transaction."""

    accessId: str
    """Removed bank access, or the bank access of the removed object."""
    productId: NotRequired[str | None]
    """Product removed with all its transactions, or the product of the removed transaction."""
    transactionId: NotRequired[str | None]
    """Removed transaction; a transaction that moved to another date appears under its new ID."""


class SalesTriggerDetails(TypedDict):
    """Start, reason and amount of a sales trigger."""

    amount: Number | None
    """Approximate amount; null if there is none."""
    reason: str
    """Reason, as a German sentence."""
    transactionIds: list[str]
    """IDs of the underlying transactions, as in the lists of transactions."""
    triggerDate: str
    """Date since which the occasion exists."""


class SalesTriggerInstance(TypedDict):
    """A sales trigger: an occasion to contact a user."""

    details: SalesTriggerDetails
    """Result of the analysis."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item of the tag tree."""


class ScaMedium(TypedDict):
    """A device that the user can select."""

    mediaClass: Literal["LIST", "GENERATOR", "MOBILE", "SECODER", "PUSHTAN"]
    """Type of device."""
    name: str
    """Name of the device, to be returned as the choice."""


class ScaMethod(TypedDict):
    """An approval method that the user can select; a numeric code is sent as a number."""

    code: int | str
    """Code of the method, to be returned as the choice."""
    hint: NotRequired[str | None]
    """Notice of the bank about the method."""
    name: str
    """Name of the method."""


class ScheduleInput(TypedDict):
    """Schedule of a standing order."""

    day: int
    """Day of the month: 1 to 30, or 97 to 99 for the last three; of the week: 1 (Monday) to 7."""
    firstExecutionDate: str
    """Date of the first payment, after today."""
    interval: int
    """Number of months or weeks between two payments."""
    lastExecutionDate: NotRequired[str | None]
    """Date of the last possible payment; absent: until the standing order is deleted."""
    unit: str
    """`MONTHS` or `WEEKS`."""


class SecurityMethod(TypedDict):
    """An approval method of the bank; a numeric key is sent as a number."""

    hinweis: NotRequired[str | None]
    """Notice of the bank about the method."""
    kodierung: int | str
    """Code of the method."""
    name: str
    """Name of the method."""


class SingleTransferInput(TypedDict):
    """Body of a single transfer."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields, encrypted; only without a product in the path, regulated tenants only."""
    instant: bool
    """Whether it is an instant transfer."""
    product: NotRequired[str | None]
    """IBAN or ID of the paying account; only without a product in the path."""
    provider: NotRequired[str | None]
    """ID of the provider; only without a product in the path, regulated tenants only."""
    requestedExecutionDate: NotRequired[str | None]
    """Execution date; absent: immediately."""
    transferDetails: DetailsInput
    """Payee, amount and payment reference."""
    vopId: NotRequired[str | None]
    """ID of an earlier payee check for this payment."""


class StandingDetailsInput(TypedDict):
    """Payment of a standing order; its end-to-end ID is set by the service."""

    amount: Number
    """Amount of each payment."""
    bic: str
    """BIC of the recipient's bank."""
    currency: str
    """`EUR`."""
    iban: str
    """IBAN of the recipient."""
    purpose: str
    """Payment reference, at most 140 characters of the SEPA character set."""
    recipient: str
    """Name of the recipient, at most 70 characters of the SEPA character set."""


class StandingOrderInput(TypedDict):
    """Body of a new or changed standing order."""

    schedule: ScheduleInput
    """Schedule of the payments."""
    transferDetails: StandingDetailsInput
    """Details of each payment."""


class StandingOrderRow(TypedDict):
    """A standing order as stored by the bank; without relations it cannot be changed."""

    amount: Number
    """Amount of each payment."""
    bic: NotRequired[str | None]
    """BIC of the recipient's bank, if the bank provides it."""
    currency: str
    """Currency of the amount."""
    iban: str
    """IBAN of the recipient."""
    id: str
    """ID for changing or deleting the standing order; differs after a change."""
    purpose: NotRequired[str | None]
    """Payment reference."""
    recipient: str
    """Name of the recipient."""
    relations: list[Relation]
    """`self`, if it can be changed and deleted; empty if the bank assigns no ID."""
    schedule: WireSchedule
    """Schedule of the payments."""


class StandingOrderStatus(TypedDict):
    """Status of a standing order request, and the next steps of the user."""

    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    messages: list[Message]
    """Messages for the user about the object."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """Results of the payee checks."""
    relations: list[Relation]
    """Links to related operations."""
    returnNonce: NotRequired[str | None]
    """Nonce that is returned with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices from which the user can choose; only while a choice is expected."""
    scaMethods: list[ScaMethod]
    """Methods from which the user can choose; empty or absent unless a choice is expected."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """Data sent to the bank, if characters had to be replaced."""
    standingOrder: NotRequired[StandingRequestBody | None]
    """Requested action and the standing order."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """Same values as in `TransferStatus`."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""
    transfer: Transfer
    """Details of each payment, and the ID of the request."""


class StandingOrders(TypedDict):
    """Standing orders of an account, with the time of the bank's list if it was read."""

    listedAt: NotRequired[str | None]
    """Time of the bank's list, in German time; absent before the first refresh."""
    standingOrders: list[StandingOrderRow]
    """Standing orders of the account, in the bank's order."""


class StandingRequestBody(TypedDict):
    """Action on a standing order; `id` is set once the bank has executed it."""

    action: Literal["CREATE", "CHANGE", "DELETE"]
    """`CREATE`, `CHANGE` or `DELETE`."""
    id: NotRequired[str | None]
    """ID of the standing order; of a new or changed one once the bank has executed the request."""
    schedule: WireSchedule
    """Schedule of the payments."""


class StoredField(TypedDict):
    """A stored credential field; its value is not exported."""

    accessId: str
    """ID of the bank access, chosen by the caller."""
    fieldkey: str
    """Name of the field in `credentials`."""
    storedAt: str
    """Time of storage, in German time."""


class Subscription(TypedDict):
    """A webhook subscription: an endpoint that receives events."""

    createdAt: str
    """Time of creation, in German time."""
    id: str
    """ID of the object."""
    relations: list[Relation]
    """Links to related operations."""
    types: list[
        Literal[
            "transactions.new",
            "access.connected",
            "access.needs_person",
            "access.broken",
            "access.removed",
            "consent.ends_soon",
            "consent.ended",
            "consent.renewed",
            "payment.changed",
            "contract.begun",
            "contract.changed",
            "contract.ended",
            "contract.price_raised",
            "overdraft.ahead",
        ]
    ]
    """Event types that the subscription receives."""
    url: str
    """Address to which events are sent."""


class SubscriptionInput(TypedDict):
    """Body of a new subscription."""

    types: NotRequired[
        list[
            Literal[
                "transactions.new",
                "access.connected",
                "access.needs_person",
                "access.broken",
                "access.removed",
                "consent.ends_soon",
                "consent.ended",
                "consent.renewed",
                "payment.changed",
                "contract.begun",
                "contract.changed",
                "contract.ended",
                "contract.price_raised",
                "overdraft.ahead",
            ]
        ]
        | None
    ]
    """Event types that the subscription receives."""
    url: str
    """Address that receives events: `https://`, port 443 or 8443, a host on the public internet."""


class SyncAnswer(TypedDict):
    """Changes after a cursor: first apply the removals, then store the rest by ID."""

    bankzugaenge: list[BankAccess]
    """Bank accesses that are new or changed, also in a product, with all products."""
    kontoumsaetze: list[SyncedTransaction]
    """New or changed transactions, in their current state."""
    more: bool
    """Whether further changes are available now."""
    next: str
    """Cursor for the next call."""
    relations: list[Relation]
    """Links to related operations."""
    removed: list[RemovedObject]
    """Removed objects; delete them before you store the rest of the page."""
    vorgemerkt: list[SyncedPending]
    """New or changed pending transactions; once booked, with the ID of the transaction."""


class SyncedPending(TypedDict):
    """A pending transaction with its bank access and product."""

    accessId: str
    """ID of its bank access."""
    kontoumsatz: Transaction
    """Pending transaction as reported by the bank; its ID is not that of the booked one."""
    productId: str
    """ID of its product."""
    state: Literal["PENDING", "BOOKED"]
    """Whether the bank has booked it."""
    transactionId: NotRequired[str | None]
    """ID of the transaction once booked."""


class SyncedTransaction(TypedDict):
    """A transaction in its current form, with its bank access and product."""

    accessId: str
    """ID of its bank access."""
    kontoumsatz: Transaction
    """Transaction."""
    productId: str
    """ID of its product."""
    tagItems: NotRequired[TagItems | None]
    """Tags of the transaction; absent before tagging."""


class TagDetails(TypedDict):
    """Confidence and reason of a category."""

    confidenceLevel: Number
    """Confidence of the category, 0 to 1; at 0.9 about nine in ten are correct."""
    explain: Explanation
    """Explanation of the category."""


class TagInstance(TypedDict):
    """A tag: an item of a tree, attached to a transaction."""

    details: NotRequired[TagDetails | None]
    """Confidence and explanation; absent or null if not stored."""
    entity: TaggedEntity
    """Object to which the tag is attached."""
    id: str
    """ID of the tag; does not change."""
    relations: list[Relation]
    """Links to related operations."""
    tagTreeItem: TagTreeItem
    """Item assigned to the transaction."""


class TagItems(TypedDict):
    """Tags of a transaction: the `systemName` of its item in each tag tree."""

    businessPartner: NotRequired[str | None]
    """`systemName` of the business partner."""
    category: NotRequired[str | None]
    """`systemName` of the category."""
    freelancerCategory: NotRequired[str | None]
    """`systemName` of the tax item."""
    insuranceType: NotRequired[str | None]
    """`systemName` of the insurance type."""


class TagTree(TypedDict):
    """A tree whose items are attached to transactions, contracts or users."""

    description: str
    """Description for display."""
    displayName: str
    """Name for display."""
    isClientGenerated: bool
    """Whether a client created the tree; always `false`."""
    isTenantGenerated: bool
    """Whether a tenant created the tree; always `false`."""
    relations: NotRequired[list[Relation] | None]
    """Links to related operations."""
    systemId: int
    """Numeric ID, stable across releases."""
    systemName: str
    """Name for programs, stable across releases."""
    version: int
    """Version of the tree, increased when its items change."""


class TagTreeInput(TypedDict):
    """A tag tree, by name."""

    systemId: NotRequired[int | None]
    """Accepted and ignored."""
    systemName: str
    """Name of the tree."""


class TagTreeItem(TypedDict):
    """An item of a tag tree; business partners also have an address, which may be empty."""

    addressCity: NotRequired[str | None]
    """Town of a business partner; may be empty."""
    addressCountry: NotRequired[str | None]
    """Country of a business partner; may be empty."""
    addressStreet: NotRequired[str | None]
    """Street and number of a business partner; may be empty."""
    addressZip: NotRequired[str | None]
    """Postal code of a business partner; may be empty."""
    creditorId: NotRequired[str | None]
    """SEPA creditor identifier of a business partner."""
    description: NotRequired[str | None]
    """Description for display."""
    displayName: str
    """Name for display."""
    group: NotRequired[str | None]
    """Group of a business partner; may be empty."""
    relations: NotRequired[list[Relation] | None]
    """Links to related operations."""
    systemId: int
    """Numeric ID, stable across releases."""
    systemName: str
    """Name for programs, stable across releases."""
    systemNameParent: NotRequired[str | None]
    """`systemName` of the parent item; absent at the top level."""
    tagTree: TagTree
    """Tag tree of the item."""
    telephone: NotRequired[str | None]
    """Telephone number of a business partner; may be empty."""
    website: NotRequired[str | None]
    """Web address of a business partner; may be empty."""


class TagTreeItemInput(TypedDict):
    """An item of a tag tree, by names."""

    systemId: NotRequired[int | None]
    """Accepted and ignored."""
    systemName: str
    """Name of the item."""
    tagTree: TagTreeInput
    """Tag tree of the item."""


class TaggedEntity(TypedDict):
    """Object the tag is attached to."""

    displayName: str
    """Name for display: for a transaction the counterparty."""
    entityClass: str
    """`TRANSACTION` or `USER`."""
    id: str
    """ID of the transaction or user."""
    userId: NotRequired[str | None]
    """ID of its user."""


class TanInput(TypedDict):
    """A TAN, or any text if the user has approved in an app."""

    tan: str
    """TAN; any text if the user approved in an app."""


class TanMedium(TypedDict):
    """A device that generates or receives TANs."""

    gueltigBis: NotRequired[str | None]
    """Last day of validity."""
    gueltigVon: NotRequired[str | None]
    """First day of validity."""
    medienklasse: Literal["LISTE", "GENERATOR", "MOBIL", "SECODER", "PUSHTAN"]
    """Type of device."""
    name: str
    """Name of the device."""


class Tenant(TypedDict):
    """A tenant, as it is shown to its own clients."""

    description: NotRequired[str | None]
    """Description for display."""
    name: str
    """Name of the tenant, part of addresses."""
    relations: list[Relation]
    """Links to related operations."""


class Token(TypedDict):
    """An access token with its properties."""

    access_token: str
    """Token, to be sent as `Authorization: Bearer`."""
    active: bool
    """Whether the token is valid; `true`."""
    additionalData: dict[str, str]
    """`username` for a user's token, otherwise empty."""
    client: str
    """Name of the client."""
    expiresAt: int
    """Expiry time, in seconds since 1970."""
    expires_in: int
    """Lifetime in seconds."""
    issuedAt: int
    """Time of issue, in seconds since 1970."""
    scope: str
    """Scopes, separated by spaces."""
    tenant: str
    """Name of the tenant."""
    tenantId: str
    """ID of the tenant (UUID)."""
    token_type: str
    """Always `Bearer`."""
    user: NotRequired[str | None]
    """ID of the user; absent for a client's token."""
    validTo: str
    """Expiry time, in German time."""


class TokenTrace(TypedDict):
    """Metadata of a token of the user."""

    client: str
    """Name of the client to which the token was issued."""
    issuedAt: str
    """Time of issue, in German time."""
    scope: str
    """Scopes, separated by spaces."""
    validTo: str
    """Expiry time, in German time."""


class Transaction(TypedDict):
    """A transaction of a product."""

    betrag: Number
    """Amount with two decimals; negative for debits."""
    buchungsdatum: str
    """Booking date."""
    buchungstext: NotRequired[str | None]
    """Booking text of the bank, for the type of transaction."""
    classifications: NotRequired[list[Classification] | None]
    """Short form of the category; only with `categorize=true`."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the counterparty's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the counterparty."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the counterparty."""
    gvCode: NotRequired[str | None]
    """Transaction type code of the bank (Geschäftsvorfallcode)."""
    hash: str
    """Sort key of the transaction; does not change."""
    id: str
    """ID of the transaction within its product."""
    identifier: NotRequired[Identifier | None]
    """Origin of the transaction; only for transactions pushed by the caller."""
    primanotaNummer: NotRequired[str | None]
    """Journal number of the bank (Primanota)."""
    tags: NotRequired[list[TagInstance] | None]
    """Tags of the transaction; only with `tag`."""
    verwendungszweck: NotRequired[str | None]
    """Payment reference."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217); absent: euro."""
    wertstellungsdatum: NotRequired[str | None]
    """Value date."""


class TransactionInput(TypedDict):
    """A transaction supplied by the caller."""

    betrag: Number
    """Amount with two decimals; negative for debits."""
    buchungsdatum: str
    """Booking date."""
    buchungstext: NotRequired[str | None]
    """Booking text of the bank, for the type of transaction."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the counterparty's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the counterparty."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the counterparty."""
    gvCode: NotRequired[str | None]
    """Transaction type code of the bank (Geschäftsvorfallcode)."""
    hash: NotRequired[str | None]
    """Caller's hash: equal hashes within a batch are the same transaction."""
    identifier: IdentifierInput
    """Origin of the transaction."""
    primanotaNummer: NotRequired[str | None]
    """Journal number of the bank (Primanota)."""
    verwendungszweck: NotRequired[str | None]
    """Payment reference."""
    wertstellungsdatum: NotRequired[str | None]
    """Value date."""


class Transfer(TypedDict):
    """A transfer with its ID and debtor account."""

    ebics: bool
    """Whether EBICS is used; always `false`."""
    instant: bool
    """Whether it is an instant transfer."""
    paymentId: str
    """ID of the payment (UUID)."""
    product: NotRequired[str | None]
    """IBAN or ID of the paying account."""
    provider: NotRequired[str | None]
    """ID of the provider."""
    requestedExecutionDate: NotRequired[str | None]
    """Execution date; absent: immediately."""
    transferDetails: TransferDetails | list[TransferDetails]
    """Payee, amount and payment reference; an array in a bulk transfer."""


class TransferDetails(TypedDict):
    """One transfer, as submitted."""

    amount: Number
    """Amount."""
    bic: str
    """BIC of the payee's bank."""
    currency: str
    """Currency (ISO 4217)."""
    endToEndId: NotRequired[str | None]
    """Payer's reference, visible to the payee."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """Payment reference."""
    purposeCode: NotRequired[str | None]
    """SEPA purpose code of four letters."""
    recipient: str
    """Name of the payee."""
    ultimateCreditor: NotRequired[str | None]
    """Ultimate creditor, if different from the payee."""
    ultimateDebtor: NotRequired[str | None]
    """Ultimate debtor, if different from the account holder."""


class TransferStatus(TypedDict):
    """Status of a transfer, and the next steps of the user."""

    challenge: NotRequired[Challenge | None]
    """Challenge for the TAN; present only while a TAN is expected."""
    messages: list[Message]
    """Messages for the user about the object."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """Results of the payee checks."""
    relations: list[Relation]
    """Links to related operations."""
    returnNonce: NotRequired[str | None]
    """Nonce that is returned with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices from which the user can choose; only while a choice is expected."""
    scaMethods: list[ScaMethod]
    """Methods from which the user can choose; empty or absent unless a choice is expected."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """Data sent to the bank, if characters had to be replaced."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """`ASKING`: the user has to act; `IN_DOUBT`: the bank's response is missing, do not resend."""
    timeout: NotRequired[str | None]
    """Deadline for the user's input, in German time."""
    transfer: Transfer
    """Submitted transfer."""


class TypesInput(TypedDict):
    """Event types of a subscription."""

    types: list[
        Literal[
            "transactions.new",
            "access.connected",
            "access.needs_person",
            "access.broken",
            "access.removed",
            "consent.ends_soon",
            "consent.ended",
            "consent.renewed",
            "payment.changed",
            "contract.begun",
            "contract.changed",
            "contract.ended",
            "contract.price_raised",
            "overdraft.ahead",
        ]
    ]
    """Event types that the subscription receives; all others are not sent."""


class User(TypedDict):
    """A user of a tenant; `active` is an addition to the interface."""

    active: bool
    """Whether the user may log in."""
    relations: list[Relation]
    """Links to related operations."""
    userReference: str
    """ID of the user (UUID)."""
    username: str
    """Login name."""


class UserInput(TypedDict):
    """Body for creating, changing or reactivating a user."""

    firstname: NotRequired[str | None]
    """First name; stored and exported, otherwise unused."""
    lastname: NotRequired[str | None]
    """Last name; stored and exported, otherwise unused."""
    password: str
    """Password of the user, in plain text."""
    username: str
    """Login name, unique within the tenant."""


class UserReference(TypedDict):
    """A user of a role; only the reference."""

    userReference: str
    """ID of the user (UUID)."""


class WireSchedule(TypedDict):
    """Schedule of a standing order; days 97 to 99 count from the end of the month."""

    day: int
    """Day of the month: 1 to 30, or 97 to 99 for the last three; of the week: 1 (Monday) to 7."""
    firstExecutionDate: str
    """Date of the first payment."""
    interval: int
    """Number of months or weeks between two payments."""
    lastExecutionDate: NotRequired[str | None]
    """Date of the last possible payment; absent: until the standing order is deleted."""
    unit: Literal["MONTHS", "WEEKS"]
    """`MONTHS` or `WEEKS`."""
