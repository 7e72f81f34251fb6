// A tool server that ignores TERM, started a helper that ignores it too, and answers no message: the worst that a stop meets.
// With "stdin" it ends when its stdin is closed, as the protocol asks; its process ids stand in the file that the last argument names.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const [, , how, file = ""] = process.argv;
process.on("SIGTERM", () => {});
const helper = spawn(process.execPath, ["-e", `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); ${how === "stdin" ? "process.stdin.on('end', () => process.exit()).resume();" : ""}`], { stdio: ["pipe", "ignore", "ignore"] });
setInterval(() => {}, 1000);
process.stdin.resume();
if (how === "stdin") process.stdin.on("end", () => process.exit());
helper.once("spawn", () => writeFileSync(file, `${process.pid} ${helper.pid}`));
