/** Puts a value where it counts as used last, and gives up the one that was used longest ago where there are more than so many. */
export function putLastUsed<K, V>(all: Map<K, V>, key: K, value: V, most: number): V {
  all.delete(key);
  all.set(key, value);
  if (all.size > most) all.delete(all.keys().next().value!);
  return value;
}
