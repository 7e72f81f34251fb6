import { expect, it } from "vitest";
import { z } from "zod";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { aKey } from "../testing/storageFixtures.ts";
import { createCallNotes } from "./callNotes.ts";
import { createSafeStorage } from "./safeStorage.ts";

const { connection, session } = aKey("S");
const noteSchema = z.object({ call: z.string(), body: z.unknown() });
const notesIn = (raw: ReturnType<typeof createMemoryStorage>) => createCallNotes({ session: createSafeStorage(raw.as("page")), key: `tidemark/1/${connection}/calls`, schema: noteSchema });

it("PIN-5: a note stands over a reload of its window, for its own chat, until it is dropped", () => {
  const raw = createMemoryStorage();
  notesIn(raw).put(session, { call: "c1", body: null });
  notesIn(raw).put(session, { call: "c1", body: { output: 1 } });
  notesIn(raw).put(aKey("T").session, { call: "c2", body: null });
  expect(notesIn(raw).list(session)).toEqual([{ call: "c1", body: { output: 1 } }]);
  notesIn(raw).drop(session, "c1");
  expect(notesIn(raw).list(session)).toEqual([]);
  expect(notesIn(raw).list(aKey("T").session)).toHaveLength(1);
});

it("PIN-7: what can't be read is no note, and no more than twenty are kept", () => {
  const raw = createMemoryStorage();
  const storage = createSafeStorage(raw.as("page"));
  const notes = createCallNotes({ session: storage, key: `tidemark/1/${connection}/calls`, schema: noteSchema });
  for (let n = 0; n < 30; n++) notes.put(session, { call: `c${n}`, body: null });
  expect(notes.list(session).map(({ call }) => call)).toEqual(Array.from({ length: 20 }, (_, n) => `c${n + 10}`));
  for (const text of ["{", "7", '[{"session":"x"},null]']) {
    storage.set(`tidemark/1/${connection}/calls`, text);
    expect(notes.list(session)).toEqual([]);
  }
});
