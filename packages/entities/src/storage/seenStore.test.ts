import { expect, it } from "vitest";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { createKeys } from "./keys.ts";
import { createSafeStorage } from "./safeStorage.ts";
import { createSeenStore, isUnread } from "./seenStore.ts";
import { createValues } from "./values.ts";

const E1 = "e1" as never;
const key = { connection: "c" as never, agent: "desk" as never, session: "s1" as never };
function window(storage = createMemoryStorage()) {
  const values = createValues(createSafeStorage(storage), () => {});
  return createSeenStore({ values, keys: createKeys({ connection: "c" as never, subject: "me" }) });
}

it("a later window of this browser knows what an earlier one showed, and an older count never beats a newer one", () => {
  const storage = createMemoryStorage();
  const [one, two] = [window(storage), window(storage)];
  expect(one.set(key, { epoch: E1, count: 9 })).toBe(true);
  expect(two.get(key)).toEqual({ epoch: E1, count: 9 });
  expect(two.set(key, { epoch: E1, count: 4 })).toBe(false);
  expect(one.get(key)?.count).toBe(9);
});

it("another history begins its count anew", () => {
  const store = window();
  store.set(key, { epoch: E1, count: 9 });
  store.set(key, { epoch: "e2" as never, count: 2 });
  expect(store.get(key)).toEqual({ epoch: "e2", count: 2 });
});

it("one's own last record is nothing new, but only where all before it was seen, and of a chat that was shown", () => {
  const store = window();
  store.wrote(key, { epoch: E1, count: 6 });
  expect(store.get(key)).toBeNull();
  store.set(key, { epoch: E1, count: 5 });
  store.wrote(key, { epoch: E1, count: 7 });
  store.wrote(key, { epoch: "e2" as never, count: 6 });
  expect(store.get(key)).toEqual({ epoch: E1, count: 5 });
  store.wrote(key, { epoch: E1, count: 6 });
  expect(store.get(key)).toEqual({ epoch: E1, count: 6 });
});

it.each([[null, 5, false], [{ epoch: E1, count: 5 }, 5, false], [{ epoch: E1, count: 5 }, 6, true], [{ epoch: "e0" as never, count: 50 }, 6, true]])("seen %j of %i records: unread %s", (seen, count, unread) => {
  expect(isUnread(seen, { epoch: E1, count })).toBe(unread);
});
