"""What every source file keeps to: language, size, a sentence at its top."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "src"
FILES = sorted(SOURCE.rglob("*.py"))
# German belongs to the wires; scope names are identifiers of the interface.
SPEAKS_GERMAN = (
    "kontowerk/api/wire/",
    "kontowerk/identity/scopes.py",
    "kontowerk/connectors/",
    "banksim/",
)
STEMS = re.compile(
    r"(bankzug|umsatz|umsaetz|ueberweis|verwendungs|buchung|betrag|konto(?!werk)|waehrung|saldo"
    r"|inhaber|empfaeng|bezeichn|kategorie|vertrag|sicherheit|gueltig|anmeld|benutzer|zugang"
    r"|nachricht|fehler|ungueltig|[äöüß])",
    re.IGNORECASE,
)


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def _german(source: str) -> list[str]:
    """Return names, strings and comments that hold German words."""
    words = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type in words and STEMS.search(token.string)]


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_german_is_spoken_only_on_the_wire(path: Path) -> None:
    if not _name(path).startswith(SPEAKS_GERMAN):
        assert _german(path.read_text(encoding="utf-8")) == []


def test_a_german_word_is_noticed() -> None:
    assert _german("def lese_umsaetze(): pass") == ["lese_umsaetze"]
    assert _german("x = 'kontowerk account'") == []


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_every_module_says_in_a_sentence_what_it_is_for(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.splitlines()[0].rstrip().endswith((".", ":"))


def test_no_folder_is_called_utils_or_the_like() -> None:
    vague = {"utils", "util", "helpers", "common", "service", "services", "manager", "misc"}
    parts = {part for path in FILES for part in path.relative_to(SOURCE).with_suffix("").parts}
    assert not parts & vague


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_patterns_are_literals(path: Path) -> None:
    """A pattern made from data could take for ever; only literals are compiled."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
            assert isinstance(node.args[0], ast.Constant)
