import { hostname, networkInterfaces } from "node:os";
import { isLoopback } from "./options.ts";

/** Names under which this server answers (`Host`), and addresses beyond loopback for links to other devices. */
export function namesOf(host: string, port: number, further: readonly string[]): { hosts: string[]; addresses: string[] } {
  // A browser leaves the port of plain http out of `Host`.
  const withPort = (name: string) => (port === 80 ? [`${name}:80`, name] : [`${name}:${port}`]);
  const local = ["127.0.0.1", "localhost", "[::1]"].flatMap(withPort);
  if (isLoopback(host)) return { hosts: [...local, ...further], addresses: [] };
  const outside = host === "0.0.0.0" || host === "::" ? [...interfaceAddresses(), hostname().toLowerCase()] : [host];
  const named = outside.map((name) => (name.includes(":") ? `[${name}]` : name));
  return { hosts: [...local, ...named.flatMap(withPort), ...further], addresses: named.map((name) => `http://${name}:${port}`) };
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => list ?? []).filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}
