import { describe, expect, it } from "vitest";
import type { ThemeOptions } from "../embed/options.ts";
import { COLOURS, type Colours, type Scheme } from "./colours.ts";
import { contrast, fromHex, toHex } from "./colourMath.ts";
import { GROUNDS } from "./keepReadable.ts";
import { readColour } from "./readColour.ts";
import { readTheme } from "./readTheme.ts";

const SCHEMES: Scheme[] = ["light", "dark"];
const HOSTILE = [
  "</style><script>alert(1)</script>", "url(//evil.example/x)", "#fff url(//evil.example)", "expression(alert(1))", ";}*{color:red", "red;}*{color:blue", "8px;}*{color:red", "var(--x)", "\\75rl(//evil.example)", "re\\64",
  "x".repeat(100_000), "#12345g", "rgb(1,2)", "calc(1px + 1px)", "attr(x)", "@import 'x'", "red !important", "/**/red", "-moz-binding:url(x)", "\u0000red", "image-set('x')", "constructor", "__proto__",
];
const FIELDS = ["scheme", "accent", "radius", "density", "font", "fontMono"] as const;
const VARIABLES = ["--tm-page", "--tm-ink-2", "--tm-tide", "--tm-radius", "--tm-column", "--tm-font", "--tm-mono"] as const;
/** A family may have any name; one that is a word is no attack. */
const HARMLESS_NAMES = new Set(["constructor", "__proto__", "x"]);

describe("what is not valid changes nothing and is told", () => {
  it.each(HOSTILE)("SEC-11: %.40j in every field of a theme", (value) => {
    for (const field of FIELDS) {
      if (field.startsWith("font") && HARMLESS_NAMES.has(value)) continue;
      const theme = readTheme({ [field]: value } as ThemeOptions, "light");
      expect(theme, field).toMatchObject({ ...readTheme(undefined, "light"), problems: [{ option: `theme.${field}`, code: "not-valid" }] });
    }
    for (const name of VARIABLES) {
      if (/font|mono/.test(name) && HARMLESS_NAMES.has(value)) continue;
      const theme = readTheme({ variables: { [name]: value } }, "dark");
      expect(theme, name).toMatchObject({ ...readTheme(undefined, "dark"), problems: [{ option: `theme.variables.${name}`, code: "not-valid" }] });
    }
  });

  it("SEC-11: names that are not known, and values of another kind", () => {
    const theme = readTheme({ accent: 7, radius: {}, css: "*{}", variables: { "--tm-x;}*{": "red", "--other": "red", "--tm-done": "red", "--tm-page": null, "--tm-control": "1px" } } as never, "light");
    expect(theme.variables).toEqual({});
    expect(theme.problems.map(({ option, code }) => `${option} ${code}`).sort()).toEqual([
      "theme.accent not-valid", "theme.css unknown", "theme.radius not-valid", "theme.variables.--other unknown", "theme.variables.--tm-control unknown", "theme.variables.--tm-done not-valid",
      "theme.variables.--tm-page not-valid", "theme.variables.--tm-x;}*{ unknown",
    ].sort());
    for (const wrong of [null, [], "red", 5]) expect(readTheme(wrong as never, "light").problems).toMatchObject([{ option: "theme", code: "not-valid" }]);
  });

  it("SEC-11: whatever is written into the style is a hex colour, a length or quoted names", () => {
    const { variables, problems } = readTheme({ accent: "rebeccapurple", radius: "0.5rem", font: "Inter, 'Noto Sans Arabic', system-ui", variables: { "--tm-page": "hsl(40 30% 98%)", "--tm-column": 800 as never, "--tm-mask": "rgb(0 0 0 / 40%)" } }, "light");
    expect(problems).toEqual([]);
    for (const value of Object.values(variables)) expect(value).toMatch(/^(#[0-9A-F]{6}([0-9A-F]{2})?|\d+(\.\d+)?px|("[\p{L}\p{N} _.+-]+"|[a-z-]+)(, ("[\p{L}\p{N} _.+-]+"|[a-z-]+))*)$/u);
    expect(variables).toMatchObject({ "--tm-tide": "#663399", "--tm-radius-s": "5px", "--tm-radius": "8px", "--tm-radius-l": "13px", "--tm-font": '"Inter", "Noto Sans Arabic", system-ui', "--tm-column": "800px", "--tm-mask": "#00000066" });
  });
});

describe("colours as hosts write them", () => {
  it.each([
    ["#0a6270", "#0A6270"], ["#fff", "#FFFFFF"], ["#0a62", "#00AA6622"], ["Tomato", "#FF6347"], ["rgb(10, 98, 112)", "#0A6270"], ["rgb(10 98 112 / 50%)", "#0A627080"], ["rgba(100%, 0%, 0%, .5)", "#FF000080"],
    ["hsl(188, 84%, 24%)", "#0A6371"], ["hsl(188deg 84% 24%)", "#0A6371"], ["oklch(0.628 0.2577 29.23)", "#FF0000"], ["oklch(62.8% 0.2577 29.23)", "#FF0000"],
  ])("%s is %s", (text, hex) => {
    expect(toHex(readColour(text)!)).toBe(hex);
  });
});

/** Least contrast of what is read, on whatever lies under it. */
function worst(colours: Colours): Record<string, number> {
  const on = (name: keyof Colours, grounds: readonly (keyof Colours)[]): number => Math.min(...grounds.map((ground) => contrast(fromHex(colours[name]), fromHex(colours[ground]))));
  return {
    ...Object.fromEntries((["ink", "ink2", "quiet", "tide", "tideHover", "done", "warning", "error"] as const).map((name) => [name, on(name, GROUNDS)])),
    words: on("onTide", ["tide", "tideHover", "tideActive"]),
  };
}

describe.each(SCHEMES)("%s", (scheme) => {
  it("A11Y-1: every text of our own look can be read on every ground", () => {
    for (const [name, value] of Object.entries(worst(COLOURS[scheme]))) expect(value, name).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["#0A6270", "#FFD600", "#FF0000", "#00FF00", "#0000FF", "#FF00FF", "white", "black", "#808080", "#757575", "#1D4ED8", "#F97316", "#EC4899", "#22C55E", "oklch(0.7 0.2 150)"])("A11Y-1: of the accent %s a shade is taken that can be read, and a shade of another lightness is told", (accent) => {
    const theme = readTheme({ accent }, scheme);
    for (const [name, value] of Object.entries(worst(theme.colours))) expect(value, name).toBeGreaterThanOrEqual(4.5);
    const taken = toHex(readColour(accent)!);
    expect(theme.problems.map(({ code }) => code)).toEqual(theme.colours.tide === taken ? [] : ["contrast"]);
  });

  it("A11Y-1: a host's own grounds and texts end readable, or are left out", () => {
    const cases: NonNullable<ThemeOptions["variables"]>[] = [
      { "--tm-page": "#777777" }, { "--tm-page": "#000000", "--tm-shore": "#FFFFFF" }, { "--tm-ink": "#CCCCCC" }, { "--tm-page": "ivory" }, { "--tm-tide": "#888888", "--tm-on-tide": "#888888" },
      { "--tm-page": "#111", "--tm-shore": "#111", "--tm-raised": "#222", "--tm-fill": "#222", "--tm-code": "#111", "--tm-selected": "#333" }, { "--tm-tide-active": "#0A0A0A", "--tm-tide-hover": "#F0F0F0" },
    ];
    for (const variables of cases) {
      const theme = readTheme({ variables }, scheme);
      for (const [name, value] of Object.entries(worst(theme.colours))) expect(value, `${JSON.stringify(variables)} ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    // Nothing can be read on black and on white.
    expect(readTheme({ variables: { "--tm-page": "#000000", "--tm-shore": "#FFFFFF" } }, scheme).colours).toEqual(COLOURS[scheme]);
  });

  it("a theme of the host's has its scheme; auto follows the system", () => {
    expect([readTheme({ scheme: "auto" }, scheme).scheme, readTheme({ scheme: "dark" }, scheme).scheme, readTheme({}, scheme).scheme]).toEqual([scheme, "dark", scheme]);
  });
});

it("what a host sets by name is more exact than what follows from its accent", () => {
  expect(readTheme({ accent: "#1D4ED8", variables: { "--tm-tide-active": "#001133" } }, "light").colours).toMatchObject({ tide: "#1D4ED8", tideActive: "#001133" });
});

it("A11Y-1: words that a host sets for filled buttons are read on its accent, too", () => {
  const { colours, problems } = readTheme({ accent: "#1D4ED8", variables: { "--tm-on-tide": "#000000" } }, "light");
  expect(worst(colours)["words"]).toBeGreaterThanOrEqual(4.5);
  expect(problems).toMatchObject([{ option: "theme.variables.--tm-on-tide", code: "contrast" }]);
});
