import type { Activity, ConnectionState, SessionView } from "@tidemark/entities/session";

/**
 * The view as the strip tells it: the server under the name that the rest of the page uses, and a chat in which nothing was said yet,
 * which asks the server nothing, does not claim to be live or up to date while the server can't be reached.
 */
export function stripView(view: SessionView, connection: ConnectionState, server: string): SessionView {
  const activity = named(view.activity, connection, server);
  return activity === view.activity ? view : { ...view, activity };
}

function named(activity: Activity, connection: ConnectionState, server: string): Activity {
  switch (activity.kind) {
    case "unreachable": case "offline": return activity.server === server ? activity : { ...activity, server };
    case "unread-yet": return connection.kind === "unreachable" ? { kind: "unreachable", server, nextTryMs: connection.nextTryMs, seenAt: null } : activity;
    default: return activity;
  }
}
