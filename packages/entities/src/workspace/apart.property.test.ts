import fc from "fast-check";
import { expect, it } from "vitest";
import type { Environment } from "../environment/environment.ts";
import { connectionIdSchema } from "../ids/ids.ts";
import { openStorage } from "../storage/openStorage.ts";
import { openStores, type Stores } from "../storage/openStores.ts";
import { startTabIdentity } from "../tab/startTabIdentity.ts";
import { aKey, anEntry, aSnapshot } from "../testing/storageFixtures.ts";
import { storedTexts } from "../testing/storedTexts.ts";
import { createVirtualBrowser } from "../testing/virtualBrowser.ts";
import { createVirtualWorld } from "../testing/virtualWorld.ts";
import type { VirtualTab } from "../testing/virtualTab.ts";
import { openKeeping, type Keeping } from "./keeping.ts";

/** Chats that stand on one page of one origin: servers, users and names that look like parts of each other's keys. */
const EMBEDS = [
  { connection: "gate", subject: "ada", instance: undefined },
  { connection: "gate", subject: "ada", instance: "left" },
  { connection: "gate", subject: "ada", instance: "right@left/tab" },
  { connection: "gate", subject: "ada/tab", instance: undefined },
  { connection: "gate", subject: "ada@left", instance: undefined },
  { connection: "gate", subject: "", instance: undefined },
  { connection: "gate2", subject: "ada", instance: undefined },
  { connection: "gate2", subject: "ada", instance: "left" },
] as const;
const userOf = (at: number): string => `${EMBEDS[at]!.connection}|${EMBEDS[at]!.subject}`;
const SESSION = "same";
const CHAT = aKey(SESSION);

interface Chat { keeping: Keeping; stores: Stores; /** As this chat of this window wrote them. */ draft: string; open: string }
type Step = { tab: number; embed: number; act: "draft" | "open" | "snapshot" | "history" | "seen" | "reload" | "sign-out" };

const stepArb: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(2), embed: fc.nat(EMBEDS.length - 1),
  act: fc.constantFrom("draft", "draft", "open", "snapshot", "history", "seen", "reload", "sign-out"),
});

it("VIEW-12: users, servers and several chats of one page never see anything of each other, in any order of what they do", async () => {
  let signOuts = 0;
  await fc.assert(fc.asyncProperty(fc.array(stepArb, { minLength: 10, maxLength: 60 }), async (steps) => {
    const world = createVirtualWorld();
    const browser = createVirtualBrowser(world);
    const windows = new Map<VirtualTab, Chat[]>();
    const load = (environment: Environment, tab: VirtualTab): void => {
      windows.set(tab, EMBEDS.map((_, at) => openEmbed(environment, at)));
    };
    const tabs = [browser.open({ load }), browser.open({ load }), browser.open({ load })];
    await world.clock.advance(2_500);
    for (const [n, { tab: which, embed, act }] of steps.entries()) {
      const tab = tabs[which]!;
      const chats = windows.get(tab)!;
      const chat = chats[embed]!;
      const mine = `[${userOf(embed)}]`;
      const key = { ...CHAT, connection: connectionIdSchema.parse(EMBEDS[embed]!.connection) };
      switch (act) {
        case "draft": chat.draft = `${mine} ${which}.${embed}.${n}`; chat.stores.drafts.set(key, chat.draft); break;
        case "open": chat.open = `s${which}-${embed}-${n}`; chat.stores.tabStorage.setItem("open-chats", [{ ...key, session: chat.open }]); break;
        case "snapshot": chat.stores.snapshots.write(key, aSnapshot(n + 1, { text: mine })); break;
        case "history": chat.stores.history.write([], [{ ...anEntry(SESSION, { title: mine, revision: n + 1 }), key }]); break;
        case "seen": chat.stores.seen.set(key, { epoch: anEntry(SESSION).epoch!, count: embed + 1 }); break;
        case "reload": {
          const before = chats.map(({ draft, open }) => ({ draft, open }));
          tab.reload();
          await world.clock.advance(2_500);
          for (const [at, now] of windows.get(tab)!.entries()) Object.assign(now, before[at]);
          break;
        }
        case "sign-out": {
          if (chat.keeping.isOver()) break;
          signOuts++;
          chat.keeping.signOut();
          await world.clock.advance(1_000);
          expect(storedTexts(browser).filter((text) => text.includes(mine))).toEqual([]);
          // Who signed out begins anew with an empty page; the chats of everybody else stay as they are.
          for (const one of windows.values()) for (const [at] of one.entries()) if (userOf(at) === userOf(embed)) one[at] = openEmbed(tabOf(one, windows).environment, at);
          await world.clock.advance(2_500);
        }
      }
      for (const one of windows.values()) one.forEach(holdsItsOwn);
    }
  }), { numRuns: 20 });
  expect(signOuts).toBeGreaterThan(20);
});

function openEmbed(environment: Environment, at: number): Chat {
  const { connection, subject, instance } = EMBEDS[at]!;
  const storage = openStorage(environment, () => {});
  const keeping = openKeeping({
    environment, storage, connection: connectionIdSchema.parse(connection), subject, instance, wanted: "local",
    tab: () => identity.tab(), onMoved: () => {}, onOver: () => { stores.stop(); identity.stop(); keeping.stop(); },
  });
  keeping.heard("local");
  const identity = startTabIdentity(environment, { local: storage.local, session: keeping.brief.ids }, keeping.keys.tab);
  const stores = openStores({ storage: { chats: keeping.chats, notify: storage.notify }, identity, scope: keeping.scope, clock: environment.clock });
  return { keeping, stores, draft: "", open: "" };
}

function tabOf(chats: Chat[], windows: Map<VirtualTab, Chat[]>): VirtualTab {
  return [...windows].find(([, held]) => held === chats)![0];
}

function holdsItsOwn({ stores, draft, open }: Chat, at: number): void {
  const mine = `[${userOf(at)}]`;
  const key = { ...CHAT, connection: connectionIdSchema.parse(EMBEDS[at]!.connection) };
  expect(stores.drafts.get(key)).toBe(draft);
  if (open !== "") expect(stores.tabStorage.getItem<{ session: string }[]>("open-chats", []).map(({ session }) => session)).toEqual([open]);
  const snapshot = stores.snapshots.read(key);
  if (snapshot !== null) expect(snapshot.records).toEqual([{ text: mine }]);
  for (const entry of stores.history.read()) expect(entry.title).toBe(mine);
  const seen = stores.seen.get(key);
  if (seen !== null) expect(userOf(seen.count - 1)).toBe(userOf(at));
}
