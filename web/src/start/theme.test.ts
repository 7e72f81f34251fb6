import { expect, it, vi } from "vitest";
import { createTheme } from "./theme.ts";

const kept = (value: string | null) => {
  let now = value;
  return { choice: () => now, setChoice: (_name: string, next: string) => { now = next; } };
};

it.each(["dark;background:url(https://outside.example)", '"><img src=x>', "DARK", "javascript:1", "__proto__", "", null])("SEC-11: a theme is one of three words, whatever stands in storage: %j", (value) => {
  expect(createTheme(kept(value)).choice()).toBe("system");
});

it("keeps what was chosen, and tells it", () => {
  const theme = createTheme(kept(null));
  const told = vi.fn();
  const left = theme.subscribe(told);
  theme.choose("dark");
  expect(theme.choice()).toBe("dark");
  left();
  theme.choose("light");
  expect(told).toHaveBeenCalledTimes(1);
});
