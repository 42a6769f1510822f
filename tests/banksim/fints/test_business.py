from datetime import timedelta
from decimal import Decimal

import pytest

from tests.banksim.fints.fake import NOW, FakeBank, booking
from tests.banksim.fints.talk import Talk

IBAN = "DE45999999991000000001:TESTDE99XXX"
NATIONAL = "1000000001::280:99999999"
DEPOT = "7000000001::280:99999999"
CAMT = "urn?:iso?:std?:iso?:20022?:tech?:xsd?:camt.052.001.08"


@pytest.fixture
def bank() -> FakeBank:
    return FakeBank()


def _started(bank: FakeBank, user: str = "erika") -> Talk:
    talk = Talk(bank, user=user)
    talk.log_in()
    return talk


def test_accounts_with_and_without_iban(bank: FakeBank) -> None:
    heard = _started(bank).order("HKSPA:{n}:1")
    assert heard.elements("HISPA")[1:] == [
        "J:DE45999999991000000001:TESTDE99XXX:1000000001::280:99999999",
        "N:::7000000001::280:99999999",
    ]
    one = _started(bank).order(f"HKSPA:{{n}}:1+{NATIONAL}")
    assert len(one.elements("HISPA")) == 2


@pytest.mark.parametrize(
    ("version", "account"), [(5, NATIONAL), (6, NATIONAL), (7, IBAN), (7, f"::{NATIONAL}")]
)
def test_a_balance_with_its_limits(bank: FakeBank, version: int, account: str) -> None:
    bank.rows = [booking(1, NOW.date(), "-1200.00")]
    elements = _started(bank).order(f"HKSAL:{{n}}:{version}+{account}+N").elements("HISAL")
    assert elements[2:4] == ["Girokonto Komfort", "EUR"]
    assert elements[4] == "D:200,:EUR:20261115:123015"
    assert elements[6:9] == ["1500,:EUR", "1300,:EUR", "200,:EUR"]


def test_all_balances_leave_depots_out(bank: FakeBank) -> None:
    heard = _started(bank).order(f"HKSAL:{{n}}:7+{IBAN}+J")
    assert len(heard.segments("HISAL")) == 1


def test_an_account_of_somebody_else(bank: FakeBank) -> None:
    heard = _started(bank).order("HKSAL:{n}:7+DE89370400440532013000:X+N")
    assert heard.codes == ["9050", "9210"]


def test_a_business_case_the_account_does_not_have(bank: FakeBank) -> None:
    assert _started(bank).order(f"HKSAL:{{n}}:6+{DEPOT}+N").codes == ["9050", "9210"]
    assert _started(bank).order(f"HKWPD:{{n}}:6+{NATIONAL}").codes == ["9050", "9210"]


def test_an_order_without_its_document_is_refused(bank: FakeBank) -> None:
    assert _started(bank).order(f"HKCCS:{{n}}:1+{IBAN}").codes == ["9050", "9110"]


@pytest.mark.parametrize(
    ("fault", "order"),
    [
        ("product-1", f"HKSAL:{{n}}:7+{IBAN}+N"),
        ("tx-1", f"HKKAZ:{{n}}:7+{IBAN}+N+20261001"),
        ("tx-1", f"HKCAZ:{{n}}:1+{IBAN}+{CAMT}+N+20261001"),
        ("depot", f"HKWPD:{{n}}:6+{DEPOT}"),
    ],
)
def test_one_part_fails_and_the_dialog_goes_on(bank: FakeBank, fault: str, order: str) -> None:
    talk = _started(bank, user=f"erika.{fault}")
    assert talk.order(order).codes == ["9050", "9210"]
    assert talk.order("HKSPA:{n}:1").codes == ["3060", "0020", "3076"]


def test_the_bank_breaks_off(bank: FakeBank) -> None:
    talk = _started(bank, user="erika.partial")
    assert talk.order(f"HKSAL:{{n}}:7+{IBAN}+N").segments("HISAL")
    assert talk.order(f"HKKAZ:{{n}}:7+{IBAN}+N+20261001").codes == ["9050", "9800"]
    assert "9010" in talk.order("HKSPA:{n}:1").codes


def _pages(talk: Talk, order: str, kind: str) -> list[list[bytes]]:
    heard = talk.order(order)
    pages = [heard.data(kind)]
    while "3040" in heard.codes:
        heard = talk.order(f"{order}+++{heard.parameters('3040')[0]}")
        pages.append(heard.data(kind))
    return pages


def test_pages_of_rows(bank: FakeBank) -> None:
    pages = _pages(_started(bank), f"HKKAZ:{{n}}:7+{IBAN}+N+20261001", "HIKAZ")
    assert [page[0].count(b":61:") for page in pages] == [40, 40, 20]
    assert [b":60F:" in page[0] for page in pages] == [True, False, False]
    assert [b":62F:" in page[0] for page in pages] == [False, False, True]
    closing = pages[0][0].split(b":62M:")[1][:30].split(b"\r")[0]
    assert closing in pages[1][0].split(b":60M:")[1]


def test_pages_of_whole_days(bank: FakeBank) -> None:
    pages = _pages(_started(bank), f"HKCAZ:{{n}}:1+{IBAN}+{CAMT}+N+20261001", "HICAZ")
    assert len(pages) == 3
    assert sum(one.count(b"<Ntry>") for page in pages for one in page) == 100
    days = [one.split(b"<BookgDt><Dt>")[1][:10] for page in pages for one in page]
    assert len(days) == len(set(days))


def test_several_reports_in_one_document(bank: FakeBank) -> None:
    talk = _started(bank, user="erika.like-commerzbank")
    pages = _pages(talk, f"HKCAZ:{{n}}:1+{IBAN}+{CAMT}+N+20261001", "HICAZ")
    assert [len(page) for page in pages] == [1, 1]
    assert pages[0][0].count(b"<Rpt>") > 10


def test_shuffled_pages(bank: FakeBank) -> None:
    order = f"HKKAZ:{{n}}:7+{IBAN}+N+20261001"
    straight = _pages(_started(bank), order, "HIKAZ")
    mixed = _pages(_started(bank, user="erika.page-shuffle"), order, "HIKAZ")
    assert mixed != straight
    assert sorted(page[0] for page in mixed) == sorted(page[0] for page in straight)


def test_fewer_rows_on_request(bank: FakeBank) -> None:
    heard = _started(bank).order(f"HKKAZ:{{n}}:7+{IBAN}+N+20261001++10")
    assert heard.data("HIKAZ")[0].count(b":61:") == 10


def test_a_wrong_touchdown_point(bank: FakeBank) -> None:
    order = f"HKKAZ:{{n}}:7+{IBAN}+N+20261001+++nonsense"
    assert _started(bank).order(order).codes == ["9050", "9210"]


def test_nothing_to_show(bank: FakeBank) -> None:
    bank.rows = []
    order = f"HKKAZ:{{n}}:7+{IBAN}+N+20261001"
    assert _started(bank).order(order).codes == ["3060", "3010", "3076"]


def test_pending_entries_are_marked_and_only_in_camt(bank: FakeBank) -> None:
    coming = booking(900, NOW.date() + timedelta(days=1), "-77.00", pending=True)
    bank.coming = [coming]
    talk = _started(bank)
    documents = talk.order(f"HKCAZ:{{n}}:1+{IBAN}+{CAMT}+N+20261001").data("HICAZ")
    assert b"<Sts><Cd>PDNG</Cd></Sts>" in documents[-1]
    assert all(b"PDNG" not in one for one in documents[:-1])
    rows = _pages(talk, f"HKKAZ:{{n}}:7+{IBAN}+N+20261001", "HIKAZ")
    assert all(b"77,00" not in page[0] for page in rows)
    bank.rows = []
    only = talk.order(f"HKCAZ:{{n}}:1+{IBAN}+{CAMT}+N+20261001").data("HICAZ")
    assert len(only) == 2
    assert b"<Ntry>" not in only[0]


def test_the_history_has_a_limit(bank: FakeBank) -> None:
    bank.rows = [
        booking(1, NOW.date() - timedelta(days=2000), "-1.00"),
        booking(2, NOW.date(), "-2.00"),
    ]
    talk = _started(bank)
    asked = talk.order(f"HKKAZ:{{n}}:7+{IBAN}+N+20100101")
    sheet = talk.answer(asked.elements("HITAN")[3], "123456").data("HIKAZ")[0]
    assert sheet.count(b":61:") == 1
    assert b":60F:C261115EUR999,00" in sheet  # 1000 - 1


def test_unknown_camt_versions_are_refused(bank: FakeBank) -> None:
    order = f"HKCAZ:{{n}}:1+{IBAN}+urn?:iso?:camt.053.001.02+N+20261001"
    assert _started(bank).order(order).codes == ["9050", "9210"]


@pytest.mark.parametrize("version", [5, 6])
def test_holdings(bank: FakeBank, version: int) -> None:
    data = _started(bank).order(f"HKWPD:{{n}}:{version}+{DEPOT}").data("HIWPD")[0]
    assert data.count(b":16R:FIN") == 3
    assert Decimal(
        data.split(b":19A::HOLP//EUR")[1].split(b"\r")[0].replace(b",", b".").decode()
    ) == Decimal(8655)


def test_media_of_both_versions(bank: FakeBank) -> None:
    talk = _started(bank, user="erika.media-2")
    five = talk.order("HKTAB:{n}:5+0+A").elements("HITAB")
    assert five[1:] == [
        "0",
        "M:1:::::1000000001::280:99999999:20230501:::Handy",
        "M:1:::::1000000001::280:99999999:20230501:::Tablet",
    ]
    four = talk.order("HKTAB:{n}:4+0+A").elements("HITAB")
    assert four[2] == "M:1::::1000000001::280:99999999:20230501:::Handy"
    assert talk.order("HKTAB:{n}:5+0+G").codes == ["3060", "3010", "3076"]


def test_some_banks_want_hktan_with_hktab(bank: FakeBank) -> None:
    talk = _started(bank, user="erika.like-fi")
    assert talk.send("HKTAB:{n}:5+0+A").codes == ["9050", "9075"]
    assert talk.order("HKTAB:{n}:5+0+A").segments("HITAB")
