"""Import the German bank codes that schwifty ships (the Bundesbank's file), once or again.

Ids come from the bank code, so they survive. Names, groups and what follows from them are brought
up to date; what an operator decided (endpoint, enabled) stays. Connected banks that have no
profile of their own get that of their group.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from schwifty import registry

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.providers import rules, store
from kontowerk.providers.behaviour import groups
from kontowerk.providers.import_endpoints import assign_profiles
from kontowerk.providers.model import Offer
from kontowerk.providers.rules import one_channel


@dataclass(frozen=True, slots=True)
class DirectoryEntry:
    """One bank code."""

    bank_code: str
    name: str
    bic: str | None


def german_banks() -> list[DirectoryEntry]:
    """Return one entry per bank code; branches share the code of their primary entry."""
    found = dict[str, DirectoryEntry]()
    for bank in sorted(registry.get_banks_by_country("DE"), key=lambda bank: not bank.primary):
        entry = DirectoryEntry(bank.bank_code, bank.name.strip(), bank.bic or None)
        found.setdefault(bank.bank_code, entry)
    return sorted(found.values(), key=lambda entry: entry.bank_code)


def offers(entries: Iterable[DirectoryEntry]) -> list[Offer]:
    """Say what each bank offers, as far as its name and BIC tell."""
    return [_offer(entry) for entry in entries]


def _offer(entry: DirectoryEntry) -> Offer:
    bic = entry.bic or ""
    group = groups().of(entry.name, bic)
    return Offer(
        name=entry.name,
        group=group.name,
        bank_code=entry.bank_code,
        bic=entry.bic,
        city=None,  # not in this edition of the file
        capabilities=group.capabilities,
        channels=one_channel(group.capabilities),
        login_profile=group.login_profile,
        consumer_relevant=groups().is_consumer_relevant(entry.name, bic),
    )


@dataclass(frozen=True, slots=True)
class DirectoryImport:
    """What an import did; `gone` are bank codes of earlier editions, which are kept."""

    total: int
    added: int
    changed: int
    gone: tuple[str, ...]
    profiled: int = 0  # connected banks that now have the profile of their group


async def import_directory(
    tx: Tx, entries: Iterable[DirectoryEntry], *, actor: str
) -> DirectoryImport:
    """Bring the catalogue to this edition of the directory."""
    found = [(rules.id_of_bank_code(offer.bank_code or ""), offer) for offer in offers(entries)]
    added, changed = await store.put_offers(tx, found)
    known = {provider_id for provider_id, _ in found}
    gone = tuple(
        sorted(
            code
            for provider_id, code in (await store.bank_codes(tx)).items()
            if provider_id not in known and provider_id == rules.id_of_bank_code(code)
        )
    )
    if added or changed:
        await audit.record(
            tx, actor=actor, action="providers.import", subject=f"{added} added, {changed} changed"
        )
    profiled = await assign_profiles(tx, actor=actor)
    return DirectoryImport(len(found), added, changed, gone, profiled)
