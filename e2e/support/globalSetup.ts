import { startGateway } from "./gatewayProcess.ts";
import { announceGateways } from "./sharedGateways.ts";

/** Starts the two gateways that all tests share, and stops them at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([startGateway(), startGateway({ push: false })]);
  const running = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const stop = async () => {
    await Promise.all(running.map((gateway) => gateway.stop()));
    for (const gateway of running) gateway.forget();
  };
  const [push, noPush] = running;
  if (push === undefined || noPush === undefined) {
    await stop();
    throw new Error(started.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : [])).join("\n"));
  }
  announceGateways({ push, "no-push": noPush });
  return stop;
}
