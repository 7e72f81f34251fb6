async function getToken() {
  const answer = await fetch("/api/token", { method: "POST" });
  return (await answer.json()).token;
}

// What the agent may know of this page: it gets this with each message.
const context = { id: "orders", title: "Orders", data: { open: 3 } };

const place = document.querySelector("#chat");
if (place) void window.Tidemark.mount(place, { source: "/api/tidemark", getToken, context, mode: "panel" });
