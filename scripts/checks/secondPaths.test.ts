import { expect, it } from "vitest";
import { secondPaths } from "./secondPaths.ts";

const at = (path: string, text: string) => secondPaths([{ path, text }]);

it("only the driver's adoption slice and the gateway's messages.ts fold", () => {
  const code = 'import { emptyFold, fold } from "@tidemark/entities/transcript";';
  expect(at("packages/react/src/transcript/Transcript.tsx", code)).toEqual(["packages/react/src/transcript/Transcript.tsx: folds records; only the driver, through adoption/foldOf.ts, and the gateway's messages.ts do"]);
  expect(at("packages/gateway/src/http/turns.ts", 'import * as transcript from "@tidemark/entities/transcript";')).toHaveLength(1);
  expect(at("packages/entities/src/adoption/a.ts", 'import { fold as f } from "../transcript/fold.ts";')).toHaveLength(1);
  expect(at("packages/gateway/src/agents/messages.ts", code)).toEqual([]);
  expect(at("packages/entities/src/adoption/foldOf.ts", code)).toEqual([]);
  expect(at("packages/entities/src/session/driver.ts", code)).toHaveLength(1);
  expect(at("packages/entities/src/adoption/receivePage.ts", 'import { foldOn } from "./foldOf.ts";')).toEqual([]);
  expect(at("packages/entities/src/session/driver.ts", 'import { foldOn } from "../adoption/foldOf.ts";')).toEqual(["packages/entities/src/session/driver.ts: folds records beside the driver; foldOf.ts is adoption's own"]);
  expect(at("packages/react/src/transcript/Transcript.tsx", 'import type { Message } from "@tidemark/entities/transcript";')).toEqual([]);
});

it("only snapshotCache makes snapshot keys", () => {
  const code = 'storage.set(keys.session("snapshot", key), text);';
  expect(at("packages/entities/src/storage/draftStore.ts", code)).toEqual(["packages/entities/src/storage/draftStore.ts: makes snapshot keys; only snapshotCache does"]);
  expect(at("packages/entities/src/storage/draftStore.ts", 'storage.set(siblingKey(place, "used", "snapshot"), text);')).toHaveLength(1);
  expect(at("packages/entities/src/storage/snapshotCache.ts", code)).toEqual([]);
  expect(at("packages/entities/src/storage/draftStore.ts", 'keys.session("history", key); log("snapshot");')).toEqual([]);
});

it("only the environment calls timers, in every spelling", () => {
  const file = "packages/react/src/activity/Strip.tsx";
  for (const code of ["setTimeout(go, 1);", "window.setInterval(go, 1);", "globalThis.setTimeout(go);"]) expect(at(file, code)).toEqual([`${file}: calls a timer; only the environment does`]);
  expect(at(file, "clock.after(1, go); world.setTimeout(go); // setTimeout(go)")).toEqual([]);
  expect(at("packages/react/src/platform/clock.ts", "setTimeout(go, 1);")).toEqual([]);
});
