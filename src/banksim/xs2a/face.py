"""The door of the XS2A face: certificate, request id, seal, journal, faults, errors."""

import json
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Final
from uuid import UUID

from aiohttp import web
from cryptography import x509
from cryptography.x509.oid import NameOID

from banksim.core.bank import Bank
from banksim.core.model import Customer
from banksim.line import with_faults
from banksim.xs2a import oauth, quirks, signature
from banksim.xs2a.approving import Approving
from banksim.xs2a.authorisations import AuthorisationDesk
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.cancellations import CancellationFile
from banksim.xs2a.consent_file import ConsentFile
from banksim.xs2a.consents import ConsentDesk
from banksim.xs2a.pages import PAGES_PORT
from banksim.xs2a.payment_file import PaymentFile
from banksim.xs2a.payment_words import PLACES
from banksim.xs2a.payments import PaymentDesk
from banksim.xs2a.problem import (
    RETRY_AFTER,
    BrokenPartError,
    ProblemError,
    format_error,
    resource_unknown,
)
from banksim.xs2a.provider import PROVIDERS, OAuth
from banksim.xs2a.reading import ReadingDesk

_GARBAGE: Final = '{"accounts": [{"iban": <html>'
_REQUEST_ID: Final = "X-Request-ID"
_TOO_MANY: Final = 429
Handler = Callable[[Call], Awaitable[Reply]]


@lru_cache(maxsize=64)
def _organisation(certificate: bytes) -> str | None:
    """Who a client is: the organizationIdentifier of its certificate."""
    subject = x509.load_der_x509_certificate(certificate).subject
    found = subject.get_attributes_for_oid(NameOID.ORGANIZATION_IDENTIFIER)
    return str(found[0].value) if found else None


def _third_party(request: web.Request) -> str:
    tls = request.transport.get_extra_info("ssl_object") if request.transport else None
    certificate = tls.getpeercert(binary_form=True) if tls else None
    if not certificate:
        raise ProblemError(401, "CERTIFICATE_MISSING", "Das Zertifikat fehlt.")
    name = _organisation(certificate)
    if name is None:
        message = "Das Zertifikat nennt keinen Drittdienst."
        raise ProblemError(401, "CERTIFICATE_INVALID", message)
    return name


def _request_id(request: web.Request) -> str:
    given = request.headers.get(_REQUEST_ID, "")
    try:
        UUID(given)
    except ValueError:
        message = "X-Request-ID fehlt oder ist keine UUID."
        raise format_error(message) from None
    return given


class Face:
    """Leads requests to their resource."""

    def __init__(self, bank: Bank, authority: x509.Certificate) -> None:
        self._bank = bank
        self._authority = authority
        self._asked: dict[str, int] = {}  # messages of a login since it last began something
        approving = Approving(bank, ConsentFile(bank))
        consents = ConsentDesk(approving)
        self._routes: list[tuple[str, str, Handler]] = [
            ("POST", "/consents", consents.create),
            ("GET", "/consents/{consent}", consents.show),
            ("DELETE", "/consents/{consent}", consents.end),
            ("GET", "/consents/{consent}/status", consents.status),
            *_authorisations("/consents/{consent}", approving),
        ]
        self._payments = PaymentFile(bank)
        self._routes += _payment_routes(bank, self._payments)
        # A nod on the phone executes at once, whether or not the third party asks again.
        self._aside = Approving(bank, PaymentFile(bank, aside=True))
        self._cancelling_aside = Approving(bank, CancellationFile(bank, aside=True))
        bank.tans.decided.append(self._decided)
        for folder, desk in (
            ("/accounts", ReadingDesk(cards=False)),
            ("/card-accounts", ReadingDesk(cards=True)),
        ):
            self._routes += [
                ("GET", folder, desk.list_all),
                ("GET", folder + "/{account}", desk.show),
                ("GET", folder + "/{account}/balances", desk.balances),
                ("GET", folder + "/{account}/transactions", desk.transactions),
            ]

    def _decided(self, challenge: str) -> None:
        for approving, cancelling in ((self._aside, False), (self._cancelling_aside, True)):
            one = self._payments.orders.asked_with(challenge, cancelling=cancelling)
            if one is not None:
                approving.look(one)

    def add_routes(self, app: web.Application) -> None:
        names = "|".join(PROVIDERS)
        for method, path, handler in self._routes:
            whole = f"/{{provider:{names}}}/v1{path}"
            app.router.add_route(method, whole, self._door(method, path, handler))
        named = f"/{{provider:{names}}}"
        app.router.add_get(named + oauth.DOCUMENT, self._describe)
        app.router.add_post(named + oauth.TOKEN, self._token)

    async def _describe(self, request: web.Request) -> web.Response:
        provider = PROVIDERS[request.match_info["provider"]]
        if provider.oauth is OAuth.NONE:
            raise web.HTTPNotFound
        return web.json_response(oauth.document_of(request, provider))

    async def _token(self, request: web.Request) -> web.Response:
        provider = PROVIDERS[request.match_info["provider"]]
        try:
            call = Call(self._bank, provider, _third_party(request), request, b"")
            return (await oauth.token(call)).response()
        except ProblemError as problem:
            return _refused(problem, request)

    def _door(
        self, method: str, path: str, handler: Handler
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def door(request: web.Request) -> web.StreamResponse:
            provider = PROVIDERS[request.match_info["provider"]]
            name = f"{method}:/{provider.name}/v1{path}"
            customer: Customer | None = None
            try:
                tpp = _third_party(request)
                _request_id(request)
                call = Call(self._bank, provider, tpp, request, await request.read())
                if provider.signed:
                    signature.check(request, call.body, self._authority)
                customer = oauth.checked(call, path) or self._about(call)
            except ProblemError as problem:
                self._bank.record("xs2a", None, [name])
                return _refused(problem, request)
            self._bank.record("xs2a", customer, [name])

            async def answer() -> web.Response:
                return await _answered(handler, call, customer)

            if customer is None:
                return await answer()
            number = self._number(customer, name)
            login = self._bank.register.login(customer.user_id)
            return await with_faults(
                request,
                customer,
                number,
                answer,
                garbage=_GARBAGE,
                taken=lambda: self._payments.orders.count_heard(login),
            )

        return door

    def _about(self, call: Call) -> Customer | None:
        """Whose line it is: the header's customer, or that of the consent or payment."""
        user_id = call.header("PSU-ID")
        payment = call.request.match_info.get("payment")
        if payment is not None and user_id is None:
            order = self._payments.orders.find(payment)
            user_id = order.user_id if order and order.asked.tpp == call.tpp else None
        key = call.request.match_info.get("consent") or call.header("Consent-ID")
        consent = self._bank.consents.find(key) if key and user_id is None else None
        if consent is not None and consent.asked.tpp == call.tpp:
            user_id = consent.user_id
        return self._bank.customer(user_id) if user_id else None

    def _number(self, customer: Customer, name: str) -> int:
        """Count messages; asking for something and listing accounts begin anew."""
        begins = name.startswith("POST") and name.endswith(("/consents", *PLACES))
        begins = begins or name.endswith("/v1/accounts")
        number = 1 if begins else self._asked.get(customer.user_id, 0) + 1
        self._asked[customer.user_id] = number
        return number


def _authorisations(
    place: str, approving: Approving, name: str = "authorisations"
) -> list[tuple[str, str, Handler]]:
    desk = AuthorisationDesk(approving)
    return [
        ("POST", f"{place}/{name}", desk.start),
        ("GET", f"{place}/{name}", desk.list_all),
        ("GET", f"{place}/{name}/{{authorisation}}", desk.show),
        ("PUT", f"{place}/{name}/{{authorisation}}", desk.update),
    ]


_SERVICES = ("payments", "bulk-payments", "periodic-payments")


def _payment_routes(bank: Bank, file: PaymentFile) -> list[tuple[str, str, Handler]]:
    approving, cancellations = Approving(bank, file), CancellationFile(bank)
    desk = PaymentDesk(approving, file, cancellations)
    cancelling = Approving(bank, cancellations)
    routes: list[tuple[str, str, Handler]] = []
    for place in PLACES:
        here = f"/{place}/{{payment}}"
        routes += [
            ("POST", f"/{place}", desk.create_at(place)),
            ("GET", here, desk.show),
            ("DELETE", here, desk.cancel),
            ("GET", here + "/status", desk.status),
            *_authorisations(here, approving),
            *_authorisations(here, cancelling, "cancellation-authorisations"),
        ]
    services = tuple(f"/{name}/{{product}}" for name in _SERVICES)
    return routes + [("POST", service, desk.no_such_product) for service in services]


async def _answered(handler: Handler, call: Call, customer: Customer | None) -> web.Response:
    try:
        response = quirks.bent(await handler(call), customer).response()
    except ProblemError as problem:
        return _refused(problem, call.request)
    except BrokenPartError:
        response = web.Response(status=500)
    response.headers[_REQUEST_ID] = call.request.headers[_REQUEST_ID]
    return response


def _refused(problem: ProblemError, request: web.Request) -> web.Response:
    headers = dict(RETRY_AFTER) if problem.status == _TOO_MANY else {}
    if given := request.headers.get(_REQUEST_ID):
        headers[_REQUEST_ID] = given
    return web.Response(
        body=json.dumps(problem.body(), ensure_ascii=False).encode(),
        status=problem.status,
        content_type="application/json",
        headers=headers,
    )


@web.middleware
async def _nothing_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Say in the words of the guidelines that there is no such resource or method."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        return _refused(resource_unknown(), request)
    except web.HTTPMethodNotAllowed:
        message = "Das geht mit dieser Adresse nicht."
        return _refused(ProblemError(405, "SERVICE_INVALID", message), request)


def build(bank: Bank, ca: Path, pages_port: int) -> web.Application:
    """The application of the listener for third parties; people use the other port."""
    app = web.Application(middlewares=[_nothing_here])
    app[PAGES_PORT] = pages_port
    Face(bank, x509.load_pem_x509_certificate(ca.read_bytes())).add_routes(app)
    return app
