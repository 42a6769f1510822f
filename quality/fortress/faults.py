"""What happens to hosts: killed as by a power cut, or cut off without anybody being told."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from quality.fortress import nodes, stage
from quality.fortress.hosts import Host
from quality.fortress.plan import DATABASES, PROXY, SERVES, WORKS


@dataclass(frozen=True)
class Fault:
    """What is done to a host, and how it is undone."""

    kind: str
    host: Host
    strike: Callable[[], object]
    heal: Callable[[], object]
    at_once: bool = False  # healed by a supervisor, since nobody else takes its place
    successors: tuple[Host, ...] = ()  # one of these has to take over before it is healed


def _start_node(host: Host) -> None:
    nodes.start_etcd(host, stage.passwords())
    nodes.start_patroni(host, stage.passwords())


def _with_role(role: str) -> Host:
    names = [member.name for member in nodes.members() if member.role == role]
    return next(host for host in DATABASES if host.name in names)


def _primary(_random: Random) -> Host:
    return nodes.primary()


def _standby(_random: Random) -> Host:
    return _with_role("sync_standby")


def _any_of(*hosts: Host) -> Callable[[Random], Host]:
    return lambda random: random.choice(hosts)


def _restart_proxy(_host: Host) -> None:
    stage.start_proxy()


def _start_etcd(host: Host) -> None:
    nodes.start_etcd(host, stage.passwords())


@dataclass(frozen=True)
class Kind:
    """How a fault finds its host; `restart` is None where the host was only cut off."""

    choose: Callable[[Random], Host]
    restart: Callable[[Host], None] | None
    process: str = ""  # the only one that dies
    parted: bool = False  # only the lines to the other database hosts are lost
    at_once: bool = False


_KINDS: Final = {
    "primary killed": Kind(_primary, _start_node),
    "primary cut off": Kind(_primary, None),
    "primary parted": Kind(_primary, None, parted=True),
    "standby killed": Kind(_standby, _start_node),
    "standby cut off": Kind(_standby, None),
    "etcd killed": Kind(_any_of(*DATABASES), _start_etcd, process="etcd"),
    "postgres killed": Kind(_primary, lambda _host: None, process="postgres"),
    "serve killed": Kind(_any_of(*SERVES), stage.start_serve),
    "serve cut off": Kind(_any_of(*SERVES), None),
    "work killed": Kind(_any_of(*WORKS), stage.start_work),
    "work cut off": Kind(_any_of(*WORKS), None),
    "proxy killed": Kind(_any_of(PROXY), _restart_proxy, at_once=True),
}
NAMES: Final = tuple(_KINDS)


def make(kind: str, random: Random) -> Fault:
    """Choose the host a fault of this kind strikes now."""
    chosen = _KINDS[kind]
    host = chosen.choose(random)
    restart = chosen.restart
    if chosen.parted:
        others = tuple(other for other in DATABASES if other != host)
        part, rejoin = partial(host.part, others), partial(host.rejoin, others)
        return Fault(kind, host, part, rejoin, successors=others)
    if restart is None:
        return Fault(kind, host, host.cut, host.heal)
    strike = partial(host.kill, chosen.process)
    return Fault(kind, host, strike, partial(restart, host), at_once=chosen.at_once)
