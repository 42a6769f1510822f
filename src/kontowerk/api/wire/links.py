"""What a person opens by a link, on the wire (extension): account reports and links to pay.

What a tenant sends to make one, how one stands, and what a released report says.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.analysis.model import ReportLine
from kontowerk.api.links import Links
from kontowerk.api.wire.analyses.instances import euros
from kontowerk.api.wire.base import Answer, Ask, Relation, WireAmount, WireTime, wire
from kontowerk.api.wire.transfer_input import DateInput, ExactNumber, Text
from kontowerk.api.wire.transfers import TransferDetails
from kontowerk.api.wire.words import LINK_STATES, REPORT_PURPOSES, REPORT_STATES, enum_schema
from kontowerk.kit.secret import Secret
from kontowerk.payments import model
from kontowerk.payments.model import LinkState, LinkView
from kontowerk.payments.rules.link import last_day as last_day_of_link
from kontowerk.reports.model import ReportContent, ReportPurpose, ReportState, ReportView
from kontowerk.reports.rules import last_day

ReportStateWord = Annotated[str, WithJsonSchema(enum_schema(REPORT_STATES.values()))]
ReportPurposeWord = Annotated[str, WithJsonSchema(enum_schema(REPORT_PURPOSES.values()))]
_Uuid = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]
_Date = Annotated[str, WithJsonSchema({"type": "string", "format": "date"})]
_Month = Annotated[str, WithJsonSchema({"type": "string", "pattern": r"^\d{4}-\d{2}$"})]
_Line = Annotated[str, StringConstraints(min_length=1, max_length=140)]
_PURPOSES = {word: purpose for purpose, word in REPORT_PURPOSES.items()}
_DAYS = 7  # letters of a day that name its month
StateWord = Annotated[str, WithJsonSchema(enum_schema(LINK_STATES.values()))]
_Address = Annotated[str, StringConstraints(max_length=2000)]


class AccountReportInput(Ask):
    """Purpose and recipient of a report; the user sees both before releasing it.

    The report can be released until the end of the day `expiresOn` in German time, or for 14 days.
    """

    purpose: Annotated[str, WithJsonSchema(enum_schema(REPORT_PURPOSES.values()))]
    receiver: _Line
    subject: _Line | None = None
    expires_on: DateInput | None = Field(default=None, alias="expiresOn")

    def known_purpose(self) -> ReportPurpose | None:
        """Return the purpose in our own words; None when there is no such one."""
        return _PURPOSES.get(self.purpose)


class AccountReport(Answer):
    """An account report and its status. `url` is returned only on creation."""

    id: _Uuid = wire("reportId")
    url: str | None = None
    state: ReportStateWord
    purpose: ReportPurposeWord
    receiver: str
    subject: str | None = None
    created_at: WireTime = wire("createdAt")
    expires_on: _Date = wire("expiresOn")
    released_at: WireTime | None = wire("releasedAt", default=None)
    valid_until: _Date | None = wire("validUntil", default=None)
    refused_at: WireTime | None = wire("refusedAt", default=None)
    ended_at: WireTime | None = wire("endedAt", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, view: ReportView, links: Links, secret: Secret[str] | None = None) -> Self:
        """Write a report without what it says."""
        report, until = view.report, view.report.valid_until
        itself = links.account_report(report.id)
        hrefs = {"self": itself}
        if view.state is ReportState.RELEASED:
            hrefs |= {"content": f"{itself}/content", "pdf": f"{itself}/pdf"}
        return cls(
            id=str(report.id),
            url=None if secret is None else links.report_page(link=secret.reveal()),
            state=REPORT_STATES[view.state],
            purpose=REPORT_PURPOSES[report.purpose],
            receiver=report.receiver,
            subject=report.subject,
            created_at=report.created_at,
            expires_on=last_day(report.expires_at).isoformat(),
            released_at=report.released_at,
            valid_until=None if until is None else last_day(until).isoformat(),
            refused_at=report.refused_at,
            ended_at=report.ended_at,
            relations=links.relations(**hrefs),
        )


class AccountReportLine(Answer):
    """Euros per month of one category, and the transactions they are based on."""

    category: str
    amount: WireAmount
    bookings: int
    first: _Date
    last: _Date

    @classmethod
    def of(cls, line: ReportLine) -> Self:
        return cls(
            category=line.category,
            amount=euros(line.cents),
            bookings=line.bookings,
            first=line.first.isoformat(),
            last=line.last.isoformat(),
        )


class AccountReportSum(Answer):
    """Euros per month, with the lines they consist of."""

    amount: WireAmount
    lines: list[AccountReportLine]

    @classmethod
    def of(cls, cents: int, lines: Iterable[ReportLine]) -> Self:
        return cls(amount=euros(cents), lines=[AccountReportLine.of(line) for line in lines])


class AccountReportReturns(Answer):
    """Direct debits returned since a date, and when."""

    count: int
    days: list[_Date]
    since: _Date | None = None


class AccountReportContent(Answer):
    """Content of an account report, in euros per month; incomplete months are not counted."""

    holders: list[str]
    banks: list[str]
    accounts: int
    fetched_at: WireTime | None = wire("fetchedAt", default=None)
    months: list[_Month]
    incomplete: list[_Month] = wire("incompleteMonths")
    bookings: int
    left_out: int = wire("bookingsLeftOut")
    currency: str
    income: AccountReportSum
    irregular: WireAmount = wire("irregularIncome")
    fixed_costs: AccountReportSum = wire("fixedCosts")
    disposable: WireAmount = wire("disposableMoney")
    returned: AccountReportReturns = wire("returnedDebits")

    @classmethod
    def of(cls, content: ReportContent) -> Self:
        figures = content.figures
        since = figures.looked_since
        return cls(
            holders=list(content.holders),
            banks=list(content.banks),
            accounts=content.accounts,
            fetched_at=content.fetched_at,
            months=[month.isoformat()[:_DAYS] for month in figures.months],
            incomplete=[month.isoformat()[:_DAYS] for month in figures.incomplete],
            bookings=figures.bookings,
            left_out=figures.left_out,
            currency="EUR",
            income=AccountReportSum.of(figures.income_cents, figures.income),
            irregular=euros(figures.irregular),
            fixed_costs=AccountReportSum.of(figures.fixed_cents, figures.fixed_costs),
            disposable=euros(figures.disposable_cents),
            returned=AccountReportReturns(
                count=len(figures.returned),
                days=[day.isoformat() for day in figures.returned],
                since=None if since is None else since.isoformat(),
            ),
        )


class ReleasedAccountReport(Answer):
    """A released account report: its content, and how the recipient verifies it."""

    report: AccountReport
    code: str = wire("verificationCode")
    check: str = wire("verificationUrl")
    content: AccountReportContent

    @classmethod
    def of(cls, view: ReportView, content: ReportContent, links: Links) -> Self:
        return cls(
            report=AccountReport.of(view, links),
            code=view.report.code,
            check=links.report_check(code=view.report.code),
            content=AccountReportContent.of(content),
        )


class ExportedAccountReport(Answer):
    """An account report with its content, in the export of its user."""

    report: AccountReport
    content: AccountReportContent | None = None

    @classmethod
    def of(cls, view: ReportView, links: Links) -> Self:
        content = view.report.content
        return cls(
            report=AccountReport.of(view, links),
            content=None if content is None else AccountReportContent.of(content),
        )


class PaymentLinkInput(Ask):
    """The payment a user is asked to make; it cannot be changed later.

    `bic` may be left out where it can be found by the IBAN. The link can be paid until the end of
    the day `expiresOn`, in German time; without it for 30 days.
    """

    recipient: Text
    iban: Text
    bic: Text | None = None
    amount: ExactNumber
    currency: Text = "EUR"
    purpose: Text
    end_to_end_id: Text | None = Field(default=None, alias="endToEndId")
    expires_on: DateInput | None = Field(default=None, alias="expiresOn")
    callback_url: _Address | None = Field(default=None, alias="callbackUrl")

    def details(self) -> model.PaymentDetails:
        """Return what is to be paid in our own words."""
        return model.PaymentDetails(
            recipient=self.recipient,
            purpose=self.purpose,
            iban=self.iban,
            bic=self.bic or "",
            currency=self.currency,
            amount=Decimal(self.amount),
            end_to_end_id=self.end_to_end_id,
        )


class PaymentLink(Answer):
    """A payment link and its status. `url` is returned only on creation."""

    id: _Uuid = wire("linkId")
    url: str | None = None
    state: StateWord
    details: TransferDetails = wire("transferDetails")
    callback_url: str | None = wire("callbackUrl", default=None)
    payment_id: _Uuid | None = wire("paymentId", default=None)
    created_at: WireTime = wire("createdAt")
    expires_on: _Date = wire("expiresOn")
    paid_at: WireTime | None = wire("paidAt", default=None)
    cancelled_at: WireTime | None = wire("cancelledAt", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, view: LinkView, links: Links, secret: Secret[str] | None = None) -> Self:
        """Write a link; its payment can be followed like every other."""
        link, payment = view.link, view.payment
        itself = links.payment_link(link.id)
        hrefs = {"self": itself}
        if view.state is LinkState.OPEN:
            hrefs["cancel"] = itself
        if payment is not None:
            hrefs["get_transfer"] = links.transfer(payment.id)
        return cls(
            id=str(link.id),
            url=None if secret is None else links.pay(secret.reveal()),
            state=LINK_STATES[view.state],
            details=TransferDetails.of(link.details),
            callback_url=link.callback_url,
            payment_id=None if payment is None else str(payment.id),
            created_at=link.created_at,
            expires_on=last_day_of_link(link).isoformat(),
            paid_at=link.paid_at,
            cancelled_at=link.cancelled_at,
            relations=links.relations(**hrefs),
        )
