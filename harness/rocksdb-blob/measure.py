"""Measures one cell: one codec, value size, payload and number of keys, in a database of its own.

In: a JSON object as the only argument, see `main`, or `write` where it has `keys`. Out: one JSON object on standard output with a row for each phase.
"""

import hashlib
import json
import random
import sys

from rocksdict import WriteOptions

from database import Phase, codec, drop_page_cache, opened, sst_bytes

MEMTABLE_BYTES = 64 << 20
CACHE_BYTES = 1 << 30


def values_in(path, size):
    """The values of one data file, in order: records of `size` bytes."""
    with open(path, "rb") as file:
        content = file.read()
    return [content[start : start + size] for start in range(0, len(content), size)]


def opened_with(path, arm):
    """The database of an arm, `none-again` being `none` once more."""
    kind = codec(arm.removesuffix("-again"))

    def compress(options):
        options.set_compression_type(kind)
        options.set_bottommost_compression_type(kind)

    return opened(path, MEMTABLE_BYTES, CACHE_BYTES, compress)


def main(arm, size, first, second, seed, path, drop_caches):
    """`first` and `second` are data files with the values of both rounds of writing; `path` is a folder that is not there yet."""
    first, second = values_in(first, size), values_in(second, size)
    keys = len(first)
    names = [f"key-{number:012d}".encode() for number in range(keys)]
    order = list(range(keys))
    random.Random(seed).shuffle(order)
    rows = []

    database, options = opened_with(path, arm)
    write = WriteOptions()
    with Phase(rows, "put", options, keys, keys * size, ["wal-bytes", "flush-bytes"]):
        for name, value in zip(names, first):
            database.put(name, value, write_opt=write)
    with Phase(rows, "flush", options, keys, keys * size, ["flush-bytes"]) as phase:
        database.flush(True)
        phase.counters["sst-bytes"] = sst_bytes(database)
    # The same keys again, so that files overlap and compaction has something to rewrite.
    for name, value in zip(names, second):
        database.put(name, value, write_opt=write)
    database.flush(True)
    with Phase(rows, "compact", options, keys, keys * size, ["compact-read-bytes", "compact-write-bytes"]) as phase:
        database.compact_range(None, None)
        phase.counters["sst-bytes"] = sst_bytes(database)
        phase.counters["live-bytes"] = database.property_int_value("rocksdb.live-sst-files-size")
    database.close()
    del database

    dropped = drop_page_cache() if drop_caches else False
    database, options = opened_with(path, arm)
    with Phase(rows, "cold-read", options, keys, keys * size, ["block-cache-misses"]):
        found = [database.get(names[number]) for number in order]
    rows[-1]["failedOps"] = wrong(found, second, order)
    # A reading that is not counted fills the block cache.
    for number in order:
        database.get(names[number])
    with Phase(rows, "warm-read", options, keys, keys * size, ["block-cache-misses"]):
        found = [database.get(names[number]) for number in order]
    rows[-1]["failedOps"] = wrong(found, second, order)
    for row in rows:
        row["bytes"] = (row["ops"] - row["failedOps"]) * size
    statistics = options.get_statistics()
    database.close()
    json.dump({"rows": rows, "dropped": dropped, "statistics": statistics}, sys.stdout)


def write(arm, size, first, keys, path):
    """Puts and flushes the first `keys` values: the work whose instructions are counted."""
    values = values_in(first, size)
    names = [f"key-{number:012d}".encode() for number in range(len(values))]
    database, _ = opened_with(path, arm)
    options = WriteOptions()
    for name, value in zip(names[:keys], values):
        database.put(name, value, write_opt=options)
    database.flush(True)
    database.close()


def wrong(found, expected, order):
    """How many values differ from what was written, by SHA-256."""
    digest = lambda value: hashlib.sha256(value or b"").digest()
    return sum(digest(value) != digest(expected[number]) for value, number in zip(found, order))


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    write(**asked) if "keys" in asked else main(**asked)
