import { expect, it } from "vitest";
import { presence, type Presence, type PresenceEffect, type PresenceEvent } from "./presence.ts";

function play(...events: PresenceEvent[]): { at: Presence; effects: PresenceEffect[] } {
  let at: Presence = "out";
  const effects: PresenceEffect[] = [];
  for (const event of events) {
    const step = presence(at, event);
    at = step.next;
    effects.push(...step.effects);
  }
  return { at, effects };
}

it("EMBED-4: a move in the page is no end of the chat: nothing is unmounted, nothing mounted again", () => {
  expect(play("added", "removed", "added")).toEqual({ at: "in", effects: ["mount", "wait-task", "stop-waiting", "raise"] });
});

it("EMBED-4: taken out and put back within the grace it goes on; a catch-up read is all", () => {
  expect(play("added", "removed", "settled", "added")).toEqual({ at: "in", effects: ["mount", "wait-task", "wait-grace", "stop-waiting", "raise", "look-again"] });
});

it("left alone it is unmounted, and mounts anew when it comes back", () => {
  expect(play("added", "removed", "settled", "forgotten")).toEqual({ at: "out", effects: ["mount", "wait-task", "wait-grace", "unmount"] });
  expect(play("added", "removed", "settled", "forgotten", "added").effects.at(-1)).toBe("mount");
});

it("taken out before its chat began, it is out at once", () => {
  expect(play("added", "removed-unbegun")).toEqual({ at: "out", effects: ["mount"] });
  expect(play("added", "removed-unbegun", "added")).toEqual({ at: "in", effects: ["mount", "mount"] });
});

it("a waiting that comes late changes nothing", () => {
  expect(play("added", "removed", "added", "settled")).toMatchObject({ at: "in" });
  expect(play("added", "forgotten")).toMatchObject({ at: "in", effects: ["mount"] });
});
