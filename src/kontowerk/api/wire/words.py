"""Words of the interface for our own: one table per vocabulary, and every member has a word.

Spec: Provider (`capabilities`); BankProduct (`kategorie`).
"""

from typing import Final

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.providers.model import Capability

CAPABILITIES: Final[dict[Capability, str]] = {
    Capability.ACCOUNTS: "KONTEN",
    Capability.CARDS: "KARTEN",
    Capability.DEPOTS: "DEPOTS",
}
PRODUCT_KINDS: Final[dict[ProductKind, str]] = {
    ProductKind.CHECKING: "GIROKONTO",
    ProductKind.SAVINGS: "SPARKONTO",
    ProductKind.FIXED_TERM: "FESTGELDKONTO",
    ProductKind.LOAN: "KREDITKONTO",
    ProductKind.CALL_MONEY: "TAGESGELDKONTO",
    ProductKind.HOME_SAVINGS: "BAUSPARKONTO",
    ProductKind.OTHER_ACCOUNT: "SONSTIGESKONTO",
    ProductKind.CREDIT_CARD: "KREDITKARTE",
    ProductKind.OTHER_CARD: "SONSTIGEKARTE",
    ProductKind.DEPOT: "DEPOT",
    ProductKind.OTHER_PRODUCT: "SONSTIGESPRODUKT",
}
