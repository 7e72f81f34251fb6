import type { Hono } from "hono";
import { ATTACHMENT_MS } from "@tidemark/entities/authority";
import { isAttached } from "./attached.ts";
import { attachBodySchema, type AttachBody } from "@tidemark/entities/contract";
import { tabIdSchema } from "@tidemark/entities/ids";
import type { Api, Env, HttpCaller } from "./api.ts";
import { empty, idOf, json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { owned, ownedOrDeleted } from "./owned.ts";
import { readJson } from "./readJson.ts";

/** An observer only looks: what its window would say of itself stood in the agent's list of windows, and was read by its model. */
const OBSERVERS_WINDOW: AttachBody = { label: "Window of an observer", context: null, tools: [], canAct: false };

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
    await api.store.attach(state.id, subject, tab, role === "observer" ? OBSERVERS_WINDOW : body);
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
