import type { Fault } from "../fakeNetwork.ts";
import type { SeededRandom } from "../seededRandom.ts";
import type { Act } from "./act.ts";
import { pick, type Browser, type Simulation } from "./simulation.ts";

/** The farthest that a clock goes ahead here. */
export const HOUR_MS = 3_600_000;

/** What goes wrong around the windows: networks, the gateway's process and store, storage and clocks. */
export const faultActs: Act[] = [
  { name: "the network", weight: 24, run: onBrowser((simulation, browser) => {
    const { random } = simulation;
    const fault = pick(random, FAULTS)!(random);
    const match = pick(random, PATHS)!;
    browser.sim.network.fault({ fault, match, times: 1 + random.below(4) });
    return `${JSON.stringify(fault)} on ${match.source}`;
  }) },
  { name: "the network heals", weight: 6, run: onBrowser((_, browser) => {
    browser.sim.network.clearFaults();
    return "";
  }) },
  { name: "offline", weight: 3, run: onBrowser((simulation, browser) => {
    if (browser.sim.network.offline) return null;
    simulation.tally.faults++;
    browser.sim.network.offline = true;
    browser.sim.browser.offline();
    return "";
  }) },
  { name: "online", weight: 9, run: onBrowser((_, browser) => {
    if (!browser.sim.network.offline) return null;
    browser.sim.network.offline = false;
    browser.sim.browser.online();
    return "";
  }) },
  { name: "a stream", weight: 5, run: (simulation) => {
    const stream = pick(simulation.random, simulation.world.gateway.streams());
    if (stream === null) return null;
    simulation.tally.faults++;
    const how = pick(simulation.random, ["mute", "cut"] as const)!;
    stream[how]();
    return `${stream.kind} ${how}`;
  } },
  { name: "kill the gateway", weight: 3, run: (simulation) => {
    if (!simulation.running) return null;
    simulation.running = false;
    simulation.tally.kills++;
    simulation.world.gateway.kill();
    return "";
  } },
  { name: "start the gateway", weight: 25, run: (simulation) => {
    if (simulation.running) return null;
    simulation.running = true;
    simulation.world.gateway.start();
    return "";
  } },
  { name: "copy the store", weight: 2, run: (simulation) => {
    simulation.copies.push(simulation.world.gateway.backup());
    return "";
  } },
  { name: "put a copy back", weight: 1, run: (simulation) => {
    const copy = pick(simulation.random, simulation.copies);
    if (copy === null) return null;
    simulation.tally.restores++;
    simulation.tally.faults++;
    const newEpoch = simulation.random.below(2) === 0;
    // As life has it: the process is stopped, the file replaced, a new process started.
    if (simulation.running) simulation.world.gateway.kill();
    simulation.world.gateway.restore(copy, { newEpoch });
    simulation.book.putBack();
    simulation.queue.putBack();
    if (simulation.running) simulation.world.gateway.start();
    return newEpoch ? "with new epochs" : "with its old epochs";
  } },
  { name: "push", weight: 1.5, run: (simulation) => {
    const on = simulation.random.below(3) > 0;
    simulation.world.gateway.setPush(on);
    return on ? "on" : "off";
  } },
  { name: "a clock jumps", weight: 2, run: (simulation) => {
    const { random } = simulation;
    simulation.tally.faults++;
    const off = pick(random, [-24 * HOUR_MS, -HOUR_MS, -40_000, 0, 40_000, HOUR_MS])!;
    const browser = pick(random, [...simulation.browsers, null]);
    if (browser === null) simulation.storeWall.offMs = off;
    else browser.watch.wallOffMs = off;
    return `${browser?.name ?? "the gateway"} is off by ${off}`;
  } },
  { name: "storage", weight: 2, run: onBrowser((simulation, browser) => {
    simulation.tally.faults++;
    browser.trouble = true;
    browser.sick = true;
    const how = pick(simulation.random, [{ failWrites: 3 }, { denied: true }, { quotaChars: 6_000 }])!;
    browser.sim.browser.localStorage!.set(how);
    return JSON.stringify(how);
  }) },
  { name: "storage is well", weight: 6, run: onBrowser((_, browser) => {
    if (!browser.sick) return null;
    healStorage(browser);
    return "";
  }) },
  { name: "a new token", weight: 1.5, run: (simulation) => {
    simulation.world.refreshToken(`token-${simulation.words()}-0123456789abcdef`);
    return "";
  } },
];

export function healStorage(browser: Browser): void {
  browser.sick = false;
  browser.sim.browser.localStorage!.set({ denied: false, failWrites: 0, quotaChars: 5_200_000 });
}

const FAULTS: ((random: SeededRandom) => Fault)[] = [
  (random) => ({ kind: "delay", ms: [300, 2_000, 9_000, 20_000][random.below(4)]! }),
  (random) => ({ kind: "delay", ms: [300, 2_000, 9_000, 20_000][random.below(4)]! }),
  () => ({ kind: "drop-request" }),
  () => ({ kind: "drop-response" }),
  () => ({ kind: "drop-response" }),
  (random) => ({ kind: "status", status: [429, 500, 502, 503][random.below(4)]!, ...(random.below(2) === 0 && { retryAfter: random.below(40) }) }),
  () => ({ kind: "html" }),
  () => ({ kind: "hang" }),
];
const PATHS = [/./, /POST /, /POST .*\/turns$/, /POST .*\/gates\//, /\/calls\//, /\/calls\/.*\/claim/, /\/queue\//, /POST .*\/(boundaries|take-over)/, /GET \/v1\/stream/, /(GET|HEAD) \/v1\/stream/, /window/, /GET \/v1$/, /live=sse/, /events/, /PUT /];

function onBrowser(run: (simulation: Simulation, browser: Browser) => string | null): Act["run"] {
  return (simulation) => {
    const browser = pick(simulation.random, simulation.browsers)!;
    const did = run(simulation, browser);
    return did === null ? null : `${browser.name} ${did}`;
  };
}
