import type { NamedFault } from "./namedFault.ts";

const gateway = "packages/gateway/src";
const security = [`${gateway}/http/security.test.ts`];
const store = [`${gateway}/store/sqliteStore.test.ts`];
const faults = [`${gateway}/store/storeFaults.test.ts`];
const folders = [`${gateway}/store/defaultFolder.test.ts`];
const coalesce = [`${gateway}/agents/coalesce.test.ts`];

/** Slips in who gets in at the gateway and with what, and in what it keeps. */
export const doorFaults: NamedFault[] = [
  // The page may style itself inline, or be given plug-ins.
  { rule: "SEC-3", file: `${gateway}/http/securityHeaders.ts`, from: `"script-src 'self'", "style-src 'self'"`, to: `"script-src 'self'", "style-src 'self' 'unsafe-inline'"`, tests: security },
  { rule: "SEC-3", file: `${gateway}/http/securityHeaders.ts`, from: `"object-src 'none'", "base-uri`, to: `"base-uri`, tests: security },
  // A rebound name, another port, a name that begins like ours, an origin that begins like an allowed one, a simple request.
  { rule: "SEC-4", file: `${gateway}/http/hostAndOrigin.ts`, from: 'if (!hostAllowed(host, neighbours)) return problem("host-refused");', to: "", tests: security },
  { rule: "SEC-4", file: `${gateway}/http/hostAndOrigin.ts`, from: "if (exact) return exact.includes(host);", to: "if (exact) return exact.includes(host) || isLoopbackHost(host);", tests: security },
  { rule: "SEC-4", file: `${gateway}/http/hostAndOrigin.ts`, from: "origins.includes(origin);", to: "origins.some((one) => origin.startsWith(one));", tests: security },
  { rule: "SEC-4", file: `${gateway}/http/hostAndOrigin.ts`, from: 'return LOOPBACK.has(host.replace(/:\\d+$/, ""));', to: "return [...LOOPBACK].some((name) => host.startsWith(name));", tests: [`${gateway}/library/library.test.ts`] },
  { rule: "SEC-4", file: `${gateway}/http/readJson.ts`, from: 'if (mediaTypeOf(request) !== "application/json")', to: 'if (mediaTypeOf(request) === "multipart/form-data")', tests: security },
  // A body of any depth, with any number of names, of any length, or compressed; requests without end.
  { rule: "SEC-7", file: `${gateway}/http/readJson.ts`, from: "if (depthOf(text) > limits.jsonDepth) refuse", to: "if (depthOf(text) < 0) refuse", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/readJson.ts`, from: "if (keys > limit) refuse", to: "if (keys < 0) refuse", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/readBytes.ts`, from: 'if (Number(request.headers.get("content-length") ?? 0) > limit) tooLarge();', to: "", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/readBytes.ts`, from: "if (bytes > limit) {", to: "if (bytes < 0) {", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/readBytes.ts`, from: 'if ((request.headers.get("content-encoding") ?? "identity") !== "identity") refuse("invalid", { detail: "Send the body without compression." });', to: "", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/tokenBucket.ts`, from: "if (filled >= 1) return", to: "if (filled >= -1e9) return", tests: security },
  { rule: "SEC-7", file: `${gateway}/http/tokenBucket.ts`, from: "Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond)", to: "Math.min(burst, bucket.tokens)", tests: security },
  // What somebody wrote stands in the log, in an answer, or a key in a sentence.
  { rule: "SEC-9", file: `${gateway}/program/logLine.ts`, from: "return JSON.stringify({", to: "return JSON.stringify({ message: String((error as Error | null)?.message),", tests: [`${gateway}/program/logLine.test.ts`] },
  { rule: "SEC-9", file: `${gateway}/http/app.ts`, from: 'return new Response("The server failed at this request.', to: 'return new Response(String(error) + "The server failed at this request.', tests: security },
  { rule: "SEC-9", file: `${gateway}/agents/errorSentence.ts`, from: "const safe = text.replace(", to: "const safe = text; text.replace(", tests: [`${gateway}/agents/errorSentence.test.ts`] },
  // A message may name an address.
  { rule: "SEC-12", file: `${gateway}/http/checkSubmit.ts`, from: 'if (!part.success || id === null) refuse("invalid", { detail: "A message names files that were attached to its chat, and no addresses." });', to: "if (!part.success || id === null) return;", tests: security },
  { rule: "SEC-12", file: `${gateway}/http/checkSubmit.ts`, from: 'if (part.type !== "text" || typeof part["text"] !== "string") refuse', to: 'if (part.type === "" || typeof part["text"] === "number") refuse', tests: security },

  // A credential without its number, or with none in its place, is one; a window without its secret is nobody.
  { rule: "TURN-6", file: `${gateway}/http/leaseCredential.ts`, from: "if (id === null || fence === null || secretHash === null) {", to: "if (id === null || secretHash === null) {", tests: [`${gateway}/http/leaseRoutes.test.ts`] },
  { rule: "TURN-6", file: `${gateway}/http/leaseCredential.ts`, from: "/^(0|[1-9]\\d{0,14})$/.test(text)", to: "/^\\d*$/.test(text)", tests: [`${gateway}/http/leaseRoutes.test.ts`] },
  // A sleep, or a clock that jumped, ends answers that are well.
  { rule: "TURN-5", file: `${gateway}/agents/runner.ts`, from: "return takesDeadlines && !steadiness.steady() ? { ...command, tooEarly: true } : command;", to: "return command;", tests: [`${gateway}/http/leaseRoutes.test.ts`] },
  // An agent runs on after its Stop.
  { rule: "TURN-14", file: `${gateway}/agents/runner.ts`, from: "if (!over) return;", to: "return;", tests: [`${gateway}/agents/runTurn.test.ts`] },
  // The others are not told that the window went, or are told at each of its words.
  { rule: "FOLLOW-11", file: `${gateway}/deadlines/presence.ts`, from: "if (before && before.of === now.of && before.seen !== now.seen) await store.touch(session);", to: "", tests: [`${gateway}/http/accessAndTabs.test.ts`] },
  { rule: "FOLLOW-11", file: `${gateway}/deadlines/presence.ts`, from: "before.of === now.of && before.seen !== now.seen)", to: "before.of === now.of)", tests: [`${gateway}/http/accessAndTabs.test.ts`] },

  // Damage is found in the middle of somebody's chat; a store without its contents, or without a version, starts empty.
  { rule: "STORE-1", file: `${gateway}/store/inspectDatabase.ts`, from: 'if (damage !== "ok") throw', to: "if (damage === null) throw", tests: faults },
  { rule: "STORE-1", file: `${gateway}/store/openDatabase.ts`, from: "checkPresence(folder, file);\n    if", to: "if", tests: faults },
  { rule: "STORE-1", file: `${gateway}/store/inspectDatabase.ts`, from: 'if (typeof version !== "number") throw', to: "if (version === null) throw", tests: faults },
  { rule: "STORE-1", file: `${gateway}/store/storeError.ts`, from: 'return new StoreError("unreadable",', to: 'return new StoreError("damaged",', tests: faults },
  // A half-written file passes for one.
  { rule: "STORE-2", file: `${gateway}/files/fileBytes.ts`, from: "if (name.endsWith(STAGED)) rmSync(join(folder, name), { force: true });", to: "void name;", tests: [`${gateway}/files/fileBytes.test.ts`] },
  // Two servers write into one store.
  { rule: "STORE-3", file: `${gateway}/store/openDatabase.ts`, from: 'sqlite.pragma("locking_mode = EXCLUSIVE");', to: "", tests: store },
  // Under one test runner the user's own folder is written.
  { rule: "STORE-4", file: `${gateway}/store/defaultFolder.ts`, from: 'if (env["NODE_ENV"] !== "test" && !RUNNERS.some((name) => env[name])) return null;', to: 'if (env["NODE_ENV"] !== "test") return null;', tests: folders },
  { rule: "STORE-4", file: `${gateway}/store/defaultFolder.ts`, from: '"TEST_WORKER_INDEX", "PLAYWRIGHT_TEST"', to: '"TEST_WORKER_INDEX"', tests: folders },
  { rule: "STORE-4", file: `${gateway}/store/defaultFolder.ts`, from: "return [homedir(), userInfo().homedir];", to: "return [];", tests: folders },
  // The store says that it is as old as it was, and every start migrates it.
  { rule: "STORE-5", file: `${gateway}/store/migrations.ts`, from: 'else if (from < migrations.length) sql.run(sql.build.updateTable("meta").set({ schema: migrations.length }));', to: "", tests: [`${gateway}/store/migrations.test.ts`] },
  // Chats with something in them are cleared out; the data folder of everybody can be read by everybody.
  { rule: "STORE-8", file: `${gateway}/store/removeSessions.ts`, from: '.where("count", "=", 0)', to: "", tests: [`${gateway}/deadlines/sweep.test.ts`] },
  { rule: "STORE-8", file: `${gateway}/store/removeSessions.ts`, from: "EMPTY_FOR_MS = 86_400_000", to: "EMPTY_FOR_MS = 80_000_000", tests: [`${gateway}/deadlines/sweep.test.ts`] },
  // A record of two words in one, of any size, or of two parts.
  { rule: "LOG-7", file: `${gateway}/agents/coalesce.ts`, from: "COALESCE_MS = 150", to: "COALESCE_MS = 300", tests: coalesce },
  { rule: "LOG-7", file: `${gateway}/agents/coalesce.ts`, from: "open.bytes + bytes > COALESCE_BYTES", to: "false", tests: coalesce },
  { rule: "LOG-7", file: `${gateway}/agents/coalesce.ts`, from: "(open.key !== key ||", to: "(", tests: coalesce },
];
