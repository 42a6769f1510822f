"""Import the directory of German bank codes, for the first time or again.

Ids come from the bank code, so they survive. Names, groups and what follows from them are
brought up to date; what an operator decided (endpoint, enabled) stays. Connected banks that have
no profile of their own get that of their group.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.providers import rules, store
from kontowerk.providers.directory import DirectoryEntry, offers
from kontowerk.providers.import_endpoints import assign_profiles


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
