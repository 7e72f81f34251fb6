import { describe, expect, it } from "vitest";
import { callView } from "../transcript/galleryData.ts";
import { purposeOf, toolStatus, type ToolPart } from "./toolStatus.ts";

const part = (state: object): ToolPart => ({ type: "dynamic-tool", toolName: "t", toolCallId: "c", input: { path: "a.md" }, ...state }) as ToolPart;

describe("toolStatus", () => {
  it("LOG-9: a call without a result is outcome unknown once its answer has ended, running until then", () => {
    expect(toolStatus(part({ state: "input-available" }), callView(0), false)).toBe("running");
    expect(toolStatus(part({ state: "input-available" }), callView(0), true)).toBe("unknown");
    expect(toolStatus(part({ state: "approval-responded", approval: { id: "a", approved: true } }), callView(0), true)).toBe("unknown");
  });
  it("LOG-9: what the fold has closed is what is shown, with its reason", () => {
    const call = callView(0, { closed: { outcome: "not-run", reason: "stopped before" } });
    expect(toolStatus(part({ state: "input-available" }), call, true)).toBe("not-run");
    expect(purposeOf(part({ state: "input-available" }), call)).toBe("stopped before");
  });
  it("LOG-9: an approval that was never given is not run", () => {
    expect(toolStatus(part({ state: "approval-requested", approval: { id: "a" } }), callView(0), true)).toBe("not-run");
    expect(toolStatus(part({ state: "input-streaming" }), undefined, true)).toBe("not-run");
  });
  it("tells done, failed and denied apart", () => {
    expect(toolStatus(part({ state: "output-available", output: 1 }), undefined, true)).toBe("done");
    expect(toolStatus(part({ state: "output-error", errorText: "no reply" }), undefined, true)).toBe("failed");
    expect(toolStatus(part({ state: "output-denied", approval: { id: "a", approved: false } }), undefined, true)).toBe("denied");
    expect(purposeOf(part({ state: "output-error", errorText: "no reply" }), undefined)).toBe("no reply");
  });
});
