const asked = new URLSearchParams(location.search);
/** @param {string} id */
const need = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const CHAT = "%CHAT%";

const place = need("chat");
const told = need("told");
/** @returns {import("../../../packages/react/src/element/index.ts").TidemarkOptions} */
const options = () => ({
  source: CHAT,
  getToken: async () => {
    const query = new URLSearchParams([...asked].filter(([name]) => name === "as" || name === "role" || name === "session"));
    return (await (await fetch(`/token?${query}`, { method: "POST" })).json()).token;
  },
  mode: /** @type {"panel" | "inline" | "bubble" | null} */ (asked.get("mode")) ?? "panel",
  // Computed styles are compared with and without hostile.css, which changes the font that is inherited.
  theme: { scheme: "light", font: "system-ui, sans-serif" },
  context: { id: "invoice-2026-0417", title: "Invoice 2026-0417" },
  ...(asked.get("role") === "observer" && { role: "observer" }),
  onEvent: ({ type }) => { told.textContent += ` ${type}`; },
});

// ?double: what a framework's double mount does: mounted, taken away, mounted again.
const start = async () => {
  if (asked.has("double")) (await window.Tidemark.mount(place, options())).destroy();
  const chat = await window.Tidemark.mount(place, options());
  if (asked.has("two")) {
    need("second").hidden = false;
    await window.Tidemark.mount(need("second"), options());
  }
  need("destroy").addEventListener("click", () => chat.destroy());
  window.chat = chat;
};
// ?none: the page without a chat, to compare with.
if (!asked.has("none")) void start();

const element = () => /** @type {HTMLElement} */ (place.querySelector("tidemark-chat") ?? need("elsewhere").querySelector("tidemark-chat"));
let away = element();
need("move").addEventListener("click", () => (element().parentElement === place ? need("elsewhere") : place).append(element()));
need("remove").addEventListener("click", () => { away = element(); away.remove(); });
need("back").addEventListener("click", () => place.append(away));

// Shortcuts of the host.
const heard = need("heard");
document.addEventListener("keydown", (event) => {
  heard.textContent += ` ${event.key}`;
  if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    need("search").focus();
  }
  if (event.key === "k" && event.ctrlKey) {
    event.preventDefault();
    need("palette").focus();
  }
});
