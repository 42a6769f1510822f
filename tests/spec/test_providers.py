"""Spec: Provider, AuthenticationInfo; Providers (endpoints); Versioning, items 1 and 4."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest

from kontowerk.api.wire import words
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.ids import new_id
from kontowerk.providers import import_directory, import_endpoints, read, register
from kontowerk.providers.import_directory import DirectoryEntry
from kontowerk.providers.login_profiles import compiled, fits, profiles
from kontowerk.providers.model import Capability, ConnectorKind
from kontowerk.providers.register import Registration
from tests.database import run_coroutine
from tests.service import MGMT, PROVIDERS, SANDBOX, Service
from tests.spec.answers import addresses
from tests.spec.interface import Operation, Walk, admin, as_ids, operations, some_user

SCOPE = "http://service/provider/read"
KATEGORIE = {
    *("GIROKONTO", "SPARKONTO", "FESTGELDKONTO", "KREDITKONTO", "TAGESGELDKONTO", "BAUSPARKONTO"),
    *("SONSTIGESKONTO", "KREDITKARTE", "SONSTIGEKARTE", "DEPOT", "SONSTIGESPRODUKT"),
}
BANK = DirectoryEntry("10050000", "Sparkasse Musterstadt", "BELADEBEXXX")
BARE = Registration(new_id(), "Ausland", "https://bank.example/x")
BUSINESS = replace(BARE, id=new_id(), name="Nur Firmen", consumer_relevant=False)
DISABLED = replace(SANDBOX, id=new_id(), name="Abgeschaltet")
UNCONNECTED = DirectoryEntry("10050001", "Sparkasse Nirgends", "BELADEBE001")
DOCS = Path(__file__).parents[2] / "docs" / "howto" / "providers.md"
_ALL = operations()

Json = dict[str, Any]


@dataclass(frozen=True)
class Catalogue:
    """The shared service with a bank of the directory, a bare provider and two not listed."""

    service: Service
    token: str
    bank: str
    unconnected: str

    def listed(self) -> list[Json]:
        answer = self.service.call("GET", PROVIDERS, self.token)
        assert answer.status_code == 200
        return answer.json()

    def one(self, provider_id: UUID | str) -> Json:
        answer = self.service.call("GET", f"{PROVIDERS}/{provider_id}", self.token)
        assert answer.status_code == 200
        return answer.json()

    def both(self, provider_id: UUID | str) -> tuple[Json, Json]:
        """Return a provider as the list and as its own address show it."""
        (entry,) = [one for one in self.listed() if one["id"] == str(provider_id)]
        return entry, self.one(provider_id)


async def _fill(service: Service) -> tuple[UUID, UUID]:
    db = await service.operator()
    async with db.begin() as tx:
        await import_directory.import_directory(tx, [BANK, UNCONNECTED], actor="test")
        lines = import_endpoints.parse(f"blz,url\n{BANK.bank_code},https://bank.example/fints\n")
        kind = ConnectorKind.FINTS
        await import_endpoints.import_endpoints(tx, lines.endpoints, kind, actor="test")
        bank = await read.named(tx, BANK.bank_code)
        await register.enable(tx, bank, actor="test")
        await register.register(tx, BARE, actor="test")
        await register.register(tx, BUSINESS, actor="test")
        await register.disable(
            tx, await register.register(tx, DISABLED, actor="test"), actor="test"
        )
        unconnected = await read.named(tx, UNCONNECTED.bank_code)
    await db.close()
    return bank.id, unconnected.id


@pytest.fixture(scope="module")
def catalogue(service: Service) -> Catalogue:
    bank, unconnected = run_coroutine(_fill(service))
    return Catalogue(service, service.token("alpha", "user"), str(bank), str(unconnected))


@pytest.mark.req("OVW-003", "PROV-EP-002")
def test_the_list_names_capabilities_and_login_fields_of_every_provider(
    catalogue: Catalogue,
) -> None:
    listed = catalogue.listed()
    assert {str(SANDBOX.id), str(BARE.id), catalogue.bank} <= {one["id"] for one in listed}
    for one in listed:
        assert one["capabilities"]
        assert one["authenticationInfo"]["fields"]


@pytest.mark.req("PROV-EP-002")
def test_what_is_disabled_or_not_connected_is_not_listed(catalogue: Catalogue) -> None:
    shown = {one["id"] for one in catalogue.listed()}
    for hidden in (str(DISABLED.id), catalogue.unconnected):
        assert hidden not in shown
        for path in (f"{PROVIDERS}/{hidden}", f"{PROVIDERS}/{hidden}.svg"):
            assert catalogue.service.call("GET", path, catalogue.token).status_code == 404


def test_a_change_of_the_catalogue_shows_at_once(catalogue: Catalogue) -> None:
    service, new = catalogue.service, replace(BARE, id=new_id(), name="Neu")

    async def change(*, on: bool) -> None:
        db = await service.operator()
        async with db.begin() as tx:
            made = await register.register(tx, new, actor="test")
            if not on:
                await register.disable(tx, made, actor="test")
        await db.close()

    run_coroutine(change(on=True))
    assert "Neu" in [one["name"] for one in catalogue.listed()]
    run_coroutine(change(on=False))
    assert "Neu" not in [one["name"] for one in catalogue.listed()]


@pytest.mark.req(
    *("PROV-OBJ-001", "PROV-OBJ-002", "PROV-OBJ-003", "PROV-OBJ-007", "PROV-OBJ-008"),
    *("PROV-OBJ-009", "PROV-OBJ-010", "PROV-AUTH-002"),
)
@pytest.mark.parametrize("key", ["sandbox", "bare", "bank", "business"])
def test_the_stated_keys_are_always_there_with_their_types(catalogue: Catalogue, key: str) -> None:
    ids = {"sandbox": str(SANDBOX.id), "bare": str(BARE.id), "bank": catalogue.bank}
    ids["business"] = str(BUSINESS.id)
    for one in catalogue.both(ids[key]):
        assert str(UUID(one["id"])) == one["id"]
        assert type(one["name"]) is str
        assert one["consumerRelevant"] is (key != "business")
        assert [set(relation) for relation in one["relations"]] == [{"rel", "href"}] * 2
        assert type(one["capabilities"]) is list
        assert all(type(channel) is list for channel in one["channels"])
        assert type(one["authenticationInfo"]["fields"]) is list
        assert set(one) <= {
            *("id", "name", "consumerRelevant", "group", "blz", "bic", "relations"),
            *("capabilities", "channels", "authenticationInfo"),
        }


@pytest.mark.req("PROV-OBJ-004", "PROV-OBJ-005", "PROV-OBJ-006")
def test_group_bank_code_and_bic_are_there_where_there_are_any(catalogue: Catalogue) -> None:
    for one in catalogue.both(catalogue.bank):
        assert (one["group"], one["blz"], one["bic"]) == ("Sparkasse", "10050000", "BELADEBEXXX")
    for one in catalogue.both(BARE.id):
        assert not {"group", "blz", "bic"} & set(one)


@pytest.mark.req("PROV-OBJ-007", "REL-025", "REL-026")
def test_relations_lead_to_the_provider_and_its_logo(catalogue: Catalogue) -> None:
    for one in catalogue.listed():
        relations = {relation["rel"]: relation["href"] for relation in one["relations"]}
        assert list(relations) == ["self", "logo"]
        again = catalogue.service.call("GET", relations["self"], catalogue.token)
        assert again.json() == one
        assert catalogue.service.call("GET", relations["logo"]).status_code == 200


@pytest.mark.req("PROV-OBJ-008", "PROV-OBJ-011", "PROV-OBJ-009", "PROV-OBJ-012")
def test_capabilities_and_channels_use_the_words_of_the_interface(catalogue: Catalogue) -> None:
    for one in catalogue.listed():
        assert set(one["capabilities"]) <= {"KONTEN", "KARTEN", "DEPOTS"}
        for channel in one["channels"]:
            assert channel
            assert set(channel) <= KATEGORIE
            assert len(set(channel)) == len(channel)


def test_every_kind_has_exactly_one_word() -> None:
    assert set(words.CAPABILITIES) == set(Capability)
    assert set(words.PRODUCT_KINDS) == set(ProductKind)
    assert set(words.PRODUCT_KINDS.values()) == KATEGORIE
    for table in (words.CAPABILITIES, words.PRODUCT_KINDS):
        assert len(set(cast("dict[str, str]", table).values())) == len(table)


@pytest.mark.req("PROV-OBJ-013")
def test_only_the_first_factor_is_asked_for(catalogue: Catalogue) -> None:
    for one in catalogue.listed():
        fields = one["authenticationInfo"]["fields"]
        assert {field["fieldkey"] for field in fields} == {"userid", "pin"}
        for field in fields:
            told = f"{field['fieldkey']} {field['label']} {field.get('hint')}".casefold()
            assert not any(word in told.split() for word in ("tan", "otp", "sms", "code"))


@pytest.mark.req("PROV-AUTH-001", "PROV-AUTH-006")
def test_hints_are_there_where_there_are_any(catalogue: Catalogue) -> None:
    for one in catalogue.both(SANDBOX.id):
        info = one["authenticationInfo"]
        assert type(info["loginHint"]) is str
        assert type(info["fields"][0]["hint"]) is str
        assert "hint" not in info["fields"][1]
    for one in catalogue.both(BARE.id):
        assert "loginHint" not in one["authenticationInfo"]


@pytest.mark.req(
    *("PROV-AUTH-002", "PROV-AUTH-003", "PROV-AUTH-004", "PROV-AUTH-005", "PROV-AUTH-007")
)
def test_fields_have_key_label_secret_and_format(catalogue: Catalogue) -> None:
    for one in catalogue.listed():
        for field in one["authenticationInfo"]["fields"]:
            kinds = {name: value.__class__ for name, value in field.items() if name != "hint"}
            assert kinds == {"fieldkey": str, "label": str, "secret": bool, "format": str}


@pytest.mark.req("PROV-AUTH-002", "PROV-AUTH-008")
def test_fields_come_in_the_order_of_input_each_time(catalogue: Catalogue) -> None:
    wanted = [field.key for field in profiles()["sandbox"].fields]
    for one in (*catalogue.both(SANDBOX.id), *catalogue.both(SANDBOX.id)):
        fields = one["authenticationInfo"]["fields"]
        assert [field["fieldkey"] for field in fields] == wanted == ["userid", "pin"]
        assert [field["secret"] for field in fields] == [False, True]


@pytest.mark.parametrize(
    ("notation", "good", "bad"),
    [
        pytest.param("|3", ["aB1", "zZ9"], ["a-1", "aB", "aB12"], id="bar"),
        pytest.param("#2", ["12"], ["a1", "1", "123"], id="hash"),
        pytest.param("#2-#2", ["12-34"], ["1234", "12-3", "12--34"], id="dash"),
        pytest.param("#5", ["12345"], ["1234", "123456"], id="exactly"),
        pytest.param("|~5", ["a", "abcde"], ["", "abcdef"], id="at most"),
    ],
)
@pytest.mark.req("PROV-FMT-001", "PROV-FMT-002", "PROV-FMT-003", "PROV-FMT-004", "PROV-FMT-005")
def test_token_notation_is_understood(notation: str, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not fits(notation, text)] == []
    assert [text for text in bad if fits(notation, text)] == []


@pytest.mark.req("PROV-FMT-006")
def test_every_format_given_out_is_an_anchored_expression_that_compiles(
    catalogue: Catalogue,
) -> None:
    shown = {
        field["format"]
        for one in catalogue.listed()
        for field in one["authenticationInfo"]["fields"]
    }
    shipped = {field.pattern for profile in profiles().values() for field in profile.fields}
    assert shown <= shipped
    for pattern in shipped:
        assert pattern.startswith("^")
        assert pattern.endswith("$")
        compiled(pattern)
    assert fits("^.{1,50}$", "x" * 50)
    assert not fits("^.{1,50}$", "x" * 51)


@pytest.mark.req("PROV-EP-001", "AUTH-SCOPE-001")
def test_the_scope_opens_the_catalogue_and_nothing_else(catalogue: Catalogue) -> None:
    service = catalogue.service
    user = some_user(service)
    client, person = service.token("alpha", "user", scope=SCOPE), service.user_token(user)
    only = service.user_token(user, scope=SCOPE)
    other = service.token("alpha", "user", scope="http://service/customer/read")
    for path in (PROVIDERS, f"{PROVIDERS}/{SANDBOX.id}"):
        for token in (client, person, only):
            assert service.call("GET", path, token).status_code == 200
        for token in (other, admin(service)):
            assert service.call("GET", path, token).status_code == 403
        assert service.call("GET", path).status_code == 401
    for token in (client, only):
        assert service.call("GET", MGMT, token).status_code == 403


@pytest.mark.req("PROV-EP-003")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_no_relation_points_at_the_list(service: Service, walk: Walk, found: Operation) -> None:
    hrefs = {href.rstrip("/").partition("?")[0] for href in addresses(walk.answer(found))}
    assert f"{service.url}{PROVIDERS}" not in hrefs


@pytest.mark.req("PROV-EP-004")
def test_query_parameters_change_nothing(catalogue: Catalogue) -> None:
    for query in ({"foo": "bar"}, {"blz": "00000000"}, {"group": "x", "page": "2"}):
        answer = catalogue.service.call("GET", PROVIDERS, catalogue.token, params=query)
        assert answer.json() == catalogue.listed()


@pytest.mark.req("PROV-EP-005")
def test_a_provider_at_its_own_address_equals_its_entry_in_the_list(catalogue: Catalogue) -> None:
    entry, alone = catalogue.both("00000000-0000-0000-0000-000000000000")
    assert entry == alone
    assert catalogue.one(catalogue.bank.upper()) == catalogue.one(catalogue.bank)


@pytest.mark.req("PROV-EP-006")
@pytest.mark.parametrize(
    "text",
    [
        str(UUID(int=7)), "x", "10050000", "0", "00000000000000000000000000000000", "%00", "a%00b",
        "{00000000-0000-0000-0000-000000000000}", "urn:uuid:00000000-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-00000000000", "%F0%9F%98%80", "a" * 5000, ".svg", "x.json",
    ],
)  # fmt: skip
@pytest.mark.parametrize("ending", ["", ".svg"])
def test_an_address_that_names_no_provider_is_404(
    catalogue: Catalogue, text: str, ending: str
) -> None:
    answer = catalogue.service.call("GET", f"{PROVIDERS}/{text}{ending}", catalogue.token)
    assert answer.status_code == 404


def test_the_list_is_asked_for_again_without_being_sent_again(catalogue: Catalogue) -> None:
    service = catalogue.service
    for coding in ("identity", "gzip"):
        headers = {"Accept-Encoding": coding}
        first = service.call("GET", PROVIDERS, catalogue.token, headers=headers)
        assert first.headers.get("content-encoding", "identity") == coding
        assert first.json() == catalogue.listed()
        for tag in (first.headers["etag"], f'"x", W/{first.headers["etag"]}', "*"):
            known = {**headers, "If-None-Match": tag}
            again = service.call("GET", PROVIDERS, catalogue.token, headers=known)
            assert (again.status_code, again.content) == (304, b"")
        old = {**headers, "If-None-Match": '"old"'}
        assert service.call("GET", PROVIDERS, catalogue.token, headers=old).status_code == 200


def test_a_copy_of_the_list_is_no_way_around_the_token(catalogue: Catalogue) -> None:
    known = {"If-None-Match": "*"}
    assert catalogue.service.call("GET", PROVIDERS, headers=known).status_code == 401


@pytest.mark.req("REL-046")
def test_a_provider_leads_to_its_logo(catalogue: Catalogue) -> None:
    service = catalogue.service
    provider = service.call("GET", f"{PROVIDERS}/{SANDBOX.id}", catalogue.token).json()
    (href,) = (link["href"] for link in provider["relations"] if link["rel"] == "logo")
    answer = service.call("GET", href)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - ours


def test_a_logo_is_a_public_picture_that_may_be_kept(catalogue: Catalogue) -> None:
    service, path = catalogue.service, f"{PROVIDERS}/{SANDBOX.id}.svg"
    answer = service.call("GET", path, headers={"Accept": "image/avif,image/*"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"].startswith("public, max-age=")
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert ET.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - ours
    again = service.call("GET", path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.req("VER-002")
@pytest.mark.parametrize("suffix", ["", f"/{SANDBOX.id}", f"/{SANDBOX.id}.svg"])
def test_providers_answer_under_v2_and_no_other_version(catalogue: Catalogue, suffix: str) -> None:
    service = catalogue.service
    assert service.call("GET", PROVIDERS + suffix, catalogue.token).status_code == 200
    for version in ("v1", "v1.0", "v1.1", "v1.2", "v2.0", "v2.1", "v3", "V2", "2"):
        path = f"/providers/{version}{suffix}"
        assert service.call("GET", path, catalogue.token).status_code == 404


@pytest.mark.req("VER-007")
def test_the_documentation_names_the_versions_of_the_provider_interface(
    catalogue: Catalogue,
) -> None:
    text = DOCS.read_text(encoding="utf-8")
    chapter = text.partition("## Versions")[2].partition("\n## ")[0]
    for version in ("1.0", "1.1", "1.2", "2.0", "2.1"):
        assert f"| {version} |" in chapter
    assert catalogue.listed()


def test_addresses_follow_the_configured_base(start_service: Callable[..., Service]) -> None:
    service = start_service(base_url="https://api.example/konto")
    (one,) = service.call("GET", PROVIDERS, service.token("alpha", "user")).json()
    assert [relation["href"] for relation in one["relations"]] == [
        f"https://api.example/konto/providers/v2/{SANDBOX.id}{ending}" for ending in ("", ".svg")
    ]
