import { nodeClock } from "../clock/nodeClock.ts";

const LIMIT_MS = 4_500;

/** SIGTERM and SIGINT stop once and exit 0 within 5 s. npm, the shell and the bootstrap each forward the signal: a repeated one changes nothing. */
export function exitOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    // What does not end in time is left to the next start, which closes it: every acknowledged record is on disk already.
    nodeClock().after(LIMIT_MS, () => process.exit(0));
    stop().then(() => process.exit(0), (error: unknown) => {
      console.error(`The server did not stop cleanly (${(error as Error).name}). Nothing acknowledged is lost.`);
      process.exit(0);
    });
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
