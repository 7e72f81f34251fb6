import type { Act } from "./act.ts";
import { ROOT } from "../../storage/keys.ts";
import { awake, nameOf, pick, shown, windowOf, type Pane, type Simulation } from "./simulation.ts";

type InPane = (simulation: Simulation, pane: Pane) => string | null;
type InChat = (simulation: Simulation, pane: Pane, chat: NonNullable<ReturnType<typeof shown>>) => string | null;

/** In any window with a page that somebody can act in. */
export function inAwake(run: InPane): Act["run"] {
  return (simulation) => {
    const pane = pick(simulation.random, awake(simulation));
    const did = pane === null ? null : run(simulation, pane);
    return pane === null || did === null ? null : `${nameOf(pane)} ${did}`;
  };
}
/** In the chat that such a window shows. */
export function inShown(run: InChat): Act["run"] {
  return inAwake((simulation, pane) => {
    const chat = shown(pane);
    return chat === null ? null : run(simulation, pane, chat);
  });
}

/** Notes what was taken from a person: it must not be lost. */
export function note(simulation: Simulation, pane: Pane, text: string, message: string, repeated = false): void {
  const { key } = shown(pane)!;
  simulation.said.push({ message, text, key, browser: pane.browser, discarded: false, repeated, untold: !pane.browser.sim.browser.localStorage!.entries().some(([name]) => name.startsWith(`${ROOT}cache/`)) });
}

/** Sends new words in the chat that is shown. */
export function say(simulation: Simulation, pane: Pane, how?: "now"): string | null {
  const chat = shown(pane);
  if (chat === null || (chat.view.send.kind !== "yes" && chat.view.send.kind !== "offline" && chat.view.send.kind !== "queue")) return null;
  const text = simulation.words();
  const took = windowOf(pane).workspace.actions(chat.key).send(text, how);
  if (took.kind !== "taken") return `${text} was kept: ${took.why}`;
  note(simulation, pane, text, took.id);
  return `${text} to ${chat.key.session}`;
}
