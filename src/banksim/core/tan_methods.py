"""The bank's TAN methods: one per kind, with the security function FinTS knows it by."""

from datetime import date
from typing import Final

from banksim.core.model import Customer, TanKind, TanMedium, TanMethod
from banksim.core.names import METHOD_WORDS

_TAN: Final = "Bitte geben Sie die TAN ein"

METHODS: Final = {
    method.kind: method
    for method in (
        TanMethod("910", TanKind.CHIP_MANUAL, "chipTAN manuell", _TAN, needs_medium=True),
        TanMethod("911", TanKind.CHIP_OPTICAL, "chipTAN optisch", _TAN, needs_medium=True),
        TanMethod("913", TanKind.CHIP_QR, "chipTAN QR", _TAN, needs_medium=True),
        TanMethod("902", TanKind.PHOTO, "photoTAN", _TAN, needs_medium=True),
        TanMethod("920", TanKind.SMS, "smsTAN", _TAN, needs_medium=True),
        TanMethod("921", TanKind.PUSH, "pushTAN", _TAN, needs_medium=True),
        TanMethod(
            "923",
            TanKind.PUSH_DECOUPLED,
            "pushTAN 2.0",
            "Bitte geben Sie den Auftrag in Ihrer App frei",
            needs_medium=True,
        ),
    )
}
BY_CODE: Final = {method.code: method for method in METHODS.values()}
_FIVE: Final = (
    TanKind.CHIP_MANUAL,
    TanKind.CHIP_OPTICAL,
    TanKind.PHOTO,
    TanKind.SMS,
    TanKind.PUSH_DECOUPLED,
)
_USUAL: Final = {
    "familie": TanKind.PUSH_DECOUPLED,
    "freelancer": TanKind.PHOTO,
    "student": TanKind.PUSH_DECOUPLED,
    "rentner": TanKind.CHIP_OPTICAL,
    "vermieter": TanKind.CHIP_QR,
    "vermoegen": TanKind.PHOTO,
    "bausparer": TanKind.SMS,
    "ueberschuldet": TanKind.SMS,
    "multiwaehrung": TanKind.PUSH_DECOUPLED,
    "jungefamilie": TanKind.PUSH_DECOUPLED,
    "selbststaendig": TanKind.PHOTO,
    "ruhestand": TanKind.CHIP_OPTICAL,
    "studium": TanKind.PUSH_DECOUPLED,
}
_CARDS: Final = frozenset({TanKind.CHIP_MANUAL, TanKind.CHIP_OPTICAL, TanKind.CHIP_QR})


def methods_of(customer: Customer) -> tuple[TanMethod, ...]:
    """Words in the login choose; else `methods-5`; else the persona's usual method."""
    kinds = [kind for word, kind in METHOD_WORDS.items() if customer.has(word)]
    if not kinds and customer.has("methods-5"):
        kinds = list(_FIVE)
    if not kinds and (customer.has("push-reject") or customer.has("push-timeout")):
        kinds = [TanKind.PUSH_DECOUPLED]  # both are about an approval in the app
    if not kinds:
        kinds = [_USUAL.get(customer.persona, TanKind.PUSH)]
    if customer.has("methods-1"):
        kinds = kinds[:1]
    return tuple(METHODS[kind] for kind in kinds)


def media_of(customer: Customer) -> tuple[TanMedium, ...]:
    """One medium, or two with `media-2`: phones, or bank cards for the card reader."""
    kinds = {method.kind for method in methods_of(customer)}
    if kinds <= _CARDS:
        names, letter = ("girocard 4711", "girocard 0815"), "G"
    else:
        names, letter = ("Mein Handy", "Tablet zuhause"), "M"
    count = 2 if customer.has("media-2") else 1
    return tuple(TanMedium(name, letter, date(2023, 5, 1), None) for name in names[:count])
