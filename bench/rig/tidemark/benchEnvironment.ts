import type { Environment } from "@tidemark/entities/environment";

/** The browser's own clock; no storage, no network: the other entries of the rig have none either. */
export const benchEnvironment: Environment = {
  clock: {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => { clearTimeout(timer); };
    },
  },
  random: (into) => into,
  page: { visible: () => true, focused: () => true, online: () => true, subscribe: () => () => {} },
  locks: null, channel: () => null, localStorage: null, sessionStorage: null,
  fetch: () => Promise.reject(new Error("Nothing is fetched here.")),
  navigation: "fresh",
};
