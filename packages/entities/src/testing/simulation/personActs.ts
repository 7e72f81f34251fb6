import type { SessionId } from "../../ids/ids.ts";
import type { SessionActions } from "../../session/sessionView.ts";
import type { Act } from "./act.ts";
import { inAwake, inShown, say } from "./actIn.ts";
import { activeChat, awake, nameOf, openChats, pick, shown, windowOf, type Simulation } from "./simulation.ts";

const MOST_SESSIONS = 4;

/** What a person does in a window. Each reads what the window shows, and may be refused. */
export const personActs: Act[] = [
  { name: "send", weight: 20, run: inShown((simulation, pane) => say(simulation, pane)) },
  { name: "new chat", weight: 3, run: inAwake((simulation, pane) => {
    if (simulation.world.gateway.sessions().length >= MOST_SESSIONS) return null;
    const key = windowOf(pane).workspace.newChat();
    return say(simulation, pane) ?? key.session;
  }) },
  { name: "open", weight: 10, run: inAwake((simulation, pane) => {
    const { gateway } = simulation.world;
    // Nobody is told of a chat in which nothing was said.
    const session = pick(simulation.random, gateway.sessions().filter((id) => gateway.session(id).state.count > 0));
    if (session === null) return null;
    windowOf(pane).workspace.open(simulation.world.key(session));
    return session;
  }) },
  { name: "switch", weight: 6, run: inAwake((simulation, pane) => {
    const key = pick(simulation.random, openChats(pane));
    if (key === null) return null;
    windowOf(pane).workspace.activate(key);
    return key.session;
  }) },
  { name: "close chat", weight: 1.5, run: inAwake((_, pane) => {
    const key = activeChat(pane);
    if (key === null) return null;
    windowOf(pane).workspace.close(key);
    return key.session;
  }) },
  { name: "answer", weight: 16, run: (simulation) => answerGate(simulation, 1) },
  { name: "answer twice at once", weight: 5, run: (simulation) => answerGate(simulation, 2) },
  { name: "stop", weight: 2, run: inShown((_, pane, { key, view }) => {
    if (view.activity.kind !== "working" && view.activity.kind !== "elsewhere") return null;
    windowOf(pane).workspace.actions(key).stop();
    return key.session;
  }) },
  { name: "send again", weight: 6, run: inShown((_, pane, { key, view }) => {
    const failed = view.sending.find((entry) => entry.state.kind === "not-sent");
    if (failed === undefined) return null;
    windowOf(pane).workspace.actions(key).sendAgain(failed.id);
    return failed.id;
  }) },
  { name: "discard", weight: 1, run: inShown((simulation, pane, { key, view }) => {
    const failed = view.sending.find((entry) => entry.state.kind === "not-sent");
    const said = simulation.said.find((one) => one.message === failed?.id);
    if (failed === undefined || said === undefined) return null;
    windowOf(pane).workspace.actions(key).discard(failed.id);
    said.discarded = true;
    return failed.id;
  }) },
  { name: "try again", weight: 1.5, run: inShown((simulation, pane, { key, view }) => {
    if (view.status !== "failed" && view.status !== "interrupted") return null;
    for (const said of simulation.said) said.repeated = true;
    windowOf(pane).workspace.actions(key).tryAgain();
    return key.session;
  }) },
  { name: "check now", weight: 2, run: inShown((_, pane, { key }) => {
    windowOf(pane).workspace.actions(key).checkNow();
    return key.session;
  }) },
  { name: "draft", weight: 3, run: inShown((simulation, pane, { key }) => {
    const text = `draft ${simulation.words()}`;
    windowOf(pane).workspace.draft.set(key, text);
    return text;
  }) },
  { name: "list", weight: 4, run: inAwake((_, pane) => {
    void windowOf(pane).workspace.api.list();
    return "";
  }) },
  { name: "rename", weight: 2, run: inShown((simulation, pane, { key, view }) => {
    if (view.header === null) return null;
    void windowOf(pane).workspace.api.patch(key.session, view.header.version, { title: simulation.words() });
    return key.session;
  }) },
  { name: "delete", weight: 0.6, run: inShown((_, pane, { key, view }) => {
    if (view.phase.kind !== "ready") return null;
    void windowOf(pane).workspace.api.remove(key.session);
    return key.session;
  }) },
  { name: "restore", weight: 3, run: inShown((_, pane, { key, view }) => {
    if (view.phase.kind !== "deleted") return null;
    windowOf(pane).workspace.actions(key).restore();
    return key.session;
  }) },
  { name: "phone sends", weight: 4, run: (simulation) => {
    const { gateway } = simulation.world;
    const idle = simulation.running ? gateway.sessions().filter((id) => isIdle(simulation, id)) : [];
    const session = pick(simulation.random, idle);
    if (session === null) return null;
    // Behind a queue that is held it waits its turn, and sets the queue going.
    gateway[gateway.session(session).state.queue.length > 0 ? "enqueue" : "send"](session, simulation.words(), null);
    return session;
  } },
];

function isIdle(simulation: Simulation, session: SessionId): boolean {
  const { state } = simulation.world.gateway.session(session);
  return state.live === null && state.deletedAt === null && state.count > 0;
}

/** Mostly a plain word; now and then with another input, or for the whole chat. */
function approval(yes: boolean, kind: number): Parameters<SessionActions["answer"]>[1] {
  if (!yes) return { answer: "deny" };
  return { answer: "approve", ...(kind === 0 && { scope: "session" as const }), ...(kind === 1 && { value: { text: "edited" } }) };
}

/** Windows that show a question answer it: one, or two in the same moment with different words. */
function answerGate(simulation: Simulation, windows: number): string | null {
  const asked = awake(simulation).flatMap((pane) => {
    const chat = shown(pane);
    return chat?.view.activity.kind === "waiting" ? chat.view.activity.gates.map((gate) => ({ pane, key: chat.key, gate })) : [];
  });
  const first = pick(simulation.random, asked);
  if (first === null) return null;
  const all = [first, ...asked.filter((one) => one.gate === first.gate && one !== first)].slice(0, windows);
  if (all.length < windows) return null;
  const approve = simulation.random.below(2) === 0;
  all.forEach(({ pane, key, gate }, index) => {
    const { gateway } = simulation.world;
    // The chat may be gone from the server; the person sees it all the same.
    const known = gateway.sessions().includes(key.session) ? gateway.session(key.session).state.live : null;
    const form = known?.gates.find((one) => one.gate === gate)?.kind === "form";
    const yes = approve === (index === 0);
    windowOf(pane).workspace.actions(key).answer(gate, form ? { answer: yes ? "submit" : "cancel", ...(yes && { value: { name: "x" } }) } : approval(yes, simulation.random.below(6)));
  });
  return `${first.gate} in ${all.map(({ pane }) => nameOf(pane)).join(" and ")}`;
}
