import { jsonSchema, tool, type Tool } from "ai";
import type { Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { PageContext } from "@tidemark/entities/records";
import { isAttached } from "../http/attached.ts";
import type { Store } from "../store/store.ts";

/** A window that has the chat open, as an agent may know it. `page` and `pageTools` are left out while the chat keeps pages private. */
export interface WindowInfo {
  label: string;
  /** The page tools of this answer run in it. */
  thisAnswer: boolean;
  page?: PageContext | null;
  pageTools?: string[];
}

/** Looks now: windows come and go, and privacy holds from the moment it is set, also for an agent that runs already (PIN-12). */
export async function windowsOf(store: Store, clock: Clock, session: SessionId): Promise<WindowInfo[]> {
  const attached = (await store.attachments(session)).filter((attachment) => isAttached(attachment, clock.now()));
  const state = (await store.session(session))?.state;
  return attached.map(({ tab, label, context, tools }) => ({
    label, thisAnswer: state?.live?.pin?.tab === tab,
    ...(state?.private == null && { page: context, pageTools: tools.map(({ name }) => name) }),
  }));
}

/** The server tool of the same name. Seeing a window is no way to act in it (PIN-15). */
export function windowsTool(windows: () => Promise<WindowInfo[]>): Tool {
  return tool({
    description: "Lists the windows that have this chat open now: label, page, page tools, and in which one the page tools of this answer run.",
    inputSchema: jsonSchema<Record<string, never>>({ type: "object", properties: {}, additionalProperties: false }),
    execute: async () => ({ windows: await windows() }),
  });
}
