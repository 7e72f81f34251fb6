import { expect, it } from "vitest";
import { frontDoors } from "./frontDoors.ts";

it("finds an index file that is no door, and a door that is not there", () => {
  const packages = [{ folder: "packages/entities", exports: { "./ids": "./src/ids/index.ts", "./gone": "./src/gone/index.ts" } }];
  const files = ["packages/entities/src/ids/index.ts", "packages/entities/src/turn/index.ts"].map((path) => ({ path, text: "" }));
  expect(frontDoors(packages, files)).toEqual([
    "packages/entities/src/turn/index.ts: an index file that is no front door; name the file after what it holds",
    "packages/entities ./gone: its front door packages/entities/src/gone/index.ts does not exist",
  ]);
});
