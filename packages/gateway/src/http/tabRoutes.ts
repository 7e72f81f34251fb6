import type { Hono } from "hono";
import { ATTACHMENT_MS, oneLine } from "@tidemark/entities/authority";
import { isAttached } from "./attached.ts";
import { attachBodySchema, type AttachBody } from "@tidemark/entities/contract";
import { tabIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { Api, Env, HttpCaller } from "./api.ts";
import { empty, idOf, json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { owned, ownedOrDeleted } from "./owned.ts";
import { readJson } from "./readJson.ts";

/** An observer only looks: what its window would say of itself stood in the agent's list of windows, and was read by its model. */
const OBSERVERS_WINDOW: AttachBody = { label: "Window of an observer", context: null, tools: [], canAct: false };

/** What others are told of a window: its label as one line, of its tools the names. What these are and take stands with each message that offers them. */
function shownWindow({ label, tools, ...rest }: AttachBody): AttachBody {
  return { ...rest, label: oneLine(label), tools: tools.map(({ name }) => ({ name })) };
}

/** Each of them is told to the agent, and read when it asks. */
async function checkWindows({ store, clock, limits }: Api, session: SessionId, subject: string): Promise<void> {
  const open = (await store.attachments(session)).filter((one) => one.subject === subject && isAttached(one, clock.now()));
  if (open.length < limits.windows) return;
  refuse("too-many", { detail: `${limits.windows} of your windows have this chat open. Close one of them.`, headers: { "Retry-After": "10" }, facts: { limit: limits.windows } });
}

/** A window says that it has this session open, and that it closed it. Only its own: path and header must agree. */
export function tabRoutes(app: Hono<Env>, api: Api): void {
  const ownTab = (caller: HttpCaller, text: string | undefined) => {
    const tab = idOf(tabIdSchema, text);
    return caller.tab === tab ? tab : refuse("origin-tab", { detail: "A window can only speak for itself. Name it in Tidemark-Tab, too." });
  };
  app.put("/v1/sessions/:id/tabs/:tab", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const tab = ownTab(c.get("caller"), c.req.param("tab"));
    const body = await readJson(c.req.raw, attachBodySchema, api.limits);
    const { subject, role } = c.get("caller");
    const known = await api.store.attachment(state.id, tab);
    // In a chat that several people use, a window is its first subject's as long as it is there.
    if (known && known.subject !== subject && isAttached(known, api.clock.now())) refuse("tab-superseded");
    if (known?.subject !== subject || !isAttached(known, api.clock.now())) await checkWindows(api, state.id, subject);
    await api.store.attach(state.id, subject, tab, role === "observer" ? OBSERVERS_WINDOW : shownWindow(body));
    await api.presence.check(state.id);
    return json({ ttl: ATTACHMENT_MS / 1000 });
  });
  // Also from a deleted chat: the window that deletes one closes it, and which of both comes first is chance.
  app.delete("/v1/sessions/:id/tabs/:tab", async (c) => {
    const { state } = await ownedOrDeleted(api, c.get("caller"), c.req.param("id"));
    await api.store.detach(state.id, c.get("caller").subject, ownTab(c.get("caller"), c.req.param("tab")));
    api.presence.checkAfterGrace(state.id);
    return empty();
  });
}
