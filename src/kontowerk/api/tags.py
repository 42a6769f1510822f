"""The tag trees over HTTP, under both prefixes of the interface.

Spec: Tag trees; OP-132, OP-133. Trees are the same for everybody and change only with a release.
"""

import asyncio
from typing import Annotated, Any, Final, NamedTuple, cast

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import AnyCaller
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, has_copy, tag
from kontowerk.api.links import Links
from kontowerk.api.pages.language import preferred
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import tag_trees as wire
from kontowerk.api.wire.base import related
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.tagging.trees import (
    TagTree,
    TreeItem,
    Trees,
    UnknownTreeError,
    UnknownTreeItemError,
    load_trees,
)

_TREES: Final = "/tags/v1/tag-trees"
_TREES_OF_TAGS: Final = "/tags/v1/tags/tag-trees"
# The numbers that the older prefix quotes for freelancer categories and life events.
_ALIASES: Final = {4: 15, 11: 10}
_MOST_DIGITS: Final = 9
_HEADERS: Final = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language"}

router = APIRouter(route_class=WireRoute, tags=["Tags"])

TreeNumber = Annotated[str, Path()]
ItemNumber = Annotated[str, Path()]


class _Written(NamedTuple):
    body: bytes
    etag: str

    @classmethod
    def of(cls, value: object) -> "_Written":
        body = encode(value)
        return cls(body, tag(body))


class TagTreeLists:
    """The lists of one process, written once per language."""

    def __init__(self) -> None:
        self._written: dict[tuple[int | None, wire.Language], _Written] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of_trees(self, language: wire.Language, links: Links) -> _Written:
        return await self._kept(None, language, links)

    async def of_items(self, tree: TagTree, language: wire.Language, links: Links) -> _Written:
        return await self._kept(tree.system_id, language, links)

    async def _kept(self, number: int | None, language: wire.Language, links: Links) -> _Written:
        async with self._one_at_a_time:
            if (number, language) not in self._written:
                # Thousands of partners: nobody else should wait for them.
                made = await asyncio.to_thread(_list, number, language, links)
                self._written[number, language] = made
            return self._written[number, language]


def _list(number: int | None, language: wire.Language, links: Links) -> _Written:
    trees = load_trees()
    if number is None:
        return _Written.of([_tree(tree, language, links) for tree in trees])
    tree = trees.by_id(number)
    within = wire.tree_of(tree, language)
    return _Written.of([_item(tree, within, item, language, links) for item in tree.items])


def _tree(tree: TagTree, language: wire.Language, links: Links) -> dict[str, Any]:
    relations = related(
        tag_trees=links.tag_trees(),
        tag_tree=links.tag_tree(tree.system_id),
        tag_tree_items=links.tag_tree_items(tree.system_id),
    )
    return {**wire.tree_of(tree, language), "relations": relations}


def _item(
    tree: TagTree, within: dict[str, Any], item: TreeItem, language: wire.Language, links: Links
) -> dict[str, Any]:
    written = wire.item_in(within, item, language)
    written["relations"] = related(
        tag_trees=links.tag_trees(),
        tag_tree=links.tag_tree(tree.system_id),
        tag_tree_items=links.tag_tree_items(tree.system_id),
        tag_tree_item=links.tag_tree_item(tree.system_id, item.system_id),
    )
    return written


async def _trees() -> Trees:
    # The first caller of a process waits for the files, but nobody else does.
    return await asyncio.to_thread(load_trees)


async def _named_tree(request: Request, _caller: AnyCaller, tree_id: TreeNumber) -> TagTree:
    number = _number(tree_id)
    if number is None:
        raise UnknownTreeError
    if request.scope["path"].startswith(_TREES_OF_TAGS):
        number = _ALIASES.get(number, number)
    return (await _trees()).by_id(number)


NamedTree = Annotated[TagTree, Depends(_named_tree)]


def _number(text: str) -> int | None:
    """Read a number of a URL; only its usual spelling is one."""
    usual = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if usual and str(int(text)) == text else None


@router.get(
    _TREES,
    operation_id="listTagTrees",
    response_model=list[wire.TagTree],
    responses=UNCHANGED,
)
@router.get(
    _TREES_OF_TAGS,
    operation_id="listTreesOfTags",
    response_model=list[wire.TagTree],
    responses=UNCHANGED,
)
async def list_trees(request: Request, _caller: AnyCaller, house: TheContext) -> Response:
    """Return all tag trees."""
    language = _language(request)
    return _answer(request, await _lists(request).of_trees(language, house.links), language)


@router.get(
    _TREES + "/{tree_id}",
    operation_id="getTagTree",
    response_model=wire.TagTree,
    responses=UNCHANGED,
)
@router.get(
    _TREES_OF_TAGS + "/{tree_id}",
    operation_id="getTreeOfTags",
    response_model=wire.TagTree,
    responses=UNCHANGED,
)
async def get_tree(request: Request, tree: NamedTree, house: TheContext) -> Response:
    language = _language(request)
    return _answer(request, _Written.of(_tree(tree, language, house.links)), language)


@router.get(
    _TREES + "/{tree_id}/tag-tree-items",
    operation_id="listTagTreeItems",
    response_model=list[wire.TagTreeItem],
    responses=UNCHANGED,
)
@router.get(
    _TREES_OF_TAGS + "/{tree_id}/tag-tree-items",
    operation_id="listItemsOfTags",
    response_model=list[wire.TagTreeItem],
    responses=UNCHANGED,
)
async def list_items(request: Request, tree: NamedTree, house: TheContext) -> Response:
    """Return all items of a tag tree."""
    language = _language(request)
    return _answer(request, await _lists(request).of_items(tree, language, house.links), language)


@router.get(
    _TREES + "/{tree_id}/tag-tree-items/{item_id}",
    operation_id="getTagTreeItem",
    response_model=wire.TagTreeItem,
    responses=UNCHANGED,
)
@router.get(
    _TREES_OF_TAGS + "/{tree_id}/tag-tree-items/{item_id}",
    operation_id="getItemOfTags",
    response_model=wire.TagTreeItem,
    responses=UNCHANGED,
)
async def get_item(
    request: Request, tree: NamedTree, house: TheContext, item_id: ItemNumber
) -> Response:
    number = _number(item_id)
    if number is None:
        raise UnknownTreeItemError
    language = _language(request)
    item, within = tree.item_by_id(number), wire.tree_of(tree, language)
    made = _Written.of(_item(tree, within, item, language, house.links))
    return _answer(request, made, language)


def _lists(request: Request) -> TagTreeLists:
    return cast("TagTreeLists", request.app.state.tag_tree_lists)


def _language(request: Request) -> wire.Language:
    return "en" if preferred(request) == "en" else "de"


def _answer(request: Request, written: _Written, language: wire.Language) -> Response:
    headers = {**_HEADERS, "ETag": written.etag, "Content-Language": language}
    if has_copy(request, written.etag):
        return Response(status_code=304, headers=headers)
    return Response(written.body, headers=headers, media_type=JSON)
