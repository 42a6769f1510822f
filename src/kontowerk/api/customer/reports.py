"""Account reports (extension): asked for here, made and released by the person on our pages.

Until it is released, and after its end, what a report says answers 409. A report of somebody else
is one that does not exist.
"""

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.requests import JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.links import AccountReport, AccountReportInput, ReleasedAccountReport
from kontowerk.kit.errors import Fault
from kontowerk.reports import lifetime
from kontowerk.reports.model import BadReportError, NewReport, NotReleasedError, UnknownReportError

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

PDF: Final = "application/pdf"
_ONE: Final = words.ACCOUNT_REPORT_PATH + "/{report_id}"
_AS_PDF: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}}
}
ReportBody = Annotated[
    AccountReportInput, Depends(JsonBody[AccountReportInput](AccountReportInput))
]


async def _report_path(report_id: Annotated[str, Path()]) -> UUID:
    return id_in(report_id, UnknownReportError)


TheReport = Annotated[UUID, Depends(_report_path)]


@router.post(
    words.ACCOUNT_REPORT_PATH,
    operation_id="createAccountReport",
    status_code=201,
    response_model=AccountReport,
)
async def create(caller: CanModifyCustomer, house: TheContext, body: ReportBody) -> Response:
    """Ask the user for an account report for a purpose (extension)."""
    customer_id, purpose = customer_of(caller), body.known_purpose()
    if purpose is None:
        raise BadReportError(Fault("/purpose", " or ".join(words.REPORT_PURPOSES.values())))
    new = NewReport(
        customer_id=customer_id,
        tenant_id=caller.tenant.id,
        purpose=purpose,
        receiver=body.receiver,
        subject=body.subject,
        expires_on=body.expires_on,
    )
    async with house.db.begin(owner=customer_id) as tx:
        view, secret = await lifetime.ask(tx, new, cell=house.settings.cell, actor=caller.actor)
    return encode.answer(AccountReport.of(view, house.links, secret), status=201)


@router.get(_ONE, operation_id="getAccountReport", response_model=AccountReport)
async def read(caller: CanReadCustomer, house: TheContext, report_id: TheReport) -> Response:
    """Return the status of an account report, without its content (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        view = await lifetime.one(tx, customer_id, report_id)
    return encode.answer(AccountReport.of(view, house.links))


@router.get(
    f"{_ONE}/content", operation_id="getAccountReportContent", response_model=ReleasedAccountReport
)
async def content(caller: CanReadCustomer, house: TheContext, report_id: TheReport) -> Response:
    """Return the content of a released account report, otherwise 409 (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        view = await lifetime.released(tx, customer_id, report_id)
    said = view.report.content
    if said is None:
        raise NotReleasedError
    return encode.answer(ReleasedAccountReport.of(view, said, house.links))


@router.get(
    f"{_ONE}/pdf",
    operation_id="getAccountReportPdf",
    response_class=Response,
    responses=_AS_PDF,
)
async def paper(caller: CanReadCustomer, house: TheContext, report_id: TheReport) -> Response:
    """Return a released account report as tagged, signed PDF, otherwise 409 (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        pdf = await lifetime.paper(tx, customer_id, report_id)
    return as_file(pdf)


@router.delete(_ONE, operation_id="endAccountReport", response_model=AccountReport)
async def end(caller: CanModifyCustomer, house: TheContext, report_id: TheReport) -> Response:
    """Withdraw an account report; 409 if it has ended otherwise (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id, tenant=caller.tenant.id) as tx:
        await lifetime.call_back(tx, customer_id, report_id, actor=caller.actor)
        view = await lifetime.one(tx, customer_id, report_id)
    return encode.answer(AccountReport.of(view, house.links))


def as_file(pdf: bytes) -> Response:
    """Answer with the PDF of a report, to be kept as a file and nowhere else."""
    headers = {
        "Content-Disposition": 'attachment; filename="account-report.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(pdf, media_type=PDF, headers=headers)
