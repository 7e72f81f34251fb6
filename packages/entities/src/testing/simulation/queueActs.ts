import type { Act } from "./act.ts";
import { inShown, say } from "./actIn.ts";
import { pick, windowOf } from "./simulation.ts";

/** What a person does with messages that wait. */
export const queueActs: Act[] = [
  { name: "queue", weight: 12, run: inShown((simulation, pane, { view }) => (view.send.kind === "queue" ? say(simulation, pane) : null)) },
  { name: "send now", weight: 1.5, run: inShown((simulation, pane, { view }) => (view.send.kind === "queue" ? say(simulation, pane, "now") : null)) },
  { name: "edit queued", weight: 4, run: inShown((simulation, pane, { key, view }) => {
    const row = pick(simulation.random, view.queue.items.filter(({ version }) => version !== null));
    if (row === null) return null;
    void windowOf(pane).workspace.actions(key).editQueued(row.item, row.version!, `${row.text} changed`);
    return row.item;
  }) },
  { name: "remove queued", weight: 2, run: inShown((simulation, pane, { key, view }) => {
    const row = pick(simulation.random, view.queue.items);
    if (row === null) return null;
    // Where it has not reached the server, taking it out is taking it back.
    for (const said of simulation.said) if (said.message === row.item && row.version === null) said.discarded = true;
    void windowOf(pane).workspace.actions(key).removeQueued(row.item);
    return row.item;
  }) },
  { name: "send queued now", weight: 4, run: inShown((simulation, pane, { key, view }) => {
    const row = pick(simulation.random, view.queue.items.filter(({ version }) => version !== null));
    if (row === null) return null;
    void windowOf(pane).workspace.actions(key).sendQueuedNow(row.item);
    return row.item;
  }) },
];
