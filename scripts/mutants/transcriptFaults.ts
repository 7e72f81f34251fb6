import type { NamedFault } from "./namedFault.ts";

const e = "packages/entities/src";
const adoption = [`${e}/adoption/adopt.test.ts`, `${e}/adoption/shouldAdopt.test.ts`, `${e}/adoption/overlay.test.ts`, `${e}/adoption/floor.test.ts`, `${e}/adoption/snapshot.test.ts`];
const log = [`${e}/records/recordLog.test.ts`, `${e}/records/joinDeltas.test.ts`];
const fold = [`${e}/transcript/fold.test.ts`, `${e}/transcript/foldProperties.test.ts`, `${e}/transcript/modelMessages.test.ts`];
/** Slips in log, fold and adoption; each turns a test of its rule red. */
export const transcriptFaults: NamedFault[] = [
  // The first guard of all: a count of messages in the place of a count of records.
  { rule: "ADOPT-1", file: `${e}/adoption/shouldAdopt.ts`, from: "if (log.count === watermark) {", to: "if (log.count === watermark || log.messages === question.messages) {", tests: adoption },
  { rule: "ADOPT-2", file: `${e}/adoption/floor.ts`, from: "evidence.nowMs - quiet.atMs >= QUIET_MS", to: "false", tests: adoption },
  { rule: "ADOPT-2", file: `${e}/adoption/shouldAdopt.ts`, from: 'if (question.floor) return { kind: "keep", why: "floor" };', to: "", tests: adoption },
  { rule: "ADOPT-3", file: `${e}/adoption/shouldAdopt.ts`, from: "log.boundary || log.messages >=", to: "log.messages >=", tests: adoption },
  { rule: "ADOPT-4", file: `${e}/adoption/redraw.ts`, from: "const same = base === baseItems(before)", to: "const same = before === next", tests: adoption },
  { rule: "ADOPT-5", file: `${e}/adoption/replaceLog.ts`, from: "restarted && state.items.length > 0", to: "restarted && state.items.length > 1e9", tests: adoption },
  { rule: "ADOPT-6", file: `${e}/adoption/fromSnapshot.ts`, from: "log: emptyLog(kept.epoch), older", to: "log: emptyLog(kept.epoch)", tests: adoption },
  { rule: "ADOPT-8", file: `${e}/adoption/receivePage.ts`, from: "if (needsBefore(next)) {", to: "if (false) {", tests: adoption },
  { rule: "ADOPT-8", file: `${e}/adoption/takeSnapshot.ts`, from: "(next.watermark ?? 0) >= (kept.watermark ?? 0)", to: "true", tests: adoption },
  { rule: "ADOPT-9", file: `${e}/adoption/weigh.ts`, from: "overlayIsOver(state.fold, state.overlay.key)", to: "false", tests: adoption },
  { rule: "ADOPT-9", file: `${e}/adoption/adopt.ts`, from: "if (state.source.numbered) return quiet(state);", to: "", tests: adoption },
  { rule: "ADOPT-10", file: `${e}/records/recordLog.ts`, from: "if (from < next) return", to: "if (false) return", tests: log },
  { rule: "ADOPT-10", file: `${e}/records/recordLog.ts`, from: "if (from > next) return", to: "if (false) return", tests: log },
  { rule: "ADOPT-10", file: `${e}/records/recordLog.ts`, from: "&& delivery.from === log.count ?", to: "?", tests: log },
  { rule: "ADOPT-10", file: `${e}/adoption/adopt.ts`, from: " || event.base.count !== asked.count || event.base.last !== asked.last", to: "", tests: adoption },
  { rule: "ADOPT-12", file: `${e}/transcript/openTurn.ts`, from: "turn.shown ??= messageOf", to: "turn.shown = messageOf", tests: fold },
  { rule: "ADOPT-17", file: `${e}/adoption/adopt.ts`, from: 'state: "unconfirmed" } }', to: 'state: "ended" } }', tests: adoption },
  { rule: "ADOPT-18", file: `${e}/adoption/receivePage.ts`, from: "!state.source.appendOnly && page", to: "page", tests: adoption },
  { rule: "LOG-1", file: `${e}/records/growList.ts`, from: "list.shared.length === list.length ? list.shared", to: "true ? list.shared", tests: log },
  { rule: "LOG-3", file: `${e}/records/joinDeltas.ts`, from: "|| Object.keys(chunk).length !== DELTA_FIELDS", to: "", tests: [...log, ...fold] },
  { rule: "LOG-3", file: `${e}/transcript/turnRecords.ts`, from: 'record.data.type.endsWith("-delta") ? ""', to: "false ? \"\"", tests: fold },
  { rule: "LOG-3", file: `${e}/transcript/fold.ts`, from: "work.tip = nodeAfter(target, { items: [line], end: to });", to: "work.tip = nodeAfter(work.tip, { items: [line], end: to });", tests: fold },
  { rule: "LOG-4", file: `${e}/transcript/applyToolChunk.ts`, from: "answer.parts.findLastIndex((part) => asTool(part)?.toolCallId", to: "answer.parts.findIndex((part) => asTool(part)?.toolCallId", tests: [`${e}/transcript/oracle.test.ts`] },
  { rule: "LOG-4", file: `${e}/transcript/writeTool.ts`, from: "rawInput: update.rawInput,", to: "", tests: [`${e}/transcript/oracle.test.ts`] },
  { rule: "LOG-5", file: `${e}/transcript/queries.ts`, from: 'sum, item) => (item.kind === "message" ? sum + 1', to: 'sum, item) => (item.kind === "message" ? sum + 1 + (item.message.metadata.turnState?.kind === "paused" ? 1 : 0)', tests: fold },
  { rule: "LOG-6", file: `${e}/transcript/turnRecords.ts`, from: 'if (!chunkFits(chunk)) return "unreadable";', to: "", tests: fold },
  { rule: "LOG-8", file: `${e}/transcript/fold.ts`, from: "if (record.seq <= work.count) continue;", to: "if (record.seq <= work.count || record.at < (work.open?.lastAt ?? \"\")) continue;", tests: fold },
  { rule: "LOG-9", file: `${e}/transcript/fold.ts`, from: "    closeCalls(turn.answer, at);\n", to: "", tests: fold },
  { rule: "LOG-9", file: `${e}/transcript/fold.ts`, from: "if (lookUp(work.turns, turn) !== undefined) return null;", to: "", tests: fold },
  { rule: "TURN-17", file: `${e}/transcript/fold.ts`, from: "if (work.open?.turn !== turn) {", to: "if (work.open === null) {", tests: fold },
  { rule: "GATE-3", file: `${e}/transcript/gates.ts`, from: 'view.state.kind !== "open" || !which(view)', to: "!which(view)", tests: fold },
];
