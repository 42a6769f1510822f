"""Values and statements without what they say: form, length and oddity stay."""

import re
from calendar import monthrange
from dataclasses import dataclass, field
from typing import Final

_CURRENCIES: Final = re.compile(
    "EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CAD|AUD|TRY|RON|BGN|DEM|XXX"
)
_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_NUMBER: Final = re.compile(r"[0-9]{5,}")
_AMOUNT: Final = re.compile(r"-?[0-9]+[.,][0-9]*")
_DAY: Final = re.compile(r"(?P<year>(?:19|20)[0-9]{2})-?(?P<month>[0-9]{2})-?(?P<day>[0-9]{2})")
_INSTANT: Final = re.compile(
    r"(?P<day>[0-9]{4}-?[0-9]{2}-?[0-9]{2})(?P<time>(?:[T ][0-9:.,]{0,20}(?:Z|[+-][0-9:]{2,6})?)?)"
)
_RUN: Final = re.compile(r"[0-9][0-9.,]*")
_LETTER: Final = re.compile(r"[^\W\d_]")
# XML: names, and what stands between them.
_MARKUP: Final = re.compile(r"(<[^>]*>)")
_NAME: Final = re.compile(r"<([\w.:-]+)")
_CODES: Final = re.compile(
    "Cd|CdtDbtInd|Sts|RvslInd|SubFmlyCd|LastPgInd|PgNb|BtchBookg|CdOrPrtry|NbOfNtries"
)
_SHORT_CODE: Final = re.compile(r"[A-Z]{4}|true|false|[0-9]{1,2}")
# SWIFT: tags, marks, and the words that part a purpose.
_TAG: Final = re.compile(r":[0-9]{2}[A-Z]?:")
_BALANCE: Final = re.compile(r"(:6[0245][FM]?:R?[CD])([0-9]{6})([A-Z]{3})(.*)")
_BOOKING: Final = re.compile(
    r"(:61:)([0-9]{6})([0-9]{4})?( *R?[CD][A-Z]?)( *[0-9]+[,.]?[0-9]*)( *[NFS][A-Z0-9]{3})?(.*)"
)
_WORDS: Final = re.compile(
    r"(\?[0-9]{2}|(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)[+:] ?"
    r"|:[A-Z]{4}//|/(?:OCMT|CHGS|EREF|REMI|NAME|IBAN|BIC|TRTP|ORDP|BENM)/|ISIN "
    r"|(?:UNIT|FAMT|ACTU|PRCT)/)"
)
_BLOCK: Final = re.compile(r":16[RS]:[A-Z0-9]{1,16}")
_KIND: Final = re.compile(r"(:86:)([0-9]{3})(?![0-9])(.*)", re.DOTALL)
_SAME_DAY: Final = {8: "20260115", 6: "260115", 4: "0115", 10: "2026-01-15"}
_NO_DAY: Final = {8: "20260230", 6: "260230", 4: "0230", 10: "2026-02-30"}


@dataclass(slots=True)
class Mask:
    """Replaces values; the same account number becomes the same other number every time."""

    _numbers: dict[str, int] = field(default_factory=dict[str, int])

    def value(self, text: str) -> str:
        """Return another value of the same form."""
        if _CURRENCIES.fullmatch(text):
            return text
        if _IBAN.fullmatch(text):
            return self._iban(text)
        if day := _masked_day(text):
            return day
        if _NUMBER.fullmatch(text):
            return self._number(text)
        return plain(text)

    def token(self, text: str) -> str:
        """Return another sign of the same length for what only has to differ from others."""
        number = str(self._numbers.setdefault(text, len(self._numbers) + 1))
        return plain(text)[: -len(number)] + number if len(text) > len(number) else plain(text)

    def purpose(self, text: str) -> str:
        """Return another text, parted by the same words."""
        return _worded(text)

    def day(self, text: str) -> str | None:
        """Return another day or instant of the same form; None for what is neither."""
        found = _INSTANT.fullmatch(text)
        day = _masked_day(found["day"]) if found else None
        return day and found and day + re.sub("[0-9]", "0", found["time"])

    def document(self, data: bytes) -> bytes:
        """Return a statement of the same form; of anything else only its length."""
        text = data.decode("iso-8859-1")
        if text.lstrip("\ufeff\u00ef\u00bb\u00bf \r\n").startswith("<"):
            letters = _letters_of(data)  # half a letter of UTF-8 would not be read again
            return self._xml(data.decode(letters)).encode(letters)
        if _TAG.search(text):
            lines = re.split(r"(\r\n|\n|\r|@@)", text)
            return "".join(self._line(line) for line in lines).encode("iso-8859-1")
        return bytes(len(data))

    def _number(self, text: str) -> str:
        digits = text.lstrip("0")
        if not digits:
            return text
        number = self._numbers.setdefault(digits, len(self._numbers) + 1)
        other = f"7{number:0{max(len(digits) - 1, 1)}d}"[: len(digits)]
        return "0" * (len(text) - len(digits)) + other

    def _iban(self, text: str) -> str:
        if int(_figures(text[4:] + text[:4])) % 97 != 1:
            return plain(text)
        number = self._numbers.setdefault(text, len(self._numbers) + 1)
        country, inner = text[:2], f"7{number:0{len(text) - 5}d}"
        check = 98 - int(_figures(f"{inner}{country}00")) % 97
        return f"{country}{check:02d}{inner}"

    # Statements ------------------------------------------------------------------------

    def _xml(self, text: str) -> str:
        written: list[str] = []
        name = ""
        for part in _MARKUP.split(text):
            if part.startswith("<"):
                named = _NAME.match(part)
                name = named[1].rpartition(":")[2] if named else ""
                written.append("<!---->" if part.startswith("<!") else self._markup(part))
            elif _CODES.fullmatch(name) and _SHORT_CODE.fullmatch(part.strip()):
                written.append(part)
            else:
                blank = part.strip()
                written.append(part.replace(blank, self._text(blank)) if blank else part)
        return "".join(written)

    def _markup(self, part: str) -> str:
        """Keep a name and its namespaces; of other attributes only a currency says nothing."""
        if part.startswith(("<?", "</")) or "=" not in part:
            return part
        return re.sub(
            r"([\w:.-]+)=([\"'])(.*?)\2",
            lambda found: (
                found[0]
                if found[1].startswith(("xmlns", "xsi:"))
                else f"{found[1]}={found[2]}{self.value(found[3])}{found[2]}"
            ),
            part,
        )

    def _text(self, text: str) -> str:
        head, rest = text[:10], text[10:]
        if _DAY.fullmatch(head) and rest.startswith("T"):
            return (_masked_day(head) or plain(head)) + re.sub("[0-9]", "0", rest)
        return self.value(text)

    def _line(self, line: str) -> str:
        if _BLOCK.fullmatch(line) or line in ("\r\n", "\n", "\r", "@@"):
            return line
        if found := _BALANCE.fullmatch(line):
            mark, day, currency, amount = found.groups()
            return mark + _short_day(day) + self.value(currency) + plain(amount)
        if found := _BOOKING.fullmatch(line):
            tag, day, entry, mark, amount, key, rest = (part or "" for part in found.groups())
            return (
                tag
                + _short_day(day)
                + _short_day(entry)
                + mark
                + plain(amount)
                + key
                + _worded(rest)
            )
        tag = _TAG.match(line)
        if found := _KIND.fullmatch(line):
            return found[1] + found[2] + _worded(found[3])
        if tag is None:
            return _worded(line)
        return tag[0] + _worded(line[tag.end() :])


def _letters_of(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


def plain(text: str) -> str:
    """Replace letters by x and figures by 1; a number that is nought stays nought."""
    text = _LETTER.sub(lambda found: "X" if found[0].isupper() else "x", text)
    return _RUN.sub(lambda found: _ones(found[0]), text)


def _ones(run: str) -> str:
    return run if not re.search("[1-9]", run) else re.sub("[0-9]", "1", run)


def _worded(text: str) -> str:
    parts = _WORDS.split(text)
    return "".join(part if number % 2 else plain(part) for number, part in enumerate(parts))


def _masked_day(text: str) -> str | None:
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    return _like(int(found["year"]), int(found["month"]), int(found["day"]), len(text))


def _short_day(text: str) -> str:
    if not text:
        return text
    year = 2000 + int(text[:2]) if len(text) == 6 else 2026  # noqa: PLR2004 - YYMMDD or MMDD
    return _like(year, int(text[-4:-2]), int(text[-2:]), len(text)) or plain(text)


def _like(year: int, month: int, day: int, length: int) -> str | None:
    if not 1 <= month <= 12 or not 1 <= day <= 31:  # noqa: PLR2004 - a calendar
        return None
    return (_SAME_DAY if day <= monthrange(year, month)[1] else _NO_DAY)[length]


def _figures(text: str) -> str:
    return "".join(str(int(sign, 36)) for sign in text)
