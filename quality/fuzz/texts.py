"""Texts that have broken services before."""

import json
from random import Random
from typing import Final

from quality.fuzz.world import NAME

# Raw JSON values, some of them no JSON at all.
JSON_VALUES: Final = (
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e999", "-1e999", "1E400", "1e-999",
    "1e9999999999999999999", "-1e-9999999999999999999", "NaN", "Infinity", "-Infinity",
    "12345678901234567890123", "0.1000000000000000055511151231257827", "0x10", "01", "+1", ".5",
    "1" * 4000, "1" * 5000, "1" * 5000 + ".5", "[]", "{}", "[[]]", '{"a":1}', '["a"]', '""',
    '"\\u0000"', '"a\\u0000b"', '"\\ud83d"', '"\\udc00\\ud800"', '"\\ud800\\udc00"', '"\\uffff"',
    '"\\u202e"', '"\\u200b"', '"\\ufeff"', '"\\u001b[31m"', '"\\r\\nX-Evil: 1"', '"\\x41"', '"a',
    "'a'", '"tab\there"', '"new\nline"', '" "', '"\\u00a0"', "undefined", "", ",", "//", "/**/",
)  # fmt: skip
# Characters that grow when they are normalised or casefolded.
_GROWING: Final = "\ufdfa\ufdfb\ufb03\u0390\u1fb7\u1e9e\u0130\u01f0\u3300\u3316\u3336\U0001f240"
_PLANES: Final = (0x20, 0xA0, 0x370, 0x5D0, 0x600, 0x900, 0x3300, 0xFB00, 0xFDF0, 0x1D400, 0x1F600)
_LENGTHS: Final = (0, 1, 2, 63, 64, 254, 255, 256, 257, 1023, 1024, 1025, 5000, 70_000)
_PHRASES: Final = (
    "'; DROP TABLE app_user; --", "%s%n%x", "{0}{__class__}", "${jndi:ldap://x}", "<b>x</b>",
    "../../etc/passwd", "\\", '"', "\r\nSet-Cookie: a=b", "\x1b[2J", "\x00", "\x7f", "a\x00b",
    "\u202eabc", "\u200babc", "a\u0300" * 120, "\ufeff", "\ufffe", "\uffff", "\U0010ffff", " ",
)  # fmt: skip


def odd_text(rng: Random) -> str:
    """Return a text worth trying; it may hold lone surrogates."""
    start = rng.choice(_PLANES)
    kinds = (
        lambda: rng.choice(_PHRASES),
        lambda: NAME + rng.choice("xäß\U0001f600") * rng.choice(_LENGTHS),
        lambda: "".join(rng.choices(_GROWING, k=rng.choice((1, 100, 254, 255)))),
        lambda: _letters(rng, 0x3300, 0x3400, rng.choice((3, 255))),
        lambda: _letters(rng, 0xFC00, 0xFDFE, 255),
        lambda: _letters(rng, 0, 0x110000, rng.randrange(1, 40)),
        lambda: NAME + _letters(rng, start, start + 0x60, rng.randrange(1, 260)),
    )
    return rng.choice(kinds)()


def _letters(rng: Random, first: int, behind: int, count: int) -> str:
    return "".join(chr(rng.randrange(first, behind)) for _ in range(count))


def odd_json_value(rng: Random) -> str:
    """Return a raw JSON value, or something in its place."""
    if rng.random() < 0.5:
        return rng.choice(JSON_VALUES)
    return json.dumps(odd_text(rng), ensure_ascii=rng.random() < 0.5)


def odd_bytes(rng: Random) -> bytes:
    """Return bytes that are rarely valid anything."""
    known = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\xef\xbb\xbf")
    return rng.choice(known) if rng.random() < 0.7 else rng.randbytes(rng.randrange(1, 40))
