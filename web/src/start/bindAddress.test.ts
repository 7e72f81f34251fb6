import { atom, createStore } from "jotai";
import { describe, expect, it } from "vitest";
import type { SessionKey } from "@tidemark/entities/client";
import type { ConnectionId } from "@tidemark/entities/ids";
import { bindAddress } from "./bindAddress.ts";
import { chatOfPath } from "./chatPath.ts";

const chat = (path: string): SessionKey => chatOfPath(path)!;

/** An address bar with a history, as a browser has it. */
function bar(first: string) {
  const paths = [first];
  let at = 0;
  let moved = () => {};
  return {
    path: () => paths[at]!, paths,
    push(path: string) { paths.splice(++at, Infinity, path); },
    replace(path: string) { paths[at] = path; },
    onMove(listen: () => void) { moved = listen; return () => { moved = () => {}; }; },
    back() { at--; moved(); },
  };
}

function bound(first: string, active: SessionKey | null = null) {
  const store = createStore();
  const activeChatAtom = atom<SessionKey | null>(active);
  const address = bar(first);
  const open = (key: SessionKey) => store.set(activeChatAtom, key);
  const unbind = bindAddress({ connection: { id: "server" as ConnectionId }, store, activeChatAtom, open }, address);
  return { address, open, unbind, shown: () => store.get(activeChatAtom)?.session };
}

describe("the address bar", () => {
  it("opens the chat that the address names", () => {
    expect(bound("/c/server/desk/s1").shown()).toBe("s1");
  });
  it("opens nothing for another server's address", () => {
    expect(bound("/c/other/desk/s1").shown()).toBeUndefined();
  });
  it("follows the chat that is shown; Back shows the one before", () => {
    const { address, open, shown } = bound("/c/server/desk/s1");
    open(chat("/c/server/desk/s2"));
    expect(address.paths).toEqual(["/c/server/desk/s1", "/c/server/desk/s2"]);
    address.back();
    expect(shown()).toBe("s1");
    expect(address.paths).toEqual(["/c/server/desk/s1", "/c/server/desk/s2"]);
  });
  it("the first chat takes the plain page's place, without an entry to go back to", () => {
    const { address, open } = bound("/");
    open(chat("/c/server/desk/s1"));
    expect(address.paths).toEqual(["/c/server/desk/s1"]);
  });
  it("shows the address of the chat that a reload restored", () => {
    expect(bound("/", chat("/c/server/desk/s9")).address.paths).toEqual(["/c/server/desk/s9"]);
  });
});
