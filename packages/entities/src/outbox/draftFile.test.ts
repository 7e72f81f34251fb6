import { expect, it } from "vitest";
import { missingFiles, storedFiles, type DraftFile, type DraftFileState } from "./draftFile.ts";

const stored = (id: string) => ({ file: id as DraftFile["id"], name: id, type: "text/plain", size: 1 });
const file = (id: string, state: DraftFileState): DraftFile => ({ id: id as DraftFile["id"], name: id, size: 1, state });
const up = file("a", { kind: "uploaded", stored: stored("a") });

it("TURN-9: nothing is missing only where every file is at the server", () => {
  const states: [DraftFileState, ReturnType<typeof missingFiles>][] = [
    [up.state, null], [{ kind: "waiting" }, "uploading"], [{ kind: "uploading", sent: 1 }, "uploading"], [{ kind: "failed", refusal: null }, "not-uploaded"], [{ kind: "left" }, "not-uploaded"],
    [{ kind: "refused", why: "empty" }, "not-uploaded"],
  ];
  expect(missingFiles([])).toBeNull();
  for (const [state, missing] of states) expect([state.kind, missingFiles([up, file("b", state)])]).toEqual([state.kind, missing]);
  expect(missingFiles([file("b", { kind: "waiting" }), file("c", { kind: "left" })])).toBe("not-uploaded");
});

it("what goes with a message is what the server has, in its order", () => {
  expect(storedFiles([file("x", { kind: "waiting" }), file("b", { kind: "uploaded", stored: stored("b") }), up])).toEqual([stored("b"), stored("a")]);
});
