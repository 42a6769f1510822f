"""A report on paper: rules of PDF/UA by another library, the signature by other tools."""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, date, datetime
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pikepdf
import pytest

from kontowerk.analysis.model import ReportFigures, ReportLine
from kontowerk.api.links import Links
from kontowerk.api.webform.report_words import paper
from kontowerk.bootstrap.tables import demo_pair
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.reports.model import (
    AccountReport,
    ReportContent,
    ReportPurpose,
    SignedPaper,
    SigningPair,
)
from kontowerk.reports.paper import BadPairError, check_pair, made, set_in_type

NOW = datetime(2026, 11, 16, 13, 30, tzinfo=UTC)
_SALARY = ReportLine("INCOME_SALARY", 264_000, 3, date(2026, 8, 1), date(2026, 10, 1))
_RENT = ReportLine("HOUSING_RENT", -84_500, 12, date(2025, 11, 3), date(2026, 10, 1))
FIGURES = ReportFigures(
    day=date(2026, 11, 16),
    months=(date(2026, 8, 1), date(2026, 9, 1), date(2026, 10, 1)),
    incomplete=(date(2026, 11, 1),),
    bookings=214,
    left_out=2,
    income=(_SALARY,),
    fixed_costs=(_RENT,),
    irregular=1_250,
    returned=(date(2026, 9, 4),),
    looked_since=date(2025, 11, 1),
)
CONTENT = ReportContent(FIGURES, ("Anna Beispiel",), ("Musterbank Nord",), 2, NOW)


def report(receiver: str = "Hausverwaltung Birke, Kiel") -> AccountReport:
    """Return a report that has not been released yet."""
    return AccountReport(
        customer_id=new_id(),
        id=new_id(),
        tenant_id=new_id(),
        purpose=ReportPurpose.TENANCY,
        receiver=receiver,
        subject="Lindenweg 4",
        code="KW-7Q4M-2R9X-55TD-0A1B-9ZYX",
        content=CONTENT,
        created_at=NOW,
        expires_at=NOW,
        made_at=NOW,
        released_at=None,
        valid_until=None,
        refused_at=None,
        ended_at=None,
    )


def words_of(language: str = "de", receiver: str = "Hausverwaltung Birke, Kiel") -> Any:
    return paper(
        report(receiver),
        CONTENT,
        issuer="Lindgrün",
        language=language,
        links=Links("https://bank.example"),
        now=NOW,
    )


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> SigningPair:
    files = demo_pair(tmp_path_factory.mktemp("pair") / "x", SystemClock())
    key = files["report_key_file"].read_bytes()
    return SigningPair(files["report_certificate_file"].read_bytes(), Secret(key))


@pytest.fixture(scope="module", params=["de", "en"])
def signed(pair: SigningPair, request: pytest.FixtureRequest) -> tuple[str, SignedPaper]:
    return request.param, made(words_of(request.param), pair, "https://bank.example")


def _elements(node: Any) -> Iterator[Any]:
    """Walk the structure of a document, from its root on."""
    children = node.get("/K")
    if children is None:
        return
    below = children if isinstance(children, pikepdf.Array) else [children]
    for child in cast("list[Any]", below):
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            yield child
            yield from _elements(child)


def faults_of(pdf: bytes) -> list[str]:
    """Name the rules of PDF/UA-1 that a document breaks, as far as a machine can tell."""
    with pikepdf.open(BytesIO(pdf)) as document:
        root = cast("Any", document.Root)
        kinds = [str(element["/S"]) for element in _elements(root.get("/StructTreeRoot", {}))]
        figures = [e for e in _elements(root["/StructTreeRoot"]) if str(e["/S"]) == "/Figure"]
        heads = [e for e in _elements(root["/StructTreeRoot"]) if str(e["/S"]) == "/TH"]
        levels = [int(kind[2:]) for kind in kinds if re.fullmatch("/H[1-6]", kind)]
        metadata = bytes(root["/Metadata"].read_bytes())
        fonts = [font for page in document.pages for font in _fonts(page)]
        broken = {
            "is not marked": not bool(root.get("/MarkInfo", {}).get("/Marked", False)),
            "has no language": not str(root.get("/Lang", "")),
            "does not show its title": not bool(
                root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False)
            ),
            "has no title": b"dc:title" not in metadata,
            "does not claim PDF/UA": b"pdfuaid:part" not in metadata,
            "has no table": "/Table" not in kinds or "/TD" not in kinds,
            "has a table without heads": not heads,
            "has a head without a scope": any("Scope" not in str(e.get("/A")) for e in heads),
            "has a picture without words": not figures or any("/Alt" not in e for e in figures),
            "has no heading": not levels or levels[0] != 1,
            "skips a heading": any(b > a + 1 for a, b in pairwise(levels)),
            "has a page that is not part of the structure": any(
                "/StructParents" not in page for page in document.pages
            ),
            "has a link without words": any(
                "/Contents" not in a
                for page in document.pages
                for a in cast("list[Any]", page.get("/Annots", []))
                if str(a["/Subtype"]) == "/Link"
            ),
            "has a font that is not in it": any(not font for font in fonts),
        }
    return [fault for fault, is_so in broken.items() if is_so]


def _fonts(page: Any) -> Iterator[bool]:
    """Say of each font of a page whether it is embedded and can be read as text."""
    for font in page["/Resources"]["/Font"].values():
        below = font.get("/DescendantFonts", [font])[0]
        descriptor = below["/FontDescriptor"]
        yield "/ToUnicode" in font and any(f"/FontFile{n}" in descriptor for n in ("", "2", "3"))


@pytest.mark.req("X-REPORT-007")
def test_a_report_keeps_the_rules_of_accessible_documents(signed: tuple[str, SignedPaper]) -> None:
    language, paper = signed
    assert faults_of(paper.pdf) == []
    with pikepdf.open(BytesIO(paper.pdf)) as document:
        assert str(document.Root["/Lang"]) == language
        assert str(document.docinfo["/Title"]).endswith(
            {"de": "für die Wohnungsbewerbung", "en": "for a tenancy application"}[language]
        )


@pytest.mark.req("X-REPORT-007")
@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("/Lang", "has no language"),
        ("/MarkInfo", "is not marked"),
        ("/ViewerPreferences", "does not show its title"),
    ],
)
def test_the_rules_notice_what_is_taken_away(key: str, fault: str) -> None:
    out = BytesIO()
    with pikepdf.open(BytesIO(set_in_type(words_of()))) as document:
        del document.Root[key]
        document.save(out)
    assert fault in faults_of(out.getvalue())


@pytest.mark.req("X-REPORT-007")
def test_what_people_write_is_set_and_never_run() -> None:
    odd = '#panic("x") $x$ *b* \\ #sys.inputs "'
    text = _text(set_in_type(words_of(receiver=odd)))
    assert odd in text


def _text(pdf: bytes) -> str:
    """Return the title field that a document carries, as it was set."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return str(document.docinfo["/Subject"])


def _cms(pdf: bytes) -> tuple[bytes, bytes]:
    """Take the signature out of a document: what was signed, and the CMS over it."""
    found = re.search(rb"/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]", pdf)
    assert found
    first, length, second, rest = map(int, found.groups())
    assert (first, second + rest) == (0, len(pdf))  # all of the file
    cms = bytes.fromhex(pdf[length + 1 : second - 1].decode())
    end = 4 + int.from_bytes(cms[2:4])  # what follows is padding
    return pdf[:length] + pdf[second:], cms[:end]


@pytest.mark.req("X-REPORT-007")
@pytest.mark.usefixtures("processes")
def test_openssl_finds_the_signature_good_and_that_of_a_changed_file_not(
    signed: tuple[str, SignedPaper], pair: SigningPair, tmp_path: Path
) -> None:
    openssl = shutil.which("openssl")
    assert openssl is not None
    content, cms = _cms(signed[1].pdf)
    (tmp_path / "cms").write_bytes(cms)
    (tmp_path / "ca").write_bytes(pair.certificates)

    def verified(said: bytes) -> bool:
        (tmp_path / "said").write_bytes(said)
        command = [openssl, "cms", "-verify", "-binary", "-inform", "DER", "-in", "cms"]
        command += ["-content", "said", "-CAfile", "ca", "-purpose", "any", "-out", "out"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)  # noqa: S603 - our own files
        return done.returncode == 0

    assert verified(content)
    assert not verified(content.replace(b"%PDF-1.7", b"%PDF-1.6", 1))


@pytest.mark.req("X-REPORT-007")
@pytest.mark.usefixtures("processes")
def test_poppler_finds_the_signature_good_and_over_the_whole_file(
    signed: tuple[str, SignedPaper], tmp_path: Path
) -> None:
    pdfsig = shutil.which("pdfsig")
    if pdfsig is None:
        pytest.skip("needs poppler-utils")
    file = tmp_path / "report.pdf"
    file.write_bytes(signed[1].pdf)
    said = subprocess.run([pdfsig, str(file)], capture_output=True, text=True, check=False).stdout  # noqa: S603 - our own file
    assert "Signature is Valid." in said
    assert "Total document signed" in said
    assert "ETSI.CAdES.detached" in said


def test_the_fingerprint_is_of_the_whole_file(signed: tuple[str, SignedPaper]) -> None:
    assert hashlib.sha256(signed[1].pdf).digest() == signed[1].sha256


def test_a_key_of_somebody_else_is_refused_and_never_printed(
    pair: SigningPair, tmp_path: Path
) -> None:
    other = demo_pair(tmp_path / "y", SystemClock())["report_key_file"].read_bytes()
    for key in (other, b"no key", b""):
        with pytest.raises(BadPairError):
            check_pair(SigningPair(pair.certificates, Secret(key)))
    assert "PRIVATE" not in repr(pair)
    assert (tmp_path / "y.report.key").stat().st_mode & 0o077 == 0
