"""Write docs/reference/tags.md: the tag trees as tables."""

from collections.abc import Iterable
from pathlib import Path

from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import TagTree, TreeItem, make_trees

TARGET = Path(__file__).parent.parent / "docs" / "reference" / "tags.md"
_HEAD = """# Tag trees

Made from the catalogue by `make tags`; do not edit. The number of a tree stands in addresses such
as `/tags/v1/tag-trees/1/tag-tree-items/`. A number is never given to another item; the version of
a tree rises when its items change.
"""
_CATEGORIES = """
*Sign* is what the classifier gives the item to; a person who changes a category is bound by the
rule that `INCOME_*` items need a positive amount, `TRANSFER_*` items fit both and all others need
a negative one. *Need* and *savings* are what analyses count the item as.
"""
_PARTNERS = """
The other items are the business partners themselves, in one level. They are listed by
`/tags/v1/tag-trees/3/tag-tree-items/`, and the version is that of their tables.
"""
_CASHFLOW = """
The items are made from the calendar; shown is the first year. A week belongs to its ISO 8601
year, so some years have a `W53`. The number is year x 1000, plus 0 for the year, 100 for quarters,
200 for months and 300 for weeks, plus the number of the quarter, month or week.
"""
_NOTES = {"CATEGORIES": _CATEGORIES, "BUSINESS_PARTNERS": _PARTNERS, "CASHFLOW": _CASHFLOW}
_SHOWN_SPANS = ("TOTAL_TOTAL", "_Y", "_Q1", "_Q4", "_M01", "_M12", "_W01", "_W53")


def text() -> str:
    """Return the page as it is stored."""
    return _HEAD + "".join(_chapter(tree) for tree in make_trees(()))


def _chapter(tree: TagTree) -> str:
    of_partners = tree.system_name == Tree.BUSINESS_PARTNERS
    version = "" if of_partners else f", version {tree.version}"
    head = (
        f"\n## {tree.system_id} `{tree.system_name}`\n\n{tree.display_name_en}"
        f" ({tree.display_name}){version}. {tree.description_en}\n"
    )
    note = _NOTES.get(tree.system_name, "")
    of_categories = tree.system_name == Tree.CATEGORIES
    columns = ["Number", "Name", "Parent", "German", "English"]
    columns += ["Sign", "Need", "Savings"] if of_categories else []
    columns.append("Meaning")
    rows = (_cells(item, of_categories=of_categories) for item in _shown(tree))
    return head + note + "\n" + _table(columns, rows)


def _shown(tree: TagTree) -> Iterable[TreeItem]:
    if tree.system_name != "CASHFLOW":
        return tree.items
    first = next(item.system_name for item in tree.items if item.system_name.endswith("_Y"))
    years = ("TOTAL", first.partition("_")[0])
    return [item for item in tree.items if item.system_name.startswith(years) and _is_shown(item)]


def _is_shown(item: TreeItem) -> bool:
    return item.system_name.endswith(_SHOWN_SPANS)


def _cells(item: TreeItem, *, of_categories: bool) -> list[str]:
    cells = [str(item.system_id), f"`{item.system_name}`"]
    cells += [f"`{item.parent}`" if item.parent else ""]
    cells += [item.display_name, item.display_name_en]
    if of_categories:
        cells += [item.sign or "", item.need or "", "yes" if item.savings else ""]
    return [*cells, item.description_en or ""]


def _table(columns: list[str], rows: Iterable[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
