import { expect, it } from "vitest";
import { ATTRIBUTES, readAttribute } from "./attributes.ts";

it("reads options as they are written; whether it is one of their values is told where all options are read", () => {
  expect(readAttribute("gateway", "https://chat.test", undefined)).toEqual({ source: "https://chat.test" });
  expect(readAttribute("mode", "bubble", undefined)).toEqual({ mode: "bubble" });
  expect(readAttribute("mode", "window", undefined)).toEqual({ mode: "window" });
  expect(readAttribute("storage", null, undefined)).toEqual({ storage: undefined });
});

it("an attribute of the look keeps the rest of the look", () => {
  expect(readAttribute("scheme", "dark", { accent: "#123456" })).toEqual({ theme: { accent: "#123456", scheme: "dark" } });
  expect(readAttribute("scheme", null, { accent: "#123456", scheme: "dark" })).toEqual({ theme: { accent: "#123456" } });
  expect(readAttribute("scheme", "sepia", { scheme: "dark" })).toEqual({ theme: { scheme: "sepia" } });
});

it("a server that is taken away by its attribute stays: a chat without one is none", () => {
  expect(readAttribute("gateway", null, undefined)).toEqual({});
});

it("names nothing twice, and nothing of the page's own", () => {
  expect(new Set(ATTRIBUTES).size).toBe(ATTRIBUTES.length);
  for (const name of ["id", "class", "style", "title", "lang", "dir", "hidden"]) expect(readAttribute(name, "x", undefined)).toEqual({});
});
