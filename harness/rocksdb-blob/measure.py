"""Measures one cell: one codec, value size, payload and number of keys, in a database of its own.

In: a JSON object as the only argument, see `main`, or `write` where it has `keys`. Out: one JSON object on standard output with a row for each phase.
Wall time and CPU are those of the phase alone; CPU covers RocksDB's background threads, which are threads of this process.
"""

import hashlib
import json
import os
import random
import sys
import time

from rocksdict import BlockBasedOptions, Cache, DBCompressionType, Options, Rdict, WriteOptions

CODECS = {
    "none": DBCompressionType.none(),
    "none-again": DBCompressionType.none(),
    "lz4": DBCompressionType.lz4(),
    "zstd": DBCompressionType.zstd(),
}
MEMTABLE_BYTES = 64 << 20
CACHE_BYTES = 1 << 30
FAMILY = "default"
# Column of the bundle → RocksDB's ticker.
TICKERS = {
    "flush-bytes": "rocksdb.flush.write.bytes",
    "compact-read-bytes": "rocksdb.compact.read.bytes",
    "compact-write-bytes": "rocksdb.compact.write.bytes",
    "wal-bytes": "rocksdb.wal.bytes",
    "block-cache-misses": "rocksdb.block.cache.data.miss",
}


def values_in(path, size):
    """The values of one data file, in order: records of `size` bytes."""
    with open(path, "rb") as file:
        content = file.read()
    return [content[start : start + size] for start in range(0, len(content), size)]


def options_of(codec):
    table = BlockBasedOptions()
    table.set_block_cache(Cache(CACHE_BYTES))
    table.set_bloom_filter(10.0, False)
    options = Options(raw_mode=True)
    options.create_if_missing(True)
    options.set_compression_type(CODECS[codec])
    options.set_bottommost_compression_type(CODECS[codec])
    options.set_write_buffer_size(MEMTABLE_BYTES)
    options.set_max_background_jobs(2)
    options.set_block_based_table_factory(table)
    options.enable_statistics()
    return options


def opened(path, codec):
    """The database, with the options that were asked for: on reopening, rocksdict takes those of a family only when it is named."""
    options = options_of(codec)
    database = Rdict(path, options, column_families={FAMILY: options})
    capacity = database.property_int_value("rocksdb.block-cache-capacity")
    if capacity != CACHE_BYTES:
        raise SystemExit(f"the block cache has {capacity} B, expected {CACHE_BYTES}")
    return database, options


def tickers(options):
    """RocksDB's own counters, by name."""
    lines = (options.get_statistics() or "").splitlines()
    pairs = (line.split(" COUNT : ") for line in lines if " COUNT : " in line and " P50" not in line)
    return {name: int(count) for name, count in pairs}


class Phase:
    """Times a phase: wall clock, CPU of the whole process, the largest resident memory within it, RocksDB's counters."""

    def __init__(self, rows, name, options, ops, size, tickers=()):
        self.rows, self.name, self.options, self.ops, self.size = rows, name, options, ops, size
        self.tickers, self.counters, self.failed = tickers, {}, 0

    def __enter__(self):
        with open("/proc/self/clear_refs", "w") as reset:
            reset.write("5")
        self.before = tickers(self.options)
        self.cpu = time.process_time_ns()
        self.start = time.perf_counter()
        return self

    def __exit__(self, failure, *_):
        wall = time.perf_counter() - self.start
        if failure:
            return
        cpu = time.process_time_ns()
        after = tickers(self.options)
        self.rows.append(
            {
                "phase": self.name,
                "wallS": wall,
                "ops": self.ops,
                "failedOps": self.failed,
                "bytes": (self.ops - self.failed) * self.size,
                "cpuS": (cpu - self.cpu) / 1e9,
                "rssPeakBytes": peak_bytes(),
                "counters": {
                    **{name: after[TICKERS[name]] - self.before[TICKERS[name]] for name in self.tickers},
                    **self.counters,
                },
            }
        )


def peak_bytes():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))


def sst_bytes(database):
    return database.property_int_value("rocksdb.total-sst-files-size")


def main(codec, size, first, second, seed, path, drop_caches):
    """`first` and `second` are data files with the values of both rounds of writing; `path` is a folder that is not there yet."""
    first, second = values_in(first, size), values_in(second, size)
    keys = len(first)
    names = [f"key-{number:012d}".encode() for number in range(keys)]
    order = list(range(keys))
    random.Random(seed).shuffle(order)
    rows = []

    database, options = opened(path, codec)
    write = WriteOptions()
    with Phase(rows, "put", options, keys, size, ["wal-bytes", "flush-bytes"]):
        for name, value in zip(names, first):
            database.put(name, value, write_opt=write)
    with Phase(rows, "flush", options, keys, size, ["flush-bytes"]) as phase:
        database.flush(True)
        phase.counters["sst-bytes"] = sst_bytes(database)
    # The same keys again, so that files overlap and compaction has something to rewrite.
    for name, value in zip(names, second):
        database.put(name, value, write_opt=write)
    database.flush(True)
    with Phase(rows, "compact", options, keys, size, ["compact-read-bytes", "compact-write-bytes"]) as phase:
        database.compact_range(None, None)
        phase.counters["sst-bytes"] = sst_bytes(database)
        phase.counters["live-bytes"] = database.property_int_value("rocksdb.live-sst-files-size")
    database.close()
    del database

    dropped = drop_page_cache() if drop_caches else False
    database, options = opened(path, codec)
    with Phase(rows, "cold-read", options, keys, size, ["block-cache-misses"]):
        found = [database.get(names[number]) for number in order]
    rows[-1]["failedOps"] = wrong(found, second, order)
    # A reading that is not counted fills the block cache.
    for number in order:
        database.get(names[number])
    with Phase(rows, "warm-read", options, keys, size, ["block-cache-misses"]):
        found = [database.get(names[number]) for number in order]
    rows[-1]["failedOps"] = wrong(found, second, order)
    for row in rows:
        row["bytes"] = (row["ops"] - row["failedOps"]) * size
    statistics = options.get_statistics()
    database.close()
    json.dump({"rows": rows, "dropped": dropped, "statistics": statistics}, sys.stdout)


def write(codec, size, first, keys, path):
    """Puts and flushes the first `keys` values: the work whose instructions are counted."""
    values = values_in(first, size)
    names = [f"key-{number:012d}".encode() for number in range(len(values))]
    database, _ = opened(path, codec)
    options = WriteOptions()
    for name, value in zip(names[:keys], values):
        database.put(name, value, write_opt=options)
    database.flush(True)
    database.close()


def wrong(found, expected, order):
    """How many values differ from what was written, by SHA-256."""
    digest = lambda value: hashlib.sha256(value or b"").digest()
    return sum(digest(value) != digest(expected[number]) for value, number in zip(found, order))


def drop_page_cache():
    os.sync()
    try:
        with open("/proc/sys/vm/drop_caches", "w") as caches:
            caches.write("3")
        return True
    except OSError:
        return False


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    write(**asked) if "keys" in asked else main(**asked)
