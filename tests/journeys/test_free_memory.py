"""What was freed does not stay with the process."""

import ctypes
import resource
from pathlib import Path

import pytest

from kontowerk.bootstrap.processes import return_free_memory

_BLOCKS, _BYTES = 20_000, 4_000  # too large for Python's own pools, too small to be mapped
_FEW = 200  # every so many is kept


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="not glibc's malloc")
def test_pages_between_what_is_kept_are_given_back() -> None:
    return_free_memory()
    blocks = [bytearray(_BYTES) for _ in range(_BLOCKS)]
    kept, full = blocks[::_FEW], _resident()
    del blocks
    held = _resident()
    return_free_memory()
    assert len(kept) == _BLOCKS // _FEW
    assert held - _resident() > _BLOCKS * _BYTES // 2
    assert full - held < _BLOCKS * _BYTES // 2  # it would not have gone by itself
