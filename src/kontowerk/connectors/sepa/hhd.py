"""HHD_UC challenges of optical chipTAN, and the code a flickering picture carries.

    HHD_UC := LC start-code data-element*
    code   := length start-code data-element* luhn xor        all in half bytes, written in hex

Spec: Deutsche Kreditwirtschaft, "HHD-Erweiterung für unidirektionale Kopplung", 1.3 and 1.4.
"""

from dataclasses import dataclass
from typing import Final

_LENGTH: Final = 0x1F  # of a length byte, the bits that are a length
_CONTROLLED: Final = 0x80  # of a length byte: control bytes follow; of those: one more follows
_TEXT: Final = 0x40  # of a rendered length byte: characters, not digits
_MOST_CONTROLS: Final = 10
_MOST_ELEMENTS: Final = 3
# Digits of LC and of an element's length: HHD 1.4, 1.4 as some banks write it, 1.3.
_FORMS: Final = ((3, 2), (3, 3), (2, 2))


@dataclass(frozen=True, slots=True)
class _Challenge:
    controls: tuple[int, ...]
    start_code: str
    elements: tuple[str, ...]


def flicker_code(hhd_uc: str) -> str | None:
    """Render what an optical TAN generator reads; None if it is no such challenge."""
    found = _read(hhd_uc)
    return None if found is None else found[1]


def start_code(hhd_uc: str) -> str | None:
    """Return what a person types into a TAN generator that cannot see; None if there is none."""
    found = _read(hhd_uc)
    return None if found is None else found[0].start_code or None


def _read(hhd_uc: str) -> tuple[_Challenge, str] | None:
    """Read a challenge in the first form that makes sense of it, with its rendering."""
    text = hhd_uc.replace(" ", "")
    if not text.isascii() or not text.isprintable():
        return None
    for form in _FORMS:
        try:
            challenge = _parsed(text, *form)
            return challenge, _rendered(challenge)
        except ValueError:
            continue
    return None


def _parsed(text: str, length_digits: int, element_digits: int) -> _Challenge:
    total, rest = _number(text, length_digits), text[length_digits:]
    if len(rest) < total:
        message = "shorter than it says"
        raise ValueError(message)
    first, rest = int(rest[:2], 16), rest[2:]
    controls: list[int] = []
    more = bool(first & _CONTROLLED)
    while more and len(controls) < _MOST_CONTROLS:
        controls.append(int(rest[:2], 16))
        rest = rest[2:]
        more = bool(controls[-1] & _CONTROLLED)
    length = first & _LENGTH
    start_code, rest = rest[:length], rest[length:]
    elements: list[str] = []
    while rest and len(elements) < _MOST_ELEMENTS:
        length, rest = _number(rest, element_digits) & _LENGTH, rest[element_digits:]
        elements.append(rest[:length])
        rest = rest[length:]
    return _Challenge(tuple(controls), start_code, tuple(elements))


def _number(text: str, digits: int) -> int:
    if len(text) < digits or not text[:digits].isdigit():
        message = "no length"
        raise ValueError(message)
    return int(text[:digits])


def _rendered(challenge: _Challenge) -> str:
    controls = "".join(f"{control:02X}" for control in challenge.controls)
    start_code = _half_bytes(challenge.start_code)
    length = len(start_code) // 2 | (
        0 if _is_digits(challenge.start_code) else _text_bit(challenge)
    )
    head = f"{length | (_CONTROLLED if controls else 0):02X}"
    body = head + controls + start_code
    for element in challenge.elements:
        data = _half_bytes(element)
        bit = 0 if _is_digits(element) else _text_bit(challenge)
        body += f"{len(data) // 2 | bit:02X}{data}"
    payload = f"{(len(body) + 2) // 2:02X}{body}"
    checked = controls + start_code + "".join(map(_half_bytes, challenge.elements))
    return payload + _luhn(checked) + _xor(payload)


def _text_bit(challenge: _Challenge) -> int:
    return _TEXT if challenge.controls else 0x10  # HHD 1.3 had another bit for it


def _is_digits(text: str) -> bool:
    return text.isdigit()


def _half_bytes(text: str) -> str:
    if _is_digits(text):
        return text + "F" * (len(text) % 2)
    return "".join(f"{ord(character):02X}" for character in text)


def _luhn(digits: str) -> str:
    total = 0
    for place, digit in enumerate(digits):
        value = int(digit, 16) * (1 + place % 2)
        total += value if place % 2 == 0 else sum(map(int, str(value)))
    return f"{-total % 10:X}"


def _xor(digits: str) -> str:
    result = 0
    for digit in digits:
        result ^= int(digit, 16)
    return f"{result:X}"
