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
    """The access it is about."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the events of this type of one user: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["access.connected", "access.needs_person", "access.broken", "access.removed"]
    """What happened to the access."""


class AccessEventData(TypedDict):
    """Which bank access it is, and what it waits for."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    bankzugang: str
    """Address of the access; of one that was removed, where it was."""
    state: NotRequired[
        Literal["approval", "refused", "locked", "incomplete", "bank", "service"] | None
    ]
    """What it waits for; left out when nothing is to be done."""
    userReference: str
    """Id of the user whose access it is."""


class AccessInput(TypedDict):
    """One entry of the body that adds accesses; credentials are sealed, field key to value."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields of the provider by `fieldkey`, each sealed; regulated tenants only."""
    providerId: NotRequired[str | None]
    """Id of the provider; regulated tenants only, needed for a new access."""
    selectedBankProducts: NotRequired[list[str] | None]
    """Ids of the products to keep; absent means all."""
    sync: NotRequired[bool]
    """Whether to keep the login and fetch by itself; otherwise data is kept for a while only."""


class AccountReport(TypedDict):
    """An account report and where it stands. `url` is told once, when it is asked for."""

    createdAt: str
    """When you asked for it."""
    endedAt: NotRequired[str | None]
    """When it was called back, by you or by the person."""
    expiresOn: str
    """The last day on which the person can release it, in German time."""
    purpose: Literal["TENANCY", "CREDIT"]
    """`TENANCY` or `CREDIT`."""
    receiver: str
    """Who gets the report, as the person reads it."""
    refusedAt: NotRequired[str | None]
    """When the person refused it."""
    relations: list[Relation]
    """What can be called from here."""
    releasedAt: NotRequired[str | None]
    """When the person released it."""
    reportId: str
    """Id of the report."""
    state: Literal["REQUESTED", "READY_FOR_REVIEW", "RELEASED", "REFUSED", "EXPIRED", "ENDED"]
    """`REQUESTED`, `READY_FOR_REVIEW`, `RELEASED`, `REFUSED`, `EXPIRED` or `ENDED`."""
    subject: NotRequired[str | None]
    """What it is about, in your words."""
    url: NotRequired[str | None]
    """The address to send to the person; told once, when the report is asked for."""
    validUntil: NotRequired[str | None]
    """The last day on which it is valid, 30 days after its release."""


class AccountReportContent(TypedDict):
    """What an account report says, in euros a month; incomplete months are named, not counted."""

    accounts: int
    """How many accounts it was made from."""
    banks: list[str]
    """Names of their banks."""
    bookings: int
    """Bookings in the months covered."""
    bookingsLeftOut: int
    """Bookings in other currencies."""
    currency: str
    """`EUR`."""
    disposableMoney: Number
    """Income less fixed costs, euros a month."""
    fetchedAt: NotRequired[str | None]
    """When the account that was fetched longest ago was fetched."""
    fixedCosts: AccountReportSum
    """Running contracts by the month; savings are none."""
    holders: list[str]
    """Names of who holds the accounts, as the banks write them."""
    income: AccountReportSum
    """Regular income a month."""
    incompleteMonths: list[str]
    """Months that are not complete and not counted."""
    irregularIncome: Number
    """What came in beside contracts, euros a month; counted nowhere."""
    months: list[str]
    """The complete months that count."""
    returnedDebits: AccountReportReturns
    """Returned debits of up to a year."""


class AccountReportInput(TypedDict):
    """What a report is for and who gets it; the person reads both before it decides."""

    expiresOn: NotRequired[str | None]
    """The last day on which the person can release it; 14 days from now if left out."""
    purpose: Literal["TENANCY", "CREDIT"]
    """`TENANCY` or `CREDIT`."""
    receiver: str
    """Who gets the report; at most 140 characters."""
    subject: NotRequired[str | None]
    """What it is about, for example an address; at most 140 characters."""


class AccountReportLine(TypedDict):
    """Euros a month of one category, and the bookings they were found in."""

    amount: Number
    """Euros a month; costs are negative."""
    bookings: int
    """How many bookings it was found in."""
    category: str
    """`systemName` of the category."""
    first: str
    """Day of the first of these bookings."""
    last: str
    """Day of the last of these bookings."""


class AccountReportReturns(TypedDict):
    """Debits that were returned since a day, and when."""

    count: int
    """How many debits were returned."""
    days: list[str]
    """When."""
    since: NotRequired[str | None]
    """The first day that was looked at."""


class AccountReportSum(TypedDict):
    """Euros a month, and what they are made of."""

    amount: Number
    """Euros a month."""
    lines: list[AccountReportLine]
    """What it is made of, the largest first."""


class AffordabilityDetails(TypedDict):
    """Averages a month over the last full months, at least three and at most twelve."""

    creditCards: int
    """Number of credit cards: those connected, and others whose bills are paid."""
    debtCollectionPayments: bool
    """Whether a debt collector was paid."""
    discretionary: Number
    """Income less necessities, a month; never below zero."""
    discretionaryForIrregularLuxuries: Number
    """The same less luxuries under contract, a month; never below zero."""
    existingLoans: bool
    """Whether instalments of a loan are being paid."""
    expenses: AffordabilityExpenses
    """What is spent a month, by necessity and luxury."""
    financialLiteracy: Literal["low", "neutral", "high"]
    """Judgement of how well money is handled, from savings and signs of trouble."""
    gambling: Number
    """What is staked a month."""
    income: RegularIrregular
    """What comes in a month."""
    mortgagePayments: bool
    """Whether the financing of a home is being paid."""
    mostRecentRentalPayment: NotRequired[str | None]
    """Day of the last rent; absent when none was paid of late."""
    ratioExpensesToIncome: Number
    """Expenses divided by income; 0 without income."""
    ratioGamblingToDiscretionaryForIrregularLuxuries: Number
    """Stakes divided by `discretionaryForIrregularLuxuries`; 0 where that is 0."""
    ratioLuxuriesToExpenses: Number
    """Luxuries divided by expenses."""
    ratioLuxuriesToIncome: Number
    """Luxuries divided by income; 0 without income."""
    ratioNecessitiesToExpenses: Number
    """Necessities divided by expenses."""
    ratioNecessitiesToIncome: Number
    """Necessities divided by income; 0 without income."""
    reminderCharges: bool
    """Whether fees for reminders were paid."""
    rentalPayments: bool
    """Whether rent was paid in the last three months."""
    returnDebits: bool
    """Whether a direct debit was returned."""
    savings: Number
    """What is put aside a month; never below zero."""
    seizurePayments: bool
    """Whether a seizure was paid."""
    transactionIdsLeftOut: NotRequired[list[str] | None]
    """Bookings not counted: in other currencies or of days to come; absent if none."""


class AffordabilityExpenses(TypedDict):
    """What is spent a month; negative."""

    amount: Number
    """Necessities and luxuries together; negative."""
    luxuries: RegularIrregular
    """What one could do without."""
    necessities: RegularIrregular
    """What one cannot do without; half of cash and of money to private persons counts here."""


class AffordabilityInstance(TypedDict):
    """What a person can afford."""

    details: AffordabilityDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item of a tree that was found."""


class AiConnectRule(TypedDict):
    """A rule of a person."""

    counterpartyIban: str
    """IBAN the rule looks for; empty when only the name counts."""
    counterpartyName: str
    """Name the rule looks for; empty when only the IBAN counts."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """What bookings of the counterparty are."""


class AiConnectRuleInput(TypedDict):
    """What all bookings of a counterparty shall be; both given means both must match."""

    counterpartyIban: NotRequired[str | None]
    """IBAN to look for; empty when only the name shall count."""
    counterpartyName: NotRequired[str | None]
    """Name to look for; empty when only the IBAN shall count."""
    tagTreeItem: TagTreeItemInput
    """What bookings of the counterparty shall be."""


class AiConnectTransaction(TypedDict):
    """A booking from elsewhere with what it is."""

    betrag: Number
    """Amount with two decimals; what leaves the account is negative."""
    buchungsdatum: str
    """Day on which the bank booked it."""
    buchungstext: str | None
    """The bank's word for the kind of booking."""
    gegenkontoBic: str | None
    """BIC of the other side's bank."""
    gegenkontoIban: str | None
    """IBAN of the other side."""
    gegenkontoInhaber: str | None
    """Name of the other side."""
    gegenkontoInhaberAbweichend: str | None
    """Name of the one for whom the other side pays or receives."""
    gvCode: str | None
    """The bank's code of the kind of booking (Geschäftsvorfall)."""
    hash: str | None
    """The caller's own mark of the booking, as it was sent."""
    id: str | None
    """The caller's own id of the booking, as it was sent."""
    primanotaNummer: str | None
    """The bank's number for its day of booking."""
    product: str
    """The caller's name for the account, as it was sent."""
    provider: str
    """The caller's name for the bank, as it was sent."""
    tags: list[TagInstance]
    """What the booking is: one item of every tree."""
    tenant: str
    """Name of the tenant."""
    user: str
    """Id of the user."""
    verwendungszweck: str
    """What it was for, as the payer wrote it."""
    waehrung: str | None
    """Currency (ISO 4217), as it was sent."""
    wertstellungsdatum: str | None
    """Day from which interest counts."""


class AiConnectTransactionInput(TypedDict):
    """A booking from elsewhere; tags that come with it are made anew."""

    betrag: Number
    """Amount with two decimals; what leaves the account is negative."""
    buchungsdatum: str
    """Day on which the bank booked it."""
    buchungstext: NotRequired[str | None]
    """The bank's word for the kind of booking."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the other side's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the other side."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the other side."""
    gegenkontoInhaberAbweichend: NotRequired[str | None]
    """Name of the one for whom the other side pays or receives."""
    gvCode: NotRequired[str | None]
    """The bank's code of the kind of booking (Geschäftsvorfall)."""
    hash: NotRequired[str | None]
    """The caller's own mark of the booking; names it where `id` is absent."""
    id: NotRequired[str | None]
    """The caller's own id of the booking."""
    primanotaNummer: NotRequired[str | None]
    """The bank's number for its day of booking."""
    product: str
    """The caller's name for the account; transfers between products of a user are found."""
    provider: str
    """The caller's name for the bank."""
    tenant: str
    """Name of the token's own tenant."""
    user: str
    """Id of the token's own user."""
    verwendungszweck: str
    """What it was for, as the payer wrote it."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217); EUR if absent."""
    wertstellungsdatum: NotRequired[str | None]
    """Day from which interest counts."""


class AiConnectTransactionPut(TypedDict):
    """What a booking shall be: one item, alone or in an array (OP-090)."""

    tags: TagTreeItemInput
    """The item the booking shall have, alone or in an array."""


class AmountPerTagTreeItem(TypedDict):
    """An amount a month of one category."""

    amount: Number
    """Average a month; spending is negative."""
    tagTreeItem: TagTreeItem
    """The category."""


class AuthenticationField(TypedDict):
    """Something a person types; `fieldkey` is its name in the Credentials object."""

    fieldkey: str
    """Name of the field within the credentials."""
    format: str
    """What may be typed: a regular expression, or the short notation of the interface."""
    hint: NotRequired[str | None]
    """Where the person finds what to type."""
    label: str
    """What to write beside the field."""
    secret: bool
    """Whether to hide what is typed."""


class AuthenticationInfo(TypedDict):
    """The first factor of a login; fields in the order of input."""

    fields: list[AuthenticationField]
    """What the person types, in the order in which to ask for it."""
    loginHint: NotRequired[str | None]
    """What the person should know before typing."""


class Balance(TypedDict):
    """What an account holds in one of its currencies (addition)."""

    saldo: Number
    """Balance with two decimals."""
    saldoDatum: str
    """Time of the balance, in German time."""
    waehrung: str
    """Currency (ISO 4217)."""


class BalanceEn(TypedDict):
    """What an account holds in one of its currencies."""

    balance: Number | None
    """Balance with two decimals."""
    balanceDate: str | None
    """Time of the balance, in German time."""
    currency: str | None
    """Currency (ISO 4217)."""


class BankAccess(TypedDict):
    """A login at a bank with its products: the stable object."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """The method that is used if nobody chooses."""
    aktualisierungszeitpunkt: str
    """When it was last fetched from the bank, in German time."""
    bankprodukte: NotRequired[list[BankProduct] | None]
    """Accounts, cards, depots and contracts of the access."""
    id: str
    """The id the caller chose for the access."""
    messages: NotRequired[list[Message] | None]
    """What the person should know, next to the object it is about."""
    providerId: str
    """Id of the provider in the catalogue."""
    relations: list[Relation]
    """What can be called from here."""
    sicherheitsverfahren: NotRequired[list[SecurityMethod] | None]
    """Methods by which the bank lets the person approve."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """`GESTARTET`: being fetched; `KOPFDATEN`: products are known; `VOLLSTAENDIG`: nothing runs."""
    sync: bool
    """Whether the service fetches by itself, up to four times a day."""
    tanMedien: NotRequired[list[TanMedium] | None]
    """Devices from which TANs come."""
    timeout: NotRequired[str | None]
    """When the data is deleted, in German time; only where it is not kept."""


class BankProduct(TypedDict):
    """An account, card, depot or home-savings contract of an access."""

    aktualisierungszeitpunkt: str
    """When it was last fetched from the bank, in German time."""
    bezeichnung: str
    """Name of the product, as the bank gives it."""
    bic: NotRequired[str | None]
    """BIC of the bank."""
    blz: NotRequired[str | None]
    """German bank code of eight digits."""
    bulkTransferSupport: bool
    """Whether a bulk transfer can be sent from here."""
    iban: NotRequired[str | None]
    """IBAN of the account."""
    id: str
    """Id of the product within its access."""
    inhaber: str
    """Who owns it, as the bank says."""
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
    """Kind of product."""
    kontonummer: NotRequired[str | None]
    """Number of the account or card; cards may be partly masked."""
    kreditinstitut: NotRequired[str | None]
    """Name of the bank."""
    messages: NotRequired[list[Message] | None]
    """What the person should know, next to the object it is about."""
    rating: NotRequired[Number | None]
    """Rating of a home-savings contract."""
    relations: list[Relation]
    """What can be called from here."""
    salden: NotRequired[list[Balance] | None]
    """Balances by currency; only of accounts in several currencies."""
    saldo: NotRequired[Number | None]
    """Balance with two decimals."""
    saldoDatenquelle: NotRequired[Literal["SWIFTMSG", "SONSTIGES"] | None]
    """Where the value of a depot comes from; depots only."""
    saldoDatum: NotRequired[str | None]
    """Time of the balance, in German time."""
    schuldzinssatz: NotRequired[Number | None]
    """Interest on the loan of a home-savings contract, in per cent."""
    sparfortschritt: NotRequired[Number | None]
    """How much of a home-savings contract is saved, in per cent."""
    sparzinssatz: NotRequired[Number | None]
    """Interest on the savings of a home-savings contract, in per cent."""
    sparzustand: NotRequired[bool | None]
    """Whether a home-savings contract is in its saving phase."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """As of the access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG`."""
    transferSupport: bool
    """Whether a single transfer can be sent from here."""
    ueberziehungslimit: NotRequired[Number | None]
    """How far the account may be overdrawn."""
    verfuegterBetrag: NotRequired[Number | None]
    """How much of the credit is drawn."""
    verfuegungsrahmen: NotRequired[Number | None]
    """How much credit there is in all."""
    vertragsDatum: NotRequired[str | None]
    """When a home-savings contract was made."""
    vertragsnummer: NotRequired[str | None]
    """Number of a home-savings contract."""
    vertragsstatus: NotRequired[str | None]
    """The bank's word for how a home-savings contract stands."""
    vertragssumme: NotRequired[Number | None]
    """Sum of a home-savings contract."""
    vertragstyp: NotRequired[str | None]
    """The bank's word for the kind of home-savings contract."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217)."""


class BankProductEn(TypedDict):
    """An account, card, depot or home-savings contract."""

    accountNumber: str | None
    """Number of the account or card; cards may be partly masked."""
    balance: Number | None
    """Balance with two decimals."""
    balanceDataSource: Literal["SWIFTMSG", "SONSTIGES"] | None
    """Where the value of a depot comes from; depots only."""
    balanceDate: str | None
    """Time of the balance, in German time."""
    balances: dict[str, BalanceEn] | None
    """Balances by currency; only of accounts in several currencies."""
    bankCode: str | None
    """German bank code of eight digits."""
    bic: str | None
    """BIC of the bank."""
    bulkTransferSupport: bool | None
    """Whether a bulk transfer can be sent from here."""
    contractAmount: Number | None
    """Sum of a home-savings contract."""
    contractDate: str | None
    """When a home-savings contract was made."""
    contractNumber: str | None
    """Number of a home-savings contract."""
    contractStatus: str | None
    """The bank's word for how a home-savings contract stands."""
    contractType: str | None
    """The bank's word for the kind of home-savings contract."""
    creditDrawn: Number | None
    """How much of the credit is drawn."""
    creditLimit: Number | None
    """How much credit there is in all."""
    currency: str | None
    """Currency (ISO 4217)."""
    debtInterestRate: Number | None
    """Interest on the loan of a home-savings contract, in per cent."""
    iban: str | None
    """IBAN of the account."""
    id: str | None
    """Id of the product within its access."""
    institution: str | None
    """Name of the bank."""
    lastUpdated: str | None
    """When it was last fetched from the bank, in German time."""
    messages: list[Message] | None
    """What the person should know, next to the object it is about."""
    name: str | None
    """Name of the product, as the bank gives it."""
    overdraftLimit: Number | None
    """How far the account may be overdrawn."""
    owner: str | None
    """Who owns it, as the bank says."""
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
    """Kind of product, in the German words."""
    rating: Number | None
    """Rating of a home-savings contract."""
    relations: list[Relation] | None
    """What can be called from here."""
    savingsInterestRate: Number | None
    """Interest on the savings of a home-savings contract, in per cent."""
    savingsPhase: bool | None
    """Whether a home-savings contract is in its saving phase."""
    savingsProgress: Number | None
    """How much of a home-savings contract is saved, in per cent."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"] | None
    """As of the access: `GESTARTET`, `KOPFDATEN` or `VOLLSTAENDIG`."""
    transferSupport: bool | None
    """Whether a single transfer can be sent from here."""


class BulkTransferInput(TypedDict):
    """The body of a bulk transfer: 1 to 1,000 transfers as one order."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields, sealed; only without a product in the path, regulated tenants only."""
    instant: bool
    """Whether the money shall arrive within seconds."""
    product: NotRequired[str | None]
    """IBAN or id of the paying account; only without a product in the path."""
    provider: NotRequired[str | None]
    """Id of the provider; only without a product in the path, regulated tenants only."""
    requestedExecutionDate: NotRequired[str | None]
    """Day of execution; absent means at once."""
    transferDetails: list[DetailsInput]
    """The transfers of the order."""
    vopId: NotRequired[str | None]
    """Id of a check of the payee that was made before, for this payment."""


class BusinessPartnerItem(TypedDict):
    """A business partner with the categories of what it sells."""

    addressCity: NotRequired[str | None]
    """Town of a business partner; may be empty."""
    addressCountry: NotRequired[str | None]
    """Country of a business partner; may be empty."""
    addressStreet: NotRequired[str | None]
    """Street and number of a business partner; may be empty."""
    addressZip: NotRequired[str | None]
    """Postal code of a business partner; may be empty."""
    categories: list[str]
    """`systemName` of the categories of what it sells."""
    creditorId: NotRequired[str | None]
    """SEPA creditor identifier of a business partner."""
    description: NotRequired[str | None]
    """Text for people."""
    displayName: str
    """Name to show to people."""
    group: NotRequired[str | None]
    """What it is grouped with, for example under one logo."""
    relations: NotRequired[list[Relation] | None]
    """What can be called from here."""
    systemId: int
    """Number of it, the same in every release."""
    systemName: str
    """Name of it for programs, the same in every release."""
    systemNameParent: NotRequired[str | None]
    """`systemName` of the item above; absent at the top."""
    tagTree: TagTree
    """The tree the item is of."""
    telephone: NotRequired[str | None]
    """Telephone number of a business partner; may be empty."""
    website: NotRequired[str | None]
    """Web address of a business partner; may be empty."""


class CashflowCell(TypedDict):
    """What moved."""

    cashflow: Number
    """Sum of what moved; what leaves is negative."""
    tagTreeItem: TagTreeItem
    """The span of time, or with `focus=tag` the category or partner."""


class CashflowDetails(TypedDict):
    """Past and running spans, and those predicted; `aggregate` is an addition."""

    aggregate: NotRequired[Literal[True] | None]
    """True for a sum over several items; else absent."""
    predictions: list[CashflowPrediction]
    """What the running and the next spans will bring."""
    statistics: list[CashflowCell]
    """What moved in past spans and in the running one."""


class CashflowInstance(TypedDict):
    """A tag with its times, or a time with its tags."""

    details: CashflowDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The category or partner, or with `focus=tag` the span of time."""


class CashflowPrediction(TypedDict):
    """What will move: in contracts, beside them, and between which amounts in 8 of 10 cases."""

    cashflow: Number
    """Expected sum, regular and irregular together."""
    cashflowIrregular: Number
    """Part of it that is not in contracts."""
    cashflowRegular: Number
    """Part of it that is in contracts."""
    lower: Number | None
    """Below this it will be in one of ten cases; null when no past spans tell."""
    tagTreeItem: TagTreeItem
    """The span of time, or with `focus=tag` the category or partner."""
    upper: Number | None
    """Above this it will be in one of ten cases; null when no past spans tell."""


class Challenge(TypedDict):
    """The task of a method, in the bank's own words."""

    content: ChallengeContent
    """What to show to the person."""
    name: str
    """Name of the method that wants it."""


class ChallengeContent(TypedDict):
    """What the person is shown: words, and a flicker code or a picture, never both."""

    HHD: NotRequired[str | None]
    """Flicker code for chipTAN, ready to be drawn."""
    HHDUC: NotRequired[str | None]
    """What the bank sent for chipTAN, from which `HHD` is made."""
    instructions: str
    """The bank's own words to the person."""
    photo: NotRequired[str | None]
    """Picture for photoTAN or a QR code, in Base64."""


class CheckedPayee(TypedDict):
    """The outcome of one check of several; `recipient` and `iban` as they were sent."""

    iban: str
    """As it was sent."""
    matchedName: NotRequired[str | None]
    """Name the account's bank knows; only when it is close."""
    recipient: str
    """As it was sent."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """`MATCH`, `CLOSE_MATCH`, `NO_MATCH` or `NOT_POSSIBLE`."""
    vopId: str
    """Id of the check."""


class Classification(TypedDict):
    """The category of a booking, in short."""

    category: str
    """`systemName` of the category."""
    confidenceLevel: Number
    """How sure the category is, from 0 to 1; of what says 0.9 about nine in ten are right."""
    displayName: str
    """Name to show to people."""
    parentCategory: NotRequired[str | None]
    """`systemName` of the category above; absent at the top."""


class Client(TypedDict):
    """An application of the tenant."""

    description: NotRequired[str | None]
    """Text for people."""
    grantedScopes: NotRequired[list[str] | None]
    """Scopes that can be given."""
    name: str
    """Name of the client within its tenant."""
    relations: list[Relation]
    """What can be called from here."""
    username: str
    """What the client logs in with: `<tenant>/<client>`."""


class ClientRole(TypedDict):
    """A role that users can have at a client."""

    defaultRole: bool
    """Whether new users get the role by themselves."""
    description: NotRequired[str | None]
    """Text for people."""
    grantedScopes: NotRequired[list[str] | None]
    """Scopes a user has by this role."""
    name: str
    """Name of the role within its client."""
    relations: list[Relation]
    """What can be called from here."""


class ConsentEvent(TypedDict):
    """A consent at a bank ends soon, has ended, or was renewed."""

    data: ConsentEventData
    """The access whose consent it is."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the events of this type of one user: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["consent.ends_soon", "consent.ended", "consent.renewed"]
    """What happened to the consent."""


class ConsentEventData(TypedDict):
    """Whose consent it is; `daysLeft` only where it ends soon."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    bankzugang: str
    """Address of the access."""
    daysLeft: NotRequired[Literal[14, 7, 1] | None]
    """The reminder: so many days before the end."""
    userReference: str
    """Id of the user whose consent it is."""


class ConsentInput(TypedDict):
    """The answer to a question: exactly one of the four."""

    chosenScaMedia: NotRequired[str | None]
    """`name` of the device the person chose."""
    chosenScaMethodId: NotRequired[int | str | None]
    """`code` of the method the person chose."""
    confirmPayee: NotRequired[Literal[True] | None]
    """True: the person wants to pay though the name does not fit."""
    scaAuthenticationData: NotRequired[str | None]
    """The TAN the person typed."""


class ConsentStatus(TypedDict):
    """How an approval stands, and what the person can do next."""

    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    messages: list[Message]
    """What the person should know, next to the object it is about."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """What the banks of the payees said about their names."""
    relations: list[Relation]
    """What can be called from here."""
    returnNonce: NotRequired[str | None]
    """Nonce that comes back with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices the person may choose from; only while one is to be chosen."""
    scaMethods: NotRequired[list[ScaMethod] | None]
    """Methods the person may choose from; empty or absent unless one is to be chosen."""
    status: Literal["WORKING", "ASKING", "GRANTED", "FAILED", "IN_DOUBT"]
    """`ASKING`: the person's turn; `IN_DOUBT`: of transfers, when the bank is silent."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""


class ContractChange(TypedDict):
    """What changed of a contract that went on, with the first payment after it."""

    after: str
    """What it is since then."""
    before: str
    """What it was until then."""
    date: str
    """Day of the first payment after the change."""
    reasons: list[str]
    """Names of the reasons why both are one contract; empty if mandate or account stayed."""
    what: Literal["COUNTERPARTY_NAME", "COUNTERPARTY_IBAN", "MANDATE", "CREDITOR", "DAY_OF_MONTH"]
    """What changed."""


class ContractDetails(TypedDict):
    """What a contract costs, and since when; amounts of its regular payments, if not said."""

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
    """Amount expected next; null when nothing is expected."""
    amountTotal: Number
    """Sum of all payments."""
    amountTotalNonRegular: Number
    """Sum of payments beside the schedule, such as a final bill."""
    amountTotalRegular: Number
    """Sum of payments on schedule."""
    changes: list[ContractChange]
    """What changed in the life of the contract, by date."""
    contractNumbers: list[str]
    """Contract numbers that the texts name."""
    costDevelopment: dict[str, Number]
    """Sum of all payments by day."""
    costDevelopmentNonRegular: dict[str, Number]
    """Sum of payments beside the schedule by day of booking."""
    costDevelopmentRegular: dict[str, Number]
    """Sum of payments on schedule by the day they were due."""
    counterpartyBic: str | None
    """BIC of the other side's bank."""
    counterpartyIban: str | None
    """IBAN of the other side."""
    counterpartyName: str | None
    """Name of the other side."""
    counterpartyNameUltimate: str | None
    """Name of the one for whom the other side pays or receives."""
    customerNumbers: list[str]
    """Customer numbers that the texts name."""
    dateFirst: str
    """Day of the first payment."""
    dateLatest: str
    """Day of the latest payment."""
    dateNext: str | None
    """Day of the payment expected next; null when nothing is expected."""
    dateStart: str
    """Day on which the first payment was due."""
    daysAge: int
    """Days since the contract began."""
    growthRate: Number
    """How much it rose in a year, or since its start: 0.05 is five per cent."""
    periodConfidenceLevel: NotRequired[Number | None]
    """How sure the period is, from 0 to 1; absent when it is sure."""
    standardDeviation: Number
    """How far amounts spread."""
    status: Literal["ACTIVE", "INACTIVE"]
    """Whether payments are still expected."""
    transactionIds: list[str]
    """Ids of all bookings of the contract, in their order."""
    transactionIdsNonRegular: list[str]
    """Ids of bookings beside the schedule."""
    transactionIdsRegular: list[str]
    """Ids of bookings on schedule."""


class ContractEvent(TypedDict):
    """An analysis found that a contract has begun, changed, ended, or costs more."""

    data: ContractEventData
    """The contract it is about."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the events of this type of one user: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["contract.begun", "contract.changed", "contract.ended", "contract.price_raised"]
    """What an analysis found of the contract."""


class ContractEventData(TypedDict):
    """Which contract it is."""

    contractId: str
    """Id of the contract, as the analyses name it."""
    userReference: str
    """Id of the user whose contract it is."""


class ContractInstance(TypedDict):
    """A contract of a person."""

    details: ContractDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the contract, the same on every reading."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The category, as in `tagTreeItemCategory`."""
    tagTreeItemBusinessPartner: BusinessPartnerItem
    """Who is on the other side."""
    tagTreeItemCategory: TagTreeItem
    """The category of its payments."""
    tagTreeItemInsuranceType: TagTreeItem
    """The kind of insurance, or the item for none."""
    tagTreeItemPeriod: TagTreeItem
    """How often it is paid."""


class ContractSplit(TypedDict):
    """A payment that the person says begins another contract."""

    saidAt: str
    """When the person said so, in German time."""
    transactionId: str
    """First payment of the later contract."""


class Customer(TypedDict):
    """A customer with all accesses."""

    bankzugaenge: NotRequired[dict[str, BankAccess] | None]
    """Bank accesses by the ids the caller chose."""
    messages: NotRequired[list[Message] | None]
    """What the person should know, next to the object it is about."""
    relations: list[Relation]
    """What can be called from here."""


class Delivery(TypedDict):
    """How the calls for one event went."""

    attempts: int
    """How often the address was called."""
    changedAt: str
    """When it last changed, in German time."""
    createdAt: str
    """When it was created, in German time."""
    eventId: str
    """Id of the event, which is its `webhook-id`."""
    lastOutcome: NotRequired[str | None]
    """Status of the last answer, or why there was none."""
    relations: list[Relation]
    """What can be called from here."""
    state: Literal["waiting", "delivered", "dropped"]
    """Whether it is still tried, arrived, or was given up."""


class DetailsInput(TypedDict):
    """One transfer of a request."""

    amount: Number
    """Amount with at most two decimals, above zero."""
    bic: str
    """BIC of the payee's bank."""
    currency: str
    """Currency; SEPA takes EUR."""
    endToEndId: NotRequired[str | None]
    """The payer's own reference, which the payee sees."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """What it is for."""
    purposeCode: NotRequired[str | None]
    """SEPA purpose code of four letters."""
    recipient: str
    """Name of the payee."""
    ultimateCreditor: NotRequired[str | None]
    """Who gets the money in the end, if not the payee."""
    ultimateDebtor: NotRequired[str | None]
    """For whom is paid, if not for the account's owner."""


class DisposableMoneyDetails(TypedDict):
    """The running salary cycle; money that leaves is negative."""

    amountCashflow: Number
    """All that moved since the last salary, the salary included."""
    amountCurrentlyLeft: Number
    """The same with what contracts will still bring and take."""
    amountDisposableMoney: Number
    """What the salary leaves after all contracts of the cycle."""
    amountExpectedFixedCashflow: Number
    """What contracts will bring and take until the next salary."""
    amountExpectedFlexCashflow: Number
    """What will probably be spent beside contracts until then; negative."""
    amountExpectedLeft: Number
    """What will probably be left on the day before the next salary."""
    amountExpectedLeftDaily: Number
    """The same divided by the days until then."""
    amountSalaryLatest: Number
    """Amount of the last salary or pension."""
    amountSalaryNext: Number
    """Amount of the salary or pension expected next."""
    dateSalaryLatest: str
    """Day of the last salary."""
    dateSalaryNext: str
    """Day on which the next salary is expected."""
    daysUntilSalary: int
    """Days from today to the next salary."""
    transactionIdsLeftOut: NotRequired[list[str] | None]
    """Bookings not counted: in other currencies or of days to come; absent if none."""


class DisposableMoneyInstance(TypedDict):
    """What a person can spend until the next salary."""

    details: DisposableMoneyDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item of a tree that was found."""


class EncryptionKey(TypedDict):
    """One HPKE public key (RFC 9180)."""

    createdAt: str
    """When it was created, in German time."""
    keyId: int
    """Number of the key, part of what is sealed with it."""
    publicKey: str
    """The public key in Base64."""
    suite: str
    """The HPKE algorithms of the key."""


class EncryptionKeys(TypedDict):
    """All keys that are accepted now, newest first."""

    keys: list[EncryptionKey]
    """Keys, newest first; seal with the first."""
    relations: list[Relation]
    """What can be called from here."""


class Erasure(TypedDict):
    """Receipt of an erased user (extension)."""

    erased: dict[str, int]
    """How many objects were erased, by kind."""
    erasedAt: str
    """When, in German time."""
    receiptId: str
    """Id of this receipt, which is kept."""
    userReference: str
    """Id of the user (UUID)."""


class ErrorPlace(TypedDict):
    """One wrong place of a request; the rejected value is never repeated."""

    pointer: str
    """Where: a JSON pointer into the body, or `/query/...`, `/header/...`."""
    text: str
    """What is wrong there."""


class Event(TypedDict):
    """An event of the feed: the body of its call, led by its `webhook-id`."""

    data: EventData
    """Bank access with new transactions."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the news of an access: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["transactions.new"]
    """Kind of event: `transactions.new`."""


class EventData(TypedDict):
    """Which bank access has news; no amounts, the receiver fetches them."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    bankzugang: str
    """Address of the access."""
    newTransactions: int
    """How many bookings are new."""
    userReference: str
    """Id of the user whose access it is."""


class Explanation(TypedDict):
    """Why a booking has its category (addition)."""

    rule: str
    """Name of the rule, word or partner that decided."""
    sentence: str
    """The reason in one sentence."""
    stage: str
    """Which stage decided, from a person's correction to the text model."""
    versions: str
    """Versions of the data that decided."""


class Export(TypedDict):
    """All that is stored about a user (extension); never a password, token or credential."""

    acceptances: list[ExportedAcceptance]
    """Terms the user accepted."""
    accountReports: list[ExportedAccountReport]
    """Account reports of the user, without their secrets."""
    active: bool
    """Whether the user may log in."""
    analysedAt: str | None
    """Time of the analyses, in German time."""
    analyses: dict[str, object]
    """Analyses as they are kept, by name: each is the answer of its operation."""
    apiKeys: list[ExportedKey]
    """API keys of the user, without the keys themselves."""
    bankCalls: list[ExportedCall]
    """Bank dialogues of the last days, without their contents."""
    bankzugaenge: dict[str, ExportedAccess]
    """Bank accesses with all that was fetched, by their ids."""
    contractSplits: list[ContractSplit]
    """Payments with which, as the person said, another contract begins."""
    contractTransactions: list[ExportedContract]
    """Transactions in which contracts were found."""
    createdAt: str
    """When it was created, in German time."""
    credentials: list[StoredField]
    """Which login fields are kept; not their values."""
    fetches: list[ExportedFetch]
    """That there were fetches, in the last ninety days."""
    firstname: NotRequired[str | None]
    """First name, if the caller gave one."""
    history: list[HistoryEntry]
    """What was done to the user, from the audit log."""
    lastname: NotRequired[str | None]
    """Last name, if the caller gave one."""
    lifecycleEvents: list[ExportedHappening]
    """What became of accesses, consents, payments and contracts, as the tenant was told."""
    payeeChecks: list[ExportedPayeeCheck]
    """What the banks of the payees said about their names."""
    paymentLinks: list[PaymentLink]
    """Payment links of the user, without their secrets."""
    relations: list[Relation]
    """What can be called from here."""
    roles: list[str]
    """Names of the user's roles."""
    sessionRecords: list[ExportedSessionRecord]
    """What customer service finds of sessions of the webform."""
    sessions: list[ExportedSession]
    """Sessions of the webform."""
    tagCorrections: list[ExportedCorrection]
    """Tags the person put on bookings."""
    taggingRules: list[ExportedRule]
    """Rules the person made."""
    tokens: list[TokenTrace]
    """Tokens of the user, without the tokens themselves."""
    transactionTags: list[ExportedTag]
    """Tags of each transaction with their reasons."""
    ueberweisungen: list[ExportedTransfer]
    """Transfers of the user."""
    userReference: str
    """Id of the user (UUID)."""
    username: str
    """Name for the login."""
    webhookEvents: list[ExportedEvent]
    """Events the tenant was notified of."""


class ExportedAcceptance(TypedDict):
    """Terms that the person accepted in the webform."""

    acceptedAt: str
    """Time of acceptance, in German time."""
    version: str
    """Version of the terms."""


class ExportedAccess(TypedDict):
    """An access with everything fetched through it, for the export of a user (extension)."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """The method that is used if nobody chooses."""
    aktualisierungszeitpunkt: str
    """When it was last fetched from the bank, in German time."""
    bankprodukte: NotRequired[list[BankProduct] | None]
    """Accounts, cards, depots and contracts of the access."""
    consents: list[ExportedConsent]
    """Approvals of the last day."""
    depotpositionen: dict[str, list[Position]]
    """Positions of depots by the id of the product."""
    id: str
    """The id the caller chose for the access."""
    kontoumsaetze: dict[str, list[Transaction]]
    """Bookings by the id of the product."""
    messages: NotRequired[list[Message] | None]
    """What the person should know, next to the object it is about."""
    providerId: str
    """Id of the provider in the catalogue."""
    relations: list[Relation]
    """What can be called from here."""
    sicherheitsverfahren: NotRequired[list[SecurityMethod] | None]
    """Methods by which the bank lets the person approve."""
    standingOrders: dict[str, StandingOrders]
    """Standing orders by the id of the product."""
    status: Literal["GESTARTET", "KOPFDATEN", "VOLLSTAENDIG"]
    """`GESTARTET`: being fetched; `KOPFDATEN`: products are known; `VOLLSTAENDIG`: nothing runs."""
    sync: bool
    """Whether the service fetches by itself, up to four times a day."""
    tanMedien: NotRequired[list[TanMedium] | None]
    """Devices from which TANs come."""
    timeout: NotRequired[str | None]
    """When the data is deleted, in German time; only where it is not kept."""
    vorgemerkt: dict[str, list[PendingTransaction]]
    """Bookings the bank has only taken note of, by the id of the product."""


class ExportedAccountReport(TypedDict):
    """An account report in the export of its person, with what it says."""

    content: NotRequired[AccountReportContent | None]
    """What the report says; absent before it is made and after it was refused or called back."""
    report: AccountReport
    """The report and where it stands."""


class ExportedCall(TypedDict):
    """A call at a bank without what was said; kept for a fortnight."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    at: str
    """Start of the dialogue, in German time."""
    correlationId: str
    """Correlation ID of the API call or job."""
    exchanges: list[dict[str, object]]
    """Requests to the bank: type, codes, length and duration."""
    operation: str
    """What the dialogue was for."""
    outcome: str
    """How it ended."""
    protocol: str
    """Bank protocol."""
    providerId: str
    """Id of the provider in the catalogue."""
    seconds: Number
    """Duration in seconds."""


class ExportedConsent(TypedDict):
    """An approval as the export of a user shows it (extension); they are kept for a day."""

    callbackUrl: NotRequired[str | None]
    """Where the person goes after the bank's pages or ours."""
    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    createdAt: str
    """When it was created, in German time."""
    id: str
    """Id of the object."""
    messages: list[Message]
    """What the person should know, next to the object it is about."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """What the banks of the payees said about their names."""
    relations: list[Relation]
    """What can be called from here."""
    returnNonce: NotRequired[str | None]
    """Nonce that comes back with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices the person may choose from; only while one is to be chosen."""
    scaMethods: NotRequired[list[ScaMethod] | None]
    """Methods the person may choose from; empty or absent unless one is to be chosen."""
    status: Literal["WORKING", "ASKING", "GRANTED", "FAILED", "IN_DOUBT"]
    """As of `ConsentStatus`."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""


class ExportedContract(TypedDict):
    """The bookings in which a contract was found; what it says is among the analyses."""

    id: str
    """Id of the object."""
    transactionIds: list[str]
    """Ids of the bookings that show it, as the lists of transactions have them."""


class ExportedCorrection(TypedDict):
    """A tag that a person put on a booking."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    correctedAt: str
    """When the person said so, in German time."""
    productId: str
    """Id of the product within its access."""
    systemName: str
    """The item the person chose."""
    tagTree: str
    """`systemName` of its tree."""
    transactionId: str
    """Id of the booking."""


class ExportedEvent(TypedDict):
    """New bookings the tenant was told of; kept for thirty days."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    at: str
    """Time of the event, in German time."""
    newTransactions: int
    """Number of new transactions."""
    serial: int
    """Serial of the event for this bank access."""


class ExportedFetch(TypedDict):
    """That there was a fetch; kept for ninety days."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    at: str
    """When it ended, in German time."""
    background: bool
    """Whether nobody asked for it."""
    brought: Literal["all", "part", "nothing"]
    """Whether everything came, a part, or nothing."""
    providerId: str
    """Id of the bank."""


class ExportedHappening(TypedDict):
    """What became of something, as the tenant was told; kept for thirty days."""

    at: str
    """When, in German time."""
    serial: int
    """Number among the events of this type."""
    state: NotRequired[str | None]
    """State it took, as it is stored."""
    subject: str
    """Id of what it is about."""
    type: str
    """Type of the event."""


class ExportedKey(TypedDict):
    """An API key of the user, without the key."""

    client: str
    """Name of the client the token was issued to."""
    createdAt: str
    """When it was created, in German time."""
    revokedAt: NotRequired[str | None]
    """Time of revocation, in German time."""


class ExportedPayeeCheck(TypedDict):
    """A payee that was asked about, and what came of it."""

    createdAt: str
    """When it was created, in German time."""
    iban: str
    """IBAN of the account."""
    matchedName: NotRequired[str | None]
    """The name the payee's bank knows; only when the given one is close to it."""
    paymentId: str
    """Id of the payment (UUID)."""
    recipient: str
    """Name that was checked."""
    result: str
    """How the name and the account fit: as given, nearly, not, or nobody can say."""


class ExportedRule(TypedDict):
    """What a person said about a counterparty."""

    counterpartyIban: str
    """IBAN of the other side."""
    counterpartyName: str
    """Name of the other side."""
    createdAt: str
    """When it was created, in German time."""
    id: str
    """Id of the object."""
    systemName: str
    """The item bookings get."""
    tagTree: str
    """`systemName` of its tree."""


class ExportedSession(TypedDict):
    """A session of the webform; what was typed is encrypted for the browser and not in it."""

    accessIds: list[str]
    """Bank accesses of the session."""
    callbackUrl: NotRequired[str | None]
    """Where the person goes after the bank's pages or ours."""
    createdAt: str
    """When it was created, in German time."""
    customerIpAddress: NotRequired[str | None]
    """Address of the browser."""
    exit: NotRequired[str | None]
    """How the session ended."""
    expiresAt: str
    """End of the session, in German time."""
    language: str
    """Language of the pages."""
    openedAt: NotRequired[str | None]
    """Time the link was opened, in German time."""
    useCase: str
    """Purpose of the session."""


class ExportedSessionRecord(TypedDict):
    """What customer service finds of a session of the webform."""

    accessIds: list[str]
    """Bank accesses of the session."""
    createdAt: str
    """When it was created, in German time."""
    exit: NotRequired[str | None]
    """How the session ended."""
    reference: str
    """Number that the user reads out to customer service."""
    steps: list[ExportedStep]
    """Pages that were shown, in their order."""
    useCase: str
    """Purpose of the session."""


class ExportedStep(TypedDict):
    """A page of the webform that was shown."""

    at: str
    """Time the page was shown, in German time."""
    correlationId: str
    """Correlation ID of the request."""
    page: str
    """Page of the webform."""
    trouble: NotRequired[str | None]
    """What was wrong there."""


class ExportedTag(TypedDict):
    """What a booking was judged to be, and why; `rule` and `stage` name the reason."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
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
    """Id of the product within its access."""
    rule: str
    """Rule that decided."""
    stage: str
    """Stage that decided."""
    taggedAt: str
    """Time of tagging, in German time."""
    transactionId: str
    """ID of the transaction."""
    versions: str
    """Versions of the data files used."""


class ExportedTransfer(TypedDict):
    """A transfer as the export of a user shows it (extension)."""

    callbackUrl: NotRequired[str | None]
    """Where the person goes after the bank's pages or ours."""
    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    changedAt: str
    """When it last changed, in German time."""
    createdAt: str
    """When it was created, in German time."""
    customerIpAddress: NotRequired[str | None]
    """The person's address that came with the request."""
    messages: list[Message]
    """What the person should know, next to the object it is about."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """What the banks of the payees said about their names."""
    relations: list[Relation]
    """What can be called from here."""
    returnNonce: NotRequired[str | None]
    """Nonce that comes back with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices the person may choose from; only while one is to be chosen."""
    scaMethods: list[ScaMethod]
    """Methods the person may choose from; empty or absent unless one is to be chosen."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """What the bank was given, where letters had to be changed for it."""
    standingOrder: NotRequired[StandingRequestBody | None]
    """What was done with which standing order; absent for a transfer."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """As of `TransferStatus`."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""
    transfer: Transfer
    """What was ordered."""


class Feed(TypedDict):
    """Events in their order, and the cursor behind the last of them."""

    events: list[Event | AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent]
    """Events, the oldest first; at most 500."""
    next: str
    """Cursor to send as `after` the next time."""
    relations: list[Relation]
    """What can be called from here."""


class Health(TypedDict):
    """The state of the process, and what is missing when it is not ready."""

    forwarding: NotRequired[str | None]
    """`believed` or `ignored`: forwarding headers of this call; absent without them."""
    missing: NotRequired[list[str] | None]
    """What is not there; absent when all is."""
    status: str
    """`live`, `ready` or `not ready`."""


class HistoryEntry(TypedDict):
    """Something that was done to the user, or seen of it."""

    action: str
    """What was done."""
    actor: str
    """Who did it."""
    at: str
    """When, in German time."""
    outcome: str
    """How it went."""


class Identifier(TypedDict):
    """Where a pushed booking comes from."""

    batchId: str
    """The caller's name for what was pushed together."""


class IdentifierInput(TypedDict):
    """Where a pushed booking comes from."""

    batchId: str
    """The caller's name for what was pushed together."""


class Issues(TypedDict):
    """How the last attempt went: a tentative state beside the stable object."""

    aktivesSicherheitsverfahren: NotRequired[SecurityMethod | None]
    """The method that is used if nobody chooses."""
    aktualisierungszeitpunkt: str
    """When it was last tried, in German time."""
    id: str
    """The id the caller chose for the access."""
    messages: list[Message]
    """What went wrong at the last attempt; empty when nothing did."""
    providerId: str
    """Id of the provider in the catalogue."""
    relations: list[Relation]
    """What can be called from here."""
    sicherheitsverfahren: list[SecurityMethod]
    """Methods by which the bank lets the person approve."""
    tanMedien: list[TanMedium]
    """Devices from which TANs come."""
    timeout: NotRequired[str | None]
    """When the data is deleted, in German time; only where it is not kept."""


class LastResult(TypedDict):
    """How the latest fetch ended, whoever asked for it."""

    at: str
    """When the latest fetch ended, in German time."""
    code: NotRequired[str | None]
    """Code of the message that says why; absent when all came."""
    fault: NotRequired[Literal["BANK", "USER", "SERVICE"] | None]
    """On whose side something is missing: `BANK`, `USER` or `SERVICE`; absent when all came."""
    outcome: Literal["SUCCEEDED", "PARTIAL", "FAILED"]
    """`SUCCEEDED`: all came; `PARTIAL`: some of it; `FAILED`: nothing was stored."""


class LegacyStatus(TypedDict):
    """How a legacy transfer stands; `timeout` and `relations` only while it is not over."""

    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    hinweis: NotRequired[str | None]
    """A word to the person, such as that the TAN was wrong."""
    messages: list[Message]
    """The question to the person, or how it ended."""
    relations: NotRequired[list[Relation] | None]
    """What can be called from here."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""


class LegacyTransferInput(TypedDict):
    """The body of a legacy transfer."""

    ausfuehrungsdatum: NotRequired[str | None]
    """Day of execution; absent means at once."""
    betrag: Number
    """Amount with at most two decimals, above zero."""
    bic: str
    """BIC of the payee's bank."""
    credentials: dict[str, str]
    """Login fields of the provider by `fieldkey`, each sealed and in Base64."""
    empfaenger: str
    """Name of the payee."""
    iban: str
    """IBAN of the payee."""
    sicherheitsverfahrenKodierung: int | str
    """`kodierung` of the method to approve with."""
    tanMediumName: NotRequired[str | None]
    """`name` of the device to approve with, where a method has several."""
    verwendungszweck: str
    """What it is for."""
    waehrung: str
    """Currency; SEPA takes EUR."""


class LifeEventDetails(TypedDict):
    """When something happened, and which contracts and bookings show it."""

    contractIds: list[str]
    """Ids of the contracts that show it."""
    eventDate: str
    """Day on which it happened, as far as bookings tell."""
    sureness: Literal["normal", "low"]
    """Whether little speaks for it (`low`) or enough."""
    transactionIds: list[str]
    """Ids of the bookings that show it, as the lists of transactions have them."""


class LifeEventInstance(TypedDict):
    """Something that happened in the life of a person."""

    details: LifeEventDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item of a tree that was found."""


class LifeStageDetails(TypedDict):
    """Since when a stage can be seen, and which contracts show it."""

    childCount: int | None
    """Number of children; null where it does not matter or is not known."""
    contractIds: list[str]
    """Ids of the contracts that show it."""
    since: str | None
    """Since when; null when no contract shows it."""


class LifeStageInstance(TypedDict):
    """Where in life a person is, in one of four fields."""

    details: LifeStageDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item of a tree that was found."""


class Message(TypedDict):
    """A sentence for the person, attached to the object it is about."""

    code: str
    """Code of the message, for programs."""
    details: NotRequired[str | None]
    """What is special this time."""
    level: Literal["INFO", "ERROR"]
    """Whether something went wrong."""
    message: str
    """German sentence for the person."""


class NewSecret(TypedDict):
    """A subscription with a secret that is shown only now."""

    createdAt: str
    """When it was created, in German time."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    secret: str
    """Secret that signs the calls; shown only now."""
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
    """Types of events that are told."""
    url: str
    """The address that is called."""


class Nothing(TypedDict):
    """The object without members: there is nothing to say."""


class OAuthProblem(TypedDict):
    """What the token endpoint answers when it refuses (RFC 6749, section 5.2)."""

    error: str
    """Code of RFC 6749, for programs."""
    error_description: str
    """What is wrong, in English."""


class OverdraftEvent(TypedDict):
    """An analysis expects the accounts of a user to be overdrawn before the next salary."""

    data: OverdraftEventData
    """The user it is about."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the events of this type of one user: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["overdraft.ahead"]
    """Kind of event: `overdraft.ahead`."""


class OverdraftEventData(TypedDict):
    """Whose accounts they are."""

    userReference: str
    """Id of the user whose accounts they are."""


class PayeeAccount(TypedDict):
    """One payee of several."""

    iban: str
    """IBAN of the payee."""
    recipient: str
    """Name of the payee."""


class PayeeCheck(TypedDict):
    """What the payee's bank said about one payee; the name only when it is close."""

    iban: str
    """IBAN of the payee."""
    matchedName: NotRequired[str | None]
    """The name the payee's bank knows; only when the given one is close to it."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """How the name and the account fit: as given, nearly, not, or nobody can say."""


class PayeeInput(TypedDict):
    """Whom to check, for which payment."""

    iban: str
    """IBAN of the payee."""
    paymentId: str
    """Id of the payment the check is for (UUID), chosen by the caller."""
    recipient: str
    """Name of the payee, as the person believes it to be."""


class PayeeVerification(TypedDict):
    """The outcome of a check on its own."""

    matchedName: NotRequired[str | None]
    """The name the payee's bank knows; only when the given one is close to it."""
    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """How the name and the account fit: as given, nearly, not, or nobody can say."""
    vopId: str
    """Id of this check, to send with the transfer."""


class PayeeVerifications(TypedDict):
    """The outcomes of several checks, in the order of the request."""

    checks: list[CheckedPayee]
    """One outcome for each payee, in the order of the request."""


class PayeesInput(TypedDict):
    """Whom to check, for which payment: as many as a bulk transfer has (extension)."""

    payees: list[PayeeAccount]
    """Whom to check: 1 to 1,000."""
    paymentId: str
    """Id of the payment that the payees are checked for."""


class PaymentEvent(TypedDict):
    """A payment has another state."""

    data: PaymentEventData
    """The payment it is about."""
    id: str
    """Id of the event, the `webhook-id` of its call."""
    serial: int
    """Counts the events of this type of one user: a gap means one was lost."""
    timestamp: str
    """When it happened, in German time."""
    type: Literal["payment.changed"]
    """Kind of event: `payment.changed`."""


class PaymentEventData(TypedDict):
    """Which payment it is, and where it stands now."""

    paymentId: str
    """Id of the payment."""
    state: Literal["draft", "created", "needs_person", "sending", "done", "rejected", "in_doubt"]
    """Where the payment stands now."""
    userReference: str
    """Id of the user who pays."""


class PaymentLink(TypedDict):
    """A payment link and where it stands. `url` is told once, when the link is made."""

    callbackUrl: NotRequired[str | None]
    """Where the person goes in the end."""
    cancelledAt: NotRequired[str | None]
    """When you cancelled it."""
    createdAt: str
    """When it was made."""
    expiresOn: str
    """The last day on which it can be paid, in German time."""
    linkId: str
    """Id of the link."""
    paidAt: NotRequired[str | None]
    """When the bank had accepted the transfer."""
    paymentId: NotRequired[str | None]
    """Id of the payment that was begun last; absent before that."""
    relations: list[Relation]
    """What can be called from here."""
    state: Literal["OPEN", "IN_PROGRESS", "EXECUTED", "IN_DOUBT", "CANCELLED", "EXPIRED"]
    """`OPEN`, `IN_PROGRESS`, `EXECUTED`, `IN_DOUBT`, `CANCELLED` or `EXPIRED`."""
    transferDetails: TransferDetails
    """What is paid, to whom."""
    url: NotRequired[str | None]
    """The address to send to the person; told once, when the link is made."""


class PaymentLinkInput(TypedDict):
    """What one person shall pay; nobody changes it later."""

    amount: Number
    """How much is paid; nobody can change it."""
    bic: NotRequired[str | None]
    """BIC of the payee's bank; needed where it cannot be found by the IBAN."""
    callbackUrl: NotRequired[str | None]
    """Where the person goes in the end; must be an address your tenant may use."""
    currency: NotRequired[str]
    """`EUR`."""
    endToEndId: NotRequired[str | None]
    """Reference that the payee gets with the money."""
    expiresOn: NotRequired[str | None]
    """The last day on which it can be paid; 30 days from now if left out."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """At most 140 characters."""
    recipient: str
    """Name of the payee."""


class PendingTransaction(TypedDict):
    """A booking the bank has only taken note of; once booked, `transactionId` names the booking."""

    kontoumsatz: Transaction
    """What the bank says of it; its id is its own and not that of a booking."""
    state: Literal["PENDING", "BOOKED"]
    """Whether the bank has booked it."""
    transactionId: NotRequired[str | None]
    """The booking it has become."""


class PermissionLink(TypedDict):
    """A link to the page of what a user has permitted (extension)."""

    href: str
    """Address to send the person to; opens once."""
    validTo: str
    """Until when it can be opened, in German time."""


class Position(TypedDict):
    """A security in a depot; quantities, prices and rates keep their digits."""

    gesamtwert: NotRequired[Number | None]
    """Value of the position."""
    handelseinheit: Literal["STUECK", "NOMINAL"]
    """Whether `menge` counts pieces or is a nominal value."""
    handelsplatz: NotRequired[str | None]
    """Where the price was made."""
    isin: NotRequired[str | None]
    """International number of the security."""
    kurs: NotRequired[Number | None]
    """Price of one unit; digits as the bank sends them."""
    kursDatum: NotRequired[str | None]
    """When the price was made, in German time."""
    menge: Number
    """How much of it there is."""
    name: NotRequired[str | None]
    """Name of the security."""
    waehrung: NotRequired[str | None]
    """Currency of the price (ISO 4217)."""
    waehrungskurs: NotRequired[Number | None]
    """Rate of that currency to the euro."""
    wkn: NotRequired[str | None]
    """German number of the security."""


class Problem(TypedDict):
    """What every 4xx and 5xx answers, except the token endpoint."""

    code: str
    """The status as text."""
    correlationId: str
    """Under this id the log has the reason."""
    detail: str
    """What is wrong, in English, for developers."""
    errors: NotRequired[list[ErrorPlace] | None]
    """Which parts of the request are wrong; absent when it is none of them."""
    instance: str
    """Path of the request."""
    message: str
    """German sentence that a person may see."""
    status: int
    """The HTTP status."""
    title: str
    """Name of the status."""
    type: str
    """Always `about:blank`: the status says it all."""


class Provider(TypedDict):
    """A bank or service provider that customers can connect."""

    authenticationInfo: AuthenticationInfo
    """What a person must type to log in."""
    bic: NotRequired[str | None]
    """BIC of the bank."""
    blz: NotRequired[str | None]
    """German bank code of eight digits."""
    capabilities: list[Literal["KONTEN", "KARTEN", "DEPOTS"]]
    """What can be fetched: accounts, cards, depots."""
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
    """Kinds of products that come together over one way to the bank."""
    consumerRelevant: bool
    """Whether private persons have accounts there."""
    group: NotRequired[str | None]
    """What it is grouped with, for example under one logo."""
    id: str
    """Id of the provider."""
    name: str
    """Name of the bank; several may have the same."""
    relations: list[Relation]
    """What can be called from here."""


class RefreshBudget(TypedDict):
    """How often an access may be fetched in the background, and when that is next."""

    consentValidUntil: NotRequired[str | None]
    """Until when the bank says it gives data without a new approval, in German time."""
    lastResult: NotRequired[LastResult | None]
    """How the latest fetch went; absent while one runs, and before the first has ended."""
    leftToday: int
    """How many fetches without anybody asking fit in until `resetsAt`."""
    limit: int
    """Fetches a day without anybody asking, at most."""
    nextRefresh: NotRequired[str | None]
    """When the access is due to be fetched; absent where nobody fetches it unasked."""
    relations: list[Relation]
    """What can be called from here."""
    resetsAt: str
    """The end of the day that is counted: midnight, in German time."""


class Refund(TypedDict):
    """A transfer that pays a booking back; `instant` and `transferDetails` are its body."""

    instant: bool
    """Part of the body of the transfer."""
    relations: list[Relation]
    """What can be called from here."""
    transactionId: str
    """Id of the booking that is paid back."""
    transferDetails: TransferDetails
    """Part of the body of the transfer; its purpose names the booking."""


class RegularIrregular(TypedDict):
    """An amount a month: in contracts, and beside them."""

    amount: Number
    """Average a month, regular and irregular together; spending is negative."""
    irregular: RegularOrIrregular
    """What is not in contracts."""
    regular: RegularOrIrregular
    """What is in contracts."""


class RegularOrIrregular(TypedDict):
    """An amount a month, and which categories it is of."""

    amount: Number
    """Average a month; spending is negative."""
    amountsPerTagTreeItem: list[AmountPerTagTreeItem]
    """The same by category."""


class Relation(TypedDict):
    """A link a client can follow."""

    href: str
    """Address to call, complete."""
    rel: str
    """What the link is for."""


class ReleasedAccountReport(TypedDict):
    """A released account report: what it says, and how whoever receives it checks it."""

    content: AccountReportContent
    """What the report says."""
    report: AccountReport
    """The report and where it stands."""
    verificationCode: str
    """Code by which a receiver checks the report."""
    verificationUrl: str
    """Where a receiver checks it."""


class RemovedObject(TypedDict):
    """An access that is gone; with `productId` a product, with `transactionId` a booking."""

    accessId: str
    """The access that is gone, or that the rest was part of."""
    productId: NotRequired[str | None]
    """Its product that is gone with all bookings, or that the booking was of."""
    transactionId: NotRequired[str | None]
    """The booking that is gone; one that moved to another day is told under its new id."""


class SalesTriggerDetails(TypedDict):
    """Since when there is an occasion, why, and about how much."""

    amount: Number | None
    """About how much money it is; null where there is no amount."""
    reason: str
    """Why, as a German sentence."""
    transactionIds: list[str]
    """Ids of the bookings that show it, as the lists of transactions have them."""
    triggerDate: str
    """Since when there is an occasion."""


class SalesTriggerInstance(TypedDict):
    """An occasion to speak with a person."""

    details: SalesTriggerDetails
    """What the analysis found."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item of a tree that was found."""


class ScaMedium(TypedDict):
    """A device the person may choose."""

    mediaClass: Literal["LIST", "GENERATOR", "MOBILE", "SECODER", "PUSHTAN"]
    """Kind of device."""
    name: str
    """Name of the device, to be sent back as the choice."""


class ScaMethod(TypedDict):
    """A way to approve that the person may choose; its code is a number where it looks like one."""

    code: int | str
    """Key of the method, to be sent back as the choice."""
    hint: NotRequired[str | None]
    """What the bank says about the method."""
    name: str
    """Name of the method."""


class ScheduleInput(TypedDict):
    """When a standing order pays."""

    day: int
    """Day of the month, 1 to 30, or 97 to 99 for its last three days; of a week 1 (Monday) to 7."""
    firstExecutionDate: str
    """Day of the first payment, after today."""
    interval: int
    """Number of months or weeks between two payments."""
    lastExecutionDate: NotRequired[str | None]
    """Day after which nothing is paid any more; absent: until it is deleted."""
    unit: str
    """`MONTHS` or `WEEKS`."""


class SecurityMethod(TypedDict):
    """A way of the bank to approve something; its key is a number where it looks like one."""

    hinweis: NotRequired[str | None]
    """What the bank says about the method."""
    kodierung: int | str
    """Key of the method."""
    name: str
    """Name of the method."""


class SingleTransferInput(TypedDict):
    """The body of a single transfer."""

    credentials: NotRequired[dict[str, str] | None]
    """Login fields, sealed; only without a product in the path, regulated tenants only."""
    instant: bool
    """Whether the money shall arrive within seconds."""
    product: NotRequired[str | None]
    """IBAN or id of the paying account; only without a product in the path."""
    provider: NotRequired[str | None]
    """Id of the provider; only without a product in the path, regulated tenants only."""
    requestedExecutionDate: NotRequired[str | None]
    """Day of execution; absent means at once."""
    transferDetails: DetailsInput
    """Who is paid, how much and what for."""
    vopId: NotRequired[str | None]
    """Id of a check of the payee that was made before, for this payment."""


class StandingDetailsInput(TypedDict):
    """What each payment of a standing order is; its end-to-end id is ours."""

    amount: Number
    """Amount of each payment."""
    bic: str
    """BIC of the recipient's bank."""
    currency: str
    """`EUR`."""
    iban: str
    """IBAN of the recipient."""
    purpose: str
    """Purpose, at most 140 characters in SEPA letters."""
    recipient: str
    """Name of the recipient, at most 70 characters in SEPA letters."""


class StandingOrderInput(TypedDict):
    """The body of a new or changed standing order."""

    schedule: ScheduleInput
    """When it pays."""
    transferDetails: StandingDetailsInput
    """What each payment is."""


class StandingOrderRow(TypedDict):
    """A standing order as the bank has it; without relations it can only be looked at."""

    amount: Number
    """Amount of each payment."""
    bic: NotRequired[str | None]
    """BIC of the recipient's bank, where the bank tells it."""
    currency: str
    """Currency of the amount."""
    iban: str
    """IBAN of the recipient."""
    id: str
    """Id to change or delete it by; another one after a change."""
    purpose: NotRequired[str | None]
    """Purpose."""
    recipient: str
    """Name of the recipient."""
    relations: list[Relation]
    """`self`, where it can be changed and deleted; empty where the bank gives it no name."""
    schedule: WireSchedule
    """When it pays."""


class StandingOrderStatus(TypedDict):
    """How a request about a standing order stands, and what the person can do next."""

    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    messages: list[Message]
    """What the person should know, next to the object it is about."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """What the banks of the payees said about their names."""
    relations: list[Relation]
    """What can be called from here."""
    returnNonce: NotRequired[str | None]
    """Nonce that comes back with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices the person may choose from; only while one is to be chosen."""
    scaMethods: list[ScaMethod]
    """Methods the person may choose from; empty or absent unless one is to be chosen."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """What the bank is given, where letters had to be changed for it."""
    standingOrder: NotRequired[StandingRequestBody | None]
    """What is done with which standing order."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """As of `TransferStatus`."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""
    transfer: Transfer
    """What each payment is, and the name of the request."""


class StandingOrders(TypedDict):
    """The standing orders of an account, and when the bank listed them; no time: not yet."""

    listedAt: NotRequired[str | None]
    """When the bank listed them, in German time; absent before the first refresh."""
    standingOrders: list[StandingOrderRow]
    """The standing orders of the account, in the bank's order."""


class StandingRequestBody(TypedDict):
    """What is done with a standing order; `id` names it once the bank has done so."""

    action: Literal["CREATE", "CHANGE", "DELETE"]
    """`CREATE`, `CHANGE` or `DELETE`."""
    id: NotRequired[str | None]
    """Id of the standing order; of a new or changed one once the bank has done so."""
    schedule: WireSchedule
    """When it pays."""


class StoredField(TypedDict):
    """A credential field we keep; its value is not part of an export."""

    accessId: str
    """Id of the bank access, as the caller chose it."""
    fieldkey: str
    """Name of the field within the credentials."""
    storedAt: str
    """When it was stored, in German time."""


class Subscription(TypedDict):
    """An address that is called when there is news."""

    createdAt: str
    """When it was created, in German time."""
    id: str
    """Id of the object."""
    relations: list[Relation]
    """What can be called from here."""
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
    """Types of events that are told."""
    url: str
    """The address that is called."""


class SubscriptionInput(TypedDict):
    """The body that adds a subscription."""

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
    """Types of events that are told."""
    url: str
    """The address to call: `https://`, port 443 or 8443, a host of the public internet."""


class SyncAnswer(TypedDict):
    """What changed behind a cursor: first remove what is removed, then put the rest by its ids."""

    bankzugaenge: list[BankAccess]
    """Accesses that are new or have changed, themselves or in a product, with all products."""
    kontoumsaetze: list[SyncedTransaction]
    """Bookings that are new or have changed, as they are now."""
    more: bool
    """Whether there is more to be told now; if not, ask again when there is news."""
    next: str
    """Cursor to send the next time."""
    relations: list[Relation]
    """What can be called from here."""
    removed: list[RemovedObject]
    """What is gone; take it away before anything else of the page is put."""
    vorgemerkt: list[SyncedPending]
    """Bookings banks have only taken note of, new or changed; once booked they name the booking."""


class SyncedPending(TypedDict):
    """The same, and where it belongs."""

    accessId: str
    """The access it was fetched through."""
    kontoumsatz: Transaction
    """What the bank says of it; its id is its own and not that of a booking."""
    productId: str
    """The product it belongs to."""
    state: Literal["PENDING", "BOOKED"]
    """Whether the bank has booked it."""
    transactionId: NotRequired[str | None]
    """The booking it has become."""


class SyncedTransaction(TypedDict):
    """A booking as it is now, and where it belongs."""

    accessId: str
    """The access the booking was fetched through."""
    kontoumsatz: Transaction
    """The booking."""
    productId: str
    """The product it is booked on."""
    tagItems: NotRequired[TagItems | None]
    """What the booking is; absent before it has tags."""


class TagDetails(TypedDict):
    """How sure a category is, and why."""

    confidenceLevel: Number
    """How sure the category is, from 0 to 1; of what says 0.9 about nine in ten are right."""
    explain: Explanation
    """Why it is this category."""


class TagInstance(TypedDict):
    """An item of a tree, put on a booking."""

    details: NotRequired[TagDetails | None]
    """How sure it is, and why; absent or null where nothing is kept about that."""
    entity: TaggedEntity
    """Object the tag is attached to."""
    id: str
    """Id of the tag, the same on every reading."""
    relations: list[Relation]
    """What can be called from here."""
    tagTreeItem: TagTreeItem
    """The item that the booking has."""


class TagItems(TypedDict):
    """What a booking is: the `systemName` of its item in each of the tag trees."""

    businessPartner: NotRequired[str | None]
    """`systemName` of the business partner."""
    category: NotRequired[str | None]
    """`systemName` of the category."""
    freelancerCategory: NotRequired[str | None]
    """`systemName` of the tax item."""
    insuranceType: NotRequired[str | None]
    """`systemName` of the insurance type."""


class TagTree(TypedDict):
    """A tree whose items are put on bookings, contracts or persons."""

    description: str
    """Text for people."""
    displayName: str
    """Name to show to people."""
    isClientGenerated: bool
    """Whether a client made the tree; always false."""
    isTenantGenerated: bool
    """Whether a tenant made the tree; always false."""
    relations: NotRequired[list[Relation] | None]
    """What can be called from here."""
    systemId: int
    """Number of it, the same in every release."""
    systemName: str
    """Name of it for programs, the same in every release."""
    version: int
    """Grows when items of the tree change."""


class TagTreeInput(TypedDict):
    """A tree, by name."""

    systemId: NotRequired[int | None]
    """Accepted and ignored."""
    systemName: str
    """Name of the tree."""


class TagTreeItem(TypedDict):
    """An item of a tree; business partners also have an address, which may be empty."""

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
    """Text for people."""
    displayName: str
    """Name to show to people."""
    group: NotRequired[str | None]
    """Group of a business partner; may be empty."""
    relations: NotRequired[list[Relation] | None]
    """What can be called from here."""
    systemId: int
    """Number of it, the same in every release."""
    systemName: str
    """Name of it for programs, the same in every release."""
    systemNameParent: NotRequired[str | None]
    """`systemName` of the item above; absent at the top."""
    tagTree: TagTree
    """The tree the item is of."""
    telephone: NotRequired[str | None]
    """Telephone number of a business partner; may be empty."""
    website: NotRequired[str | None]
    """Web address of a business partner; may be empty."""


class TagTreeItemInput(TypedDict):
    """An item of a tree, by names."""

    systemId: NotRequired[int | None]
    """Accepted and ignored."""
    systemName: str
    """Name of the item."""
    tagTree: TagTreeInput
    """The tree the item is of."""


class TaggedEntity(TypedDict):
    """What is tagged."""

    displayName: str
    """Name to show: of a booking the other side."""
    entityClass: str
    """`TRANSACTION` or `USER`."""
    id: str
    """Id of the booking or user."""
    userId: NotRequired[str | None]
    """Id of the user it belongs to."""


class TanInput(TypedDict):
    """A TAN, or any text when the person has approved in an app."""

    tan: str
    """The TAN; any text when the person approved in an app."""


class TanMedium(TypedDict):
    """A thing TANs come from."""

    gueltigBis: NotRequired[str | None]
    """Last day on which the device can be used."""
    gueltigVon: NotRequired[str | None]
    """First day on which the device can be used."""
    medienklasse: Literal["LISTE", "GENERATOR", "MOBIL", "SECODER", "PUSHTAN"]
    """Kind of device."""
    name: str
    """Name of the device."""


class Tenant(TypedDict):
    """A tenant, as it sees itself."""

    description: NotRequired[str | None]
    """Text for people."""
    name: str
    """Name of the tenant, part of addresses."""
    relations: list[Relation]
    """What can be called from here."""


class Token(TypedDict):
    """An access token with everything a client may want to know about it."""

    access_token: str
    """The token, to be sent as `Authorization: Bearer`."""
    active: bool
    """Whether the token can be used now; true."""
    additionalData: dict[str, str]
    """For a user's token `username`, else empty."""
    client: str
    """Name of the client."""
    expiresAt: int
    """When it ends, in seconds since 1970."""
    expires_in: int
    """Seconds it lasts."""
    issuedAt: int
    """When it was issued, in seconds since 1970."""
    scope: str
    """Scopes, separated by spaces."""
    tenant: str
    """Name of the tenant."""
    tenantId: str
    """Id of the tenant (UUID)."""
    token_type: str
    """Always `Bearer`."""
    user: NotRequired[str | None]
    """Id of the user; absent in a client's token."""
    validTo: str
    """When it ends, in German time."""


class TokenTrace(TypedDict):
    """A token of the user, without the token."""

    client: str
    """Name of the client the token was issued to."""
    issuedAt: str
    """When it was issued, in German time."""
    scope: str
    """Scopes, separated by spaces."""
    validTo: str
    """When it ends, in German time."""


class Transaction(TypedDict):
    """A booking."""

    betrag: Number
    """Amount with two decimals; what leaves the account is negative."""
    buchungsdatum: str
    """Day on which the bank booked it."""
    buchungstext: NotRequired[str | None]
    """The bank's word for the kind of booking."""
    classifications: NotRequired[list[Classification] | None]
    """The category in short; only with `categorize=true`."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the other side's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the other side."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the other side."""
    gvCode: NotRequired[str | None]
    """The bank's code of the kind of booking (Geschäftsvorfall)."""
    hash: str
    """Text that orders bookings and stays the same for one booking."""
    id: str
    """Id of the booking within its product."""
    identifier: NotRequired[Identifier | None]
    """Only on bookings the caller pushed: where they come from."""
    primanotaNummer: NotRequired[str | None]
    """The bank's number for its day of booking."""
    tags: NotRequired[list[TagInstance] | None]
    """What the booking is; only with `tag`."""
    verwendungszweck: NotRequired[str | None]
    """What it was for, as the payer wrote it."""
    waehrung: NotRequired[str | None]
    """Currency (ISO 4217); absent means euro."""
    wertstellungsdatum: NotRequired[str | None]
    """Day from which interest counts."""


class TransactionInput(TypedDict):
    """A booking the caller brings itself."""

    betrag: Number
    """Amount with two decimals; what leaves the account is negative."""
    buchungsdatum: str
    """Day on which the bank booked it."""
    buchungstext: NotRequired[str | None]
    """The bank's word for the kind of booking."""
    gegenkontoBic: NotRequired[str | None]
    """BIC of the other side's bank."""
    gegenkontoIban: NotRequired[str | None]
    """IBAN of the other side."""
    gegenkontoInhaber: NotRequired[str | None]
    """Name of the other side."""
    gvCode: NotRequired[str | None]
    """The bank's code of the kind of booking (Geschäftsvorfall)."""
    hash: NotRequired[str | None]
    """The caller's own mark: within a batch the same mark is the same booking."""
    identifier: IdentifierInput
    """Where the booking comes from."""
    primanotaNummer: NotRequired[str | None]
    """The bank's number for its day of booking."""
    verwendungszweck: NotRequired[str | None]
    """What it was for, as the payer wrote it."""
    wertstellungsdatum: NotRequired[str | None]
    """Day from which interest counts."""


class Transfer(TypedDict):
    """A transfer with its name and where the money comes from."""

    ebics: bool
    """Whether it goes over EBICS; always false."""
    instant: bool
    """Whether the money shall arrive within seconds."""
    paymentId: str
    """Id of the payment (UUID)."""
    product: NotRequired[str | None]
    """IBAN or id of the paying account."""
    provider: NotRequired[str | None]
    """Id of the provider."""
    requestedExecutionDate: NotRequired[str | None]
    """Day of execution; absent means at once."""
    transferDetails: TransferDetails | list[TransferDetails]
    """Who is paid, how much and what for; an array in a bulk transfer."""


class TransferDetails(TypedDict):
    """One transfer, as it was sent."""

    amount: Number
    """Amount."""
    bic: str
    """BIC of the payee's bank."""
    currency: str
    """Currency (ISO 4217)."""
    endToEndId: NotRequired[str | None]
    """The payer's own reference, which the payee sees."""
    iban: str
    """IBAN of the payee."""
    purpose: str
    """What it is for."""
    purposeCode: NotRequired[str | None]
    """SEPA purpose code of four letters."""
    recipient: str
    """Name of the payee."""
    ultimateCreditor: NotRequired[str | None]
    """Who gets the money in the end, if not the payee."""
    ultimateDebtor: NotRequired[str | None]
    """For whom is paid, if not for the account's owner."""


class TransferStatus(TypedDict):
    """How a transfer stands, and what the person can do next."""

    challenge: NotRequired[Challenge | None]
    """What the person must solve to approve; only while a TAN is awaited."""
    messages: list[Message]
    """What the person should know, next to the object it is about."""
    payeeChecks: NotRequired[list[PayeeCheck] | None]
    """What the banks of the payees said about their names."""
    relations: list[Relation]
    """What can be called from here."""
    returnNonce: NotRequired[str | None]
    """Nonce that comes back with `callbackUrl`; only during a redirect to the bank."""
    scaMediums: NotRequired[list[ScaMedium] | None]
    """Devices the person may choose from; only while one is to be chosen."""
    scaMethods: list[ScaMethod]
    """Methods the person may choose from; empty or absent unless one is to be chosen."""
    sepaDetails: NotRequired[TransferDetails | list[TransferDetails] | None]
    """What the bank is given, where letters had to be changed for it."""
    status: Literal["WORKING", "ASKING", "DONE", "REJECTED", "IN_DOUBT"]
    """`ASKING`: the person's turn; `IN_DOUBT`: the bank is silent, do not send again."""
    timeout: NotRequired[str | None]
    """Until when an answer is awaited, in German time."""
    transfer: Transfer
    """What was ordered."""


class TypesInput(TypedDict):
    """The body that says which events a subscription is told of."""

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
    """Types of events that are told; all others are not."""


class User(TypedDict):
    """A technical user; `active` is an addition to the interface."""

    active: bool
    """Whether the user may log in."""
    relations: list[Relation]
    """What can be called from here."""
    userReference: str
    """Id of the user (UUID)."""
    username: str
    """Name for the login."""


class UserInput(TypedDict):
    """The body that creates, changes or reactivates a user."""

    firstname: NotRequired[str | None]
    """First name; kept and exported, otherwise unused."""
    lastname: NotRequired[str | None]
    """Last name; kept and exported, otherwise unused."""
    password: str
    """The password of the user, in plain text."""
    username: str
    """Name for the login, unique within the tenant."""


class UserReference(TypedDict):
    """A user of a role: the reference and nothing else."""

    userReference: str
    """Id of the user (UUID)."""


class WireSchedule(TypedDict):
    """When a standing order pays; days 97 to 99 of a month are its last ones."""

    day: int
    """Day of the month, 1 to 30, or 97 to 99 for its last three days; of a week 1 (Monday) to 7."""
    firstExecutionDate: str
    """Day of the first payment."""
    interval: int
    """Number of months or weeks between two payments."""
    lastExecutionDate: NotRequired[str | None]
    """Day after which nothing is paid any more; absent: until it is deleted."""
    unit: Literal["MONTHS", "WEEKS"]
    """`MONTHS` or `WEEKS`."""
