import { useState, type ReactNode } from "react";
import type { ThemeOptions } from "../../embed/options.ts";
import type { OptionProblem } from "../../theme/optionProblem.ts";

/** Looks of hosts: a brand in little room, an accent that can't be read as it is, and paper with a serif. */
export const galleryThemes: Record<string, ThemeOptions> = {
  "theme-compact": { accent: "#8E24AA", density: "compact", radius: 2 },
  "theme-amber": { accent: "gold", radius: "12px" },
  "theme-paper": { accent: "oklch(0.5 0.16 30)", font: "Georgia, 'Noto Serif', serif", radius: 0, variables: { "--tm-page": "#FBF7EF", "--tm-shore": "#F3ECDF", "--tm-raised": "#FFFCF5", "--tm-fill": "#F1E9DA", "--tm-code": "#F6F0E4", "--tm-selected": "#EADFC9" } },
};

interface Wished { accent: string; radius: string; font: string; scheme: NonNullable<ThemeOptions["scheme"]>; density: NonNullable<ThemeOptions["density"]> }
const FIRST: Wished = { accent: "#1D4ED8", radius: "6px", font: "", scheme: "auto", density: "comfortable" };

/** A page on which a theme is tried out: what is typed is taken at once, and what is not taken says why. */
export function ThemePage({ children }: { children: (theme: ThemeOptions, onProblem: (problem: OptionProblem) => void) => ReactNode }): ReactNode {
  const [wished, setWished] = useState(FIRST);
  const [theme, setTheme] = useState<ThemeOptions>(() => themeOf(FIRST));
  const [problems, setProblems] = useState<OptionProblem[]>([]);
  const [tell] = useState(() => (problem: OptionProblem) => { setProblems((told) => [...told.filter((one) => one.option !== problem.option), problem]); });
  const change = (next: Partial<Wished>): void => {
    const all = { ...wished, ...next };
    setWished(all);
    setProblems([]);
    setTheme(themeOf(all));
  };
  const box = (name: "accent" | "radius" | "font", label: string): ReactNode => <label>{label} <input type="text" value={wished[name]} spellCheck={false} autoComplete="off" onChange={(event) => { change({ [name]: event.target.value }); }} /></label>;
  return (
    <div className="tm-theme-page">
      <form className="tm-theme-form" aria-label="Theme" onSubmit={(event) => { event.preventDefault(); }}>
        {box("accent", "Accent")}{box("radius", "Radius")}{box("font", "Font")}
        <label>Scheme <select value={wished.scheme} onChange={(event) => { change({ scheme: event.target.value as Wished["scheme"] }); }}><option>auto</option><option>light</option><option>dark</option></select></label>
        <label>Density <select value={wished.density} onChange={(event) => { change({ density: event.target.value as Wished["density"] }); }}><option>comfortable</option><option>compact</option></select></label>
        <output>{problems.map(({ option, detail }) => <span key={option}>{option}: {detail}</span>)}</output>
      </form>
      {children(theme, tell)}
    </div>
  );
}

function themeOf({ accent, radius, font, scheme, density }: Wished): ThemeOptions {
  return { scheme, density, ...(accent !== "" && { accent }), ...(radius !== "" && { radius }), ...(font !== "" && { font }) };
}
