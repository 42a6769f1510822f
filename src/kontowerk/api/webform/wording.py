"""Every word of the pages, by key, in both languages."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("de", "en")
DEFAULT_LANGUAGE: Final = "de"
_FOLDER: Final = Path(__file__).parent / "texts"


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat = dict[str, str]()
    for key, value in table.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            flat |= _flat(value, f"{prefix}{key}.")
    return flat


class Texts:
    """The words of one language. An unknown key is a bug and raises KeyError."""

    def __init__(self, language: str, folder: Path = _FOLDER) -> None:
        self.language: Final = language
        path = folder / f"{language}.toml"
        self._texts = _flat(tomllib.loads(path.read_text(encoding="utf-8")))

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text with its values in; still to be escaped, like every string."""
        return self._texts[key].format_map(values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """Return the text for one thing, or for none or several; thousands are grouped."""
        grouped = f"{number:,}"
        written = grouped.replace(",", ".") if self.language == "de" else grouped
        return self(f"{key}.{'one' if number == 1 else 'many'}", n=written, **values)

    def raw(self, key: str) -> str:
        """Return a text with its gaps."""
        return self._texts[key]

    def keys(self) -> frozenset[str]:
        return frozenset(self._texts)


_TEXTS: Final = {language: Texts(language) for language in LANGUAGES}


def texts_in(language: str) -> Texts:
    """Return the words of a language; of German for one we do not speak."""
    return _TEXTS.get(language, _TEXTS[DEFAULT_LANGUAGE])
