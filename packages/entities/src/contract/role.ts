import type { Role } from "./access.ts";

/** The one place that says who writes; whoever does not is offered nothing that writes, and sends nothing. */
export function mayWrite(role: Role): boolean {
  switch (role) {
    case "owner": case "participant": return true;
    case "observer": case "share": return false;
  }
}

/** The stricter of what the server says and what the page around wants. A share link stays one: it shows less than an observer sees. */
export function strictestRole(told: Role, observe: boolean): Role {
  return observe && mayWrite(told) ? "observer" : told;
}
