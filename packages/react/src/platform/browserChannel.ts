import type { Channel } from "@tidemark/entities/environment";

/** null where there is no BroadcastChannel or this frame may not use it. */
export function browserChannel(name: string): Channel | null {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return null;
  }
  return {
    // A message posted while the page goes away finds the channel closed; nobody is left to tell.
    post(message) {
      try {
        channel.postMessage(message);
      } catch {
        // Only plain values are posted: what is left is a closed channel.
      }
    },
    subscribe(listen) {
      const onMessage = (event: MessageEvent<unknown>): void => { listen(event.data); };
      channel.addEventListener("message", onMessage);
      return () => { channel.removeEventListener("message", onMessage); };
    },
    close() { channel.close(); },
  };
}
