"""User parameter data: the customer's accounts and what may be done with each."""

import zlib
from collections.abc import Sequence

from banksim.core.model import Account, AccountKind, Customer
from banksim.fints import codec
from banksim.fints.codec import RawSegment
from banksim.fints.message import BANK_CODE, COUNTRY
from banksim.fints.parameters import STANDING, STANDING_LIST, TRANSFERS
from banksim.fints.profile import Profile

_VERSIONS = 997

_TYPES = {
    AccountKind.CHECKING: "1",
    AccountKind.SAVINGS: "10",
    AccountKind.CALL_MONEY: "10",
    AccountKind.FIXED_TERM: "20",
    AccountKind.DEPOT: "30",
    AccountKind.LOAN: "40",
    AccountKind.CREDIT_CARD: "50",
    AccountKind.HOME_SAVINGS: "70",
}


def allowed(account: Account, profile: Profile) -> list[str]:
    """Names of the segments that may be sent for an account."""
    found = ["HKTAN", "HKTAB", "HKSPA"]
    if account.kind is AccountKind.DEPOT:
        return [*found, "HKWPD"]
    found.append("HKSAL")
    if account.kind is AccountKind.HOME_SAVINGS:
        return found
    if profile.mt940:
        found.append("HKKAZ")
    if profile.camt:
        found.append("HKCAZ")
    if account.can_transfer:
        # Savings pay to the reference account, and only the plain way.
        kinds = TRANSFERS if account.kind is AccountKind.CHECKING else ("HKCCS",)
        found += (*kinds, "HKVPP", "HKVPA")
    if profile.standing and account.can_transfer and account.kind is AccountKind.CHECKING:
        found += (STANDING_LIST, *STANDING)
    return found


def _account(account: Account, customer: Customer, profile: Profile) -> RawSegment:
    permissions: list[codec.Group] = [[kind, "1"] for kind in allowed(account, profile)]
    return codec.plain(
        "HIUPD",
        6,
        [account.number, None, COUNTRY, BANK_CODE],
        account.iban,
        customer.user_id,
        _TYPES[account.kind],
        account.currency,
        codec.latin(account.owner, 27),
        codec.latin(account.owner[27:54], 27) or None,
        codec.latin(account.label, 30),
        None,
        *permissions,
    )


def user_parameters(
    customer: Customer, accounts: Sequence[Account], profile: Profile
) -> tuple[int, list[RawSegment]]:
    """The version and the segments; the version follows the content."""
    rows = [_account(account, customer, profile) for account in accounts]
    version = 1 + zlib.crc32(codec.write(rows)) % _VERSIONS
    head = codec.plain(
        "HIUPA", 4, customer.user_id, str(version), "0", codec.latin(customer.name, 35)
    )
    return version, [head, *rows]
