"""Bank accesses built as the classes of the wire describe them: slow, but checked field by field.

The service writes the same without the classes; tests compare the two byte by byte.
"""

from collections.abc import Iterable
from datetime import datetime

from kontowerk.accesses.model import Access, AccessStatus, AccessView, Issue, IssueKind
from kontowerk.accesses.rules.outcome import offers_renewal
from kontowerk.api.links import Links
from kontowerk.api.wire.accesses import BankAccess, Issues, SecurityMethod, TanMedium
from kontowerk.api.wire.base import Relation
from kontowerk.api.wire.customer import Customer
from kontowerk.api.wire.messages import ASKED, ISSUES, Message
from kontowerk.api.wire.products import Balance, BankProduct
from kontowerk.api.wire.words import BALANCE_SOURCES, MEDIA_CLASSES, PRODUCT_KINDS, STATUSES
from kontowerk.approvals.model import QuestionKind
from kontowerk.connectors import snapshot
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.identity.model import Tenant
from kontowerk.ledger.model import BalanceSource, Product, ProductPart

_PARTS = {
    ProductPart.BALANCE: IssueKind.PRODUCT,
    ProductPart.TRANSACTIONS: IssueKind.TRANSACTIONS,
    ProductPart.POSITIONS: IssueKind.POSITIONS,
}
_ANALYSES = (
    *("contracts", "cashflow", "disposable-money", "life-events", "life-stages"),
    *("sales-triggers", "affordability"),
)
_WITHOUT_LIMITS = {
    *(ProductKind.HOME_SAVINGS, ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD),
    *(ProductKind.DEPOT, ProductKind.OTHER_PRODUCT),
}


def customer(views: Iterable[AccessView], tenant: Tenant, links: Links, now: datetime) -> Customer:
    found = {
        view.access.access_id: bank_access(view, tenant, links, now, in_customer=True)
        for view in views
    }
    return Customer(
        accesses=found or None,
        relations=links.relations(
            self=links.customer(),
            get_bankzugaenge=links.accesses(),
            add_bankzugaenge=links.accesses(),
            delete_bankzugaenge=links.accesses(),
            delete_regprotect_sessions=links.sessions(),
            get_tagging_rules=links.tagging_rules(),
            **{
                f"get_{name.replace('-', '_')}": f"{links.customer()}/ai/{name}/"
                for name in _ANALYSES
            },
        ),
    )


def bank_access(
    view: AccessView, tenant: Tenant, links: Links, now: datetime, *, in_customer: bool = False
) -> BankAccess:
    access = view.access
    return BankAccess(
        id=access.access_id,
        provider_id=str(access.provider_id),
        status=STATUSES[access.status],
        media=_media(access) or None,
        methods=[_method(method) for method in access.methods] or None,
        active_method=_method(access.active_method) if access.active_method else None,
        refreshed_at=access.refreshed_at or access.created_at,
        expires_at=access.expires_at,
        messages=_of_access(access, access.notices) or None,
        products=[bank_product(product, access, tenant, links) for product in view.products]
        or None,
        relations=_access_relations(access, tenant, links, now, in_customer=in_customer),
        sync=access.sync,
    )


def issues(access: Access, tenant: Tenant, links: Links, now: datetime) -> Issues:
    relations = _access_relations(access, tenant, links, now, in_customer=False)
    return Issues(
        id=access.access_id,
        media=_media(access),
        provider_id=str(access.provider_id),
        methods=[_method(method) for method in access.methods],
        active_method=_method(access.active_method) if access.active_method else None,
        attempted_at=access.attempted_at or access.refreshed_at or access.created_at,
        expires_at=access.expires_at,
        messages=_of_access(access, (*access.notices, *access.issues)),
        relations=[Relation(rel="self", href=links.issues(access.access_id)), *relations[1:]],
    )


def bank_product(product: Product, access: Access, tenant: Tenant, links: Links) -> BankProduct:
    contract = product.home_savings if product.kind is ProductKind.HOME_SAVINGS else None
    limits = product.kind not in _WITHOUT_LIMITS
    depot = product.kind is ProductKind.DEPOT
    complete = access.status is AccessStatus.COMPLETE
    missing = [Issue(_PARTS[part]) for part in sorted(product.never_fetched)] if complete else []
    href = links.product(product.access_id, product.product_id)
    return BankProduct(
        id=product.product_id,
        status=STATUSES[access.status],
        label=product.label,
        kind=PRODUCT_KINDS[product.kind],
        balance=product.balance,
        refreshed_at=product.refreshed_at,
        balance_at=product.balance_at,
        currency=product.currency,
        account_number=product.account_number,
        iban=product.iban,
        bic=product.bic,
        bank_code=product.bank_code,
        institution=product.institution,
        owner=product.owner,
        relations=links.relations(self=href, get_depotpositionen=links.positions(href))
        if depot
        else [
            *links.relations(
                self=href,
                get_kontoumsaetze=links.transactions(href),
                get_kontoumsaetze_tagged=f"{links.transactions(href)}?tag=true",
                get_kontoumsaetze_insurances=f"{links.transactions(href)}?tag=insurance-types",
                get_kontoumsaetze_business_partners=(
                    f"{links.transactions(href)}?tag=business-partners"
                ),
            ),
            *_transfer_relations(product, access, tenant, links),
        ],
        messages=_messages(missing) or None,
        transfer_support=bool({"single", "instant", "scheduled"} & product.transfers),
        bulk_transfer_support="bulk" in product.transfers,
        balance_source=BALANCE_SOURCES[product.balance_source or BalanceSource.OTHER]
        if depot
        else None,
        overdraft_limit=product.overdraft_limit if limits else None,
        credit_limit=product.credit_limit if limits else None,
        credit_drawn=product.credit_drawn if limits else None,
        contract_number=contract and contract.contract_number,
        contract_type=contract and contract.contract_type,
        contract_status=contract and contract.contract_status,
        rating=contract and contract.rating,
        contract_amount=contract and contract.contract_amount,
        savings_rate=contract and contract.savings_rate,
        loan_rate=contract and contract.loan_rate,
        savings_progress=contract and contract.savings_progress,
        in_saving_phase=contract and contract.in_saving_phase,
        contract_date=contract and contract.contract_date,
        balances=[
            Balance(balance=part.balance, at=part.at, currency=part.currency)
            for part in product.balances
        ]
        or None,
    )


def _transfer_relations(
    product: Product, access: Access, tenant: Tenant, links: Links
) -> list[Relation]:
    found: list[Relation] = []
    if {"single", "instant", "scheduled"} & product.transfers:
        legacy = links.legacy_transfers(access.provider_id, product.product_id)
        if tenant.regulated:
            found.append(Relation(rel="start_ueberweisung", href=legacy))
        href = _initiation(product, access, tenant, links, "single-transfer")
        found.append(Relation(rel="initiate_single_transfer", href=href))
    if "bulk" in product.transfers:
        href = _initiation(product, access, tenant, links, "bulk-transfer")
        found.append(Relation(rel="initiate_bulk_transfer", href=href))
    return found


def _initiation(product: Product, access: Access, tenant: Tenant, links: Links, what: str) -> str:
    stored = access.sync or not tenant.regulated
    base = links.product(product.access_id, product.product_id) if stored else links.customer()
    return f"{base}/payment/{what}"


def _media(access: Access) -> list[TanMedium]:
    return [
        TanMedium(
            valid_from=medium.valid_from,
            valid_until=medium.valid_until,
            name=medium.name,
            media_class=MEDIA_CLASSES[medium.media_class],
        )
        for medium in access.media
    ]


def _method(method: snapshot.SecurityMethod) -> SecurityMethod:
    code = method.code
    plain = code.isascii() and code.isdecimal() and str(int(code)) == code
    return SecurityMethod(code=int(code) if plain else code, name=method.name, hint=method.hint)


def _of_access(access: Access, found: Iterable[Issue]) -> list[Message]:
    if access.asked is None:
        return _messages(found)
    wording = ASKED[access.asked]
    others = [
        issue
        for issue in found
        if issue.kind not in (IssueKind.METHOD_NEEDED, IssueKind.MEDIUM_NEEDED)
    ]
    first = Message(level=wording.level, code=wording.code, message=wording.text)
    return [first, *_messages(others)]


def _messages(found: Iterable[Issue]) -> list[Message]:
    return [
        Message(
            level=ISSUES[issue.kind].level,
            code=ISSUES[issue.kind].code,
            message=ISSUES[issue.kind].text,
            details=": ".join(text for text in (issue.product_id, issue.detail) if text) or None,
        )
        for issue in dict.fromkeys(found)
    ]


def _access_relations(
    access: Access, tenant: Tenant, links: Links, now: datetime, *, in_customer: bool
) -> list[Relation]:
    href, access_id = links.access(access.access_id), access.access_id
    found = links.relations(
        self=href,
        delete_bankzugang=href,
        get_issues=links.issues(access_id),
        get_budget=links.budget(access_id),
    )
    if access.asked is not None and access.run is not None:
        href = links.consent(access.run)
        if access.asked is QuestionKind.METHOD and tenant.regulated:
            found.append(Relation(rel="set_method", href=href))
        if access.asked is QuestionKind.MEDIUM and tenant.regulated:
            found.append(Relation(rel="set_medium", href=href))
        found.append(Relation(rel="get_consent", href=href))
    if offers_renewal(access, now):
        names = ["start_sca", "startSCA"] if in_customer else ["start_sca"]
        found += [Relation(rel=name, href=links.renewal(access_id)) for name in names]
    return found
