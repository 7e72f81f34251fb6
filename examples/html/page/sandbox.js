// The frame has no origin, and so no sign-in of this host's: it asks this page for its tokens.
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
addEventListener("message", async (event) => {
  if (event.source !== frame.contentWindow || event.data !== "token") return;
  event.ports[0]?.postMessage(await window.harbourToken());
});
