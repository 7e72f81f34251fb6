import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { mcpConnection } from "./agents/model/mcpTools.ts";
const command = createRequire("/work/main/package.json").resolve("@modelcontextprotocol/server-everything/dist/index.js");
const kids = () => readdirSync("/proc").filter(p => /^\d+$/.test(p)).filter(p => { try { const s = readFileSync(`/proc/${p}/stat`, "utf8"); return s.split(") ")[1]!.split(" ")[1] === String(process.pid) && s.split(") ")[1]![0] !== "Z"; } catch { return false; } });
const c = mcpConnection([{ command: process.execPath, args: [command, "stdio"], approve: ["echo"] }]);
await c.open(); console.log("kids", kids());
process.kill(Number(kids()[0]), "SIGKILL"); await new Promise(r => setTimeout(r, 300));
console.log("after kill", kids());
for (const n of [1, 2]) try { console.log(n, Object.keys((await c.open()).tools).length, kids()); } catch (e) { console.log(n, (e as Error).message, kids()); }
await c.close(); await new Promise(r => setTimeout(r, 500));
console.log("left", kids());
