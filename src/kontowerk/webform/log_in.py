"""Log in at the chosen bank: what was typed is sealed before anything is stored.

Spec: Redirect flow, Credentials; OP-074. Only a worker can open it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from kontowerk.accesses import add
from kontowerk.accesses.model import NewAccess
from kontowerk.connectors.sepa import accounts
from kontowerk.identity import read as identity
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.secret import Secret
from kontowerk.payments.model import PaymentSource
from kontowerk.providers import read as providers
from kontowerk.providers.login_profiles import fits
from kontowerk.providers.model import LoginProfile, Provider
from kontowerk.reports.rules import is_one_off
from kontowerk.vault.credentials import seal
from kontowerk.webform import record, rules
from kontowerk.webform.current import Located, access_of, begin_renewal, locate, require_shown
from kontowerk.webform.model import PageKind, Session, UseCase, WrongStepError
from kontowerk.webform.pages import PageTrouble
from kontowerk.webform.pay import give_to_bank
from kontowerk.webform.store import sessions

_LONGEST_IBAN: Final = 34


async def log_in(
    db: Database,
    session: Session,
    fields: Mapping[str, Secret[str]],
    *,
    confirmed: bool = False,
    account: str = "",
) -> None:
    """Try a login; one with a field missing or odd, or a last try without its tick, is not made.

    Who pays with a link logs in for this one payment and says from which `account`, by its IBAN.
    """
    async with db.begin(session.customer_id) as tx:
        found = await locate(tx, session)
        if found.place.kind is not PageKind.LOGIN:
            raise WrongStepError
        require_shown(session, found)
        provider = await _provider(tx, found)
        known = {
            field.key: fields[field.key] for field in provider.login.fields if field.key in fields
        }
        payment, iban = found.facts.payment, accounts.compact(account)[:_LONGEST_IBAN]
        public = _public(provider.login, known)
        if payment is not None:
            public[record.ACCOUNT] = iban
        held = replace(found.session, typed=record.keep_typed(session.cookie, public))
        wrong = rules.wrong_logins(held, found.facts.access, refused=held.run is not None)
        trouble = _trouble(provider.login, known, wrong=wrong, confirmed=confirmed)
        if payment is not None and not accounts.is_iban(iban):
            trouble = PageTrouble.INCOMPLETE
        if trouble is not None:
            await sessions.change(tx, replace(held, trouble=trouble))
            return
        held = replace(held, trouble=None, wrong_logins=wrong)
        sealed = await _sealed(tx, session, known)
        if payment is None:
            await _begin(tx, held, provider, sealed)
            return
        source = PaymentSource(provider.id, iban, credentials=sealed)
        await give_to_bank(tx, replace(held, typed=None), payment, source)


async def _provider(tx: Tx, found: Located) -> Provider:
    access, chosen = found.facts.access, found.session.provider_id
    provider_id = chosen if access is None else access.provider_id
    if provider_id is None:
        raise WrongStepError
    return await providers.one(tx, provider_id)


def _public(login: LoginProfile, given: Mapping[str, Secret[str]]) -> dict[str, str]:
    return {
        field.key: given[field.key].reveal()
        for field in login.fields
        if not field.secret and field.key in given
    }


def _trouble(
    login: LoginProfile, given: Mapping[str, Secret[str]], *, wrong: int, confirmed: bool
) -> PageTrouble | None:
    """Say why a login is not tried: it would be wasted, or it is the last and was not confirmed."""
    for field in login.fields:
        value = given.get(field.key)
        if value is None or not fits(field.pattern, value.reveal()):
            return PageTrouble.INCOMPLETE
    return PageTrouble.CREDENTIALS if rules.is_last_try(wrong) and not confirmed else None


async def _sealed(tx: Tx, session: Session, given: Mapping[str, Secret[str]]) -> dict[str, str]:
    return {
        key: await seal(tx, session.tenant_id, value.reveal().encode())
        for key, value in given.items()
    }


async def _begin(tx: Tx, session: Session, provider: Provider, sealed: dict[str, str]) -> None:
    """Keep the credentials and have the bank asked with them."""
    if session.use_case is UseCase.RENEW_APPROVAL:
        await begin_renewal(tx, session, sealed)
        return
    before = await access_of(tx, session)
    selected = frozenset[str]() if before is None else before.selected
    sync = not is_one_off(session.access_id)
    entry = NewAccess(session.access_id, provider.id, sealed, sync=sync, selected=selected)
    await add.add(
        tx,
        await identity.tenant_of(tx, session.tenant_id),
        session.customer_id,
        [entry],
        refresh=False,
        present_ip=session.present_ip,
        callback_url=session.step_url,
        history=session.history,
        bound=True,
        actor=session.actor,
    )
    access = await access_of(tx, session)
    assert access is not None  # noqa: S101 - it was added just now
    begun = access.key if before is None else session.begun
    await sessions.change(tx, replace(session, run=access.run, begun=begun))
