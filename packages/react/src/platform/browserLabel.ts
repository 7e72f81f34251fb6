const BROWSERS: readonly [RegExp, string][] = [[/Firefox\//, "Firefox"], [/Edg\//, "Edge"], [/OPR\//, "Opera"], [/Chromium|HeadlessChrome/, "Chromium"], [/Chrome\//, "Chrome"], [/Safari\//, "Safari"]];
const SYSTEMS: readonly [RegExp, string][] = [[/Android/, "Android"], [/iPhone|iPad/, "iOS"], [/Mac OS X/, "macOS"], [/Windows/, "Windows"], [/Linux|X11/, "Linux"]];

/** "Firefox on Linux": a window's first name, until a person gives it another. A guess for a label, never for behaviour. */
export function browserLabel(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? "Browser";
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
