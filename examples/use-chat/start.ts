// The chat's server, and this page in front of it: Vite hands /v1 on, so that both are one origin to the browser.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";

const here = import.meta.dirname;
const port = Number(process.env.PORT ?? 3000);
const page = `http://127.0.0.1:${port}`;

const server = spawn(process.execPath, [
  resolve(here, "../../packages/gateway/src/main.ts"), "--port", process.env.CHAT_PORT ?? "0", "--data", process.env.CHAT_DATA ?? resolve(here, ".tidemark"), "--no-open",
], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, TIDEMARK_ORIGINS: `${page},http://localhost:${port}` } });
const ended = new Promise<void>((done) => { server.once("exit", () => done()); });

const { address, token } = await readyLine();
const vite = await createServer({
  configFile: false,
  root: resolve(here, "page"),
  cacheDir: resolve(here, "node_modules/.vite"),
  plugins: [react()],
  define: { __CHAT_SERVER__: JSON.stringify(address) },
  server: { host: "127.0.0.1", port, strictPort: true, proxy: { "/v1": { target: address, changeOrigin: true } } },
});
await vite.listen();
console.log(`useChat is ready: ${page}/#token=${token}`);
console.log(`assistant-ui:     ${page}/assistant-ui.html#token=${token}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => { server.kill("SIGTERM"); });
await ended;
await vite.close();
process.exit(0);

/** What the server prints when it is there: its address, and the owner's token. An app of your own signs tokens for its users instead. */
function readyLine(): Promise<{ address: string; token: string }> {
  return new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (text: Buffer) => {
      said += text.toString("utf8");
      const line = /ready: (\S+?)\/#token=(\S+)\s/.exec(said);
      if (line !== null) found({ address: line[1]!, token: line[2]! });
    });
    server.once("exit", () => { failed(new Error(`The chat's server did not start. It said:\n${said}`)); });
  });
}
