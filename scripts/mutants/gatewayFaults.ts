import type { NamedFault } from "./namedFault.ts";

const gateway = "packages/gateway/src";
const http = (name: string) => [`${gateway}/http/${name}.test.ts`];
const [calls, queue, rules, hidden, bounds, stays] = ["callRoutes", "queueRoutes", "ruleRoutes", "privacy", "boundaryRoutes", "stayAttached"].map(http) as [string[], string[], string[], string[], string[], string[]];
const store = [`${gateway}/store/sqliteStore.contract.test.ts`];
const windows = [`${gateway}/agents/windows.test.ts`];
const pages = [`${gateway}/agents/model/samePage.test.ts`];

/** Slips of the real server in what several windows may do to one conversation; each turns a test of its rule red. */
export const gatewayFaults: NamedFault[] = [
  // The queue's next message is started in the log, and nobody runs it.
  { rule: "TURN-11", file: `${gateway}/agents/runTurn.ts`, from: "if (reply.next) setting.startNext(reply.next);", to: "", tests: queue },
  // A message that waits is kept nowhere, or for ever.
  { rule: "TURN-11", file: `${gateway}/store/executeStep.ts`, from: "for (const write of decision.queueWrites ?? []) writeQueued(sql, session, write);", to: "", tests: store },
  { rule: "TURN-11", file: `${gateway}/store/submitRows.ts`, from: "const kept = parts && JSON.stringify(parts);", to: "const kept = JSON.stringify(parts ?? []);", tests: store },
  { rule: "TURN-11", file: `${gateway}/http/sessionHeader.ts`, from: "queueHeld: live === null && state.queue.length > 0", to: "queueHeld: live !== null && state.queue.length > 0", tests: queue },
  // The retry of a queued message makes a second one.
  { rule: "TURN-7", file: `${gateway}/store/executeStep.ts`, from: '(reply.kind !== "submitted" && reply.kind !== "queued")', to: 'reply.kind !== "submitted"', tests: store },
  { rule: "TURN-7", file: `${gateway}/store/sessionRows.ts`, from: 'type === "user-message" ? data.id : null;', to: "null;", tests: store },
  // A window that was given the tab's id by somebody else acts; one that only watches takes over.
  { rule: "PIN-4", file: `${gateway}/store/foundTab.ts`, from: "here && attached.includes(here) ? here : elsewhere ?? here ?? known[0]", to: "here ?? elsewhere ?? known[0]", tests: store },
  { rule: "PIN-4", file: `${gateway}/store/foundTab.ts`, from: "elsewhere: elsewhere !== undefined", to: "elsewhere: false", tests: calls },
  { rule: "PIN-9", file: `${gateway}/store/foundTab.ts`, from: "tools: tools.map(({ name }) => name), canAct,", to: "tools: tools.map(({ name }) => name), canAct: true,", tests: calls },
  // A window that reads a long answer is taken for gone.
  { rule: "PIN-3", file: `${gateway}/http/eventStream.ts`, from: "if (who.tab === null || api.clock.monotonic() < renewAt) return;", to: "if (who.tab === null || next !== BEAT) return;", tests: stays },
  { rule: "PIN-3", file: `${gateway}/store/tabRows.ts`, from: '.where("seen_at", "<=", addMs(at, -RENEW_EVERY_MS))', to: "", tests: stays },
  // A server that was away closes what its windows could not renew.
  { rule: "TURN-5", file: `${gateway}/agents/runner.ts`, from: "steadyMs: steadiness.steadyMs()", to: "steadyMs: Number.POSITIVE_INFINITY", tests: stays },
  // A model's call of a page tool is executed on the server, or ends the answer.
  { rule: "PIN-1", file: `${gateway}/agents/runTurn.ts`, from: "const tools = { ...pageTools(offers), [WINDOWS_TOOL]", to: "const tools = { [WINDOWS_TOOL]", tests: pages },
  // An edit of the chat's rules holds at the next answer only.
  { rule: "GATE-4", file: `${gateway}/agents/liveRules.ts`, from: "if (session === id && records.some", to: "if (session !== id && records.some", tests: pages },
  { rule: "GATE-4", file: `${gateway}/http/gateRoutes.ts`, from: "...(body.scope !== undefined && { scope: body.scope }), ", to: "", tests: rules },
  { rule: "GATE-4", file: `${gateway}/http/ruleRoutes.ts`, from: "Object.hasOwn(state.rules, tool) ? state.rules[tool] : undefined", to: "state.rules[tool]", tests: rules },
  // What a page said is handed on although the person keeps it private.
  { rule: "PIN-12", file: `${gateway}/agents/messages.ts`, from: "private: isPrivate", to: "private: false", tests: hidden },
  { rule: "PIN-15", file: `${gateway}/agents/windows.ts`, from: "...(state?.private == null && {", to: "...(true && {", tests: windows },
  { rule: "PIN-15", file: `${gateway}/agents/windows.ts`, from: ".filter((attachment) => isAttached(attachment, clock.now()))", to: "", tests: windows },
  { rule: "PIN-13", file: `${gateway}/agents/practice/pageCall.ts`, from: "if (!offered.includes(name)) yield*", to: "if (offered.includes(name)) yield*", tests: calls },
  // The chat that went on is not to be found from the one before.
  { rule: "BOUND-5", file: `${gateway}/store/sessionRows.ts`, from: "continued_from: state.continuedFrom?.session ?? null", to: "continued_from: null", tests: store },
  { rule: "BOUND-5", file: `${gateway}/http/continueRoute.ts`, from: "if (reply.first) await api.store.touch(state.id);", to: "", tests: bounds },
];
