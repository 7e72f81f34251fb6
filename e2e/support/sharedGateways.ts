export type Mode = "push" | "no-push";
export interface GatewayAddress { url: string; token: string }

const variable = "E2E_GATEWAYS";

/** From the set-up to the workers there is no other way than the environment. */
export function announceGateways(gateways: Record<Mode, GatewayAddress>): void {
  const address = ({ url, token }: GatewayAddress) => ({ url, token });
  process.env[variable] = JSON.stringify({ push: address(gateways.push), "no-push": address(gateways["no-push"]) });
}

export function sharedGateway(mode: Mode): GatewayAddress {
  const text = process.env[variable];
  if (text === undefined) throw new Error("The shared gateways were not started: run the tests through playwright.config.ts.");
  return (JSON.parse(text) as Record<Mode, GatewayAddress>)[mode];
}
