import { expect, it } from "vitest";
import { ownEnvironment } from "./ownEnvironment.ts";

it("STORE-4: no variable that steers the product reaches a test, whatever its spelling; all others do", () => {
  expect(ownEnvironment({ PATH: "/bin", TIDEMARK_DATA: "/home/x", TIDEMARK_CONFIG: "c", OPENAI_API_KEY: "k", openai_model: "m", MY_TIDEMARK_NOTE: "kept" })).toEqual({ PATH: "/bin", MY_TIDEMARK_NOTE: "kept" });
});
