const told = /** @type {HTMLElement} */ (document.getElementById("told"));

/** @returns {Promise<string | null>} */
const getToken = () => new Promise((given) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => { given(data); };
  parent.postMessage("token", "*", [port2]);
});

void window.Tidemark.mount(/** @type {HTMLElement} */ (document.getElementById("chat")), {
  source: "%CHAT%",
  getToken,
  onEvent: (event) => { told.textContent += ` ${event.type}${event.type === "error" ? `:${event.code}` : ""}`; },
});
