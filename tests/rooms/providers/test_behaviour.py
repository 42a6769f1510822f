"""Which profile a bank gets, and that no bank of a known group is left on `default`."""

import time
from collections import Counter

import pytest

from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id
from kontowerk.providers import behaviour, import_directory, import_endpoints, read
from kontowerk.providers.behaviour import DEFAULT, BankMarks, groups, profile_of
from kontowerk.providers.import_directory import DirectoryEntry
from kontowerk.providers.model import BadCatalogueDataError, BadProviderError, ConnectorKind
from kontowerk.providers.register import Registration, register

FINTS, XS2A = ConnectorKind.FINTS, ConnectorKind.XS2A
ATRUVIA = "https://fints1.atruvia.de/cgi-bin/hbciservlet"
SPARKASSE = "https://banking-be3.s-fints-pt-be.de/fints30"


@pytest.mark.parametrize(
    ("marks", "profile"),
    [
        (BankMarks(SPARKASSE), "fi"),
        (BankMarks("https://banking-dkb.s-fints-pt-dkb.de/fints30"), "dkb"),
        (BankMarks("https://fints.dkb.de/fints"), "dkb"),
        (BankMarks(ATRUVIA, "Bankhaus Beispiel"), "atruvia"),
        (BankMarks(ATRUVIA, "GLS Gemeinschaftsbank", "GENODEM1GLS"), "gls"),
        (BankMarks(ATRUVIA, "PSD Bank Nord", "GENODEF1P99"), "psd"),
        (BankMarks("https://bank.example/", "Sparda-Bank Muster"), "sparda"),
        (BankMarks("https://bank.example/", "Sparkasse Muster"), "fi"),
        (BankMarks("https://bank.example/", "Bausparkasse Muster"), DEFAULT),
        (BankMarks("https://bank.example/", "", "INGDDEFFXXX"), "ing"),
        (BankMarks("https://bank.example/", "Privatbank", "", "Bank-Verlag GmbH"), "bank-verlag"),
        (BankMarks("https://bank.example/", "Kleine Bank", "", "Atruvia AG"), "atruvia"),
        (BankMarks("https://bank.example/", "Kleine Bank", "", "eigenes Rechenzentrum"), DEFAULT),
        (BankMarks("https://fints.ing.de.evil.example/"), DEFAULT),
        (BankMarks("https://notdkb.de/"), DEFAULT),
        (BankMarks(SPARKASSE, "Volksbank Muster", "GENODEF1AAA"), "fi"),
        (BankMarks("https://fints.comdirect.de/fints", "Commerzbank", "COBADEFFXXX"), "comdirect"),
    ],
)
def test_a_bank_is_recognised_by_host_then_brand_then_data_centre(
    marks: BankMarks, profile: str
) -> None:
    assert profile_of(FINTS, marks) == profile


def test_a_brand_without_a_profile_of_its_own_has_that_of_its_data_centre() -> None:
    assert profile_of(XS2A, BankMarks("https://xs2a.example/", "GLS Bank")) == "atruvia"


def test_a_group_without_a_profile_does_not_start() -> None:
    text = '[[behaviour]]\nprofile = "fi"\n[[behaviour]]\nprofile = "sparkase"\n'
    with pytest.raises(BadCatalogueDataError):
        behaviour.parse(text, {"fints": frozenset({"fi"})})
    with pytest.raises(BadCatalogueDataError):
        behaviour.parse('[[behaviour]]\nprofile = "fi"\nhost = ["x"]\n', {})


# What a list says of the groups people know, and the profile each has to get.
_KNOWN = {
    "Sparda": (("https://fints2.atruvia.de/cgi-bin/hbciservlet",), "Atruvia AG", "sparda"),
    "PSD Bank": ((ATRUVIA,), "Atruvia AG", "psd"),
    "Volksbanken Raiffeisenbanken": ((ATRUVIA,), "Atruvia AG", "atruvia"),
    "Sparkasse": (
        (SPARKASSE, "https://banking-by7.s-fints-pt-by.de/fints30"),
        "Finanz Informatik",
        "fi",
    ),
    "Postbank": (("https://fints.postbank.de/",), "eigenes Rechenzentrum", "postbank"),
    "Deutsche Bank": (
        ("https://fints.deutsche-bank.de/",),
        "eigenes Rechenzentrum",
        "deutsche-bank",
    ),
    "comdirect": (("https://fints.comdirect.de/fints",), "eigenes Rechenzentrum", "comdirect"),
    "Commerzbank": (("https://fints.commerzbank.de/fints",), "", "commerzbank"),
    "ING": (("https://fints.ing.de/fints/",), "", "ing"),
    "DKB": (("https://fints.dkb.de/fints",), "", "dkb"),
    "HypoVereinsbank": (("https://hbci-01.hypovereinsbank.de/bank/hbci",), "", "hypovereinsbank"),
    "TARGOBANK": (("https://fints.targobank.de/x",), "", "targobank"),
}
_ODD = {"GLS Gemeinschaftsbank": "gls", "1822direkt": "1822direkt"}


def _row(entry: DirectoryEntry, number: int) -> tuple[str, str] | None:
    """Return a line of a list for a bank of a group, and the profile it has to get."""
    known = _KNOWN.get(groups().of(entry.name, entry.bic or "").name or "")
    if known is None:
        return None
    urls, centre, profile = known
    url = urls[number % len(urls)]
    for part, odd in _ODD.items():
        if part in entry.name:
            profile = odd
            url = url if odd == "gls" else "https://fints.1822direkt.com/fints/hbci"
    line = (
        f"{number};{entry.bank_code};{entry.bic or ''};{entry.name};Ort;{centre};;{url};FinTS V3.0"
    )
    return line, profile


async def test_no_bank_of_a_known_group_is_on_default_after_an_import_of_2500(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    rows = {entry.bank_code: row for n, entry in enumerate(banks) if (row := _row(entry, n))}
    chosen = dict(list(rows.items())[:2500])
    assert len(chosen) == 2500
    head = "Nr.;BLZ;BIC;Institut;Ort;RZ;Organisation;PIN/TAN-Zugang URL;Version"
    text = "\r\n".join([head, *(line for line, _ in chosen.values())])
    began = time.perf_counter()
    async with db.begin() as tx:
        await import_directory.import_directory(tx, banks, actor="test")
    imported = time.perf_counter()
    async with db.begin() as tx:
        listed = import_endpoints.parse(text)
        done = await import_endpoints.import_endpoints(tx, listed.endpoints, FINTS, actor="test")
    ended = time.perf_counter()
    async with db.read() as tx:
        stored = {
            one.offer.bank_code: one.connection.profile
            for one in await read.every(tx)
            if one.connection
        }
    print(  # noqa: T201 - the figure the sheet of profiles quotes
        f"directory {imported - began:.1f} s, {done.total} endpoints {ended - imported:.1f} s: "
        f"{dict(Counter(stored.values()))}"
    )
    assert (done.total, done.changed, listed.left_out) == (2500, 2500, {})
    assert stored == {code: profile for code, (_, profile) in chosen.items()}
    assert DEFAULT not in stored.values()


async def test_banks_that_were_connected_on_default_get_their_group_at_the_next_import(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    berlin = next(one for one in banks if one.bank_code == "10050000")
    async with db.begin() as tx:
        await import_directory.import_directory(tx, [berlin], actor="test")
        await tx.run(
            "UPDATE provider SET connector = 'fints', endpoint = $1, behaviour_profile = 'default'",
            SPARKASSE,
        )
        again = await import_directory.import_directory(tx, [berlin], actor="test")
        once_more = await import_directory.import_directory(tx, [berlin], actor="test")
        found = await read.named(tx, "10050000")
    assert (again.profiled, once_more.profiled) == (1, 0)
    assert found.connection is not None
    assert found.connection.profile == "fi"


async def test_a_registered_bank_gets_its_group_or_what_the_operator_says_and_no_other(
    db: Database,
) -> None:
    new = Registration(id=new_id(), name="Volksbank Muster", url="https://bank.example/fints")
    named = Registration(id=new_id(), name="Volksbank", url="https://bank.example/", profile="fi")
    wrong = Registration(id=new_id(), name="Volksbank", url="https://bank.example/", profile="fii")
    async with db.begin() as tx:
        by_group = await register(tx, new, actor="test")
        by_name = await register(tx, named, actor="test")
        with pytest.raises(BadProviderError):
            await register(tx, wrong, actor="test")
    assert by_group.connection is not None
    assert by_name.connection is not None
    assert (by_group.connection.profile, by_name.connection.profile) == ("atruvia", "fi")
