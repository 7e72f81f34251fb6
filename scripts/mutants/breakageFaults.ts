import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const gateway = "packages/gateway/src";
const harmed = [`${gateway}/store/storeFaults.test.ts`];
const tools = [`${gateway}/program/toolServers.test.ts`];
const client = [`${entities}/client/gatewayClient.test.ts`];

/** Slips in what holds when things break: the store, tool servers, and who answers at an address. */
export const breakageFaults: NamedFault[] = [
  // A damaged page shows up in the middle of somebody's chat.
  { rule: "STORE-1", file: `${gateway}/store/inspectDatabase.ts`, from: 'if (damage !== "ok")', to: 'if (damage === "never")', tests: harmed },
  // The store is opened for writing before anybody looked what it is.
  { rule: "STORE-1", file: `${gateway}/store/openDatabase.ts`, from: "if (existsSync(file)) inspectDatabase", to: "if (folder === file) inspectDatabase", tests: harmed },
  // A lost file beside its journal passes for a new store, and the journal is thrown away.
  { rule: "STORE-1", file: `${gateway}/store/openDatabase.ts`, from: "bytes === null && ", to: "bytes === -1 && ", tests: harmed },
  // An acknowledged commit is lost with the power.
  { rule: "STORE-2", file: `${gateway}/store/openDatabase.ts`, from: "synchronous = FULL", to: "synchronous = NORMAL", tests: [`${gateway}/store/sqliteStore.test.ts`] },
  // Each start runs all migrations again.
  { rule: "STORE-5", file: `${gateway}/store/migrations.ts`, from: "migrations.slice(from)", to: "migrations.slice(from - from)", tests: [`${gateway}/store/migrations.test.ts`] },
  // A day after its making every chat is empty.
  { rule: "STORE-8", file: `${gateway}/store/removeSessions.ts`, from: '.where("count", "=", 0)', to: '.where("count", ">=", 0)', tests: [`${gateway}/deadlines/sweep.test.ts`] },
  // What a tool server started goes on after it.
  { rule: "STORE-9", file: `${gateway}/agents/model/endGroup.ts`, from: '"win32" ? pid : -pid', to: '"win32" ? -pid : pid', tests: tools },
  // A tool server that ignores TERM lives on.
  { rule: "STORE-9", file: `${gateway}/agents/model/endGroup.ts`, from: '  send("SIGKILL");\n', to: "", tests: tools },
  // The token goes to whoever answers after a stream broke off.
  { rule: "OWNER-15", file: `${entities}/client/gatewayClient.ts`, from: "if (!reading.signal.aborted) instance.forget();", to: "", tests: client },
  // A portal's page is no reason to ask who is there.
  { rule: "OWNER-15", file: `${entities}/client/http.ts`, from: ' || reason === "not-tidemark"', to: "", tests: client },
  // A server that is there makes a failed read due at once, for ever.
  { rule: "FOLLOW-6", file: `${entities}/workspace/createWorkspace.ts`, from: 'drivers.serverKnown(before.kind !== "ok")', to: "drivers.serverKnown(before !== state)", tests: [`${entities}/workspace/breakage.sim.test.ts`] },
];
