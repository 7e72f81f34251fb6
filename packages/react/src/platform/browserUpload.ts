/** Sends by XMLHttpRequest, the only way of a browser that tells how much of a body is sent, and answers as `fetch` does: a Response, or a throw. */
export function browserUpload(url: string, init: RequestInit, onProgress: (sent: number, total: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    if (signal?.aborted) {
      reject(new DOMException("Aborted", "AbortError"));
      return;
    }
    const request = new XMLHttpRequest();
    const give = (): void => { request.abort(); };
    const settle = (done: () => void): void => {
      signal?.removeEventListener("abort", give);
      done();
    };
    request.open(init.method ?? "POST", url);
    request.responseType = "blob";
    new Headers(init.headers).forEach((value, name) => { request.setRequestHeader(name, value); });
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => { if (lengthComputable) onProgress(loaded, total); });
    request.addEventListener("load", () => {
      settle(() => {
        // A redirect can't be refused beforehand here, as `redirect: "error"` does: what it led to is no answer of our server.
        if (request.responseURL === new URL(url, window.location.href).href) resolve(responseOf(request));
        else reject(new TypeError("Led elsewhere"));
      });
    });
    request.addEventListener("error", () => { settle(() => { reject(new TypeError("Network error")); }); });
    request.addEventListener("abort", () => { settle(() => { reject(new DOMException("Aborted", "AbortError")); }); });
    signal?.addEventListener("abort", give);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().split("\r\n").filter(Boolean);
  const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const bodiless = request.status === 204 || request.status === 304;
  return new Response(bodiless ? null : request.response as Blob, { status: request.status, headers });
}
