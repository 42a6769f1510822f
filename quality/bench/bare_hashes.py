"""The limit of password grants: Argon2 alone, in as many threads as there are cores.

A process of its own. Reads seconds from standard input, one round a line, and answers each
with the number of hashes checked in that time and the CPU seconds they took.
"""

import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher, Type

from kontowerk.kit.settings import Settings, core_count

RAMP_SECONDS: Final = 0.4
_PASSWORD: Final = "correct horse"


def default_hasher() -> PasswordHasher:
    """Return a hasher with the costs the service has when nobody changes a setting."""
    fields = Settings.model_fields
    return PasswordHasher(
        time_cost=fields["argon2_passes"].default,
        memory_cost=fields["argon2_memory_kib"].default,
        parallelism=1,
        type=Type.ID,
    )


def main() -> None:
    """Answer rounds until standard input ends."""
    hasher = default_hasher()
    stored = hasher.hash(_PASSWORD)
    with ThreadPoolExecutor(core_count()) as pool:
        for line in sys.stdin:
            print(json.dumps(_round(pool, hasher, stored, float(line))), flush=True)


def _round(
    pool: ThreadPoolExecutor, hasher: PasswordHasher, stored: str, seconds: float
) -> dict[str, float]:
    stop = threading.Event()

    def keep_hashing() -> list[float]:
        done: list[float] = []
        while not stop.is_set():
            hasher.verify(stored, _PASSWORD)
            done.append(time.perf_counter())
        return done

    threads = [pool.submit(keep_hashing) for _ in range(core_count())]
    time.sleep(RAMP_SECONDS)
    began, cpu = time.perf_counter(), time.process_time()
    time.sleep(seconds)
    ended, cpu = time.perf_counter(), time.process_time() - cpu
    stop.set()
    moments = [moment for thread in threads for moment in thread.result()]
    hashes = sum(began < moment <= ended for moment in moments)
    return {"hashes": hashes, "seconds": ended - began, "cpu": cpu}


if __name__ == "__main__":
    main()
