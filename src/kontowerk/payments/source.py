"""Where the money of a payment comes from: the account, its provider, its sealed credentials."""

from dataclasses import dataclass, replace
from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.accesses.rules import naming
from kontowerk.connectors.sepa import accounts, letters
from kontowerk.connectors.transfer import Payer, TransferKind
from kontowerk.kit.db import Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import Product
from kontowerk.payments.errors import UnknownSourceError
from kontowerk.payments.model import Flow, NewPayment, Source
from kontowerk.providers import read as providers
from kontowerk.providers.errors import UnknownProviderError
from kontowerk.providers.model import Provider
from kontowerk.vault.check import check_shape
from kontowerk.vault.errors import SealedFormatError


@dataclass(frozen=True, slots=True)
class Found:
    """An account that was found. `payer` None: it cannot pay, or not in this way."""

    source: Source
    payer: Payer | None


async def find(tx: Tx, new: NewPayment, kind: TransferKind) -> Found:
    """Find the account; raises when the caller names an access, product or provider that is not."""
    source = new.source
    if source.access_id is not None and source.product_id is not None:
        access = await accesses.access(tx, new.customer_id, source.access_id)
        product = await ledger.product(tx, new.customer_id, source.access_id, source.product_id)
        return Found(replace(source, provider_id=access.provider_id), _payer(product, kind))
    if source.provider_id is None:
        raise UnknownSourceError
    provider = await _provider(tx, source.provider_id, new.flow)
    source = replace(source, credentials=await _checked(tx, new, provider))
    product = await _known(tx, new.customer_id, provider.id, source.product_id)
    payer = _unknown(source, provider) if product is None else _payer(product, kind)
    return Found(source, payer)


async def _provider(tx: Tx, provider_id: UUID, flow: Flow) -> Provider:
    try:
        return await providers.listed_one(tx, provider_id)
    except UnknownProviderError:
        if flow is Flow.LEGACY:  # it is in the path there
            raise
        raise UnknownSourceError from None


async def _checked(tx: Tx, new: NewPayment, provider: Provider) -> dict[str, str]:
    """Return the sealed fields the provider asks for; other fields are not looked at."""
    wanted = {field.key for field in provider.login.fields}
    given = new.source.credentials or {}
    sealed = {key: text for key, text in given.items() if key in wanted}
    for key, text in sealed.items():
        try:
            await check_shape(tx, new.tenant_id, text)
        except SealedFormatError as error:
            raise error.at(naming.pointer("credentials", key)) from None
    return sealed


async def _known(
    tx: Tx, customer_id: UUID, provider_id: UUID, product_id: str | None
) -> Product | None:
    """Return the product if one of the customer's accesses to this provider has it."""
    for view in await accesses.every(tx, customer_id):
        if view.access.provider_id == provider_id:
            for product in view.products:
                if product_id in {product.product_id, product.iban}:
                    return product
    return None


def _payer(product: Product, kind: TransferKind) -> Payer | None:
    if kind.value not in product.transfers:
        return None
    return Payer(
        owner=letters.to_sepa(product.owner)[: letters.NAME],
        iban=product.iban,
        bic=product.bic,
        account_number=product.account_number,
        bank_code=product.bank_code,
    )


def _unknown(source: Source, provider: Provider) -> Payer | None:
    """Return an account we only know by name; the bank says whether it can pay."""
    named = source.product_id or ""
    if not accounts.is_iban(named):
        return None
    bank = provider.offer
    return Payer(owner="", iban=accounts.compact(named), bic=bank.bic, bank_code=bank.bank_code)
