/** Requests to the gateway. What may be sent again is sent again until it is answered: the contract makes every one of them safe to repeat. */
export interface Gateway {
  /** Throws only where the signal was aborted. */
  send(method: string, path: string, more?: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
}

const AGAIN_MS = 500;

export function connect(url: string, token: string): Gateway {
  return {
    async send(method, path, { body, headers = {}, signal } = {}) {
      for (;;) {
        signal?.throwIfAborted();
        const response = await fetch(new URL(path, url), {
          method, headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }),
        }).catch(() => null);
        // No answer, or the server's own trouble: it may have been carried out or not. The same request again finds out.
        if (response && response.status < 500 && response.status !== 429) return response;
        await new Promise((done) => { setTimeout(done, AGAIN_MS); });
      }
    },
  };
}
