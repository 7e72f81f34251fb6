import type { NamedFault } from "./namedFault.ts";

const authority = "packages/entities/src/authority";
const gateway = "packages/gateway/src";
const claims = [`${authority}/claim.test.ts`, `${authority}/foreign.property.test.ts`];
const leases = [`${gateway}/http/leaseRoutes.test.ts`];

/** Slips in what foreign runners may do; each turns a test of its rule red. */
export const runnerFaults: NamedFault[] = [
  // A turn is taken from a runner that is alive.
  { rule: "TURN-2", file: `${authority}/claim.ts`, from: "return !tooEarly && isRevocable(lease, at) ? null", to: "return !tooEarly ? null", tests: claims },
  // A claim that was long under way takes the turn again, for a runner that knows nothing of it.
  { rule: "TURN-2", file: `${authority}/claim.ts`, from: "live.spent?.includes(command.runner.secretHash)", to: "live.spent === null", tests: claims },
  // Two runners that call themselves the same are taken for one.
  { rule: "TURN-2", file: "packages/entities/src/turn/lease.ts", from: "lease?.runner === runner.id && lease.secretHash === runner.secretHash", to: "lease?.runner === runner.id", tests: claims },
  // The payment runs twice.
  { rule: "TURN-15", file: `${authority}/claim.ts`, from: "    closeBegun(draft);\n", to: "", tests: claims },
  { rule: "TURN-15", file: `${authority}/closeBegun.ts`, from: 'call.answered !== "deny"', to: "call.answered === undefined", tests: claims },
  { rule: "TURN-15", file: `${authority}/release.ts`, from: "    closeBegun(draft);\n", to: "", tests: claims },
  // A restart of the server interrupts answers that run elsewhere.
  { rule: "TURN-15", file: `${authority}/sweep.ts`, from: " || live.external) return;", to: ") return;", tests: claims },
  // After an outage the first message interrupts every answer that was under way.
  { rule: "TURN-5", file: `${authority}/submit.ts`, from: "if (!command.tooEarly) endOverdue", to: "endOverdue", tests: claims },
  { rule: "TURN-5", file: `${authority}/sweep.ts`, from: "command.force === undefined && executeDeadlines", to: "executeDeadlines", tests: claims },
  { rule: "TURN-5", file: `${gateway}/agents/runner.ts`, from: "takesDeadlines && !steadiness.steady()", to: "takesDeadlines && false", tests: leases },
  // Renaming a chat puts the end of a turn that nobody starts off for ever.
  { rule: "TURN-10", file: `${authority}/sweep.ts`, from: "live.startBy != null && live.startBy <= at", to: "live.lastRecordAt < at && live.startBy === at", tests: claims },
  // An answered turn is nobody's.
  { rule: "GATE-3", file: `${authority}/streamEnd.ts`, from: " || (live.settled && live.external)", to: "", tests: claims },
  // An empty fence is somebody's fence.
  { rule: "TURN-6", file: `${gateway}/http/leaseCredential.ts`, from: "text !== null && /^(0|[1-9]\\d{0,14})$/.test(text) ? Number(text) : null", to: "Number.isNaN(Number(text)) ? null : Number(text)", tests: leases },
  { rule: "TURN-6", file: `${gateway}/http/leaseCredential.ts`, from: "return leaseSecret(headers) ?? incomplete([HEADER.lease]);", to: 'return leaseSecret(headers) ?? hashOf("");', tests: leases },
  // A half-sent end is taken for giving the turn back.
  { rule: "TURN-15", file: `${gateway}/http/leaseRoutes.ts`, from: 'headers.has("transfer-encoding") || headers.has("content-type")', to: 'headers.has("transfer-encoding")', tests: leases },
  { rule: "LOG-7", file: `${gateway}/http/appendRoute.ts`, from: "out.push(...next.out);", to: "out.push(...next.out, ...release(held)); held = NOTHING_HELD;", tests: [`${gateway}/http/appendRoute.test.ts`] },
  // A runner that looks for work takes what still has its runner, or gets what is not its user's.
  { rule: "TURN-10", file: `${gateway}/http/workRoutes.ts`, from: "state.owner === subject && agents.has(state.agent) && mayBeClaimed", to: "agents.has(state.agent) && mayBeClaimed", tests: [`${gateway}/http/workRoutes.test.ts`] },
];
