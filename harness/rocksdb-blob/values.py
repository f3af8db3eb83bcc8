"""Writes one data file: `count` values of exactly `size` bytes, one after the other, the same for the same seed.

Arguments: payload (same, json, incompressible), size, count, seed, path.
"""

import json
import random
import string
import sys

WORDS = ["".join(random.Random(number).choices(string.ascii_lowercase, k=3 + number % 8)) for number in range(300)]


def values_of(payload, size, count, seed):
    source = random.Random(seed)
    if payload == "incompressible":
        return (source.randbytes(size) for _ in range(count))
    if payload == "same":
        # As the source's benchmark did: one string of random hex digits, the same under every key.
        value = "".join(source.choices("0123456789abcdef", k=size)).encode()
        return (value for _ in range(count))
    return (document(source, number, size) for number in range(count))


def document(source, number, size):
    """A JSON document: names that repeat, words that repeat less, numbers that do not; cut to size."""
    head = {"id": number, "time": source.randrange(10**12), "kind": source.choice(["order", "invoice", "return"])}
    parts = [json.dumps(head)[:-1]]
    length = len(parts[0]) + 1
    while length < size:
        words = " ".join(source.choices(WORDS, k=6))
        text = f', "{source.choice(WORDS)}{source.randrange(100)}": "{words} {source.randrange(10**6)}"'
        parts.append(text)
        length += len(text)
    return ("".join(parts)[: size - 1] + "}").encode()


if __name__ == "__main__":
    payload, size, count, seed, path = sys.argv[1:]
    with open(path, "wb") as file:
        for value in values_of(payload, int(size), int(count), int(seed)):
            file.write(value)
