import { expect, it } from "vitest";
import { changeOf } from "./optionProps.ts";

it("a render that names an option no more takes it back; a chat keeps its server", () => {
  expect(changeOf({ source: "/a", agent: "desk", locale: "de" }, { locale: "ar" } as never)).toStrictEqual({ locale: "ar", agent: undefined });
});
