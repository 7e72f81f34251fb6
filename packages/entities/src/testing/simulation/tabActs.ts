import type { Act } from "./act.ts";
import { awake, nameOf, pick, type Browser, type Pane, type Simulation } from "./simulation.ts";

const MOST_WINDOWS = 4;

/** What happens to windows, without anybody saying anything in them. */
export const tabActs: Act[] = [
  { name: "new window", weight: 3, run: (simulation) => {
    const browser = pick(simulation.random, simulation.browsers.filter((one) => windowsOf(simulation, one) < MOST_WINDOWS));
    if (browser === null) return null;
    const pane = { browser, tab: browser.sim.open().tab };
    simulation.panes.push(pane);
    return nameOf(pane);
  } },
  { name: "close window", weight: 1.5, run: onTab((simulation, pane) => {
    if (windowsOf(simulation, pane.browser) < 2) return null;
    pane.tab.close();
    pane.browser.watch.gone(pane.tab);
    simulation.panes = simulation.panes.filter((one) => one !== pane);
    return "";
  }) },
  { name: "reload", weight: 8, run: onTab((simulation, pane) => {
    simulation.tally.reloads++;
    pane.tab.reload();
    return "";
  }) },
  { name: "duplicate", weight: 2.5, run: onTab((simulation, pane) => {
    if (windowsOf(simulation, pane.browser) >= MOST_WINDOWS) return null;
    simulation.tally.duplicates++;
    const copy = { browser: pane.browser, tab: pane.tab.duplicate() };
    simulation.panes.push(copy);
    return `as ${copy.tab.name}`;
  }) },
  { name: "crash", weight: 2, run: onTab((simulation, pane) => {
    simulation.tally.faults++;
    pane.tab.crash();
    pane.browser.watch.gone(pane.tab);
    return "";
  }) },
  { name: "discard", weight: 1.5, run: onTab((simulation, pane) => {
    simulation.tally.faults++;
    pane.tab.discard();
    pane.browser.watch.gone(pane.tab);
    return "";
  }) },
  { name: "load what has no page", weight: 8, run: (simulation) => {
    const pane = pick(simulation.random, simulation.panes.filter(({ tab }) => !tab.alive()));
    pane?.tab.load("reload");
    return pane === null ? null : nameOf(pane);
  } },
  { name: "leave for another page", weight: 2, run: onTab((_, pane) => {
    const how = pane.tab.freeze();
    pane.browser.watch[how === "dropped" ? "gone" : "left"](pane.tab);
    return how;
  }) },
  { name: "come back", weight: 6, run: (simulation) => {
    const pane = pick(simulation.random, simulation.panes.filter(({ tab }) => tab.frozen()));
    pane?.tab.thaw();
    return pane === null ? null : nameOf(pane);
  } },
  { name: "hide", weight: 4, run: onTab((_, pane) => change(pane, () => { pane.tab.hide(); })) },
  { name: "show", weight: 5, run: onTab((_, pane) => change(pane, () => { pane.tab.show(); })) },
  { name: "focus", weight: 8, run: onTab((_, pane) => change(pane, () => { pane.tab.focus(); })) },
];

function change({ tab }: Pane, run: () => void): string | null {
  const before = JSON.stringify(tab.flags);
  run();
  return JSON.stringify(tab.flags) === before ? null : "";
}

function windowsOf(simulation: Simulation, browser: Browser): number {
  return simulation.panes.filter((pane) => pane.browser === browser).length;
}

function onTab(run: (simulation: Simulation, pane: Pane) => string | null): Act["run"] {
  return (simulation) => {
    const pane = pick(simulation.random, awake(simulation));
    const did = pane === null ? null : run(simulation, pane);
    return pane === null || did === null ? null : `${nameOf(pane)} ${did}`;
  };
}
