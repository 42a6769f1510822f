"""Changes to bodies: JSON, forms, Base64, and bytes in general."""

import base64
import json
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote, quote_plus

from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.texts import JSON_VALUES, odd_bytes, odd_json_value, odd_text
from quality.fuzz.watch import SECRET
from quality.fuzz.world import NAME

_DEPTHS: Final = (30, 31, 32, 33, 34, 100, 1000, 5000, 100_000)
_FLOOD: Final = b" " * (1024 * 1024)
_PERCENT: Final = ("%00", "%ff", "%ed%a0%80", "%c0%80", "%", "%z", "%u0041", "+", "%20", "%0d%0a")


def flip_bits(draft: Draft, kitchen: Kitchen) -> None:
    body = bytearray(draft.freeze_body())
    for _ in range(kitchen.rng.randrange(1, 5) if body else 0):
        body[kitchen.rng.randrange(len(body))] ^= 1 << kitchen.rng.randrange(8)
    draft.raw = bytes(body)


def truncate(draft: Draft, kitchen: Kitchen) -> None:
    body = draft.freeze_body()
    draft.raw = body[: kitchen.rng.randrange(len(body) + 1)]


def splice(draft: Draft, kitchen: Kitchen) -> None:
    body = draft.freeze_body()
    at = kitchen.rng.randrange(len(body) + 1)
    draft.raw = body[:at] + odd_bytes(kitchen.rng) + body[at:]


def replace_whole(draft: Draft, kitchen: Kitchen) -> None:
    draft.freeze_body()
    rng = kitchen.rng
    choices = (
        lambda: b"",
        lambda: rng.choice(JSON_VALUES).encode(),
        lambda: rng.randbytes(rng.randrange(1, 2000)),
        lambda: odd_json_value(rng).encode("utf-8", "surrogatepass"),
        lambda: b"\xef\xbb\xbf" + draft.raw,
        lambda: draft.raw.decode("latin-1").encode("utf-16"),
        lambda: draft.raw + draft.raw,
        lambda: b" \r\n\t" + draft.raw + b"\n ",
    )
    draft.raw = rng.choice(choices)()


def nest(draft: Draft, kitchen: Kitchen) -> None:
    depth = kitchen.rng.choice(_DEPTHS)
    opening, closing = kitchen.rng.choice((("[", "]"), ('{"a":', "}")))
    closing = closing * depth if kitchen.rng.random() < 0.7 else ""
    value = opening * depth + "1" + closing
    if draft.members is not None and kitchen.rng.random() < 0.6:
        name = kitchen.rng.choice(('"extra"', '"firstname"'))
        draft.members = [pair for pair in draft.members if pair[0] != name]
        draft.members.append((name, value))
    else:
        draft.freeze_body()
        draft.raw = value.encode()


def odd_member(draft: Draft, kitchen: Kitchen) -> None:
    if not draft.members:
        return
    at = kitchen.rng.randrange(len(draft.members))
    draft.members[at] = (draft.members[at][0], odd_json_value(kitchen.rng))


def odd_key(draft: Draft, kitchen: Kitchen) -> None:
    if draft.members is None:
        return
    key = kitchen.rng.choice(("a", "", "USERNAME", "user name", "__proto__", "\ud83d", "a\0b"))
    raw = json.dumps(key if kitchen.rng.random() < 0.6 else odd_text(kitchen.rng))
    draft.members.insert(kitchen.rng.randrange(len(draft.members) + 1), (raw, '"x"'))


def drop_or_double_member(draft: Draft, kitchen: Kitchen) -> None:
    if not draft.members:
        return
    at = kitchen.rng.randrange(len(draft.members))
    member = draft.members.pop(at)
    if kitchen.rng.random() < 0.6:
        escaped = member[0].replace("u", "\\u0075", 1)  # the same key, spelled otherwise
        draft.members += [member, (kitchen.rng.choice((member[0], escaped)), '"other"')]


def every_column(draft: Draft, kitchen: Kitchen) -> None:
    """Send every column of the database, hoping that one of them is copied."""
    if draft.members is None:
        return
    sent = {key for key, _ in draft.members}
    for column in kitchen.world.columns:
        camel = column.split("_")[0] + "".join(part.title() for part in column.split("_")[1:])
        for name in {column, camel}:
            key = json.dumps(name)
            if key not in sent:
                draft.members.append((key, json.dumps(_planted(column, kitchen))))


def _planted(column: str, kitchen: Kitchen) -> Any:
    if column in ("tenant_id", "id", "user_id", "customer_id", "client_id"):
        return str(kitchen.world.target.tenant.id)
    if column.endswith("_at"):
        return "1999-01-01T00:00:00Z"
    return {"active": False, "default_role": True, "regulated": False}.get(
        column, f"{NAME}-{column}"
    )


def odd_form(draft: Draft, kitchen: Kitchen) -> None:
    if not draft.pairs:
        return
    rng, pairs = kitchen.rng, draft.pairs
    at = rng.randrange(len(pairs))
    name, value = pairs[at]
    more: Sequence[Sequence[tuple[str, str]]] = (
        [(name, value)],
        [(f"n{number}", "x") for number in range(rng.choice((25, 40)))],
        [(column, NAME) for column in kitchen.world.columns[:20]],
        [("scope", _quoted(odd_text(rng)))],
        [("grant_type", rng.choice(("", "password", "implicit", "%00")))],
    )
    others = (
        (name, ""),
        (name, value + rng.choice(_PERCENT)),
        (name, rng.choice(_PERCENT) * 3),
        (name, _quoted(odd_text(rng))),
        (_quoted(odd_text(rng)), value),
        (name.upper(), value),
    )
    if rng.random() < 0.5:
        pairs.extend(rng.choice(more))
    else:
        pairs[at] = rng.choice(others)


def odd_login(draft: Draft, kitchen: Kitchen) -> None:
    """Log in with names and passwords nobody should have."""
    if draft.pairs is None or draft.operation != "issueToken":
        return
    draft.pairs = [
        ("grant_type", "password"),
        ("username", _quoted(odd_text(kitchen.rng))),
        ("password", SECRET + _quoted(odd_text(kitchen.rng))),
    ]


def odd_base64(draft: Draft, kitchen: Kitchen) -> None:
    if draft.operation != "encrypt":
        return
    rng = kitchen.rng
    size = rng.choice((0, 1, 2, 3, 4095, 4096, 4097, 6000, 100_000))
    text = base64.b64encode(SECRET.encode() + rng.randbytes(max(0, size - len(SECRET))))[: size * 2]
    forms = (
        text,
        b'"' + text + b'"',
        text + b"=",
        text.rstrip(b"="),
        b"\n" + text,
        text[:-1],
        b'"',
    )
    draft.raw = rng.choice(forms)


def odd_reference(draft: Draft, kitchen: Kitchen) -> None:
    if draft.operation != "assignRole":
        return
    own, foreign = kitchen.world.pick_user(kitchen.rng), kitchen.world.foreign_users[0]
    texts = (
        foreign, own.upper(), f"{{{own}}}", f"urn:uuid:{own}", own.replace("-", ""), own[:-1],
        " " * 30 + "ab", "_".join("0" * 16) + "0", "\u0661" * 32, f"{own}\n", odd_text(kitchen.rng),
    )  # fmt: skip
    draft.raw = json.dumps(kitchen.rng.choice(texts)).encode()


def many_pieces(draft: Draft, kitchen: Kitchen) -> None:
    draft.pieces = kitchen.rng.choice((2, 3, 10, 200))


def hang_up(draft: Draft, kitchen: Kitchen) -> None:
    draft.pieces = kitchen.rng.choice((1, 2, 5))
    draft.hangs_up = True


def flood(draft: Draft, kitchen: Kitchen) -> None:
    """Send more than the largest allowed body, seldom: it costs."""
    if kitchen.rng.random() < 0.05:
        draft.flood = _FLOOD


def _quoted(text: str) -> str:
    if max(text, default="") >= "\ud800" or len(text) > 4000:
        return quote(text[:4000].encode("utf-8", "surrogatepass"))
    return quote_plus(text)


BODY_CHANGES: Final = (
    flip_bits,
    truncate,
    splice,
    replace_whole,
    nest,
    odd_member,
    odd_member,
    odd_key,
    drop_or_double_member,
    every_column,
    odd_form,
    odd_form,
    odd_login,
    odd_base64,
    odd_reference,
    many_pieces,
    hang_up,
    flood,
)
