import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { stop, stopping } from "../bootstrap/supervise.mjs";
import { gatewayProgram, root } from "../page/programs.ts";

const pagePort = 5173;
const gatewayPort = 4190;

/** The page with hot reload, and a gateway behind it that starts again when its files change. Data stays in .data/dev. */
export async function dev(args: string[]): Promise<number> {
  const page = `http://127.0.0.1:${pagePort}`;
  const gateway = spawn(process.execPath, [
    "--watch", "--watch-preserve-output", gatewayProgram,
    "--port", String(gatewayPort), "--data", join(root, ".data/dev"), "--no-open", ...args,
  ], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, TIDEMARK_ORIGINS: page } });
  gateway.stdout.setEncoding("utf8");
  gateway.stdout.on("data", (text: string) => process.stdout.write(text.replaceAll(`http://127.0.0.1:${gatewayPort}/`, `${page}/`)));

  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    server: { host: "127.0.0.1", port: pagePort, strictPort: true, proxy: { "/v1": { target: `http://127.0.0.1:${gatewayPort}`, changeOrigin: true } } },
  });
  await server.listen();
  return new Promise((resolve) => {
    const end = (code: number) => {
      gateway.kill("SIGTERM");
      void server.close().then(() => resolve(code));
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end(0));
    gateway.on("exit", (code) => { if (stopping() === null) { stop("SIGTERM"); end(code ?? 1); } });
  });
}
