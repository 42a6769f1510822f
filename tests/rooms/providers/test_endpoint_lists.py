"""Lists that others keep: the official one and that of hbci4java. All data are made up."""

import pytest

from kontowerk.providers import import_endpoints
from kontowerk.providers.model import BadEndpointFileError, ConnectorKind

HEAD = (
    "Nr.;BLZ;BIC;Institut;Ort;RZ;Organisation;HBCI-Zugang DNS;HBCI- Zugang     IP-Adresse;"
    "HBCI-Version;DDV;RDH-1;RDH-10;RAH-10;PIN/TAN-Zugang URL;Version;Datum letzte Änderung;;"
)
A, B = "https://fints.eins.example/x", "https://fints.zwei.example/x"


def official(*rows: tuple[str, str, str]) -> bytes:
    """Write the list as it comes: Windows-1252, semicolons, one row per place."""
    lines = [
        f"{number};{code};MUSTDE11XXX;Müsterbank;Köln;Atruvia AG;;;;;;;;;{url};{version};1.1.26;;"
        for number, (code, url, version) in enumerate(rows, start=1)
    ]
    return "\r\n".join([HEAD, *lines, ";" * 18, ""]).encode("cp1252")


def test_the_official_list_is_read_with_what_it_says_of_the_banks() -> None:
    text = import_endpoints.decode(official(("10000001", A, "FinTS V3.0"), ("10000002", B, "")))
    found = import_endpoints.parse(text)
    assert [(one.bank_code, one.url) for one in found.endpoints] == [
        ("10000001", A),
        ("10000002", B),
    ]
    first = found.endpoints[0]
    assert (first.name, first.bic, first.centre) == ("Müsterbank", "MUSTDE11XXX", "Atruvia AG")
    assert first.profile is None
    assert not found.left_out


def test_what_the_official_list_does_not_say_clearly_is_left_out_and_named() -> None:
    text = import_endpoints.decode(
        official(
            ("10000001", A, "FinTS V3.0"),
            ("10000001", A, "FinTS V3.0"),  # another place of the same bank
            ("10000002", "", ""),
            ("10000003", A, "FinTS V3.0"),
            ("10000003", B, "FinTS V3.0"),
            ("10000004", A, "FinTS V2.2"),
            ("10000005", "http://fints.example/", "FinTS V3.0"),
            ("123", A, "FinTS V3.0"),
            ("10000006", "", ""),
            ("10000006", B, "FinTS V3.0"),
        )
    )
    found = import_endpoints.parse(text)
    assert {one.bank_code: one.url for one in found.endpoints} == {"10000001": A, "10000006": B}
    assert set(found.left_out) == {"10000002", "10000003", "10000004", "10000005", "123"}
    assert found.left_out["10000003"] == "two different addresses"
    assert found.left_out["10000004"] == "speaks FinTS V2.2"


def test_the_form_of_blz_properties_is_read() -> None:
    text = (
        "# made up\n\n"
        f"10000001=M\\u00fcsterbank|K\\u00f6ln|MUSTDE11XXX|00|host.example|{A}|300|300|\n"
        "10000002=Nurfiliale|Bonn|MUSTDE22XXX|09|||||\r\n"
        f"10000003=Altbank|Bonn||09||{B}||220|\n"
        f"10000004=Mit Doppelpunkt|Bonn||09||{B.replace(':', chr(92) + ':')}||300|\n"
    )
    found = import_endpoints.parse(text)
    assert {one.bank_code: one.url for one in found.endpoints} == {"10000001": A, "10000004": B}
    assert found.endpoints[0].name == "Müsterbank"
    assert found.endpoints[0].bic == "MUSTDE11XXX"
    assert set(found.left_out) == {"10000002", "10000003"}


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\r\n",
        HEAD + "\r\n1;10000001;;;;;;;;;;;;;;;;;\r\n",
        "10000001=Bank|Bonn||09|||||\n",
    ],
    ids=["head only", "no addresses", "no addresses in properties"],
)
def test_a_list_without_any_usable_address_is_refused(text: str) -> None:
    with pytest.raises(BadEndpointFileError):
        import_endpoints.parse(text)


def test_fints_endpoints_are_not_taken_for_those_of_another_protocol() -> None:
    text = import_endpoints.decode(official(("10000001", A, "FinTS V3.0")))
    with pytest.raises(BadEndpointFileError):
        import_endpoints.parse(text, ConnectorKind.XS2A)


def test_our_own_list_may_leave_the_profile_to_the_group() -> None:
    found = import_endpoints.parse(f"blz,url,profile\n10000001,{A},default\n10000002,{A},fi\n")
    assert [one.profile for one in found.endpoints] == [None, "fi"]
