"""Spec: Tags and tag trees; Categories; Insurance types; Tag trees (endpoints)."""

import csv
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from kontowerk.api.wire.encode import plain
from kontowerk.api.wire.tag_trees import TagTree, TagTreeItem
from kontowerk.tagging.partners import load_partners
from tests.service import Service
from tests.spec.answers import addresses

Json = dict[str, Any]
TREES: Final = "/tags/v1/tag-trees"
OF_TAGS: Final = "/tags/v1/tags/tag-trees"
_REQUIREMENTS: Final = Path(__file__).parents[2] / "docs" / "requirements.csv"
ADDRESS: Final = {
    *("addressCity", "addressCountry", "addressStreet", "addressZip"),
    *("creditorId", "group", "telephone", "website"),
}
NUMBERS: Final = {
    1: "CATEGORIES",
    2: "INSURANCE_TYPES",
    3: "BUSINESS_PARTNERS",
    4: "PERIODS",
    5: "SALES_TRIGGERS",
    6: "CASHFLOW",
    9: "DISPOSABLE_MONEY",
    10: "LIFE_EVENTS",
    12: "LIFE_STAGES",
    13: "AFFORDABILITY",
    15: "FREELANCER_CATEGORIES",
}
# The headings of the German income-surplus statement, in the words of the catalogue.
STATEMENT: Final = {
    "INCOME": {
        *("OPERATING_INCOME", "SMALL_BUSINESS", "VAT_COLLECTED", "VAT_REFUND"),
        "PRIVATE_VEHICLE_USE",
    },
    "EXPENSES": {
        *("GOODS_MATERIALS", "EXTERNAL_SERVICES", "PERSONNEL", "DEPRECIATION"),
        *("LOW_VALUE_ASSETS", "RENT_PREMISES", "HOME_OFFICE", "TELECOMMUNICATIONS", "TRAVEL"),
        *("TRAINING", "LEGAL_TAX_ADVICE", "LEASING", "INSURANCE_FEES", "ADVERTISING", "VEHICLE"),
        *("ENTERTAINMENT", "GIFTS", "INTEREST", "VAT_PAID", "INPUT_TAX", "TRADE_TAX"),
        *("IT_SOFTWARE", "OTHER"),
    },
}


@dataclass(frozen=True)
class Library:
    """The shared service and a token that may do nothing else."""

    service: Service
    token: str
    known: dict[str, dict[str, Json]] = field(default_factory=dict[str, dict[str, Json]])

    def ask(self, path: str, **headers: str) -> httpx.Response:
        return self.service.call("GET", path, self.token, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        answer = self.ask(path, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def items(self, number: int, prefix: str = TREES) -> dict[str, Json]:
        """Return the items of a tree by name; there are thousands, so each list is read once."""
        path = f"{prefix}/{number}/tag-tree-items/"
        if path not in self.known:
            self.known[path] = {item["systemName"]: item for item in self.get(path)}
        return self.known[path]


@pytest.fixture(scope="module")
def library(service: Service) -> Library:
    scope = "auth/tenants/read"
    return Library(service, service.token("alpha", "admin", scope=scope))


def _stated_categories() -> list[Any]:
    """Return (main category, names below it) as the requirements state them."""
    found = list[Any]()
    with _REQUIREMENTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if stated := re.fullmatch(r"category ([A-Z]+)", row["subject"]):
                names: list[str] = re.findall(rf"\b{stated[1]}_[A-Z_]+", row["requirement"])
                mark = pytest.mark.req(row["id"])
                for name in names or [stated[1]]:
                    found.append(pytest.param(stated[1], name, marks=mark, id=name))
    assert len(found) > 90
    return found


@pytest.mark.req("TAG-CAT-001")
def test_a_subcategory_is_named_after_its_main_category(library: Library) -> None:
    items = library.items(1)
    below = [item for item in items.values() if "systemNameParent" in item]
    assert len(below) > 90
    for item in below:
        parent = item["systemNameParent"]
        assert re.fullmatch(rf"{parent}_[A-Z]+(_[A-Z]+)?", item["systemName"])
        assert "systemNameParent" not in items[parent]


@pytest.mark.parametrize(("main", "name"), _stated_categories())
def test_every_stated_category_is_listed(library: Library, main: str, name: str) -> None:
    items = library.items(1)
    assert "systemNameParent" not in items[main]
    assert items[name].get("systemNameParent") == (None if name == main else main)


@pytest.mark.req("TAG-CAT-017", "TAG-CAT-019", "TAG-CAT-020", "TAG-CAT-021", "TAG-CAT-023")
def test_beside_the_stated_categories_only_a_few_are_added(library: Library) -> None:
    stated = {name for param in _stated_categories() for name in param.values}
    items = library.items(1)
    assert set(items) - stated == {
        *("BILLS_TELECOMMUNICATIONS", "INSURANCE_LIFE", "NET", "EXPENSES", "TRANSFER"),
        *("TRANSFER_OWNACCOUNT", "TRANSFER_SAVINGS", "TRANSFER_CARDSETTLEMENT", "TRANSFER_OTHER"),
    }
    assert items["BILLS_TELECOMMUNICATIONS"]["systemNameParent"] == "BILLS"
    assert "HEALTH_OTHERS" in items
    assert "HEALTH_OTHER" not in items
    for name in ("INCOME_STATE_FAMILY", "INCOME_STATE_EDUCATION"):
        assert items[name]["systemNameParent"] == "INCOME"


@pytest.mark.req("TAG-CAT-024")
@pytest.mark.parametrize("name", ["NET", "INCOME", "EXPENSES"])
def test_the_sums_of_the_cashflow_are_listed_with_a_description(
    library: Library, name: str
) -> None:
    item = library.items(1)[name]
    assert "systemNameParent" not in item
    assert "Cashflow" in item["description"]


@pytest.mark.req("TAG-INS-001", "TAG-INS-004")
def test_insurance_types_have_divisions_and_products(library: Library) -> None:
    items = library.items(2)
    assert items["LIFE_ENDOWMENT"]["systemNameParent"] == "LIFE"
    divisions = [name for name, item in items.items() if "systemNameParent" not in item]
    assert len(divisions) == 11
    for division in divisions:
        assert items[f"{division}_OTHER"]["systemNameParent"] == division
    for name, item in items.items():
        assert name.startswith(item.get("systemNameParent", ""))


@pytest.mark.req("TAG-BP-010")
def test_business_partners_have_one_level_and_an_address_that_may_be_empty(
    library: Library,
) -> None:
    items = library.items(3)
    assert items["UNKNOWN"]["systemId"] == 1
    for item in items.values():
        assert "systemNameParent" not in item
        assert set(item) >= ADDRESS
        assert all(type(item[name]) is str for name in ADDRESS)
    assert not ADDRESS & set(library.items(1)["TAXES"])


@pytest.mark.req("TAG-FREE-001")
def test_freelancer_categories_are_the_headings_of_the_income_surplus_statement(
    library: Library,
) -> None:
    items = library.items(15)
    for group, names in STATEMENT.items():
        below = {name for name, it in items.items() if it.get("systemNameParent") == group}
        assert below == names
        assert all(items[name]["description"].startswith("EÜR: ") for name in names)
    assert set(items) == {*STATEMENT, *STATEMENT["INCOME"], *STATEMENT["EXPENSES"], "PRIVATE"}


@pytest.mark.req(
    *("TAG-TREE-001", "TAG-TREE-002", "TAG-TREE-003", "TAG-TREE-004", "TAG-TREE-005"),
    *("TAG-TREE-006", "TAG-TREE-007", "TAG-TREE-008", "TAG-TREE-009", "TAG-TREE-010"),
    *("TAG-TREE-018", "TAG-TREE-019", "TAG-TREE-020", "TAG-TREE-021", "TAG-TREE-022"),
    "TAG-EP-002",
)
@pytest.mark.parametrize("prefix", [TREES, OF_TAGS])
def test_the_list_of_trees_gives_the_numbers_of_payloads(library: Library, prefix: str) -> None:
    listed = library.get(f"{prefix}/")
    assert {tree["systemId"]: tree["systemName"] for tree in listed} == NUMBERS


@pytest.mark.req(
    *("TAG-TREE-018", "TAG-TREE-019", "TAG-TREE-020", "TAG-TREE-021", "TAG-TREE-022"),
    *("TAG-EP-003", "TAG-EP-004"),
)
@pytest.mark.parametrize("number", NUMBERS)
def test_addresses_of_relations_have_the_numbers_of_payloads(library: Library, number: int) -> None:
    tree = library.get(f"{TREES}/{number}/")
    assert (tree["systemId"], tree["systemName"]) == (number, NUMBERS[number])
    items = library.items(number)
    assert {item["tagTree"]["systemId"] for item in items.values()} == {number}
    without = {name: value for name, value in tree.items() if name != "relations"}
    assert {item["systemName"]: item["tagTree"] for item in items.values()} == dict.fromkeys(
        items, without
    )


@pytest.mark.req(
    *("TAG-TREE-011", "TAG-TREE-012", "TAG-TREE-013", "TAG-TREE-014", "TAG-TREE-015"),
    *("TAG-TREE-016", "TAG-TREE-017", "TAG-EP-001"),
)
@pytest.mark.parametrize(
    ("quoted", "number"), [(1, 1), (2, 2), (3, 3), (4, 15), (5, 5), (11, 10), (12, 12)]
)
def test_the_numbers_quoted_for_the_older_prefix_are_honoured_there(
    library: Library, quoted: int, number: int
) -> None:
    assert library.items(quoted, OF_TAGS) == library.items(number)
    assert library.get(f"{OF_TAGS}/{quoted}/") == library.get(f"{TREES}/{number}/")


@pytest.mark.parametrize("number", [6, 9, 10, 15])
def test_numbers_of_payloads_that_are_not_quoted_otherwise_hold_there_too(
    library: Library, number: int
) -> None:
    assert library.items(number, OF_TAGS) == library.items(number)


def test_a_quoted_number_means_nothing_in_addresses_of_relations(library: Library) -> None:
    assert library.ask(f"{TREES}/11/").status_code == 404
    assert "MONTH_ONE" in library.items(4)
    assert "TELECOMMUNICATIONS" in library.items(4, OF_TAGS)


@pytest.mark.req("TAG-EP-002", "TAG-EP-003", "TAG-EP-004", "TAG-EP-005")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_relation_leads_to_what_it_names(library: Library, number: int) -> None:
    tree = library.get(f"{TREES}/{number}/")
    item = list(library.items(number).values())[-1]
    base = f"{library.service.url}{TREES}/"
    expected = {
        "tag_trees": base,
        "tag_tree": f"{base}{number}/",
        "tag_tree_items": f"{base}{number}/tag-tree-items/",
        "tag_tree_item": f"{base}{number}/tag-tree-items/{item['systemId']}/",
    }
    assert {link["rel"]: link["href"] for link in item["relations"]} == expected
    assert library.get(expected["tag_tree_item"]) == item
    assert library.get(expected["tag_tree"]) == tree
    assert item in library.get(expected["tag_tree_items"])
    assert tree in library.get(expected["tag_trees"])
    del expected["tag_tree_item"]
    assert {link["rel"]: link["href"] for link in tree["relations"]} == expected


@pytest.mark.req(
    *("TAG-ITEM-001", "TAG-ITEM-002", "TAG-ITEM-003", "TAG-ITEM-004", "TAG-ITEM-005"),
    *("TAG-ITEM-006", "TAG-ITEM-007", "TAG-ITEM-008", "TAG-ITEM-009", "TAG-ITEM-010"),
    *("TAG-ITEM-011", "TAG-ITEM-012", "TAG-ITEM-013"),
)
@pytest.mark.parametrize("number", NUMBERS)
def test_items_and_trees_have_the_stated_members(library: Library, number: int) -> None:
    for item in library.items(number).values():
        optional = {"systemNameParent": str, "description": str}
        kinds = {"displayName": str, "systemId": int, "systemName": str, "tagTree": dict}
        kinds |= {"relations": list, **(dict.fromkeys(ADDRESS, str) if number == 3 else {})}
        assert {name: type(value) for name, value in item.items() if name not in optional} == kinds
        assert all(type(item[name]) is str for name in optional if name in item)
        assert {name: type(value) for name, value in item["tagTree"].items()} == {
            "description": str,
            "displayName": str,
            "systemId": int,
            "systemName": str,
            "version": int,
            "isClientGenerated": bool,
            "isTenantGenerated": bool,
        }
        assert item["tagTree"]["isClientGenerated"] is item["tagTree"]["isTenantGenerated"]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_written_is_what_the_classes_describe(library: Library, number: int) -> None:
    """The document is made from the classes, the answers are not."""
    tree = library.get(f"{TREES}/{number}/")
    assert _as_described(TagTree, tree) == tree
    for item in library.items(number).values():
        assert _as_described(TagTreeItem, item) == item


def _as_described(kind: type[TagTree | TagTreeItem], value: Json) -> Json:
    fields = _by_name(kind, value)
    if "tagTree" in value:
        fields["tag_tree"] = _by_name(TagTree, value["tagTree"])
    return plain(kind.model_validate(fields))


def _by_name(kind: type[TagTree | TagTreeItem], value: Json) -> Json:
    names = {name: it.serialization_alias or name for name, it in kind.model_fields.items()}
    return {name: value[spelled] for name, spelled in names.items() if spelled in value}


@pytest.mark.parametrize(
    "path",
    [
        *("/7/", "/0/", "/01/", "/-1/", "/1.0/", "/CATEGORIES/", "/%D9%A1/", f"/{'9' * 5000}/"),
        *("/7/tag-tree-items/", "/7/tag-tree-items/1/", "/1/tag-tree-items/3/"),
        *("/1/tag-tree-items/TAXES/", "/1/tag-tree-items/0101/", "/1/tag-tree-items/101/x/"),
    ],
)
@pytest.mark.parametrize("prefix", [TREES, OF_TAGS])
def test_what_is_not_in_the_catalogue_answers_404(library: Library, prefix: str, path: str) -> None:
    assert library.ask(prefix + path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/1/", "/1/tag-tree-items/", "/1/tag-tree-items/101/"])
def test_names_are_german_unless_english_is_preferred(library: Library, path: str) -> None:
    german, english = (
        library.ask(TREES + path),
        library.ask(TREES + path, **{"accept-language": "en"}),
    )
    assert (german.headers["content-language"], english.headers["content-language"]) == ("de", "en")
    for answer in (german, english):
        assert answer.headers["vary"].startswith("Accept-Language")
    assert german.headers["etag"] != english.headers["etag"]
    assert ("Kategorien" in german.text, "Kategorien" in english.text) == (True, False)
    assert ("Categories" in german.text, "Categories" in english.text) == (False, True)
    assert [*addresses(german)] == [*addresses(english)]
    either = library.ask(TREES + path, **{"accept-language": "fr, en;q=0.5, de;q=0.9"})
    assert either.content == german.content


@pytest.mark.parametrize("path", ["/", "/3/", "/3/tag-tree-items/", "/3/tag-tree-items/1/"])
@pytest.mark.parametrize("prefix", [TREES, OF_TAGS])
def test_a_copy_that_is_still_good_is_not_sent_again(
    library: Library, prefix: str, path: str
) -> None:
    first = library.ask(prefix + path)
    assert first.headers["cache-control"] == "private, no-cache"
    again = library.ask(prefix + path, **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    english = {"if-none-match": first.headers["etag"], "accept-language": "en"}
    assert library.ask(prefix + path, **english).status_code == 200


@pytest.mark.parametrize("client", ["admin", "user"])
def test_any_valid_token_may_read_the_trees(service: Service, client: str) -> None:
    tokens = [service.token("beta", client), service.user_token(service.create_user())]
    for token in tokens:
        assert service.call("GET", f"{TREES}/1/", token).status_code == 200
    assert service.call("GET", f"{TREES}/1/").status_code == 401
    assert service.call("GET", f"{TREES}/nobody/").status_code == 401


@pytest.mark.req("VER-004")
@pytest.mark.parametrize("path", ["/", "/1/", "/1/tag-tree-items/", "/1/tag-tree-items/101/"])
@pytest.mark.parametrize("prefix", [TREES, OF_TAGS])
def test_the_tag_endpoints_have_version_1_and_no_other(
    library: Library, prefix: str, path: str
) -> None:
    assert library.ask(prefix + path).status_code == 200
    for other in ("v0", "v2", "V1", "v1.0"):
        assert library.ask(prefix.replace("v1", other) + path).status_code == 404


@pytest.mark.req("VER-006")
def test_the_version_of_partners_is_that_of_their_tables(library: Library) -> None:
    """Whoever updates the tables raises their version, and so the number a caller sees."""
    source, _, own = load_partners().version.partition("+")
    shown = {tree["systemName"]: tree["version"] for tree in library.get(f"{TREES}/")}
    assert shown["BUSINESS_PARTNERS"] == int(f"{source.rpartition('.')[2]}{int(own):03}")


@pytest.mark.req("ANA-SALES-014")
def test_the_sales_triggers_are_listed_in_their_groups(library: Library) -> None:
    groups = dict[str, set[str]]()
    for name, item in library.items(5).items():
        if "systemNameParent" in item:
            groups.setdefault(item["systemNameParent"], set()).add(name)
    assert groups == {
        "MISSING_INSURANCE": {
            *("MISSING_PRIVATE_LIABILITY", "MISSING_OCCUPATIONAL_DISABILITY"),
            "MISSING_PRIVATE_HEALTH",
        },
        "LIFE_EVENT": {
            *("FIRST_APARTMENT", "NEW_APARTMENT", "FIRST_EMPLOYMENT", "NEW_EMPLOYMENT"),
            "FIRST_CHILD",
        },
        "FINANCIAL": {"SALARY_INCREASE", "SAVINGS_POTENTIAL", "LARGE_INCOME"},
    }
