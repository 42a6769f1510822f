"""Character sets and cutting of text for statement formats."""

_SWIFT = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "é": "e",
        "è": "e",
        "á": "a",
        "ç": "c",
        "\u2013": "-",
        "&": "+",
    }
)


def one_line(text: str) -> str:
    return " ".join(text.split())


def swift(text: str) -> str:
    """The SWIFT character set: plain letters, no umlauts."""
    return one_line(text).translate(_SWIFT).encode("ascii", "replace").decode("ascii")


def chunks(text: str, size: int) -> list[str]:
    """Cut into pieces; no piece begins or ends with a blank, so joining gives the text again."""
    found: list[str] = []
    rest = text
    while len(rest) > size:
        cut = size
        while cut > 1 and (rest[cut - 1] == " " or rest[cut] == " "):
            cut -= 1
        found.append(rest[:cut])
        rest = rest[cut:]
    if rest:
        found.append(rest)
    return found
