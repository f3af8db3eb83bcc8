/** Remembers what `make` gives for an object as long as that is there; what throws is made anew. */
export const oncePer = <K extends object, V>(make: (key: K) => V) => remembering(new WeakMap<K, V>(), make);

/** The same for a text or a number, for good. */
export const onceFor = <K extends string | number, V>(make: (key: K) => V) => remembering(new Map<K, V>(), make);

function remembering<K, V>(made: { get(key: K): V | undefined; set(key: K, value: V): unknown }, make: (key: K) => V): (key: K) => V {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
