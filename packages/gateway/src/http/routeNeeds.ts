import type { Need } from "../access/roles.ts";

/**
 * What each route asks of its caller: the one place where it stands. A route that is not in it can't be mounted, so nobody forgets (SEC-5).
 * Which sessions a caller reaches is another question, asked by `owned`.
 */
export const ROUTE_NEEDS: Readonly<Record<string, Need>> = {
  "GET /v1": "none",
  "GET /healthz": "none",
  "GET /readyz": "none",
  "POST /v1/access/exchange": "none",

  "GET /v1/sessions/:id": "shown",
  "GET /v1/sessions/:id/window": "shown",
  "GET /v1/sessions/:id/files/:file": "shown",
  "GET /v1/stream/:session": "shown",
  "GET /v1/events": "shown",

  "GET /v1/sessions": "read",
  "GET /v1/search": "read",
  "GET /v1/sessions/:id/export": "read",
  "GET /v1/sessions/:id/turns/live": "read",
  "GET /v1/sessions/:id/rules/:tool": "read",

  "PUT /v1/sessions/:id/tabs/:tab": "attach",
  "DELETE /v1/sessions/:id/tabs/:tab": "attach",

  "PUT /v1/sessions/:id": "make",
  "POST /v1/sessions/:id/continue": "make",

  "PATCH /v1/sessions/:id": "write",
  "DELETE /v1/sessions/:id": "write",
  "POST /v1/sessions/:id/restore": "write",
  "POST /v1/sessions/:id/files": "write",
  "POST /v1/sessions/:id/turns": "write",
  "POST /v1/sessions/:id/turns/:turn/stop": "write",
  "POST /v1/sessions/:id/turns/:turn/take-over": "write",
  "POST /v1/sessions/:id/boundaries": "write",
  "PATCH /v1/sessions/:id/queue/:item": "write",
  "DELETE /v1/sessions/:id/queue/:item": "write",
  "POST /v1/sessions/:id/queue/:item/send-now": "write",
  "POST /v1/sessions/:id/gates/:gate": "write",
  "DELETE /v1/sessions/:id/rules/:tool": "write",
  "PUT /v1/sessions/:id/feedback/:turn": "write",
  "POST /v1/sessions/:id/calls/:call/claim": "write",
  "POST /v1/sessions/:id/calls/:call/result": "write",
  "GET /v1/access/shares": "write",
  "POST /v1/access/shares": "write",
  "DELETE /v1/access/shares/:share": "write",

  "GET /v1/work": "run",
  "POST /v1/sessions/:id/lease": "run",
  "PUT /v1/sessions/:id/lease": "run",
  "DELETE /v1/sessions/:id/lease": "run",
  "POST /v1/stream/:session": "run",

  "POST /v1/access/codes": "owner",
  "GET /v1/access/tokens": "owner",
  "DELETE /v1/access/tokens/:token": "owner",
};

interface Route { method: string; path: string }

/** Of the route that answers a request, as the router matched it; null where none does. Middleware stands under every method. */
export function needOf(matched: readonly Route[]): Need | null {
  const route = matched.findLast(({ method }) => method !== "ALL");
  return route === undefined ? null : ROUTE_NEEDS[keyOf(route)] ?? null;
}

/** Throws where a route has no row. */
export function checkNeeds(routes: readonly Route[]): void {
  const without = routes.find((route) => route.method !== "ALL" && ROUTE_NEEDS[keyOf(route)] === undefined);
  if (without !== undefined) throw new Error(`The route ${keyOf(without)} does not say who may use it: give it a row in routeNeeds.ts.`);
}

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
