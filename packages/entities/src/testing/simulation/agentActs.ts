import type { SessionId } from "../../ids/ids.ts";
import type { FakeAgent } from "../fakeGatewayAgent.ts";
import type { Act } from "./act.ts";
import { answering, pick, type Simulation } from "./simulation.ts";

/** Of the host's page, most of them; one that no page offers. */
const PAGE_TOOLS = ["read", "change", "change", "slow", "go", "leave", "nowhere"];

/** What an agent writes into the turn that runs. A runner that died writes nothing any more. */
export const agentActs: Act[] = [
  { name: "agent writes", weight: 20, run: byAgent((agent, simulation) => { agent.text(`${simulation.words()} `, "and more"); }) },
  { name: "agent begins a text", weight: 5, run: byAgent((agent, simulation) => { agent.begins(simulation.words()); }) },
  { name: "agent uses a tool", weight: 6, run: byAgent((agent, simulation) => { agent.tool("clock", { at: simulation.words() }, { now: 1 }); }) },
  { name: "agent calls", weight: 3, run: byAgent((agent, simulation) => { agent.tool("long", { at: simulation.words() }); }) },
  { name: "agent calls the page", weight: 14, run: byAgent((agent, simulation) => { agent.page(pick(simulation.random, PAGE_TOOLS)!, { to: simulation.words() }); }) },
  { name: "agent calls the page twice", weight: 2, run: byAgent((agent, simulation) => {
    const calls = [simulation.words(), simulation.words()];
    agent.chunks(...calls.map((id) => ({ type: "tool-input-available" as const, toolCallId: id, toolName: pick(simulation.random, PAGE_TOOLS)!, input: { to: id }, dynamic: true }))).end();
  }) },
  { name: "agent asks", weight: 10, run: byAgent((agent, simulation) => { agent.approval("notes", { text: simulation.words() }); }) },
  { name: "agent asks twice", weight: 3, run: byAgent((agent, simulation) => {
    const id = simulation.words();
    const [one, two] = [`${id}-1`, `${id}-2`];
    agent.chunks(
      { type: "tool-input-available", toolCallId: one, toolName: "notes", input: { n: 1 } }, { type: "tool-approval-request", toolCallId: one, approvalId: one },
      { type: "tool-input-available", toolCallId: two, toolName: "notes", input: { n: 2 } }, { type: "tool-approval-request", toolCallId: two, approvalId: two },
    ).end();
  }) },
  { name: "agent gives a form", weight: 3, run: byAgent((agent) => { agent.form("Who", { type: "object", properties: { name: { type: "string" } } }); }) },
  { name: "agent ends", weight: 16, run: byAgent((agent) => { agent.end(); }) },
  { name: "agent fails", weight: 2, run: byAgent((agent) => { agent.fail("The model is away."); }) },
  { name: "agent dies", weight: 1.5, run: (simulation) => {
    const session = pick(simulation.random, alive(simulation));
    if (session === null) return null;
    simulation.tally.faults++;
    simulation.world.gateway.agent(session).die();
    simulation.dead.add(turnOf(simulation, session));
    return session;
  } },
];

function alive(simulation: Simulation): SessionId[] {
  return answering(simulation).filter((session) => !simulation.dead.has(turnOf(simulation, session)));
}

function turnOf(simulation: Simulation, session: SessionId): string {
  return simulation.world.gateway.session(session).state.live!.turn;
}

function byAgent(run: (agent: FakeAgent, simulation: Simulation) => void): Act["run"] {
  return (simulation) => {
    const session = pick(simulation.random, alive(simulation));
    if (session === null) return null;
    run(simulation.world.gateway.agent(session), simulation);
    return session;
  };
}
