"""Login names that say what will happen: `persona[.fault...][@number][+unique]`."""

import re
from typing import Final, NamedTuple

from banksim.core.model import TanKind

DEFAULT_PERSONA: Final = "angestellte"

# A persona's place in `CUSTOMERS` is part of its account numbers, so new ones go to the end of
# `HOUSEHOLDS`. These twelve are what tests ask for; every month of theirs is like the other.
PERSONAS: Final = (
    "angestellte",
    "familie",
    "freelancer",
    "student",
    "rentner",
    "vermieter",
    "vermoegen",
    "bausparer",
    "ueberschuldet",
    "multiwaehrung",
    "gross",
    "leer",
)
# Lives of 24 months before the first login, with what changed in them; the people of the demo.
HOUSEHOLDS: Final = ("jungefamilie", "selbststaendig", "ruhestand", "studium")
CUSTOMERS: Final = (*PERSONAS, *HOUSEHOLDS)

# Words that give a login a TAN method instead of its persona's usual one.
METHOD_WORDS: Final = {
    "chip": TanKind.CHIP_MANUAL,
    "chip-optical": TanKind.CHIP_OPTICAL,
    "chip-qr": TanKind.CHIP_QR,
    "photo": TanKind.PHOTO,
    "sms": TanKind.SMS,
    "push": TanKind.PUSH,
    "decoupled": TanKind.PUSH_DECOUPLED,
}

# fmt: off
FAULTS: Final = frozenset({
    # the line
    "down", "tls", "503", "slow-200", "late-2", "hang", "drop", "garbage",
    # the login
    "wrong-pin", "locked", "missing-field", "rate", "message",
    # parts of the answer
    "partial", "product-1", "tx-1", "depot",
    # consent and approval
    "consent-expired", "consent-short", "sca-always", "sca-90d",
    "tan-expired", "tan-newref", "push-reject", "push-timeout", "methods-1", "methods-5", "media-2",
    # statements
    "page-shuffle", "twins", "pending", "reissue-ids",
    # payments and the check of the payee
    "pay-reject", "pay-nofunds", "pay-refaccount", "pay-duplicate", "pay-waive",
    "after-commit-lost", "standing", "standing-sca",
    "vop-close", "vop-none", "vop-na", "vop-poll", "vop-report",
    # quirks of groups
    "like-atruvia", "like-fi", "like-commerzbank", "like-ing",
    # where banks leave the standard
    "quirk-one-step", "quirk-tan-letters", "quirk-tan-short", "quirk-methods-12",
    "quirk-long-texts", "quirk-lock-3931", "quirk-media-abort", "quirk-depot-abort",
    "quirk-no-date", "quirk-no-point", "quirk-period", "quirk-camt-cut", "quirk-null-balance",
    "quirk-json-numbers", "quirk-plain-links", "quirk-times", "quirk-nulls", "quirk-snake",
    "quirk-download", "quirk-empty-reference", "quirk-empty-rights", "quirk-unknown-segments",
    "quirk-datetime", "quirk-prefix", "quirk-structured-object", "quirk-indicator",
    "quirk-unknown-values", "quirk-iso-balances", "quirk-day-parts", "quirk-cookie",
})
# fmt: on
WORDS: Final = FAULTS | METHOD_WORDS.keys()

# Faults of the line that strike from a message on (`drop-3`), or wait that
# long (`slow-5` at first, `late-2` at every message once somebody is logged in).
_COUNTED: Final = re.compile(r"(down|503|hang|drop|garbage|slow|late)-[0-9]{1,3}")

_LOGIN: Final = re.compile(
    r"(?P<words>[a-z0-9.-]*)(?:@(?P<number>[0-9]{1,6}))?(?:\+(?P<unique>[A-Za-z0-9_-]{1,40}))?"
)
_LONGEST: Final = 120


class Name(NamedTuple):
    """A login taken apart."""

    persona: str
    faults: frozenset[str]
    number: int
    unique: str


def is_word(word: str) -> bool:
    """Whether a word may stand after the persona."""
    return word in WORDS or _COUNTED.fullmatch(word) is not None


def canonical(login: str) -> str:
    """Case does not matter before `+`: some clients change the case of user names."""
    head, plus, tail = login.partition("+")
    return head.lower() + plus + tail


def parse(login: str) -> Name | None:
    """Take a login apart; None when the bank has no such customer.

    An empty persona (as in `.twins` or `@7`) is the default one.
    """
    if not login or len(login) > _LONGEST:
        return None
    match = _LOGIN.fullmatch(canonical(login))
    if match is None:
        return None
    persona, *faults = match["words"].split(".")
    persona = persona or DEFAULT_PERSONA
    if persona not in CUSTOMERS or not all(is_word(fault) for fault in faults):
        return None
    return Name(persona, frozenset(faults), int(match["number"] or 0), match["unique"] or "")
