"""Who is there: the hosts, their addresses, and where everything of a fortress is kept."""

from pathlib import Path
from tempfile import gettempdir
from typing import Final

from quality.fortress.hosts import Host

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDER: Final = Path(gettempdir()) / "kontowerk-fortress"

DATABASES: Final = (Host("db1", 11), Host("db2", 12), Host("db3", 13))
PROXY: Final = Host("proxy", 20)
SERVES: Final = (Host("serve1", 31), Host("serve2", 32))
WORKS: Final = (Host("work1", 41), Host("work2", 42))
CALLER: Final = Host("caller", 50)
BANK: Final = Host("bank", 60)
RECEIVER: Final = Host("receiver", 70)
ALL: Final = (*DATABASES, PROXY, *SERVES, *WORKS, CALLER, BANK, RECEIVER)

# Names by which certificates know them.
NAMES: Final = {
    "kontowerk": PROXY.address,
    "banksim": BANK.address,
    "receiver": RECEIVER.address,
}
