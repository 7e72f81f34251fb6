import type { SessionView } from "@tidemark/entities/session";
import type { Message, TranscriptItem } from "@tidemark/entities/transcript";
import { streamAnswer, type RigMessage } from "virtual:rig";
import { headersAt } from "../../../packages/react/src/shell/gallery/headersAt.ts";
import { keyOf, madeWorkspace, type MadeWorkspace } from "../../../packages/react/src/shell/gallery/madeWorkspace.ts";
import { agentMessage, callView, userMessage, viewOf } from "../../../packages/react/src/transcript/galleryData.ts";
import { benchEnvironment } from "./benchEnvironment.ts";

export interface BenchChat { workspace: MadeWorkspace; send(text: string): void }

/** A chat of this transcript in a page with ten chats in its list; `send` streams an answer into it, each piece published as the driver publishes a record. */
export function chatOf(initial: RigMessage[]): BenchChat {
  let items: TranscriptItem[] = initial.map((message) => itemOf(messageOf(message)));
  const headers = headersAt(Date.now());
  const key = keyOf("s1");
  const header = headers.find((one) => one.id === key.session) ?? null;
  const idle: SessionView = viewOf(items, { key, header: header && { ...header, live: null } });
  const workspace = madeWorkspace({ environment: benchEnvironment, headers, views: [idle], history: headers.map((one) => ({ key: keyOf(one.id), title: one.title, at: one.updatedAt })) });
  return {
    workspace,
    send(text) {
      const id = `m${items.length + 1}`;
      let words = "";
      const before = [...items, itemOf(userMessage(`m${items.length}`, text))];
      const working: Partial<SessionView> = { header, status: "working", send: { kind: "queue" }, activity: { kind: "working", turn: agentMessage({ id, parts: [] }).metadata.turn, sinceMs: performance.now() } };
      const show = (turn: "running" | "ended"): void => {
        const state = turn === "running" ? { turn: { kind: "running" as const } } : {};
        items = [...before, itemOf(agentMessage({ id, parts: words === "" ? [] : [{ type: "text", text: words, state: turn === "running" ? "streaming" : "done" }], ...state }))];
        workspace.publish({ ...idle, items, ...(turn === "running" && working) });
      };
      show("running");
      streamAnswer((piece) => { words += piece; show("running"); }, () => { show("ended"); });
    },
  };
}

function itemOf(message: Message): TranscriptItem {
  return { kind: "message", key: message.id, message };
}

function messageOf({ id, role, text, tool }: RigMessage): Message {
  if (role === "user") return userMessage(id, text);
  const call: Message["parts"] = tool === undefined ? [] : [{ type: "dynamic-tool", toolName: tool.name, toolCallId: tool.id, state: "output-available", input: tool.args, output: tool.result }];
  return agentMessage({ id, parts: [...call, { type: "text", text, state: "done" }], calls: tool === undefined ? [] : [callView(0)] });
}
