"""RocksDB through rocksdict, for both plans: options, RocksDB's counters, and phases that are timed.

Wall time and CPU are those of the phase alone; CPU covers RocksDB's background threads, which are threads of this process.
"""

import os
import time

from rocksdict import BlockBasedOptions, Cache, DBCompressionType, Options, Rdict

FAMILY = "default"
# Column of the bundle → RocksDB's ticker.
TICKERS = {
    "flush-bytes": "rocksdb.flush.write.bytes",
    "compact-read-bytes": "rocksdb.compact.read.bytes",
    "compact-write-bytes": "rocksdb.compact.write.bytes",
    "wal-bytes": "rocksdb.wal.bytes",
    "put-bytes": "rocksdb.bytes.written",
    "block-cache-misses": "rocksdb.block.cache.data.miss",
    "stall-us": "rocksdb.stall.micros",
}


def codec(name):
    return getattr(DBCompressionType, name)()


def opened(path, memtable_bytes, cache_bytes, compress, block_bytes=None):
    """The database, with the options that were asked for: on reopening, rocksdict takes those of a family only when it is named.

    `compress` sets the compression of the options that it is given.
    """
    table = BlockBasedOptions()
    table.set_block_cache(Cache(cache_bytes))
    table.set_bloom_filter(10.0, False)
    if block_bytes:
        table.set_block_size(block_bytes)
    options = Options(raw_mode=True)
    options.create_if_missing(True)
    compress(options)
    options.set_write_buffer_size(memtable_bytes)
    options.set_max_background_jobs(2)
    options.set_block_based_table_factory(table)
    options.enable_statistics()
    database = Rdict(path, options, column_families={FAMILY: options})
    capacity = database.property_int_value("rocksdb.block-cache-capacity")
    if capacity != cache_bytes:
        raise SystemExit(f"the block cache has {capacity} B, expected {cache_bytes}")
    return database, options


def tickers(options):
    """RocksDB's own counters, by name."""
    lines = (options.get_statistics() or "").splitlines()
    pairs = (line.split(" COUNT : ") for line in lines if " COUNT : " in line and " P50" not in line)
    return {name: int(count) for name, count in pairs}


class Phase:
    """Times a phase: wall clock, CPU of the whole process, the largest resident memory within it, RocksDB's counters.

    `ops`, `bytes` (of payload) and `failed` may be corrected within it.
    """

    def __init__(self, rows, name, options, ops, payload, tickers=()):
        self.rows, self.name, self.options, self.ops, self.bytes = rows, name, options, ops, payload
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
                "bytes": self.bytes,
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


def drop_page_cache():
    os.sync()
    try:
        with open("/proc/sys/vm/drop_caches", "w") as caches:
            caches.write("3")
        return True
    except OSError:
        return False
