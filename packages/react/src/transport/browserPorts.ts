import { browserClock } from "../platform/browserClock.ts";
import type { TransportPorts } from "./transportOptions.ts";

/** What a browser gives, and a server too: a route that renders a chat loads its messages with the same transport. */
export function browserPorts(): TransportPorts {
  return {
    clock: browserClock(),
    random: (into) => {
      into.set(crypto.getRandomValues(new Uint8Array(into.length)));
      return into;
    },
  };
}
