import type { NamedFault } from "./namedFault.ts";

const gateway = "packages/gateway/src";
const authority = "packages/entities/src/authority";
const http = (name: string) => [`${gateway}/http/${name}.test.ts`];
const [matrix, named, shares, readers] = ["roleMatrix", "namedChats", "shareRoutes", "shownToReaders"].map(http) as [string[], string[], string[], string[]];
const [guests, view, strangers, large, words] = ["guests", "shareView", "strangers", "largeAnswers", "wordsOfOthers"].map(http) as [string[], string[], string[], string[], string[]];
const tokens = [`${gateway}/access/jwtAccess.test.ts`];
const members = [`${authority}/named.test.ts`];
const records = [`${gateway}/access/shownRecord.test.ts`];

/** Slips in who may do what on a server, and in what an observer and the reader of a share link get to read. */
export const accessFaults: NamedFault[] = [
  // Who may look may write.
  { rule: "SEC-5", file: `${gateway}/access/roles.ts`, from: 'observer: new Set(["none", "shown", "read", "attach"])', to: 'observer: new Set(["none", "shown", "read", "attach", "write"])', tests: matrix },
  { rule: "SEC-5", file: `${gateway}/http/routeNeeds.ts`, from: '"DELETE /v1/sessions/:id": "write"', to: '"DELETE /v1/sessions/:id": "read"', tests: matrix },
  // A route that nobody thought of is open to everybody.
  { rule: "SEC-5", file: `${gateway}/http/routeNeeds.ts`, from: 'if (without !== undefined) throw', to: 'if (without === null) throw', tests: matrix },
  // A guest in a chat writes the agent's part.
  { rule: "SEC-5", file: `${gateway}/access/roles.ts`, from: 'MAY[role].has(need) && (need !== "run" || sessions === null)', to: "MAY[role].has(need)", tests: matrix },
  // A token that names chats reaches its person's others, too, in a request, in a list, in hints.
  { rule: "SEC-5", file: `${gateway}/access/roles.ts`, from: "return sessions === null ? session.owner === subject : sessions.includes(session.id);", to: "return session.owner === subject || (sessions?.includes(session.id) ?? false);", tests: matrix },
  { rule: "SEC-5", file: `${gateway}/store/reach.ts`, from: "return sessions ? raw", to: "return sessions?.length === 0 ? raw", tests: named },
  { rule: "SEC-5", file: `${gateway}/events/eventRoutes.ts`, from: "if (!reaches(caller, state) || (asked", to: "if ((asked", tests: named },
  { rule: "SEC-5", file: `${gateway}/access/roles.ts`, from: "return sessions === null || sessions.includes(session);", to: "return sessions === null || session !== null;", tests: named },
  { rule: "SEC-5", file: `${gateway}/access/shownHeader.ts`, from: "continuedAs: header.continuedAs.filter(known)", to: "continuedAs: header.continuedAs", tests: named },
  // Another token's list is said to be this one's.
  { rule: "SEC-5", file: `${gateway}/http/sessionRoutes.ts`, from: 'const etag = `"r${revision}-${hashOf(JSON.stringify([subject, role, named])).slice(0, 16)}"`;', to: 'const etag = `"r${revision}"`;', tests: named },
  // Somebody else's chat is told apart from none.
  { rule: "SEC-5", file: `${gateway}/http/owned.ts`, from: 'if (!stored || !reaches(caller, stored.state)) return refuse("not-found");', to: 'if (!stored) return refuse("not-found"); if (!reaches(caller, stored.state)) return refuse("forbidden");', tests: matrix },
  // A window attaches another one, and closes it.
  { rule: "SEC-5", file: `${gateway}/http/tabRoutes.ts`, from: "return caller.tab === tab ? tab : refuse", to: "return caller.tab !== null ? tab : refuse", tests: http("accessAndTabs") },
  // The address is checked, and the body is used.
  { rule: "SEC-5", file: `${gateway}/http/idsAgree.ts`, from: "if (other !== undefined) refuse", to: "if (other === null) refuse", tests: matrix },
  // A user of the host who is called "owner".
  { rule: "SEC-5", file: `${gateway}/access/jwtAccess.ts`, from: 'const PREFIX = "app:";', to: 'const PREFIX = "";', tests: matrix },
  { rule: "SEC-5", file: `${gateway}/access/jwtAccess.ts`, from: "const LEEWAY_S = 10;", to: "const LEEWAY_S = 3_600;", tests: tokens },
  { rule: "SEC-5", file: `${gateway}/access/jwtAccess.ts`, from: "...(audience !== undefined && { audience }),", to: "", tests: tokens },
  { rule: "SEC-5", file: `${gateway}/access/jwtAccess.ts`, from: "...(issuer !== undefined && { issuer }),", to: "", tests: tokens },
  { rule: "SEC-5", file: `${gateway}/access/jwtKeys.ts`, from: 'algorithms: ["EdDSA", "Ed25519"], key: publicKey(key.publicKey, which)', to: 'algorithms: ["EdDSA", "Ed25519", "HS256"], key: createSecretKey(new TextEncoder().encode(String(key.publicKey)))', tests: tokens },
  // A read that began in time never ends.
  { rule: "SEC-5", file: `${gateway}/http/isOver.ts`, from: "if (who.expiresAt !== null && Date.parse(who.expiresAt) <= clock.now()) return true;", to: "", tests: shares },
  // A window's id is taken by the next one who is told of it.
  { rule: "SEC-5", file: `${gateway}/store/tabRows.ts`, from: 'return "superseded";\n    const known', to: 'return "ok";\n    const known', tests: [...readers, ...http("foreignWindow")] },
  // The authority believes whoever comes, or lets nobody in who was named.
  { rule: "SEC-5", file: `${authority}/access.ts`, from: "return named === true || state.owner === subject;", to: "return named !== null || state.owner === subject;", tests: members },
  { rule: "SEC-5", file: `${authority}/access.ts`, from: "return named === true || state.owner === subject;", to: "return state.owner === subject;", tests: members },
  // A guest deletes, archives, allows for good, lets the agent see pages again, or makes links to somebody else's chat.
  { rule: "SEC-5", file: `${authority}/access.ts`, from: "return owner === subject ? null : {", to: "return owner !== null ? null : {", tests: members },
  { rule: "SEC-10", file: `${gateway}/http/shareRoutes.ts`, from: 'checkOwner(caller, stored, "share");\n    const { state }', to: "const { state }", tests: guests },
  // A person's runner acts in another one's window: at its claim, or after a take-over there.
  { rule: "PIN-4", file: `${authority}/claim.ts`, from: "  keepToOwnWindows(draft);\n", to: "", tests: members },
  { rule: "PIN-4", file: `${authority}/takeOver.ts`, from: "if (live.runBy && live.runBy !== command.caller.subject)", to: "if (live.runBy === \"\")", tests: members },
  // All strangers are one; an expired token is like any other; the address is the request's own word.
  { rule: "SEC-7", file: `${gateway}/http/authenticate.ts`, from: ".address ?? null);", to: ".address === \"\" ? \"\" : null);", tests: strangers },
  { rule: "SEC-5", file: `${gateway}/http/authenticate.ts`, from: "token !== null && await api.access.wasGood?.(token)", to: "token === \"\"", tests: strangers },
  { rule: "SEC-7", file: `${gateway}/lastUsed.ts`, from: "  all.delete(key);\n", to: "", tests: strangers },
  // What is read at once has no end.
  { rule: "SEC-7", file: `${gateway}/store/sessionRows.ts`, from: "return over < 0 ? limit : Math.max(1, over);", to: "return over < 0 ? limit : limit;", tests: large },
  { rule: "SEC-7", file: `${gateway}/http/window.ts`, from: "if (total > bytes) return", to: "if (total < 0) return", tests: large },

  // Whoever reads the store, or the list of links, has the capability.
  { rule: "SEC-10", file: `${gateway}/http/shareRoutes.ts`, from: "id: newId(now, api.random), hash", to: "id: token, hash", tests: shares },
  // It never ends, lasts for ever, can't be taken back, or goes on where it was open.
  { rule: "SEC-10", file: `${gateway}/access/shareAccess.ts`, from: " || Date.parse(share.expiresAt) <= clock.now()", to: "", tests: shares },
  { rule: "SEC-10", file: `${gateway}/http/shareRoutes.ts`, from: "ends > now && ends <= now + LONGEST_MS", to: "ends > now", tests: shares },
  { rule: "SEC-10", file: `${gateway}/access/shareAccess.ts`, from: "share.revokedAt !== null || ", to: "", tests: shares },
  { rule: "SEC-10", file: `${gateway}/http/isOver.ts`, from: "?.revokedAt !== null;", to: "?.revokedAt === \"\";", tests: shares },
  { rule: "SEC-10", file: `${gateway}/store/shareRows.ts`, from: '.where("share.revoked_at", "is", null)', to: "", tests: shares },
  // Somebody else takes it back; a server without links makes one.
  { rule: "SEC-10", file: `${gateway}/http/shareRoutes.ts`, from: 'checkOwner(c.get("caller"), await owned(api, c.get("caller"), share.session), "share");', to: "", tests: shares },
  { rule: "SEC-10", file: `${gateway}/http/shareRoutes.ts`, from: "if (!api.shares) refuse", to: "if (api.shares === null) refuse", tests: shares },
  // "As it is now" goes on: its rows, its head, its title, its hints.
  { rule: "SEC-10", file: `${gateway}/http/readPage.ts`, from: "return rows.filter((row) => row.seq <= count);", to: "return rows;", tests: shares },
  { rule: "SEC-10", file: `${gateway}/access/shownState.ts`, from: "if (upTo === null) return", to: "if (upTo !== 0) return", tests: shares },
  { rule: "SEC-10", file: `${gateway}/access/shownState.ts`, from: "title: title ?? state.title", to: "title: state.title", tests: shares },
  { rule: "SEC-10", file: `${gateway}/events/eventRoutes.ts`, from: "return hint.deleted ? {", to: "return hint.deleted !== false ? {", tests: shares },

  // What was cut off is shown; what is shown again stays blank for who read it so.
  { rule: "SEC-10", file: `${gateway}/access/recordReader.ts`, from: 'return shows(row) ? shownRecord("share", row, known) : withheld(row);', to: 'return shows(row) ? shownRecord("share", row, known) : shownRecord("share", row, known);', tests: view },
  { rule: "SEC-10", file: `${gateway}/access/shownPath.ts`, from: "if (at !== to) found = record.seq;", to: "if (at < to) found = 0;", tests: view },
  { rule: "SEC-10", file: `${gateway}/http/fileRoutes.ts`, from: "return messages.some(shows);", to: "return messages.length > 0;", tests: view },
  // A browser that is lost leaves its links.
  { rule: "SEC-10", file: `${gateway}/http/accessRoutes.ts`, from: "if (id !== caller.token?.id) await api.store.revokeSharesBy(id);", to: "", tests: guests },

  // What no row names passes.
  { rule: "SEC-14", file: `${gateway}/access/shownRecord.ts`, from: "if (fields === null) return withheld(record);", to: "if (fields === null) return record;", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/shownRecord.ts`, from: "Object.hasOwn(fields, name) ? fields[name] : undefined", to: "Object.hasOwn(fields, name) ? fields[name] : asItIs", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/shownRecord.ts`, from: "return Object.hasOwn(rows.chunks, type) ?", to: "return type in rows.chunks ?", tests: records },
  // Who it was, in which window, on which page, and why.
  { rule: "SEC-14", file: `${gateway}/access/shownRecord.ts`, from: "by: ({ kind }) => ({ kind })", to: "by: (by) => ({ ...by })", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/shareFields.ts`, from: "pin: () => null", to: "pin: asItIs", tests: [...records, ...readers] },
  { rule: "SEC-14", file: `${gateway}/access/shareFields.ts`, from: 'reason: () => ""', to: "reason: asItIs", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/shareFields.ts`, from: "  pin: null,", to: '  pin: all("tab", "reason", "version", "context"),', tests: [...records, ...readers] },
  { rule: "SEC-14", file: `${gateway}/access/shareFields.ts`, from: "  rule: null,", to: '  rule: all("tool", "by", "on"),', tests: [...records, ...readers] },
  { rule: "SEC-14", file: `${gateway}/access/observerFields.ts`, from: "context: context && { id: context.id, title: context.title }", to: "context", tests: records },
  // What a page gave.
  { rule: "SEC-14", file: `${gateway}/access/shareFields.ts`, from: "(page ? blank : value)", to: "(page === null ? blank : value)", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/pageCallWatch.ts`, from: "known ?? true", to: "known ?? false", tests: records },
  { rule: "SEC-14", file: `${gateway}/access/pageCallWatch.ts`, from: "new Set([WINDOWS_TOOL, ...", to: "new Set([...", tests: [...records, ...readers] },
  { rule: "SEC-14", file: `${gateway}/access/recordReader.ts`, from: "if (watch === null || first.seq !== next) watch = await before(first);", to: "watch ??= createPageCallWatch(offered);", tests: readers },
  // One way of reading that goes past the list.
  { rule: "SEC-14", file: `${gateway}/access/recordReader.ts`, from: 'case "observer": return (rows)', to: 'case "observer": if (session) return whole; return (rows)', tests: readers },
  { rule: "SEC-14", file: `${gateway}/http/liveRead.ts`, from: "wired(await read(rows), merge)", to: "wired(rows, merge)", tests: readers },
  { rule: "SEC-14", file: `${gateway}/http/streamRoutes.ts`, from: 'await recordReader(api.store, c.get("caller"), state.id)(rows)', to: "rows", tests: readers },
  { rule: "SEC-14", file: `${gateway}/http/sessionRoutes.ts`, from: 'await recordReader(api.store, c.get("caller"), state.id)(rows)', to: "rows", tests: readers },
  { rule: "SEC-14", file: `${gateway}/http/exportRoute.ts`, from: "wired(await read(shown), true)", to: "wired(shown, true)", tests: readers },
  { rule: "SEC-14", file: `${gateway}/http/uiStream.ts`, from: "const read = recordReader(api.store, caller, session);", to: "const read = async <T>(rows: T): Promise<T> => rows;", tests: readers },
  { rule: "SEC-14", file: `${gateway}/access/shownState.ts`, from: "pin: null, context: null, ", to: "", tests: readers },
  // A guest reads what somebody's page gives to the agent.
  { rule: "SEC-14", file: `${gateway}/access/recordReader.ts`, from: "caller.sessions === null ? whole :", to: "caller.sessions !== undefined ? whole :", tests: words },
  // What lies ready to be said, and who looks and acts.
  { rule: "SEC-14", file: `${gateway}/http/fileRoutes.ts`, from: 'file && caller.role === "share" && ', to: 'file && caller.role === null && ', tests: shares },
  { rule: "SEC-14", file: `${gateway}/http/tabRoutes.ts`, from: 'role === "observer" ? OBSERVERS_WINDOW : shownWindow(body)', to: "shownWindow(body)", tests: readers },
];
