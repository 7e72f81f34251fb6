import type { UIMessageChunk } from "ai";
import type { AgentEntry } from "../agents/agent.ts";
import type { BeforeCommit } from "../store/executeStep.ts";
import type { SqliteStore } from "../store/sqliteStore.ts";
import type { Store } from "../store/store.ts";

/** Where a gateway of the tests kills itself. For the two others the test does it, when it has seen what it waits for. */
export type KillPoint = "before-commit" | "after-commit" | "delta" | "answer-without-hint";

/** Counts down to the armed point; `say` writes a line that is out before the process is dead. */
export interface KillPoints {
  arm(point: KillPoint, count: number): void;
  beforeCommit: BeforeCommit;
  /** The same store, which says each acknowledged step and may die after it, and which holds its hints back where it is to die before them. */
  around(store: SqliteStore): Store;
  /** The same agent, which may die right after a delta was taken over and before a record holds it. */
  agent(entry: AgentEntry): AgentEntry;
}

export function createKillPoints(die: () => never, say: (line: string) => void): KillPoints {
  let armed: { point: KillPoint; left: number } | null = null;
  const reach = (point: KillPoint): void => {
    if (armed?.point === point && --armed.left <= 0) die();
  };
  return {
    arm(point, count) {
      armed = { point, left: count };
    },
    beforeCommit(session, records) {
      const last = records.at(-1);
      if (!last) return;
      say(`step ${session} ${last.seq}`);
      reach("before-commit");
    },
    around(store) {
      const around: Partial<Store> = {
        async execute(session, command) {
          const done = await store.execute(session, command);
          if (done.records.length > 0) {
            say(`kept ${session} ${done.state?.count ?? 0}`);
            reach("after-commit");
          }
          return done;
        },
        onCommit: (listen) => store.onCommit((commit) => {
          if (armed?.point !== "answer-without-hint") listen(commit);
        }),
      };
      return new Proxy(store, {
        get(target, name) {
          const own: unknown = around[name as keyof Store] ?? Reflect.get(target, name, target);
          return typeof own === "function" ? own.bind(target) : own;
        },
      });
    },
    agent: (entry) => ({
      ...entry,
      async run(call) {
        const stream = await entry.run(call);
        if ("toUIMessageStream" in stream) throw new Error("The practice agent yields chunks.");
        return counted(stream, (said) => {
          say(`said ${call.session} ${said}`);
          reach("delta");
        });
      },
    }),
  };
}

/** Calls back with the length of what was said so far, when the reader asks for the next chunk: it has taken the last one over by then. */
async function* counted(chunks: AsyncIterable<UIMessageChunk>, taken: (said: number) => void): AsyncGenerator<UIMessageChunk> {
  let said = 0;
  for await (const chunk of chunks) {
    yield chunk;
    if (chunk.type !== "text-delta") continue;
    said += chunk.delta.length;
    taken(said);
  }
}
