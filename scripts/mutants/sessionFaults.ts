import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const react = "packages/react/src";
const client = [`${entities}/client/gatewayClient.test.ts`];
const shared = [`${entities}/client/push/createPush.test.ts`];
const pages = [`${entities}/workspace/pageTools.sim.test.ts`];
const reported = [`${entities}/workspace/reported.sim.test.ts`];
const several = [`${entities}/testing/simulation/windows.sim.test.ts`];
const rows = [`${react}/transcript/rows.test.ts`];
const list = [`${react}/chats/ChatList.test.tsx`];
const keeper = [`${react}/transcript/scrollKeeper.test.ts`];

/** Slips between a window and its server, and in what the page makes of them. */
export const sessionFaults: NamedFault[] = [
  // What came twice in a live read, from a place that is not its own, or without what was said before.
  { rule: "ADOPT-7", file: `${entities}/client/liveRead.ts`, from: "waiting = [];\n", to: "", tests: client },
  { rule: "ADOPT-7", file: `${entities}/client/liveRead.ts`, from: "from = next;", to: "", tests: client },
  { rule: "ADOPT-7", file: `${entities}/client/liveRead.ts`, from: "known = { ...known, ...withoutUndefined(control.data.tidemark) };", to: "known = control.data.tidemark;", tests: client },
  // A proxy that holds the live read back is counted on; what a broken stream took with it is never read, here or in the other windows.
  { rule: "FOLLOW-9", file: `${entities}/client/push/liveReader.ts`, from: 'state.stream.kind === "open" && state.stream.proven ?', to: 'state.stream.kind === "open" ?', tests: shared },
  { rule: "FOLLOW-9", file: `${entities}/client/push/hintLeader.ts`, from: "sinceMs: gap ? nowMs : -Infinity", to: "sinceMs: -Infinity", tests: shared },
  { rule: "FOLLOW-9", file: `${entities}/client/push/hintLeader.ts`, from: "const missed = state.missed || state.heard !== null;", to: "const missed = false;", tests: shared },
  { rule: "FOLLOW-9", file: `${entities}/client/push/hintLeader.ts`, from: "RETRY_FIRST_MS * 2 ** (failures - 1)", to: "RETRY_FIRST_MS", tests: shared },
  // Nobody knows since when a runner is silent.
  { rule: "FOLLOW-8", file: `${entities}/session/activityOf.ts`, from: "quietSinceMs: lastAt === null ? null : monotonicOf(lastAt, server.clocks, nowMs)", to: "quietSinceMs: null", tests: reported },
  // A portal's "not found" to HEAD closes a chat; "too many" forgets when to ask again.
  { rule: "OWNER-16", file: `${entities}/client/failure.ts`, from: 'if (!mediaType(response).startsWith("application/problem+json")) return notTidemark;', to: "", tests: client },
  { rule: "OWNER-16", file: `${entities}/client/streamAnswer.ts`, from: "if (next !== (records.at(-1)?.seq ?? base.count) || next > head.position.count) return notTidemark;", to: "", tests: client },
  { rule: "FOLLOW-6", file: `${entities}/client/failure.ts`, from: 'return unreachableFailure("too-many", retryAfterMs);', to: 'return unreachableFailure("too-many");', tests: client },
  // The page of before goes with a message where its host was slow to tell; a message that is edited loses its files.
  { rule: "TURN-12", file: `${entities}/session/actions.ts`, from: "hearPage();\n    const now", to: "const now", tests: pages },
  { rule: "TURN-12", file: `${entities}/session/actions.ts`, from: 'const others = (saidIn(state(), turn) ?? []).filter((part) => part.type !== "text");', to: "const others = [] as UserPart[];", tests: [`${entities}/workspace/files.sim.test.ts`] },
  // A second word on a settled question stays here as not sent; offline looks like online; a clear leaves the answer running.
  { rule: "GATE-3", file: `${entities}/session/actions.ts`, from: 'if (shown === null || shown.state.kind !== "open") return;', to: "if (shown === null) return;", tests: several },
  { rule: "TURN-9", file: `${entities}/session/sendOf.ts`, from: 'if (!busy && !live) return state.online ? { kind: "yes" } : { kind: "offline" };', to: 'if (!busy && !live) return { kind: "yes" };', tests: [`${entities}/workspace/breakage.sim.test.ts`] },
  { rule: "BOUND-1", file: `${entities}/session/commands.ts`, from: "interrupt: true", to: "interrupt: false", tests: several },
  // A window takes over that the server doesn't know.
  { rule: "PIN-9", file: `${entities}/session/commands.ts`, from: "const attached = await attachNow();", to: 'const attached = { kind: "ok" } as Awaited<ReturnType<typeof attachNow>>;', tests: pages },
  // A lost answer counts as a refusal.
  { rule: "TURN-11", file: `${entities}/session/sendAnswer.ts`, from: 'if (failure.kind === "unreachable") return { kind: "unknown", retryAfterMs: failure.retryAfterMs ?? 0 };', to: 'if (failure.kind === "unreachable") return { kind: "not-sent", reason: "unreachable" };', tests: [`${entities}/session/sendAnswer.test.ts`] },
  // An age below nothing.
  { rule: "LOG-8", file: `${entities}/session/serverTime.ts`, from: "return Math.min(pair.monotonicMs - (pair.serverMs - serverMs), nowMs);", to: "return pair.monotonicMs - (pair.serverMs - serverMs);", tests: [`${entities}/session/serverTime.test.ts`] },
  // A sent message is there twice, or flickers into its record; an open card leaves the document.
  { rule: "ADOPT-14", file: `${react}/transcript/rows.ts`, from: "if (!recorded.has(entry.id)) rows.push", to: "rows.push", tests: rows },
  { rule: "ADOPT-14", file: `${react}/transcript/rows.ts`, from: 'key: entry.id, said: { kind: "sending", entry } })', to: 'key: `sending-${entry.id}`, said: { kind: "sending", entry } })', tests: rows },
  { rule: "ADOPT-12", file: `${react}/transcript/rows.ts`, from: "keys.includes(row.key) || (", to: "(", tests: rows },
  // The line under the eye moves; the reader's place in it is forgotten.
  { rule: "ADOPT-13", file: `${react}/transcript/scrollKeeper.ts`, from: "if (Math.abs(by) >= 1) scroller!.scrollTop += by;", to: "", tests: keeper },
  { rule: "VIEW-2", file: `${react}/transcript/scrollKeeper.ts`, from: "offset: Math.round(-fromTop(row)) }", to: "offset: 0 }", tests: keeper },
  // A lost race leaves the wrong name standing; a deleted chat stays open, and Undo doesn't open it again.
  { rule: "VIEW-9", file: `${react}/chats/useChatChanges.ts`, from: "set((state) => rolledBack(state, theirs ?? header));", to: "", tests: list },
  { rule: "VIEW-7", file: `${react}/chats/useChatChanges.ts`, from: "if (open) workspace.close(chat);", to: "", tests: list },
  { rule: "VIEW-7", file: `${react}/chats/useChatChanges.ts`, from: "reopen();\n      void client", to: "void client", tests: list },
  // The text goes although it was not taken.
  { rule: "TURN-9", file: `${react}/composer/Composer.tsx`, from: 'if (result.kind !== "taken") return;', to: "", tests: [`${react}/composer/Composer.test.tsx`] },
];
