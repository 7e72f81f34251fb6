import { expect, it } from "vitest";
import { createLatePart } from "./latePart.ts";

it("is asked for once, whoever waits, and tells when it is here", async () => {
  let asked = 0;
  const part = createLatePart(async () => { asked += 1; return "words"; });
  let told = 0;
  part.subscribe(() => { told += 1; });
  expect([part.now(), part.state()]).toEqual([null, "asked"]);
  await Promise.all([part.load(), part.load()]);
  expect([part.now(), part.state(), asked, told]).toEqual(["words", "here", 1, 1]);
});

it("says that it did not come, and is asked for anew the next time", async () => {
  let there = false;
  const part = createLatePart(async () => { if (!there) throw new Error("offline"); return "words"; });
  await part.load();
  expect([part.now(), part.state()]).toEqual([null, "failed"]);
  there = true;
  await part.load();
  expect([part.now(), part.state()]).toEqual(["words", "here"]);
});
