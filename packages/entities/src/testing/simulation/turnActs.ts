import type { Message } from "../../transcript/message.ts";
import type { Act } from "./act.ts";
import { inAwake, inShown, note } from "./actIn.ts";
import { OTHER_AGENT, pick, windowOf } from "./simulation.ts";

/** What a person does with turns, versions, page tools and rules, and what becomes of the host's page. */
export const turnActs: Act[] = [
  { name: "the page changes", weight: 5, run: inAwake((simulation, pane) => {
    const id = simulation.words();
    windowOf(pane).page?.moveTo(id);
    return id;
  }) },
  { name: "take over", weight: 6, run: inShown((simulation, pane, { key, view }) => {
    if (view.pageTools?.mayTake !== true) return null;
    simulation.tally.takeOvers++;
    void windowOf(pane).workspace.actions(key).takeOver();
    return key.session;
  }) },
  { name: "decide on a page call", weight: 8, run: inShown((simulation, pane, { key, view }) => {
    const call = pick(simulation.random, [...view.pageCalls].filter(([, one]) => one.kind === "asks"));
    if (call === null) return null;
    const run = simulation.random.below(3) > 0;
    windowOf(pane).workspace.actions(key)[run ? "runCall" : "declineCall"](call[0]);
    return `${run ? "runs" : "declines"} ${call[0]}`;
  }) },
  { name: "private", weight: 1.5, run: inShown((_, pane, { key, view }) => {
    if (view.header === null) return null;
    void windowOf(pane).workspace.actions(key).setPrivate(view.header.private === null);
    return view.header.private === null ? "on" : "off";
  }) },
  { name: "take a rule back", weight: 3, run: inShown((simulation, pane, { key, view }) => {
    const rule = pick(simulation.random, view.header?.rules ?? []);
    if (rule === null) return null;
    void windowOf(pane).workspace.actions(key).dropRule(rule.tool);
    return rule.tool;
  }) },
  { name: "clear", weight: 0.7, run: inShown((simulation, pane, { key }) => {
    simulation.tally.boundaries++;
    void windowOf(pane).workspace.actions(key).clear();
    return key.session;
  }) },
  { name: "rewind", weight: 1, run: inShown((simulation, pane, { key, view }) => {
    const message = pick(simulation.random, asked(view.items));
    if (message === null) return null;
    simulation.tally.boundaries++;
    void windowOf(pane).workspace.actions(key).rewindTo(message.metadata.turn);
    return message.metadata.turn;
  }) },
  { name: "another version", weight: 4, run: inShown((simulation, pane, { key, view }) => {
    const versions = pick(simulation.random, [...view.versions.values()]);
    const end = versions && pick(simulation.random, versions.ends.filter((_, index) => index !== versions.shown));
    if (end === null) return null;
    simulation.tally.boundaries++;
    void windowOf(pane).workspace.actions(key).switchTo(end);
    return `${key.session} at ${end}`;
  }) },
  { name: "regenerate", weight: 1.5, run: inShown((simulation, pane, { key, view }) => {
    const message = pick(simulation.random, asked(view.items));
    if (message === null) return null;
    // The same words are said again, on purpose.
    for (const said of simulation.said) said.repeated = true;
    const took = windowOf(pane).workspace.actions(key).regenerate(message.metadata.turn);
    if (took.kind === "taken") note(simulation, pane, "again", took.id, true);
    return `${message.metadata.turn}: ${took.kind}`;
  }) },
  { name: "edit and resend", weight: 1.5, run: inShown((simulation, pane, { key, view }) => {
    const message = pick(simulation.random, asked(view.items));
    if (message === null) return null;
    const text = simulation.words();
    const took = windowOf(pane).workspace.actions(key).editAndResend(message.metadata.turn, text);
    if (took.kind === "taken") note(simulation, pane, text, took.id);
    return `${text} for ${message.metadata.turn}: ${took.kind}`;
  }) },
  { name: "switch agent", weight: 1.5, run: inAwake((simulation, pane) => {
    const agent = pick(simulation.random, [OTHER_AGENT, simulation.world.gateway.agentId])!;
    windowOf(pane).workspace.switchAgent(agent);
    return agent;
  }) },
  { name: "go on with another agent", weight: 0.5, run: inShown((simulation, pane, { key, view }) => {
    if (view.phase.kind !== "ready" || simulation.world.gateway.sessions().length >= 6) return null;
    void windowOf(pane).workspace.actions(key).continueWith(OTHER_AGENT);
    return key.session;
  }) },
];

function asked(items: { kind: string; message?: Message }[]): Message[] {
  return items.flatMap((item) => (item.message?.role === "user" ? [item.message] : []));
}
