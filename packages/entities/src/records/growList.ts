/**
 * A list that only grows, as an immutable value: every version sees its own length, all versions share one array.
 * A poll that brings 100 records to a log of 100,000 then costs 100 pushes, not a copy of 100,000 pointers.
 * Two different continuations of one version are kept apart: the second one copies.
 */
export interface GrowList<T> {
  readonly shared: T[];
  readonly length: number;
}

export function growList<T>(items: readonly T[] = []): GrowList<T> {
  return { shared: [...items], length: items.length };
}

export function grow<T>(list: GrowList<T>, items: readonly T[]): GrowList<T> {
  if (items.length === 0) return list;
  const shared = list.shared.length === list.length ? list.shared : list.shared.slice(0, list.length);
  for (const item of items) shared.push(item);
  return { shared, length: shared.length };
}

export function at<T>(list: GrowList<T>, index: number): T | undefined {
  return index >= 0 && index < list.length ? list.shared[index] : undefined;
}

export function toArray<T>(list: GrowList<T>, from = 0): T[] {
  return list.shared.slice(Math.max(0, from), list.length);
}
