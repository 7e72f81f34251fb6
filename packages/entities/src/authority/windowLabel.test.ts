import { expect, it } from "vitest";
import { callerIn, TestSession } from "./testSession.ts";

it("what a person did is recorded with what their window is called, as it told the server", () => {
  const session = new TestSession();
  session.create();
  session.attach("A", { label: " Firefox\n on Linux " });
  session.submit("m1");
  expect(session.all("user-message")[0]!.by).toEqual({ kind: "user", tab: callerIn("A").tab, name: callerIn("A").name, label: "Firefox on Linux" });
  // Of the window's own person only, and never a name of nothing.
  for (const change of [{ subject: "somebody-else" }, { label: "  " }]) {
    const other = new TestSession();
    other.create();
    other.attach("A", change);
    other.submit("m1");
    expect(other.all("user-message")[0]!.by).not.toHaveProperty("label");
  }
});
