import { agentIdSchema, messageIdSchema, sessionIdSchema, type SessionId } from "../../packages/entities/src/ids/ids.ts";
import type { Chunk } from "../../packages/entities/src/transcript/part.ts";
import type { SqliteStore } from "../../packages/gateway/src/store/sqliteStore.ts";

const agent = agentIdSchema.parse("offline");
const runner = { id: "bench", secretHash: "0".repeat(64) };
const caller = { subject: "owner", name: "Owner" };
const VOCABULARY = 8_000;
const MESSAGE_WORDS = 12;
export const ANSWER_WORDS = 150;

/** Words as they are spread in a language: a few of them nearly everywhere, most of them hardly anywhere. Always the same ones. */
export function createWords(): (count: number) => string {
  let seed = 20261130;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const word = (): string => wordAt(Math.floor(VOCABULARY ** random()) - 1);
  return (count) => Array.from({ length: count }, word).join(" ");
}

/** The word of a rank; 0 stands in every text, 7,999 in hardly any. */
export function wordAt(rank: number): string {
  const syllables = ["ta", "re", "mi", "so", "lu", "ke", "no", "vi", "da", "po", "sha", "zen", "gru", "fle", "qua", "bri", "ost", "ulm", "eck", "yva"];
  let text = "";
  for (let left = rank + 20; left > 0; left = Math.floor(left / 20)) text += syllables[left % 20];
  return text;
}

/** One whole turn: a message and an answer in one text, in as many batches as wanted. */
export async function addTurn(store: SqliteStore, session: SessionId, message: string, text: string, answer: readonly Chunk[][]): Promise<void> {
  const { state } = (await store.session(session))!;
  const { reply } = await store.execute(session, {
    kind: "submit", caller, runner, message: { id: messageIdSchema.parse(message), parts: [{ type: "text", text }] },
    base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab: null, context: null, agent }, tools: [], onBusy: "reject",
  });
  if (!reply.ok || reply.kind !== "submitted" || reply.run === undefined) throw new Error(`The turn did not start: ${JSON.stringify(reply)}`);
  const { turn, fence } = reply.run;
  for (const [batch, chunks] of answer.entries()) {
    const appended = await store.execute(session, { kind: "append", runner, turn, fence, batch, chunks });
    if (!appended.reply.ok) throw new Error(`The append was refused: ${JSON.stringify(appended.reply)}`);
  }
  await store.execute(session, { kind: "stream-end", runner, turn, fence, outcome: { kind: "end" } });
}

export async function addChat(store: SqliteStore, name: string): Promise<SessionId> {
  const session = sessionIdSchema.parse(name);
  await store.execute(session, { kind: "create", caller, session, agent });
  return session;
}

/** Chats of some turns each, with a message and an answer of a usual length. */
export async function fill(store: SqliteStore, chats: number, turns: number): Promise<void> {
  const words = createWords();
  for (let chat = 0; chat < chats; chat++) {
    const session = await addChat(store, `chat-${chat}`);
    for (let turn = 0; turn < turns; turn++) {
      await addTurn(store, session, `m${turn}`, words(MESSAGE_WORDS), [[
        { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: words(ANSWER_WORDS) }, { type: "text-end", id: "t" },
      ]]);
    }
  }
}
