"""A person's rules for counterparties.

Tags and corrections go with their bookings.

Spec: AiConnectRule; OP-093, OP-094.
"""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.tagging import asked, make
from kontowerk.tagging.asked import ChosenItem
from kontowerk.tagging.counterparty import CounterpartyKeys, covered_by, keys_of
from kontowerk.tagging.errors import NoCounterpartyError, UnknownRuleError
from kontowerk.tagging.make import TaggingRun
from kontowerk.tagging.store import bookings, rulebook
from kontowerk.tagging.store import rulebook as store
from kontowerk.tagging.store.rulebook import Rule
from kontowerk.tagging.tagger import Tagger

__all__ = ["Rule", "add_rule", "keep_rule", "remove_rule", "rule_of", "rules_of"]


async def rules_of(tx: Tx, customer_id: UUID) -> list[Rule]:
    """Return all rules of a person, the oldest first."""
    return await store.every(tx, customer_id)


async def rule_of(tx: Tx, customer_id: UUID, rule_id: UUID) -> Rule:
    found = await store.one(tx, customer_id, rule_id)
    if found is None:
        raise UnknownRuleError
    return found


async def add_rule(
    tx: Tx,
    classifier: Tagger,
    customer_id: UUID,
    tree: str,
    item: str,
    *,
    name: str = "",
    iban: str = "",
) -> UUID:
    """Add a rule or change that of the same counterparty, and obey it; returns its id."""
    wanted = asked.wanted(classifier.trees, tree, item)
    keys = keys_of(name, iban)
    if keys.is_nobody:
        raise NoCounterpartyError
    bench = await make.set_up(tx, classifier, customer_id)
    rule_id = await keep_rule(tx, customer_id, wanted, name, iban)
    await _judge_anew(tx, bench, keys)
    return rule_id


async def remove_rule(tx: Tx, classifier: Tagger, customer_id: UUID, rule_id: UUID) -> None:
    """Remove a rule; its bookings get the tags they would have without it."""
    bench = await make.set_up(tx, classifier, customer_id)
    rule = await rule_of(tx, customer_id, rule_id)
    await store.remove(tx, customer_id, rule_id)
    await _judge_anew(tx, bench, CounterpartyKeys(rule.name_key, rule.iban_key))


async def keep_rule(tx: Tx, customer_id: UUID, wanted: ChosenItem, name: str, iban: str) -> UUID:
    """Write a rule; what it says of bookings that are there already is the caller's business."""
    given = (wanted.tree, wanted.item_id, name, iban)
    return await store.put(tx, customer_id, Rule(new_id(), *given, *keys_of(name, iban), tx.now))


async def _judge_anew(tx: Tx, bench: TaggingRun, keys: CounterpartyKeys) -> None:
    found = await bookings.counterparties(tx, bench.customer_id, keys.iban)
    covered = await make.aside(len(found), covered_by, keys, found)
    await make.make_these(tx, await make.with_present_rules(tx, bench), covered)


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all rules; returns how many there were."""
    return await rulebook.remove_all(tx, customer_id)
