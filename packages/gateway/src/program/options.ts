import { parseArgs } from "node:util";

export interface ProgramOptions {
  host: string;
  port: number;
  /** The port was asked for: a taken one is then an error, not a reason to take the next. */
  portAsked: boolean;
  data: string | null;
  config: string | null;
  open: boolean;
  push: boolean;
  allowRemote: boolean;
  origins: string[];
}

export const USAGE = `npm start -- [--port 4180] [--host 127.0.0.1] [--data DIR] [--no-open] [--no-push]
The same by environment: TIDEMARK_PORT, TIDEMARK_HOST, TIDEMARK_DATA, TIDEMARK_CONFIG (a JSON file: agents, allowedOrigins), TIDEMARK_ORIGINS.`;

/** What the program was asked for, or the sentence that says what is wrong with it. */
export function readOptions(args: string[], env: Record<string, string | undefined>): { options: ProgramOptions } | { error: string } | { help: true } {
  try {
    const { values } = parseArgs({
      args, allowNegative: true,
      options: { port: { type: "string" }, host: { type: "string" }, data: { type: "string" }, open: { type: "boolean" }, push: { type: "boolean" }, help: { type: "boolean" } },
    });
    if (values.help) return { help: true };
    const portText = values.port ?? env["TIDEMARK_PORT"];
    const port = portText === undefined || portText === "" ? 4180 : Number(portText);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return { error: `The port is a number from 0 to 65535, not "${portText}".` };
    const inCi = (env["CI"] ?? "") !== "" && env["CI"] !== "false";
    return {
      options: {
        host: values.host ?? (env["TIDEMARK_HOST"] || "127.0.0.1"), port, portAsked: portText !== undefined && portText !== "",
        data: values.data ?? (env["TIDEMARK_DATA"] || null), config: env["TIDEMARK_CONFIG"] || null,
        open: (values.open ?? true) && !inCi, push: values.push ?? true, allowRemote: ["1", "true"].includes(env["TIDEMARK_ALLOW_REMOTE"] ?? ""),
        origins: (env["TIDEMARK_ORIGINS"] ?? "").split(",").map((origin) => origin.trim()).filter(Boolean),
      },
    };
  } catch (error) {
    return { error: `${(error as Error).message}\n${USAGE}` };
  }
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}
