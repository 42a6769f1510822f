"""The German bank codes as schwifty ships them (the Bundesbank's file)."""

from collections.abc import Iterable
from dataclasses import dataclass

from schwifty import registry

from kontowerk.providers.groups import groups
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
