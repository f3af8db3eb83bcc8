"""Measures one setting of compression with real documents: written, compacted, read, and read while others are written.

In: a JSON object as the only argument, see `main`, or `write` where it has `count`. Out: one JSON object on standard output with a row for each phase.
"""

import glob
import json
import random
import sys
import time

from database import Phase, codec, drop_page_cache, opened, sst_bytes

# Smaller than the documents, so that reads decompress.
CACHE_BYTES = 16 << 20
COLD_READS, READS = 4_000, 20_000
# Of reading while writing: memtables that fill often, and in each millisecond as many operations as this.
SMALL_MEMTABLE_BYTES = 4 << 20
MIXED_S, MIXED_READS, MIXED_BYTES = 2.5, 2, 16_000
PERCENTILES = {"get-p50": ("get", "P50"), "get-p99": ("get", "P99"), "write-p99": ("write", "P99")}


def documents_in(path):
    """Keys and values of one data file, in which each ends with a NUL."""
    with open(path, "rb") as file:
        parts = file.read().split(b"\0")
    return parts[0:-1:2], parts[1::2]


def compression(setting):
    """Sets the codec of a setting and, where it has them, `bottom`, the codec of the bottom level, a `level` of zstd, and the size of a `dictionary`."""
    level, dictionary = setting.get("level"), setting.get("dictionary", 0)

    def compress(options):
        options.set_compression_type(codec(setting["codec"]))
        options.set_bottommost_compression_type(codec(setting.get("bottom", setting["codec"])))
        if level:
            options.set_compression_options(-14, level, 0, dictionary)
        if dictionary:
            options.set_zstd_max_train_bytes(100 * dictionary)

    return compress


def main(setting, block, memtable, documents, seed, path):
    """`setting` is what `compression` takes, `block` and `memtable` are sizes, B; `path` is a folder that is not there yet."""
    keys, values = documents_in(documents)
    total = sum(map(len, values))
    choice = random.Random(seed)
    order = list(range(len(keys)))
    compress = compression(setting)
    rows = []

    database, options = opened(path, memtable, CACHE_BYTES, compress, block)
    choice.shuffle(order)
    with Phase(rows, "put", options, len(keys), total, ["put-bytes", "flush-bytes"]):
        for number in order:
            database.put(keys[number], values[number])
    with Phase(rows, "flush", options, len(keys), total, ["flush-bytes"]) as phase:
        database.flush(True)
        phase.counters["sst-bytes"] = sst_bytes(database)
    # The same documents again, so that files overlap and compaction has something to rewrite.
    choice.shuffle(order)
    for number in order:
        database.put(keys[number], values[number])
    database.flush(True)
    with Phase(rows, "compact", options, len(keys), total, ["compact-read-bytes", "compact-write-bytes"]) as phase:
        database.compact_range(None, None)
        phase.counters["live-bytes"] = database.property_int_value("rocksdb.live-sst-files-size")
    database.close()
    del database

    dropped = drop_page_cache()
    database, options = opened(path, memtable, CACHE_BYTES, compress, block)
    read(rows, "cold-read", database, options, choice.sample(order, COLD_READS), keys, values)
    for name in glob.glob(f"{path}/*.sst"):
        with open(name, "rb") as file:
            file.read()
    read(rows, "read", database, options, choice.choices(order, k=READS), keys, values)
    database.close()
    del database

    database, options = opened(path, SMALL_MEMTABLE_BYTES, CACHE_BYTES, compress, block)
    mixed(rows, database, options, choice, keys, values)
    statistics = options.get_statistics()
    database.close()
    rows[-1]["counters"].update(percentiles(statistics))
    json.dump({"rows": rows, "dropped": dropped, "statistics": statistics}, sys.stdout)


def write(setting, block, memtable, documents, count, path):
    """Puts and flushes the first `count` documents: the work whose instructions are counted."""
    keys, values = documents_in(documents)
    database, _ = opened(path, memtable, CACHE_BYTES, compression(setting), block)
    for key, value in zip(keys[:count], values):
        database.put(key, value)
    database.flush(True)
    database.close()


def read(rows, name, database, options, numbers, keys, values):
    with Phase(rows, name, options, len(numbers), 0, ["block-cache-misses"]):
        found = [database.get(keys[number]) for number in numbers]
    right = [len(value) for value, number in zip(found, numbers) if value == values[number]]
    rows[-1].update({"failedOps": len(numbers) - len(right), "bytes": sum(right)})


def mixed(rows, database, options, choice, keys, values):
    """Reads and writes at a fixed rate, so that every setting has the same to do; what a step is late, the next ones catch up."""
    wanted = iter(choice.choices(range(len(keys)), k=int(MIXED_S * 1000 * MIXED_READS)))
    written = choice.choices(range(len(keys)), k=1 << 16)
    with Phase(rows, "mixed", options, 0, 0, ["put-bytes", "flush-bytes", "compact-write-bytes", "stall-us"]) as phase:
        puts = 0
        start = time.perf_counter()
        for step in range(int(MIXED_S * 1000)):
            due = start + step / 1000
            time.sleep(max(0, due - time.perf_counter()))
            for _ in range(MIXED_READS):
                number = next(wanted)
                phase.failed += database.get(keys[number]) != values[number]
            room = MIXED_BYTES
            while room > 0:
                number = written[puts & 0xFFFF]
                database.put(keys[number], values[number])
                puts += 1
                room -= len(values[number])
                phase.bytes += len(values[number])
        phase.counters["late"] = max(0, time.perf_counter() - due - 0.001)
        phase.ops = puts + int(MIXED_S * 1000) * MIXED_READS
        phase.counters["sst-bytes"] = sst_bytes(database)


def percentiles(statistics):
    """Of gets and writes, µs, by RocksDB's histograms, which begin when the database is opened."""
    lines = {line.split()[0]: line.split() for line in statistics.splitlines() if " P50 : " in line}
    return {
        name: float(words[words.index(part) + 2])
        for name, (operation, part) in PERCENTILES.items()
        for words in [lines[f"rocksdb.db.{operation}.micros"]]
    }


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    write(**asked) if "count" in asked else main(**asked)
