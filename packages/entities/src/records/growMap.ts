/** A map that only grows, as an immutable value; shares one Map between versions in the way of `GrowList`. */
export interface GrowMap<K, V> {
  readonly shared: Map<K, { place: number; value: V }>;
  readonly size: number;
}

export function growMap<K, V>(): GrowMap<K, V> {
  return { shared: new Map(), size: 0 };
}

export function lookUp<K, V>(map: GrowMap<K, V>, key: K): V | undefined {
  const entry = map.shared.get(key);
  // An entry beyond our size was added by a later version: it is not ours.
  return entry !== undefined && entry.place < map.size ? entry.value : undefined;
}

/** In the order in which they were added. */
export function entries<K, V>(map: GrowMap<K, V>): [K, V][] {
  const all: [K, V][] = [];
  for (const [key, entry] of map.shared) if (entry.place < map.size) all.push([key, entry.value]);
  return all;
}

/** The first value of a key stands. */
export function add<K, V>(map: GrowMap<K, V>, key: K, value: V): GrowMap<K, V> {
  const known = map.shared.get(key);
  if (known !== undefined && known.place < map.size) return map;
  let shared = map.shared;
  if (shared.size !== map.size) {
    shared = new Map();
    for (const [otherKey, entry] of map.shared) if (entry.place < map.size) shared.set(otherKey, entry);
  }
  shared.set(key, { place: map.size, value });
  return { shared, size: map.size + 1 };
}
