import type { PageHost } from "../../../packages/react/src/page/index.ts";

/** A page that can open nothing: nobody presses anything here. */
export const benchHost: PageHost = {
  addressOf: (key) => `/c/${key.connection}/${key.agent}/${key.session}`, signInLink: (code) => `#code=${code}`, openWindow: () => {}, copy: () => Promise.resolve(true),
  loopback: false, remember: { get: () => "1", set: () => {} }, signIn: () => Promise.resolve("not-a-link"),
};
