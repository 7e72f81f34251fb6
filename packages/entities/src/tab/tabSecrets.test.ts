import { describe, expect, it } from "vitest";
import { connectionIdSchema, tabIdSchema } from "../ids/ids.ts";
import type { TabIdentity } from "./tabIdentity.ts";
import { createTabHeader, MOST_PREVIOUS, rotateSecrets, secretsAnswered, tabHeaderText } from "./tabSecrets.ts";

const tab = tabIdSchema.parse("B.T");
const other = tabIdSchema.parse("B.U");
const connection = connectionIdSchema.parse("conn");
const secret = (letter: string): string => letter.repeat(22);

function setUp(values = new Map<string, string>()) {
  let state: TabIdentity = { kind: "own", tab, ask: 1 };
  const letters = [..."abcdefgh"];
  const session = { get: (key: string) => values.get(key) ?? null, set: (key: string, text: string) => Boolean(values.set(key, text)) };
  const load = (from = letters.splice(0, 1)[0]!) => createTabHeader({ session, key: `tidemark/1/${connection}/secret`, identity: { state: () => state }, newSecret: () => secret(from) });
  return { values, load, become: (next: TabIdentity) => { state = next; } };
}

describe("tab secrets", () => {
  it("a page load stores the new secret beside the old ones and presents all of them until an answer came", () => {
    const { load, values } = setUp();
    load().text();
    load().text();
    const third = load();
    const sent = third.text()!;
    expect(sent).toBe(`B.T; secret=${secret("c")}; previous=${secret("b")},${secret("a")}`);
    expect(values.get("tidemark/1/conn/secret")).toContain(secret("a"));
    third.answered(sent);
    expect(third.text()).toBe(`B.T; secret=${secret("c")}`);
    expect(load().text()).toBe(`B.T; secret=${secret("d")}; previous=${secret("c")}`);
  });

  it("VIEW-5: an unsettled tab names itself nowhere", () => {
    const { load, become } = setUp();
    const header = load();
    become({ kind: "settling", tab, ask: 1, spare: tab });
    expect(header.text()).toBeNull();
  });

  it("a fresh identity presents none of the secrets that it found", () => {
    const { load, become } = setUp();
    load().text();
    become({ kind: "fresh", tab: other, ask: 2, copyOf: tab });
    expect(load().text()).toBe(`B.U; secret=${secret("b")}`);
  });

  it("an answer to an older header drops nothing", () => {
    const secrets = rotateSecrets(rotateSecrets(null, tab, secret("a")), tab, secret("b"));
    expect(secretsAnswered(secrets, `B.T; secret=${secret("a")}`)).toBe(secrets);
    expect(tabHeaderText(secretsAnswered(secrets, tabHeaderText(secrets)))).toBe(`B.T; secret=${secret("b")}`);
  });

  it("back from the back/forward cache it presents what a later page of the same tab stored meanwhile", () => {
    const world = setUp();
    const first = world.load("a");
    first.answered(first.text()!);
    const later = world.load("b");
    later.answered(later.text()!);
    world.become({ kind: "own", tab, ask: 2 });
    expect(first.text()).toMatch(new RegExp(`previous=${secret("b")}$`));
  });

  it("many page loads without an answer keep the last answered secret and stay within what the gateway takes", () => {
    let secrets = rotateSecrets(null, tab, secret("A"));
    for (const letter of "bcdefghijklm") secrets = rotateSecrets(secrets, tab, secret(letter));
    expect(secrets.previous.length).toBe(MOST_PREVIOUS);
    expect([secrets.current, secrets.previous[0], secrets.previous.at(-1)]).toEqual([secret("m"), secret("l"), secret("A")]);
  });

  it("keeps secrets of two gateways apart", () => {
    const values = new Map<string, string>();
    setUp(values).load("a").text();
    const header = createTabHeader({
      session: { get: (key) => values.get(key) ?? null, set: () => true }, key: "tidemark/1/else/secret",
      identity: { state: () => ({ kind: "own", tab, ask: 1 }) }, newSecret: () => secret("z"),
    });
    expect(header.text()).toBe(`B.T; secret=${secret("z")}`);
  });
});
