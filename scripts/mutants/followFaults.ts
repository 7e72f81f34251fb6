import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const gateway = "packages/gateway/src";
const follow = [`${entities}/follow/followMachine.test.ts`];
const pushed = [`${entities}/follow/followPush.test.ts`];
const shared = [`${entities}/client/push/createPush.test.ts`];
const client = [`${entities}/client/gatewayClient.test.ts`];
const stream = [`${gateway}/http/streamRoutes.test.ts`];

/** Slips in watching an answer that runs elsewhere, and in what windows of a browser share for it. */
export const followFaults: NamedFault[] = [
  // Another wait than promised, one that runs from the question and not from its answer, one that stays long although the log grows; two reads at once.
  { rule: "FOLLOW-1", file: `${entities}/follow/schedule.ts`, from: "longestMs: 60_000", to: "longestMs: 120_000", tests: follow },
  { rule: "FOLLOW-1", file: `${entities}/follow/planLook.ts`, from: "const since = state.lookEndMs ?? nowMs;", to: "const since = state.lookStartMs ?? nowMs;", tests: follow },
  { rule: "FOLLOW-1", file: `${entities}/follow/work.ts`, from: "const quiet = same === null || grew === true ? 0 :", to: "const quiet = same === null ? 0 :", tests: follow },
  { rule: "FOLLOW-1", file: `${entities}/follow/work.ts`, from: 'if (work.kind === "asking") return step(state, effects);\n  const plan', to: "const plan", tests: follow },
  // An older word of the list ends an answer that runs.
  { rule: "FOLLOW-4", file: `${entities}/follow/liveness.ts`, from: "if (said.count < known.count) return known;", to: "if (said.count < known.count) return said;", tests: follow },
  // A page without a network asks on; each glance is a read; hidden is not heard of; one's own answer is left alone while nobody looks.
  { rule: "FOLLOW-5", file: `${entities}/follow/planLook.ts`, from: 'if (held(state.holds, "offline", nowMs)) return null;', to: "", tests: follow },
  { rule: "FOLLOW-5", file: `${entities}/follow/schedule.ts`, from: "wakesAtOnce: 2", to: "wakesAtOnce: 20", tests: follow },
  { rule: "FOLLOW-5", file: `${entities}/follow/followMachine.ts`, from: 'case "hidden": return settle({ ...state, holds: hold(state.holds, "hidden") }, nowMs);', to: 'case "hidden": return step(state);', tests: follow },
  { rule: "FOLLOW-5", file: `${entities}/follow/schedule.ts`, from: "ownHiddenMs: 60_000", to: "ownHiddenMs: 600_000", tests: follow },
  // Nobody looks any more after the first answer from elsewhere, or the tail of one is left unread.
  { rule: "FOLLOW-2", file: `${entities}/follow/planLook.ts`, from: 'case "idle": return after("head", SCHEDULE.headMs);', to: 'case "idle": return null as unknown as Plan;', tests: follow },
  { rule: "FOLLOW-2", file: `${entities}/follow/followMachine.ts`, from: "if (event.count > state.count) return onHint(", to: "if (event.count < 0) return onHint(", tests: follow },
  { rule: "FOLLOW-2", file: `${entities}/follow/answers.ts`, from: "return { ...state, liveness: null, hintCount: Math.min(state.hintCount, said.count) };", to: "return state;", tests: follow },
  // A remount, or a push that is told again, begins the waits anew: asked every 15 s for ever.
  { rule: "FOLLOW-3", file: `${entities}/follow/followMachine.ts`, from: 'if (state.watch.kind !== "closed") return step(state);\n  let', to: "let", tests: follow },
  { rule: "FOLLOW-3", file: `${entities}/follow/followMachine.ts`, from: 'if (push.kind === "none" && state.push.kind !== "none") {', to: 'if (push.kind === "none") {', tests: follow },
  // Whoever may hang holds a second read, or none is given up.
  { rule: "FOLLOW-6", file: `${entities}/follow/schedule.ts`, from: "requestLimitMs: 15_000", to: "requestLimitMs: 45_000", tests: follow },
  // A quiet read that sends the whole log, or headers that nobody needs.
  { rule: "FOLLOW-7", file: `${gateway}/http/streamRoutes.ts`, from: "const rows = await pageOf(api, stored.state.id, offset, state.count);", to: "const rows = await pageOf(api, stored.state.id, 0, state.count);", tests: stream },
  { rule: "FOLLOW-7", file: `${gateway}/http/securityHeaders.ts`, from: '"Referrer-Policy": "no-referrer",\n  "Content', to: '"Referrer-Policy": "no-referrer", "X-Filler": "x".repeat(400),\n  "Content', tests: stream },
  // It gives up on a runner that is only quiet.
  { rule: "FOLLOW-8", file: `${entities}/follow/schedule.ts`, from: "return Math.min(SCHEDULE.longestMs, SCHEDULE.firstMs", to: "return Math.min(Infinity, SCHEDULE.firstMs", tests: follow },
  // "Connected" is taken for "changed"; or what was written between the read and the subscription is never read.
  { rule: "FOLLOW-9", file: `${entities}/follow/followMachine.ts`, from: "(state.coveredMs ?? -Infinity) < push.sinceMs", to: "push.sinceMs > -Infinity", tests: pushed },
  { rule: "FOLLOW-9", file: `${entities}/follow/followMachine.ts`, from: "(state.coveredMs ?? -Infinity) < push.sinceMs", to: "false", tests: pushed },
  // No safety read; a read for each word; a hint that came in the middle of a read is lost; the live read is believed without a look.
  { rule: "FOLLOW-9", file: `${entities}/follow/planLook.ts`, from: 'return after("read", SCHEDULE.safetyMs);', to: 'return after("read", Infinity);', tests: pushed },
  { rule: "FOLLOW-9", file: `${entities}/follow/schedule.ts`, from: "hintGapMs: 300,", to: "hintGapMs: 0,", tests: pushed },
  { rule: "FOLLOW-9", file: `${entities}/follow/followMachine.ts`, from: "wanted: Math.max(state.work.wanted, count)", to: "wanted: state.work.wanted", tests: pushed },
  { rule: "FOLLOW-9", file: `${entities}/follow/followMachine.ts`, from: 'if (state.push.kind === "live") return nowMs + SCHEDULE.liveGraceMs;', to: "", tests: pushed },
  { rule: "FOLLOW-9", file: `${gateway}/http/followLog.ts`, from: "if (commit.session === session) bell.ring();", to: "", tests: stream },
  // Each window holds a long request of its own, or keeps the one that it gave up.
  { rule: "FOLLOW-10", file: `${entities}/client/push/createPush.ts`, from: 'hintPlace = locks?.queue(`tidemark-hints-${scope}`, () => { toLeader({ type: "granted" }); }) ?? (() => {}); break;', to: 'queueMicrotask(() => { toLeader({ type: "granted" }); }); break;', tests: shared },
  { rule: "FOLLOW-10", file: `${entities}/client/push/createPush.ts`, from: 'case "close": liveRun?.control.abort(); liveRun = null; break;', to: 'case "close": liveRun = null; break;', tests: shared },
  // A reload flickers as a closed window in the others; a window that crashed is there for ever.
  { rule: "FOLLOW-11", file: `${gateway}/http/attached.ts`, from: "return nowMs - Date.parse(attachment.detachedAt) < DETACH_GRACE_MS;", to: "return false;", tests: [`${gateway}/http/accessAndTabs.test.ts`] },
  { rule: "FOLLOW-11", file: `${gateway}/http/attached.ts`, from: "return nowMs - Date.parse(attachment.seenAt) < ATTACHMENT_MS;", to: "return true;", tests: [`${gateway}/http/accessAndTabs.test.ts`] },
  // Noticed too late.
  { rule: "FOLLOW-12", file: `${entities}/follow/schedule.ts`, from: "headMs: 13_000", to: "headMs: 16_000", tests: follow },
  // One's own answer comes in lumps, or costs a request a second while nothing happens, or waits for a person like a busy one.
  { rule: "FOLLOW-13", file: `${entities}/follow/schedule.ts`, from: "ownBusyMs: 1_000", to: "ownBusyMs: 5_000", tests: pushed },
  { rule: "FOLLOW-13", file: `${entities}/follow/schedule.ts`, from: "ownQuietMs: 5_000", to: "ownQuietMs: 1_000", tests: pushed },
  { rule: "FOLLOW-13", file: `${entities}/follow/planLook.ts`, from: 'if (watch.state === "paused") return after("read", quietWaitMs(watch.quiet));', to: "", tests: pushed },
  // What was just said here shows a minute later: the waits stay long after a write, or the read before it is believed.
  { rule: "FOLLOW-13", file: `${entities}/follow/followMachine.ts`, from: "const acted = { ...state, watch: restartChain(state.watch, nowMs, true) };", to: "const acted = state;", tests: pushed },
  { rule: "FOLLOW-13", file: `${entities}/follow/followMachine.ts`, from: "work: { ...state.work, again: true }", to: "work: state.work", tests: pushed },
  { rule: "FOLLOW-13", file: `${entities}/follow/followMachine.ts`, from: "if (known === null || turn === null || turn === known) return", to: "return", tests: pushed },
  // A request from before the sleep is waited for; the return is told by three events and read three times.
  { rule: "FOLLOW-14", file: `${entities}/follow/followMachine.ts`, from: 'const aborted = abortLook({ ...state, holds: hold(state.holds, "offline") });', to: 'const aborted = step({ ...state, holds: hold(state.holds, "offline") });', tests: pushed },
  { rule: "FOLLOW-14", file: `${entities}/follow/schedule.ts`, from: "wakeSettledMs: 1_000", to: "wakeSettledMs: 0", tests: pushed },
  // The server's own interval is not heard of, or one missed beat is a dead stream, or the server forgets to beat.
  { rule: "FOLLOW-14", file: `${entities}/client/gatewayClient.ts`, from: "heartbeatMs = info.value.heartbeat * 1000;", to: "", tests: client },
  { rule: "FOLLOW-14", file: `${entities}/client/eventStream.ts`, from: "export const BEATS = 3;", to: "export const BEATS = 1;", tests: client },
  { rule: "FOLLOW-14", file: `${gateway}/http/followLog.ts`, from: "api.limits.heartbeat * 1000", to: "api.limits.heartbeat * 4000", tests: stream },
  // Three hidden windows ask, or one asks once and never again.
  { rule: "FOLLOW-15", file: "packages/react/src/notify/createNotifier.ts", from: "if (notifications && allowed(notifications)) ask();\n      askLater();", to: "if (notifications && allowed(notifications)) ask();", tests: ["packages/react/src/notify/noticesTimeline.test.ts"] },
];
