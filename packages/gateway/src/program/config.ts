import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { agentIdSchema } from "@tidemark/entities/ids";
import type { Clock } from "@tidemark/entities/environment";
import type { AnyAgent } from "../agents/agent.ts";
import { modelAgent } from "../agents/model/modelAgent.ts";
import { practiceAgent } from "../agents/practice/practiceAgent.ts";

const mcpSchema = z.strictObject({
  command: z.string().min(1), args: z.array(z.string()).default([]), env: z.record(z.string(), z.string()).optional(),
  approve: z.union([z.array(z.string()), z.boolean()]).optional(),
});
const configSchema = z.strictObject({
  name: z.string().min(1).max(80).optional(),
  agents: z.array(z.strictObject({
    /** An external agent's turns are claimed by a runner elsewhere; a further practice agent lets two agents be tried without a model. */
    kind: z.enum(["model", "external", "practice"]).default("model"),
    id: agentIdSchema, name: z.string().min(1).max(80), description: z.string().max(400).optional(),
    model: z.strictObject({ baseURL: z.url(), apiKeyEnv: z.string().optional(), model: z.string().min(1) }).optional(),
    mcp: z.array(mcpSchema).default([]),
  }).refine(({ kind, model, mcp }) => kind === "model" || (model === undefined && mcp.length === 0), {
    path: ["kind"], message: 'only an agent of the kind "model" has a "model" and "mcp"',
  })).default([]),
  /** "null": pages without an origin, as a sandboxed frame is one. */
  allowedOrigins: z.array(z.union([z.url(), z.literal("null")])).default([]),
  /** Further `host:port` names under which this server answers. */
  hosts: z.array(z.string()).default([]),
  /** Further gateways that this server's page may talk to. */
  connect: z.array(z.url()).default([]),
  /** Who may reach it: "remote" allows listening beyond loopback. */
  access: z.enum(["local", "remote"]).default("local"),
  /** Users of a host app, by tokens that its server signs. A secret stands in the environment, a public key in a file. */
  jwt: z.strictObject({
    keys: z.array(z.discriminatedUnion("alg", [
      z.strictObject({ alg: z.literal("HS256"), secretEnv: z.string().min(1), kid: z.string().min(1).optional() }),
      z.strictObject({ alg: z.literal("EdDSA"), publicKeyFile: z.string().min(1), kid: z.string().min(1).optional() }),
    ])).min(1),
    issuer: z.string().min(1).optional(), audience: z.string().min(1).optional(),
  }).optional(),
  /** May people make links that show one of their chats? */
  shares: z.boolean().default(true),
  /** What browsers may keep of the chats. */
  cache: z.enum(["none", "session", "local"]).default("local"),
});
export type Config = z.output<typeof configSchema>;

/** Reads the configuration (a file's name, or the JSON itself), or throws a sentence that names the file and the place in it. */
export function readConfig(given: string | null): Config {
  if (given === null) return configSchema.parse({});
  const inline = given.trimStart().startsWith("{") && !existsSync(given);
  const file = inline ? "in TIDEMARK_CONFIG" : given;
  const value = parsed(inline ? given : textOf(given), file);
  const checked = configSchema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new Error(`The configuration ${file} is wrong at "${issue?.path.join(".") || "the top"}": ${issue?.message}. ${WAY_OUT}`);
}

const WAY_OUT = "Correct it, or start without it (TIDEMARK_CONFIG).";

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The configuration ${file} can't be read (${code === "ENOENT" ? "there is no such file" : code ?? "unknown error"}). ${WAY_OUT}`, { cause: error });
  }
}

/** The engine's own message quotes the text, which may hold a key: only the place is said (SEC-9). */
function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /line \d+ column \d+/.exec((error as Error).message)?.[0];
    throw new Error(`The configuration ${file} is not JSON${place === undefined ? "" : ` (${place})`}. ${WAY_OUT}`, { cause: error });
  }
}

/** The agents of this server: those of the configuration, one from the three variables, and always the practice agent. */
export function agentsOf(config: Config, env: Record<string, string | undefined>, clock: Clock): { agents: Record<string, AnyAgent>; defaultAgent: string } {
  const agents: Record<string, AnyAgent> = {};
  for (const { kind, id, name, description, model, mcp } of config.agents) {
    if (kind === "external") {
      agents[id] = { kind, name, ...(description !== undefined && { description }) };
      continue;
    }
    if (kind === "practice") {
      agents[id] = practiceAgent(clock, name, description);
      continue;
    }
    const endpoint = model ? { baseURL: model.baseURL, model: model.model, ...keyOf(model.apiKeyEnv ? env[model.apiKeyEnv] : undefined) } : endpointOf(env);
    if (!endpoint) throw new Error(`The agent "${id}" has no model: give it one in the configuration, or set OPENAI_BASE_URL and OPENAI_MODEL.`);
    agents[id] = modelAgent({ name, ...(description !== undefined && { description }), model: endpoint, mcp: mcp.map(({ env: own, approve, ...rest }) => ({ ...rest, ...(own && { env: own }), ...(approve !== undefined && { approve }) })) });
  }
  const fromEnv = endpointOf(env);
  if (fromEnv && !agents["model"]) agents["model"] = modelAgent({ name: fromEnv.model, description: "The model that OPENAI_MODEL names.", model: fromEnv });
  // The configuration may name it, or put it first; nothing but a practice agent stands under this id.
  if (!config.agents.some(({ id, kind }) => id === "offline" && kind === "practice")) agents["offline"] = practiceAgent(clock);
  return { agents, defaultAgent: Object.keys(agents)[0]! };
}

function endpointOf(env: Record<string, string | undefined>): { baseURL: string; apiKey?: string; model: string } | null {
  const [baseURL, model, key] = [env["OPENAI_BASE_URL"], env["OPENAI_MODEL"], env["OPENAI_API_KEY"]];
  return baseURL && model ? { baseURL, model, ...keyOf(key) } : null;
}

function keyOf(key: string | undefined): { apiKey?: string } {
  return key ? { apiKey: key } : {};
}
