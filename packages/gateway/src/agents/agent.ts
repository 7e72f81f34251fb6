import type { ModelMessage, ToolSet, UIMessage, UIMessageChunk } from "ai";
import type { SessionId, TurnId } from "@tidemark/entities/ids";
import type { PageContext } from "@tidemark/entities/records";
import type { WindowInfo } from "./windows.ts";

/** What an agent gets: the conversation up to now, twice, and the means to stop. */
export interface AgentCall {
  /** Model messages, made from the log; a call without a result is closed in them, with the reason. */
  messages: ModelMessage[];
  /** The same conversation as UI messages. After a pause the last one is the assistant's own, with the answers in it. */
  uiMessages: UIMessage[];
  /** Page tools that the message offered, without `execute` (the window runs them, the turn pauses meanwhile), and `windows`. */
  tools: ToolSet;
  /** Hand it to `streamText({ toolApproval: approve })`: what the chat's own rules allow (GATE-4). It changes with them while the agent runs. */
  approve: Record<string, "approved">;
  /** The windows that have the chat open now: what the tool `windows` answers (PIN-15). */
  windows(): Promise<WindowInfo[]>;
  /** The page that the turn acts on now, with the data that its message brought; null where there is none, or the person keeps it private. */
  context: PageContext | null;
  /** Aborted when the turn was stopped, or is no longer ours. */
  signal: AbortSignal;
  session: SessionId;
  turn: TurnId;
}

/** The result of `streamText`, or chunks as they come. */
export type AgentStream = StreamTextLike | AsyncIterable<UIMessageChunk>;
export interface StreamTextLike {
  toUIMessageStream(options?: { onError?: (error: unknown) => string; sendReasoning?: boolean; sendSources?: boolean; messageMetadata?: (event: { part: StreamPart }) => unknown }): AsyncIterable<UIMessageChunk>;
}
/** What of a part of `streamText`'s own stream is read: what the model says that it took. */
export interface StreamPart {
  type: string;
  response?: { modelId?: string };
  totalUsage?: { inputTokens?: number | undefined; outputTokens?: number | undefined };
}

/** An agent is a function. It is called once for a turn, and again after each pause, with what was answered in the messages. */
export type Agent = (call: AgentCall) => AgentStream | Promise<AgentStream>;

interface Named {
  name: string;
  description?: string;
  picture?: string;
  /** Names of the agent's own tools, as far as they are known: a page tool can't have one of them. `windows` belongs to each agent. */
  toolNames?: () => readonly string[];
}

export interface AgentEntry extends Named {
  kind?: undefined;
  run: Agent;
  /** The model's name, where one answers; shown in the ready line and in `GET /v1`. */
  model?: string;
  /** Ends what the agent started (tool servers), at shutdown. */
  close?: () => Promise<void>;
}

/** An agent that runs elsewhere: its turns start paused, and a runner claims them over HTTP (docs/agents.md, "Runners of your own"). */
export interface ExternalAgent extends Named {
  kind: "external";
  run?: undefined;
  model?: undefined;
  close?: undefined;
}

export type AnyAgent = AgentEntry | ExternalAgent;
