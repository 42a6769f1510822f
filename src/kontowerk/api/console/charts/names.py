"""What items of tag trees are called in the language of the page; answers name them in German."""

from kontowerk.api.console.charts.reading import Item
from kontowerk.tagging.trees import UnknownTreeError, UnknownTreeItemError, load_trees


def name_of(item: Item, language: str) -> str:
    """Return the name of an item; one that is in no tree of ours keeps the name it has."""
    if language == "de" or item.tag_tree is None:
        return item.display_name
    try:
        tree = load_trees().by_name(item.tag_tree.system_name)
        return tree.item(item.system_name).display_name_en
    except (UnknownTreeError, UnknownTreeItemError):
        return item.display_name
